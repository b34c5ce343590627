VERSION = "0.1.0"
"""Of the whole: packages, images and metrics take it from here."""
