"""Flat form to the primitive constraints of a sink, the interface to solvers such as CP-SAT."""
