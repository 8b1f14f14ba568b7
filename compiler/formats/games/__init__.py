"""Descriptions of Simon Tatham's puzzles to contents, and back."""
