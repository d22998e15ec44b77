"""Measuring tools: every single change of meaning of an ability. Only tests and benchmarks use them."""
