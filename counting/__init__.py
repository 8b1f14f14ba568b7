"""Count the solutions of puzzles without enumerating them."""
