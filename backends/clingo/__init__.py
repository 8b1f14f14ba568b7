"""clingo: the flat form to a ground program in aspif, and a back-end that solves it."""
