"""super_sudoku, written for CP-SAT by hand: any solution."""

from itertools import product

from boards import solve_and_print, sudoku
from ortools.sat.python import cp_model

model = cp_model.CpModel()
grid = sudoku(model)
for i, j in product(range(3), repeat=2):
    model.add_all_different([grid[3 * a + i][3 * b + j] for a, b in product(range(3), repeat=2)])
    model.add_all_different([grid[3 * a + j][3 * i + b] for a, b in product(range(3), repeat=2)])
    model.add_all_different([grid[3 * j + a][3 * b + i] for a, b in product(range(3), repeat=2)])
solve_and_print(model, grid)
