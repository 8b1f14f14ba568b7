"""sudoku_16_1, written for CP-SAT by hand."""

from boards import solve_and_print, sudoku
from ortools.sat.python import cp_model

GIVEN = """
. . . . 6 2 . . 3 . 15 . 1 . . 16
2 . 12 8 . 1 . . . 10 . . . . . 15
. 4 6 7 12 16 15 . . . . . . . 14 .
15 1 . . 5 . . . 2 . . . 12 . . 7
. 9 4 . . . 10 16 1 2 . . 14 . . .
. 2 . . . 8 . . . 14 . . . . . .
1 . . 15 . . 12 . . . . 11 13 7 5 .
. 6 7 16 . . 9 11 . . 5 4 . . . .
. . . . 4 . 2 . . . . . . 15 13 10
. 5 . . . . . . . . . . . . 12 .
. 13 . 14 16 . 1 . . . . 6 . 9 . .
12 . 16 . . 6 8 . 14 . . . . . . 2
10 . 5 . 8 . . . . . 14 . . 3 11 .
. 3 . . . 14 . . 13 . 10 . 5 2 6 9
. . . 6 11 4 . . 12 8 . . 7 . . 14
. 12 . 11 . . . 5 4 . . . . . 16 1
"""

model = cp_model.CpModel()
grid = sudoku(model, 4, 4)
for r, line in enumerate(GIVEN.strip().split("\n")):
    for c, mark in enumerate(line.split()):
        if mark != ".":
            model.add(grid[r][c] == int(mark))
solve_and_print(model, grid)
