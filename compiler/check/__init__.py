"""Syntax to model: every name has a meaning, every clue its place, or an error says why not."""
