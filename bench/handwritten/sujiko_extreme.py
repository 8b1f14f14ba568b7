"""sujiko_extreme, written for CP-SAT by hand."""

from boards import solve_and_print
from ortools.sat.python import cp_model

model = cp_model.CpModel()
grid = [[model.new_int_var(1, 9, f"x{r}{c}") for c in range(3)] for r in range(3)]
model.add_all_different([x for row in grid for x in row])
for (r, c), total in {(0, 0): 20, (0, 1): 26, (1, 0): 24, (1, 1): 18}.items():
    model.add(grid[r][c] + grid[r][c + 1] + grid[r + 1][c] + grid[r + 1][c + 1] == total)
model.add(grid[2][0] == 6)
solve_and_print(model, grid)
