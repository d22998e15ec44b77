"""The engine of Sin City."""
