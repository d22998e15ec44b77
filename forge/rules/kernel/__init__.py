"""What every game needs and no game defines: zones, chance, choices, verdicts, transcripts. Knows no cards and no rules."""
