"""Begins a language: its folder, with what is known of it, and what a kin language has, marked as such."""
