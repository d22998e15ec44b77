"""From a text to abilities: tokens, chart, references, slips."""
