"""What a card does, as pure data. Imports nothing of forge."""
