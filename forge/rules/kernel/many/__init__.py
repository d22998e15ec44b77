"""Many games: bots, simulations, counting, and what must hold in every position of every game."""
