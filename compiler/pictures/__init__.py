"""Pictures to values at places of the board, and such values to pictures."""
