"""Clues placed or removed on the board, to edits of the puzzle's text."""
