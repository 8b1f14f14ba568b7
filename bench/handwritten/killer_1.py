"""killer_1, written for CP-SAT by hand."""

from boards import solve_and_print, sudoku
from ortools.sat.python import cp_model

CAGES = """
24 00 01 10 11 21|34 02 12 22 31 32|10 03 04 05|11 06 16|12 07 08 17 18|18 13 23 33 34|31 14 15 24 25 35
14 20 30 40|31 26 36 45 46 55|23 27 37 47 56 57|12 28 38|18 41 42 52 53|11 43 44 54|28 48 58 66 67 68
18 50 51 60|22 61 62 71 72|19 63 64 73 74|12 65 75 76|14 70 80 81 82|27 77 78 86 87 88|16 83 84 85
"""

model = cp_model.CpModel()
grid = sudoku(model)
for cage in CAGES.replace("\n", "|").strip("|").split("|"):
    total, *places = cage.split()
    cells = [grid[int(rc[0])][int(rc[1])] for rc in places]
    model.add_all_different(cells)
    model.add(sum(cells) == int(total))
solve_and_print(model, grid)
