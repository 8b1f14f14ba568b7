"""Rules to a new puzzle: an answer by the solver, clues by what the rules say of it, as few as are needed."""
