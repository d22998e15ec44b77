"""Checks of texts beyond what abilities mean: terms, numbers, rules, consistency, language, typography, states."""
