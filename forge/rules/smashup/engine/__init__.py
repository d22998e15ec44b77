"""The engine: state, events, choices and the course of the game."""
