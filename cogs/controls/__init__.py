"""Choices made from legal moves, word by word: buttons, selects, autocomplete and the typed form, for all games."""
