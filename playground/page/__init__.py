"""The web page: its doorkeeper, its small API, and the static files it is made of."""
