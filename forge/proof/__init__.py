"""Checks of texts against what the cards do."""
