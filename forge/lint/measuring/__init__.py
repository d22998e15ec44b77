"""How well the checks find what is wrong: faults planted in correct texts, and what is told of them."""
