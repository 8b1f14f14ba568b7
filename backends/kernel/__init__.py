"""The flat form to tables of clauses and sums, and a search over them in machine code."""
