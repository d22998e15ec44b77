"""Measuring tools of every game: every single change of meaning of an ability. Only tests and benchmarks use them."""
