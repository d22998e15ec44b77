"""Scenarios: positions, scripts, and what must come of them."""
