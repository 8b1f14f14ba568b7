"""Models for CP-SAT of puzzles without digits, as a capable programmer writes them by hand."""

from itertools import product

from ortools.sat.python import cp_model

Corner = tuple[int, int]
Edges = dict[tuple[Corner, Corner], cp_model.IntVar]


def slitherlink(model: cp_model.CpModel, rows: list[str]) -> Edges:
    """A circuit over the corners, each edge in two directions; the sides of the cells that are edges of the loop."""
    height, width = len(rows), len(rows[0])
    corners = list(product(range(height + 1), range(width + 1)))
    place = {corner: number for number, corner in enumerate(corners)}
    edge: Edges = {}
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
            sides = [
                ((r, c), (r, c + 1)),
                ((r + 1, c), (r + 1, c + 1)),
                ((r, c), (r + 1, c)),
                ((r, c + 1), (r + 1, c + 1)),
            ]
            model.add(sum(edge[side] for side in sides) == int(rows[r][c]))
    return edge


def nurikabe(model: cp_model.CpModel, rows: list[str]) -> list[list[cp_model.IntVar]]:  # noqa: C901
    """Each cell's island, connected by ranks that fall towards a root; whether each cell is sea."""
    height, width = len(rows), len(rows[0])
    cells = list(product(range(height), range(width)))
    clues = [(r, c, int(rows[r][c])) for r, c in cells if rows[r][c] != "."]
    island = {cell: model.new_int_var(0, len(clues), "") for cell in cells}
    at = {(cell, k): model.new_bool_var("") for cell in cells for k in range(len(clues) + 1)}
    for cell in cells:
        model.add_exactly_one(at[cell, k] for k in range(len(clues) + 1))
        for k in range(len(clues) + 1):
            model.add(island[cell] == k).only_enforce_if(at[cell, k])
    for k, (r, c, size) in enumerate(clues, 1):
        model.add(at[(r, c), k] == 1)
        model.add(sum(at[cell, k] for cell in cells) == size)
    rank = {cell: model.new_int_var(0, len(cells), "") for cell in cells}
    root = {cell: model.new_bool_var("") for cell in cells}
    for r, c in cells:
        cell = (r, c)
        down = []
        for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if near not in island:
                continue
            for k, other in product(range(1, len(clues) + 1), repeat=2):
                if k < other:
                    model.add_bool_or([at[cell, k].negated(), at[near, other].negated()])
                    model.add_bool_or([at[cell, other].negated(), at[near, k].negated()])
            lower = model.new_bool_var("")
            model.add(rank[near] < rank[cell]).only_enforce_if(lower)
            model.add(island[near] == island[cell]).only_enforce_if(lower)
            down.append(lower)
        model.add_bool_or([root[cell], *down])
        if rows[r][c] == ".":
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
    return [[at[(r, c), 0] for c in range(width)] for r in range(height)]


def star_battle(model: cp_model.CpModel, rows: list[str], stars: int) -> list[list[cp_model.IntVar]]:
    """Sums over rows, columns and regions, a clause for each two cells that touch."""
    n = len(rows)
    star = [[model.new_bool_var(f"x{r}{c}") for c in range(n)] for r in range(n)]
    for i in range(n):
        model.add(sum(star[i]) == stars)
        model.add(sum(star[r][i] for r in range(n)) == stars)
    for letter in sorted(set("".join(rows))):
        model.add(sum(star[r][c] for r, c in product(range(n), repeat=2) if rows[r][c] == letter) == stars)
    for r, c in product(range(n - 1), range(n)):
        for other in (c - 1, c, c + 1):
            if 0 <= other < n:
                model.add_bool_or([star[r][c].negated(), star[r + 1][other].negated()])
    for r, c in product(range(n), range(n - 1)):
        model.add_bool_or([star[r][c].negated(), star[r][c + 1].negated()])
    return star


def solved(model: cp_model.CpModel) -> cp_model.CpSolver:
    """The solver with the first solution."""
    solver = cp_model.CpSolver()
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise SystemExit("no solution")
    return solver


def draw_loop(solver: cp_model.CpSolver, edge: Edges, height: int, width: int) -> None:
    """The loop, on lines of its own between those of the cells."""
    for r in range(height + 1):
        print("+" + "+".join("---" if solver.value(edge[(r, c), (r, c + 1)]) else "   " for c in range(width)) + "+")
        if r < height:
            sides = ["|" if solver.value(edge[(r, c), (r + 1, c)]) else " " for c in range(width + 1)]
            print("   ".join(sides).rstrip())


def draw_cells(solver: cp_model.CpSolver, cells: list[list[cp_model.IntVar]]) -> None:
    """A star where a cell is marked."""
    for row in cells:
        print(*("*" if solver.value(x) else "." for x in row))
