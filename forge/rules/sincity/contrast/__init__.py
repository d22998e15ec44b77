"""Two readings of one ability, played side by side until they differ."""
