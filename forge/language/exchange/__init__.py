"""Catalogs in the formats of other tools, and back."""
