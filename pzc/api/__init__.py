"""Puzzles, their solutions, candidates and counts, as Python programs use them."""
