"""A flat form to a table of clauses and sums, and such tables to answers by a search in machine code."""
