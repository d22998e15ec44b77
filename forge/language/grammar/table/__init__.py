"""The table of a language: terms with their forms, wordings, and what they mean."""
