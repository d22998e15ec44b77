"""High card: two files of facts and one module. The smallest game that has choices, hidden cards and chance."""
