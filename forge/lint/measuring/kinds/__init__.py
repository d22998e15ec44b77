"""The kinds of faults, a module for each group of checks, as `KINDS`."""
