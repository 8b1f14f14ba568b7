"""Puzzles from elsewhere to .puz files, and .puz files to what others read."""
