"""My City's campaign in Discord: the roster, envelopes, status and chronicle, files, the ceremony."""
