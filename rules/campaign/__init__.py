"""My City's campaign: a roster of cities over 24 episodes, each of them a table. It knows that game and no other."""
