"""The flattened model of one instance: unknowns, constraints, and analyses that read facts off them."""
