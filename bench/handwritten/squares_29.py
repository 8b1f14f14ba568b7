"""squares_29, written for CP-SAT by hand."""

from boards import solve_and_print, sudoku
from ortools.sat.python import cp_model

PICTURE = """
aabbcddef ghhccdeef ghhiiiejf ghyyzzjjm kkkABBlmm k..ACClln oppqqrssn ottqqruuu vvvwwrxxx
"""

model = cp_model.CpModel()
grid = sudoku(model)
cages: dict[str, list[cp_model.IntVar]] = {}
for r, line in enumerate(PICTURE.split()):
    for c, letter in enumerate(line):
        if letter != ".":
            cages.setdefault(letter, []).append(grid[r][c])
for cells in cages.values():
    total = model.new_int_var_from_domain(cp_model.Domain.from_values([4, 9, 16, 25]), "total")
    model.add(sum(cells) == total)
solve_and_print(model, grid)
