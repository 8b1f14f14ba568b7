"""killer_29, written for CP-SAT by hand."""

from boards import solve_and_print, sudoku
from ortools.sat.python import cp_model

CAGES = """
3 00 01|15 02 03 04|22 05 14 15 24|4 06 16|16 07 17|15 08 18 28 38|25 10 11 20 21|17 12 13|9 22 23 33|8 25 35 45
20 26 27 36|6 30 40|14 31 32|17 34 44 54|17 37 47 46|13 41 42 51|20 43 53 63|12 48 58|27 50 60 70 80|6 52 61 62
20 55 65 66|6 56 57|10 64 73 74 83|14 67 68 77 78|8 71 81|16 72 82|15 75 76|13 84 85 86|17 87 88
"""

model = cp_model.CpModel()
grid = sudoku(model)
for cage in CAGES.replace("\n", "|").strip("|").split("|"):
    total, *places = cage.split()
    cells = [grid[int(rc[0])][int(rc[1])] for rc in places]
    model.add_all_different(cells)
    model.add(sum(cells) == int(total))
solve_and_print(model, grid)
