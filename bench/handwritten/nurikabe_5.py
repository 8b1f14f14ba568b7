"""nurikabe_5, written for CP-SAT by hand: each cell's island, connected by ranks that fall towards a root."""

from itertools import product

from ortools.sat.python import cp_model

NUMBERS = """
..... ....4 ...2. ..... 4.2..
"""

rows = NUMBERS.split()
height, width = len(rows), len(rows[0])
cells = list(product(range(height), range(width)))
clues = [(r, c, int(rows[r][c])) for r, c in cells if rows[r][c] != "."]
model = cp_model.CpModel()
island = {cell: model.new_int_var(0, len(clues), "") for cell in cells}
at = {(cell, k): model.new_bool_var("") for cell in cells for k in range(len(clues) + 1)}
for cell in cells:
    model.add_exactly_one(at[cell, k] for k in range(len(clues) + 1))
    for k in range(len(clues) + 1):
        model.add(island[cell] == k).only_enforce_if(at[cell, k])
for k, (r, c, size) in enumerate(clues, 1):
    model.add(at[(r, c), k] == 1)
    model.add(sum(at[cell, k] for cell in cells) == size)


def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    r, c = cell
    return [near for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if near in island]


rank = {cell: model.new_int_var(0, len(cells), "") for cell in cells}
root = {cell: model.new_bool_var("") for cell in cells}
for cell in cells:
    for near in beside(cell):
        for k, other in product(range(1, len(clues) + 1), repeat=2):
            if k < other:
                model.add_bool_or([at[cell, k].negated(), at[near, other].negated()])
                model.add_bool_or([at[cell, other].negated(), at[near, k].negated()])
    down = []
    for near in beside(cell):
        lower = model.new_bool_var("")
        model.add(rank[near] < rank[cell]).only_enforce_if(lower)
        model.add(island[near] == island[cell]).only_enforce_if(lower)
        down.append(lower)
    model.add_bool_or([root[cell], *down])
    for r, c, _ in clues:
        if (r, c) == cell:
            break
    else:
        model.add_implication(root[cell], at[cell, 0])
model.add(sum(root.values()) <= len(clues) + 1)
sea_roots = []
for cell in cells:
    both = model.new_bool_var("")
    model.add_bool_or([both, root[cell].negated(), at[cell, 0].negated()])
    sea_roots.append(both)
model.add(sum(sea_roots) <= 1)
for r, c in product(range(height - 1), range(width - 1)):
    model.add_bool_or([at[near, 0].negated() for near in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))])
solver = cp_model.CpSolver()
if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    raise SystemExit("no solution")
for r in range(height):
    print(*("." if solver.value(island[r, c]) else "*" for c in range(width)))
