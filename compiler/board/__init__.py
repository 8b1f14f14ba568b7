"""Geometry and graphs without unknowns: cells and adjacency, connected components, rotations and reflections."""
