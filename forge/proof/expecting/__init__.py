"""Reading by expectation: what a text says in words, where its sentences are none that the grammar knows."""
