"""Puzzles to the number of their answers, without listing them."""
