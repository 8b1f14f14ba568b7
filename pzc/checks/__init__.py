"""Checks of puzzles and solutions: warnings, refusals, conflicts, superfluous clues."""
