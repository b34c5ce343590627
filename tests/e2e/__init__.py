"""End to end: the real discord.py over a real socket, people who click."""
