"""Syntax trees to text in the one canonical form."""
