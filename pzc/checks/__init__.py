"""Checks of puzzles and solutions: warnings, refusals, broken rules, failed expectations."""
