"""Flat to the primitive constraints of a sink, as solvers of CP-SAT's kind have them."""
