"""Spectating, replay, records, results and statistics."""
