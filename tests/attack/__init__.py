"""The attack: hostile inputs of every kind, kept as a soak. `docs/security.md` says what they are to prove.

    pytest -m soak tests/attack                      # some hundred attacks, under a minute of processor time
    FORGE_ATTACKS=2000 pytest -m soak tests/attack   # so many random ones of every kind, and all that are written down

`attacks.py` says what an attack is and `guard.py` which of them may be made at all; `server.py` makes them, a process
each; `invariants.py` has what has to hold whatever is tried. The inputs are in `test_*.py`, seeded and bounded.
"""
