"""posidoku_9, written for CP-SAT by hand."""

from boards import solve_and_print, sudoku
from ortools.sat.python import cp_model

GOLD = """
....*.*.. ..*...*** ..*...... .**.**... .......** *..**..** ....**.*. ......*.. **.*...*.
"""

model = cp_model.CpModel()
grid = sudoku(model)
for r, line in enumerate(GOLD.split()):
    for c, mark in enumerate(line):
        places = {r + 1, c + 1, r % 3 * 3 + c % 3 + 1}
        for digit in range(1, 10):
            if (digit in places) != (mark == "*"):
                model.add(grid[r][c] != digit)
solve_and_print(model, grid)
