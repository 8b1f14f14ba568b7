"""CP-SAT: the flat form to the protos of Google's solver, and a back-end that solves them."""
