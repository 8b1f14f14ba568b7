"""Changes to the text of a puzzle that place or remove clues."""
