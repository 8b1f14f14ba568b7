"""Many puzzles of a file, a folder or an array, in one run: lines to records, numbers to numbers."""
