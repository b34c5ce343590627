"""Stores that earlier versions left behind: today's code must go on with them."""
