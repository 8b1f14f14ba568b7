"""A puzzle rotated, mirrored or shifted: its text to the text of the turned puzzle."""
