"""The tests that every game passes by being registered: a game brings `tests/rules/<game>/case.py` with `CASE`."""
