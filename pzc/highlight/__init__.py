"""Syntax highlighters, generated from one set of patterns."""
