"""Texts with syntax errors to explanations in a setter's words."""
