"""slitherlink_10, written for CP-SAT by hand: a circuit over the corners, each edge in two directions."""

from itertools import product

from ortools.sat.python import cp_model

NUMBERS = """
.100000000 2310.0000. 211.00000. 11..000000 .1332000.1 1.1.221.22 .00.01110. 1.0.0.0..1 1000.0.00. 2.1111.112
"""

rows = NUMBERS.split()
height, width = len(rows), len(rows[0])
model = cp_model.CpModel()
corners = list(product(range(height + 1), range(width + 1)))
place = {corner: number for number, corner in enumerate(corners)}
edge: dict[tuple[tuple[int, int], tuple[int, int]], cp_model.IntVar] = {}
arcs: list[tuple[int, int, cp_model.LiteralT]] = []
for r, c in corners:
    arcs.append((place[r, c], place[r, c], model.new_bool_var("")))
    for other in ((r, c + 1), (r + 1, c)):
        if other in place:
            there, back, used = (model.new_bool_var("") for _ in range(3))
            arcs += [(place[r, c], place[other], there), (place[other], place[r, c], back)]
            model.add(there + back == used)
            edge[(r, c), other] = used
model.add_circuit(arcs)
model.add_bool_or(list(edge.values()))
for r, c in product(range(height), range(width)):
    if rows[r][c] != ".":
        sides = [((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1)), ((r, c), (r + 1, c)), ((r, c + 1), (r + 1, c + 1))]
        model.add(sum(edge[side] for side in sides) == int(rows[r][c]))
solver = cp_model.CpSolver()
if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    raise SystemExit("no solution")
for r in range(height + 1):
    print("+" + "+".join("---" if solver.value(edge[(r, c), (r, c + 1)]) else "   " for c in range(width)) + "+")
    if r < height:
        sides = ["|" if solver.value(edge[(r, c), (r + 1, c)]) else " " for c in range(width + 1)]
        print("   ".join(sides).rstrip())
