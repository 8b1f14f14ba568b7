"""star_battle_10, written for CP-SAT by hand."""

from itertools import product

from ortools.sat.python import cp_model

REGIONS = """
aabbbbbbbc aabbbbbbcc aaaddbbbce fadddeeeee ffgdheeeee ffgghhhhhi ffgghhhhhi fjjghhhhhi jjjjjhhiii jjjjjjjiii
"""
STARS = 2

rows = REGIONS.split()
n = len(rows)
model = cp_model.CpModel()
star = [[model.new_bool_var(f"x{r}{c}") for c in range(n)] for r in range(n)]
for i in range(n):
    model.add(sum(star[i]) == STARS)
    model.add(sum(star[r][i] for r in range(n)) == STARS)
for letter in set("".join(rows)):
    model.add(sum(star[r][c] for r, c in product(range(n), repeat=2) if rows[r][c] == letter) == STARS)
for r, c in product(range(n - 1), range(n)):
    for other in (c - 1, c, c + 1):
        if 0 <= other < n:
            model.add_bool_or([star[r][c].negated(), star[r + 1][other].negated()])
for r, c in product(range(n), range(n - 1)):
    model.add_bool_or([star[r][c].negated(), star[r][c + 1].negated()])
solver = cp_model.CpSolver()
if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    raise SystemExit("no solution")
for row in star:
    print(*("*" if solver.value(x) else "." for x in row))
