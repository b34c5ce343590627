"""Pictures of a whole campaign: what they show is gathered elsewhere, texts included, and drawn here."""
