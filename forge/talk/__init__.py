"""The engine in words: cards, moves, questions, verdicts and news in a language, and a game at the table."""
