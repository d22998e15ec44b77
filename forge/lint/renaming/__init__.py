"""Renames a term: its glossary, and every text in which it stands, in every inflection."""
