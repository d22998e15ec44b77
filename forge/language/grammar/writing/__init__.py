"""From an ability to a text, with agreement."""
