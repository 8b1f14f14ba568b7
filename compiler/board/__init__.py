"""Geometry and graphs that are known: the cells of a board to which touch, what hangs together, how it is turned."""
