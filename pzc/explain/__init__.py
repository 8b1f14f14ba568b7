"""Flat form to steps: how a person would find the solution, from the rules alone."""
