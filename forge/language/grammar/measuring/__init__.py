"""Measuring tools: the grammar for another parser. Only tests and benchmarks use them."""
