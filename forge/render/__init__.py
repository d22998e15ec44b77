"""The press: turns finished strings into pages and sheets of PDF. Knows no game, no language and no rule."""
