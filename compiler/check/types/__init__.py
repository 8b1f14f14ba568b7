"""Syntax of expressions to typed expressions."""
