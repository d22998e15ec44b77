"""A reversible grammar: one table of wordings writes the text of an ability and reads it back."""
