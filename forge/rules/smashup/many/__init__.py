"""Many games: bots, simulations, and what must hold in every position."""
