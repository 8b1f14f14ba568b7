"""Count the solutions of puzzles whose conditions are local or graphs: a dynamic program over an order of the unknowns.

The unknowns get their values one after the other. The state has everything that the other unknowns depend on: the rest
of each condition, pairs of path ends, connected cells. Assignments with the same state are counted together. (D. E.
Knuth: The Art of Computer Programming 4A, 7.1.4, "Simpath"; H. Iwashita, Y. Nakazawa, J.
Kawahara, T. Uno, S. Minato: Efficient computation of the number of paths in a grid graph with minimal perfect hash
functions, 2013.)
"""
