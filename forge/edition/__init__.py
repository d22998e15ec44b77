"""An edition is a game in one language: everything resolved to finished strings, ready for the press."""
