"""Rule files: their rules in words, and new puzzle files that use them."""
