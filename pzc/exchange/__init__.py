"""Convert puzzles in other formats to .puz files, and .puz files to other formats."""
