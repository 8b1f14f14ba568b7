"""Clues that are clicked onto a board to edits of the text, and what a text says of them."""
