"""Syntax to text: as it would be written, in the one canonical form."""
