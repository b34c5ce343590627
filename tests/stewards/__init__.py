"""Stewards at work: how strong, how quick, why they moved; hints and standing decisions."""
