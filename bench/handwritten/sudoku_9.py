"""sudoku_9, written for CP-SAT by hand."""

from boards import solve_and_print, sudoku
from ortools.sat.python import cp_model

GIVEN = """
. 3 . . . . 2 6 1
. . 2 . . . 9 5 8
. . . 1 . 6 . . 4
. . 4 3 . . . . .
. 7 . . 1 9 4 . .
5 9 1 . . . 8 . .
. . . . 3 . 5 8 .
7 . . 9 6 1 . . .
2 . 3 . 5 . . . .
"""

model = cp_model.CpModel()
grid = sudoku(model)
for r, line in enumerate(GIVEN.strip().split("\n")):
    for c, mark in enumerate(line.split()):
        if mark != ".":
            model.add(grid[r][c] == int(mark))
solve_and_print(model, grid)
