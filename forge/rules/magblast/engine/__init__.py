"""The engine of Mag·Blast."""
