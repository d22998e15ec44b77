"""The engine of base-scoring faction games: plays a game from its data."""
