"""The words and marks of .puz files to colours: one table of patterns, from which each highlighter is made."""
