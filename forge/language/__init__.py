"""Language: catalogs and the typography of each language. Knows nothing of games, engines or paper."""
