"""What every game needs: zones, events, choices, chance, verdicts, transcripts. Knows no cards and no rules."""
