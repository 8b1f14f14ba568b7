"""What the hand-written scripts share: a sudoku board in CP-SAT, the cages of a drawn puzzle, printing."""

from ortools.sat.python import cp_model

Grid = list[list[cp_model.IntVar]]


def sudoku(model: cp_model.CpModel, height: int = 3, width: int = 3) -> Grid:
    """A board on which every row, column and box holds each digit once."""
    n = height * width
    grid = [[model.new_int_var(1, n, f"x{r}{c}") for c in range(n)] for r in range(n)]
    for i in range(n):
        model.add_all_different(grid[i])
        model.add_all_different([grid[r][i] for r in range(n)])
    for top in range(0, n, height):
        for left in range(0, n, width):
            model.add_all_different([grid[top + r][left + c] for r in range(height) for c in range(width)])
    return grid


def solve_and_print(model: cp_model.CpModel, grid: Grid) -> None:
    """The first solution, row by row."""
    solver = cp_model.CpSolver()
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise SystemExit("no solution")
    for row in grid:
        print(*(f"{solver.value(cell):>{len(str(len(grid)))}}" for cell in row))
