"""The rules that games are played by: a kernel that knows no cards, and a package for each game."""

GROUP = "forge.rules"  # of packages of games that lie elsewhere: the group of their entry points
