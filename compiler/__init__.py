"""The compiler: from the text of a puzzle to a checked model and a flat one."""
