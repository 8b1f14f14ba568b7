"""Rules to a new puzzle: a random solution, and a minimal set of clues that determine it."""
