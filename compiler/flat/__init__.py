"""The flat form: unknowns and constraints of one instance, and what can be read off them."""
