"""Where two readings of an ability play differently, in any game: search, shrinking, and the scenario that shows it."""
