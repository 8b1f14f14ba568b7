"""killer_1, written for CP-SAT by hand."""

from boards import solve_and_print, sudoku
from ortools.sat.python import cp_model

CAGES = """
27 00 01 02 10 11|21 03 04 05 06 07|30 08 17 18 27 28|20 12 22 23 24 32|26 13 14 15 16 25|17 20 21 30 31
31 26 35 36 37 46|17 33 34 43 44|22 38 47 48 56 57|21 40 41 42 50|9 45 55|30 51 52 53 54 64|24 58 67 68 77 78
24 60 70 80 81 82|1 61|29 62 63 71 72|21 65 66 74 75 76|23 73 83 84 85|12 86 87 88
"""

model = cp_model.CpModel()
grid = sudoku(model)
for cage in CAGES.replace("\n", "|").strip("|").split("|"):
    total, *places = cage.split()
    cells = [grid[int(rc[0])][int(rc[1])] for rc in places]
    model.add_all_different(cells)
    model.add(sum(cells) == int(total))
solve_and_print(model, grid)
