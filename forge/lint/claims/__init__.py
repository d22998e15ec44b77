"""What a sentence claims: its words, numbers, and what of a rulebook it speaks."""
