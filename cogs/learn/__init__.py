"""Learning a game by playing it: `/learn`, what each step of a lesson says, coaching in one's first games."""
