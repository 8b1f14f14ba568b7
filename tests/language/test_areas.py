"""Areas: CP-SAT finds the same solutions as the judge; and the special cases that make it fast."""

import shutil
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pzc import backends
from pzc.backends.interface import Answer, Holds, Options, Problem, Status
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, Link
from pzc.compiler.board.graphs import pieces
from pzc.compiler.encode.graphs import Graphs
from pzc.compiler.flat.area_bounds import area_bounds
from pzc.compiler.flat.flat import BoolExpr, GroupSize, Leader, Together, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.ground.representatives import area_representatives
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.pipeline import compile_source, flatten

from ..effort import examples, one_in, sampled
from ..flat_judge import answers, any_of, flat, same
from ..judged import check, compare_with_checker, compiled, found, found_by, visible

# ---------------------------------------------------------------------------------- the meaning, by hand

BOARD = Board(2, 3)
A, B, C, D, E, F = BOARD.cells


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ((), ()),
        ((B,), ((B,),)),
        ((A, E), ((A,), (E,))),  # only a corner
        ((A, C), ((A,), (C,))),  # no wrapping around
        ((F, C, A), ((A,), (C, F))),  # ordered by first cells, whatever the order of the list
        ((A, B, C, D, F), ((A, B, C, D, F),)),
    ],
)
def test_groups_of_cells(cells: tuple[Cell, ...], expected: tuple[tuple[Cell, ...], ...]) -> None:
    assert pieces(cells, BOARD.links) == expected


def test_groups_of_links() -> None:
    assert pieces(BOARD.cells, []) == tuple((cell,) for cell in BOARD.cells)
    assert pieces(BOARD.cells, [Link(B, E), Link(A, B)]) == ((A, B, E), (C,), (D,), (F,))


# --------------------------------------------------------------------------------- against trying everything

KINDS = {
    "cells": "layer e on cells of bool\nareas x = e",
    "the others": "layer e on cells of bool\nareas x = c in cells: not e(c)",
    "some cells": "layer e on cells of bool\nareas x = c in cells where column(c) != 2: e(c)",
    "links": "layer e on links of bool\nareas x = e",
    "equal": "layer e on cells of bool\nareas x = (a, b) in links: e(a) = e(b)",
    "walls": "layer e on links of bool\nareas x = (a, b) in links where row(a) = 1: not e(a, b)",
    "division": "areas x",
}
DEMANDS = [
    "for r in x: len(r) = 2",
    "for r in x: len(r) != 2",
    "len(x) = 2",
    "len(x) = 0",
    "len(x(1,1)) = 2",
    "not (len(x(1,2)) <= 1)",
    "(1,1) in x(1,2)",
    "(1,1) not in x(1,2) xor len(x) = 1",
    "count(r in x: len(r) = 1) = 1",
    "all(r in x: len(r) < 3) <-> (1,1) in x(1,1)",
    "sum(r in x: len(r) * len(r)) in 4..6",
    "max(r in x: len(r)) = 2",
    "distinct(r in x: len(r))",
    "[len(r) : r in x] = <2, 1>",
    "for r in x, c in r where column(c) = 1: len(r) > 1",
    "for r in x: any(c in r: column(c) = 1)",
    "for r in x: exactly(1, c in r: column(c) = 1)",
    "for r in x: count(c in <(1,1), (1,2)>: c in r) = 1",
    "all(r in x: 1 = len([c : c in r where column(c) = 2]))",
    "count(r in x: exactly(1, c in r: column(c) = 1)) = 1",
    "for r in x: rectangle(r)",
    "exactly(1, r in x: square(r))",
    "not all(r in x: rectangle(r))",
    "for c in cells: c in x(c)",
    "(1,1) in x(1,1) -> sum(c in x(1,1): row(c)) = 2",
    "for a, b in x: len(a) = len(b)",
    "for c in cells, d in neighbours(c) where d not in x(c): len(x(c)) != len(x(d))",
]


@pytest.mark.parametrize(
    ("kind", "demand"),
    [
        pytest.param(kind, demand, marks=() if one_in(8, f"{kind} {demand}") else pytest.mark.exhaustive)
        for kind, demand in product(KINDS, DEMANDS)
    ],
)
def test_same_answers_as_the_judge(kind: str, demand: str) -> None:
    for size in ("1x1", "1x4", "2x2") if "(1,2)" not in demand and "column" not in demand else ("1x4", "2x3"):
        if size == "2x3" and kind in ("links", "walls", "division"):
            size = "2x2"
        check(f"grid {size}\n{KINDS[kind]}\n{demand}")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("grid 1x1\nareas x", 1),
        ("grid 1x4\nareas x", 8),
        ("grid 2x2\nareas x", 12),
        ("grid 2x3\nareas x", 74),
        ("grid 2x3\nareas x\nfor r in x: len(r) = 3", 3),
        ("grid 2x3\nareas x\nfor r in x: rectangle(r)", 34),
        ("grid 2x3\nareas x\nlen(x) = 6", 1),
        ("grid 1x3 of 1..3\nareas b = (a, b) in links: a = b\nfor c in cells: len(b(c)) = c", 3),
        ("grid 2x2 of 1..4\nareas b = (a, b) in links: a = b\nfor c in cells: len(b(c)) = digit(c)", 5),
        ("grid 1x4 of 1..2\nareas b = (a, b) in links: a = b\nareas o = c in cells: len(b(c)) = 1\nlen(o) = 2", 2),
        # known before solving, so it may be indexed
        ("grid 1x3 of 1..3\nclue gold(c: cell)\nareas x = gold\ndistinct(x[2])\nsum(x[1]) = 3\ngold (1,1), (1,3)", 9),
        ("grid 1x3 of 1..3\nareas x = c in cells: column(c) != 2\nlen(x((1, (1,2)))) = 1", 18),
        # the area of an unknown cell
        ("grid 1x3 of 1..3\nareas x = c in cells: c = 2\nlen(x((1, (1,1)))) = 2", None),
        ("grid 1x3 of 1..3\nareas x = <(1,1), (1, (1,3))>\nlen(x) = 1", None),
        ("grid 1x3 of 0..3\nareas x = c in cells: cells[c] = 2\nlen(x) = 1", None),
        # a sum requires a negative size
        ("grid 1x3\nlayer h on cells of -1..1\nareas x\nh(1,2) = len(x(1,3))\n(10 + h(1,2)) mod 3 = 0", 0),
        ("grid 1x2\nlayer h on cells of -2..0\nareas x\nfor r in x: len(r) <= h(1,2) or h(1,1) = 0", 6),
        # through definitions
        ("grid 2x2\nareas x\ndef small(r) = count(c in r: row(c) = 1) = 1\nall(r in x: small(r))", None),
        ("grid 2x2\nareas x\ndef all_of = x\nlen(all_of) = 2 and all(r in all_of: len(r) < 4)", None),
        (
            "grid 2x2\nlayer e on cells of bool\nareas x = e\ndef big = [r : r in x where len(r) > 1]\nlen(big) = 1",
            None,
        ),
        ("grid 2x2\nlayer e on cells of bool\nareas x = e\nlen(<(1,1)> ++ x(1,2)) = 3", None),
        ("grid 2x2\nlayer e on cells of bool\nareas x = e\nx[1][1] is (1,2)", 4),
        ("grid 2x2\nlayer e on cells of bool\nareas x = e\nfor r in x: row(last(r)) = 2", None),
    ],
)
def test_number_of_solutions(text: str, count: int | None) -> None:
    assert check(text) == count or count is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("areas x = x", "PZ246"),
        ("areas x = c in cells: len(y(c)) = 1\nareas y = c in cells: len(x(c)) = 1", "PZ246"),
        ("areas x = borders", "PZ249"),
        ("areas x = digit", "PZ249"),
        ("areas x\nareas x", "PZ204"),
        ("areas x\nlen(x[1..2]) = 1", "PZ216"),
        ("areas x\nfor r in x: len(r[1..2]) = 1", "PZ216"),
        ("areas x\nx[1] = 1", "PZ210"),
        ("areas x\nx(1,1) = x(1,2)", "PZ262"),
        ("areas x\nfor r in x: r = x(1,2)", "PZ262"),
        ("areas x\nx(1,1) is x(1,2)", "PZ262"),
        ("areas x\n(1,1) in x", "PZ223"),
        ("areas x\nx [[\n 1 1\n 2 2\n]]", "PZ261"),
        ("areas x\nx(3,1) = 1", "PZ210"),
        ("areas x\nlen(x(3,1)) = 1", "PZ501"),
        ("areas x\nx(rows[1]) = 1", "PZ217"),
        ("areas x = a, b in cells: a = b", "PZ249"),
        ("areas x\nexpect solution x [[\n a a\n]]", "PZ403"),
    ],
)
def test_wrong(text: str, code: str) -> None:
    with pytest.raises(PuzzleError) as error:
        flatten(compile_source(Source("test", "grid 2x2 of 1..4\n" + text)))
    assert [d.code for d in error.value.diagnostics][:1] == [code]


# ------------------------------------------------------------------------------------------ what makes it fast

NUMBERS = "grid 2x3\nlayer e on cells of bool\nclue n(c: cell) = k\nn (1,1) = 2, (2,3) = 1\nareas x = e\n"


@pytest.mark.parametrize(
    ("rule", "leads"),
    [
        ("for r in x: exactly(1, c in r: c in n)", [(1, 1), (2, 3)]),
        ("for r in x: count(c in r: c in n) = 1", [(1, 1), (2, 3)]),
        ("for r in x: 1 = len([c : c in r where c in n])", [(1, 1), (2, 3)]),
        ("for r in x: count(c in n: c in r) = 1", [(1, 1), (2, 3)]),
        ("for r in x: exactly(1, n(c) = k: c in r)", [(1, 1), (2, 3)]),
        ("for r in x: exactly(1, n(c) = k where k > 1: c in r)", [(1, 1)]),
        ("all(r in x: sum(c in r: c in n) = 1)", [(1, 1), (2, 3)]),
        ("for r in x: len(r) < 3 and exactly(1, c in r: c in n) and rectangle(r)", [(1, 1), (2, 3)]),
        ("for r in x:\n  len(r) < 3\n  exactly(1, c in r: c in n)", [(1, 1), (2, 3)]),
        ("for r in x: exactly(1, c in r where c in n: n(c) = 2)", [(1, 1)]),
        ("for r in x: exactly(1, c in r: c in <(1,2)>)", [(1, 2)]),
        ("for r in x: exactly(1, c in r: row(c) = 3)", []),
        ("for r in x: exactly(2, c in r: c in n)", [(1, 1), (2, 3)]),
        ("for r in x: exactly(1, c in r: e(c))", None),
        ("for r in x where len(r) > 1: exactly(1, c in r: c in n)", None),
        ("for r in x: count(c in <(1,1), (1,1)>: c in r) = 1", None),
        ("count(r in x: exactly(1, c in r: c in n)) = 1", None),
        ("for r in x: exactly(1, c in r: c in n)\n[len(r) : r in x] = <1, 2>", None),  # the order matters
    ],
)
def test_leads(rule: str, leads: list[Cell] | None) -> None:
    model = compile_source(Source("test", NUMBERS + rule))
    made = area_representatives(model, Evaluator(model.facts))
    assert (list(made["x"].cells) if made else None) == leads
    check(NUMBERS + rule)


@pytest.mark.parametrize("more", ["", "count(r in x: len(r) = 2) = 1", "sum(r in x: len(r)) = 3", "len(x) = 1"])
@pytest.mark.parametrize("size", ["n(c) = k: len(x(c)) = k", "n(c) = k: len(x(c)) >= k", "r in x: len(r) < 3"])
def test_leads_with_sizes(size: str, more: str) -> None:
    check(NUMBERS + f"for r in x: exactly(1, c in r: c in n)\nfor {size}\n{more}")


SOME = (
    "for r in x: exactly(2, c in r: c in n)",
    "for r in x: count(c in r: c in n) >= 2",
    "for r in x: count(c in r: c in n) > 0",
    "for r in x: exactly(3, c in r: c in n)",
)
"""Areas that hold several known cells, or may do so."""
BESIDES = (
    "",
    "for n(c) = k: len(x(c)) = k",
    "for n(b) = k, n(a) = j where b is not a: b in x(a) -> j < len(x(a)) < k or len(x(a)) = 4",
    "for r in x: len(r) <= 4",
    "for c in cells: len(x(c)) != 3",
    "len(x(2,2)) < len(x(1,2)) and (1,3) not in x(2,2)",
    "(1,2) in x(2,3)",
)


@pytest.mark.parametrize(
    ("rule", "kind", "more", "most_steps"),
    sampled(product(SOME, KINDS, BESIDES, (-1, 4_000)), lambda case: one_in(3, repr(case))),
)
def test_areas_that_hold_some_cells(
    rule: str, kind: str, more: str, most_steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Graphs, "most_steps", most_steps)
    clues = "n (1,1) = 2, (1,3) = 4, (2,3) = 3"
    problem = compiled(f"grid 2x3\nclue n(c: cell) = k\n{KINDS[kind]}\n{clues}\n{rule}\n{more}")
    expected = sorted(answers(problem.flat))
    compare_with_checker(problem, expected)
    for name in ("cpsat", "clingo"):
        assert sorted(visible(problem, found_by(name, problem))) == sorted(visible(problem, expected)), name


@pytest.mark.parametrize(
    ("rule", "bounds"),
    [
        ("len(x(1,2)) = 3", {1: 3}),
        ("len(x(1,2)) <= row(1,2)", {1: 1}),
        ("for c in cells: len(x(c)) = c", {0: 4, 1: 4, 2: 2, 3: 4}),
        ("2 * len(x(1,1)) + (1,1) < 6", {0: 2}),
        ("len(x(1,1)) != 2", {0: 4}),
        ("len(x(1,1)) = 2 or (1,1) = 1", {}),
    ],
)
def test_bounds(rule: str, bounds: dict[int, int]) -> None:
    text = f"grid 2x2 of 1..4\ngiven (2,1) = 2\nareas x = (a, b) in links: a = b\n{rule}"
    puzzle = flatten(compile_source(Source("test", text)))
    domains = {v: ((2, 2),) if str(v.place) == "Cell(row=2, column=1)" else v.domain for v in puzzle.variables}
    known = list(area_bounds(puzzle.constraints, domains).values())
    assert (dict(known[0].anywhere) if known else {}) == bounds
    check(text)


def test_bounds_of_leads() -> None:
    text = "grid 2x2\nareas x\nfor r in x: len(r) < 3"
    puzzle = flatten(compile_source(Source("test", text)))
    (known,) = area_bounds(puzzle.constraints, {v: v.domain for v in puzzle.variables}).values()
    assert dict(known.leading) | dict(known.anywhere) == {0: 2, 1: 2, 2: 2, 3: 2}
    assert check(text) == 7


@pytest.mark.parametrize(
    "text",
    [
        "grid 1x4\nareas x\nlen(x) = 2",
        "grid 2x2\nareas x",
        "grid 2x3\nlayer e on cells of bool\nareas x = e\nlen(x) = 2",
        "grid 2x3\nlayer e on cells of bool\nareas x = e\ncount(r in x: len(r) = 2) = 1",
        NUMBERS + "for r in x: exactly(1, c in r: c in n)",
        NUMBERS + "for r in x: exactly(1, c in r: c in n)\nfor n(c) = k: len(x(c)) = k",
        "grid 1x3\nlayer e on cells of bool\nareas x = e\nlen(x(1,1)) = 0 and e(1,1)",
        "grid 2x2\nclue n(c: cell)\nn (1,1), (2,2)\nareas x\nfor r in x: exactly(1, c in r: c in n)",
    ],
)
def test_circuit_and_step_encodings_agree(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Large boards use another encoding of connected cells than small boards."""
    monkeypatch.setattr(Graphs, "most_steps", -1)
    check(text)


# ------------------------------------------------------------------------------------------------- random graphs


@st.composite
def graphs(draw: st.DrawFn) -> tuple[tuple[Var, ...], list[BoolExpr]]:
    """Draw a random graph of truth values as vertices and edges, and conditions on its groups."""
    size, joins = draw(st.integers(1, 5)), draw(st.integers(0, 4))
    unknowns = tuple(Var(i, f"p{i}", ((0, 1),), True, "layer", i) for i in range(size + joins))
    build = Builder()
    for unknown in unknowns:
        build.variable(unknown)
    vertices = [draw(st.sampled_from([unknown, True])) for unknown in unknowns[:size]]
    pairs = [(i, j) for i in range(size) for j in range(i)]
    edges = draw(st.permutations(pairs))[: joins + 2] if pairs else []
    joined = [*unknowns[size:], True, True][: len(edges)]
    graph = build.components(vertices, edges, joined)
    place = st.integers(0, size - 1)
    conditions: list[BoolExpr] = []
    for _ in range(draw(st.integers(1, 3))):
        number = draw(st.integers(0, size))
        conditions.append(
            draw(
                st.sampled_from(
                    [
                        build.together(graph, draw(place), draw(place)),
                        build.compare("<=", build.leader(graph, draw(place)), number),
                        build.compare("=", build.group_size(graph, draw(place)), number),
                        build.compare("<", build.group_size(graph, draw(place)), build.leader(graph, draw(place))),
                    ]
                )
            )
        )
    return unknowns, conditions


@examples(80, 800)
@given(graphs(), st.sampled_from(["asserted", "denied", "reified"]))
def test_random_graphs(graph: tuple[tuple[Var, ...], list[BoolExpr]], how: str) -> None:
    unknowns, conditions = graph
    known = [c for c in conditions if not isinstance(c, bool)]
    build = Builder()
    if how == "denied":
        known = [build.opposite(c) for c in known]  # type: ignore[misc]
    elif how == "reified" and len(known) > 1:
        known = [same(known[0], known[1]), any_of(*known)]
    puzzle = flat(unknowns, *known)
    model = compile_source(Source("test", "grid 1x1 of 1..1"))
    assert sorted(found(Problem(model, puzzle))) == sorted(answers(puzzle))


def test_nodes_are_made_once() -> None:
    build = Builder()
    p, q = (build.variable(Var(i, f"p{i}", ((0, 1),), True, "layer", i)) for i in range(2))
    graph = build.components([p, q, True], [(0, 1)], [True])
    assert graph is build.components([p, q, True], [(0, 1)], [True])
    assert isinstance(build.together(graph, 1, 0), Together)
    assert build.together(graph, 1, 0) is build.together(graph, 0, 1)
    assert build.together(graph, 1, 1) is q
    assert isinstance(build.leader(graph, 1), Leader) and isinstance(build.group_size(graph, 0), GroupSize)
    assert build.leader(build.components([True], [], []), 0) == 1
    assert build.group_size(build.components([False, p], [], []), 0) == 0


# ---------------------------------------------------------------------------------------------- with MiniZinc


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
@pytest.mark.parametrize(
    "text",
    [
        "grid 2x2\nareas x",
        "grid 1x1\nareas x",
        "grid 2x3\nareas x\nfor r in x: rectangle(r) and len(r) != 3",
        "grid 2x2 of 1..4\nareas b = (a, b) in links: a = b\nfor c in cells: len(b(c)) = c",
        NUMBERS + "for r in x: exactly(1, c in r: c in n)\nfor n(c) = k: len(x(c)) = k",
        "grid 2x2\nlayer e on cells of bool\nareas x = e\nnot all(r in x: len(r) < 3) or (1,1) in x(2,2)",
        "grid 1x3\nlayer e on cells of bool\nareas x = e\n[len(r) : r in x] = <1, 1>",
    ],
)
def test_minizinc(text: str) -> None:
    model = compile_source(Source("test", text))
    problem = Problem(model, flatten(model))
    out: list[Answer] = []
    assert backends.get("minizinc").search(problem, Options(), None, out.append) is Status.COMPLETE
    assert sorted(out) == sorted(found(problem))


@pytest.mark.parametrize("name", ["cpsat", "clingo"])
@pytest.mark.parametrize(("bound", "off", "on"), [("", 8, 4), ("for r in x: len(r) <= 2\n", 5, 2)])
def test_size_clues_bound_only_if_switched_on(name: str, bound: str, off: int, on: int) -> None:
    text = f"grid 1x4\nareas x\n{bound}clue number(c: cell) = k\nfor number(c) = k: len(x(c)) = k\nnumber (1,1) = 2"
    text = text if bound else text.replace("= 2", "= 1")
    model = compile_source(Source("test", text))
    problem = Problem(model, flatten(model))
    (clue,) = {origin for c in problem.flat.constraints for origin in c.reason.clues}
    sessions = backends.get(name).session
    assert sessions is not None
    session = sessions(problem, Options(), (clue,))
    assert len(session.solutions(None).answers) == off
    session.assume([Holds(clue)])
    assert len(session.solutions(None).answers) == on


ROW = """\
grid 1x51 of 1..3
areas piece
for c in cells: c = column(c) mod 3 + 1
for (a, b) in links where column(a) mod 3 = 0: b not in piece(a)
len(piece) = 17
"""


@pytest.mark.parametrize(
    "rule",
    [
        "for r in piece: distinct(r)",
        "for r in piece: len(r) > 0 and distinct(c in r: c)",
        "for c in cells: distinct(piece(c))",
        "for r in piece, k in 1..3: exactly(1, c in r: c = k)",
        "for r in piece: all(k in digits: count(c in r: k = c) <= 1)",
        "all(r in piece: distinct(r))",
        "all(c in cells: distinct(piece(c)))",
        "all(c in cells, k in 1..3: exactly(1, d in piece(c): d = k))",
    ],
)
def test_values_that_differ_bound_the_size_of_areas(rule: str) -> None:
    problem = compiled(f"{ROW}{rule}\n")
    (sizes,) = area_bounds(problem.flat.constraints, {}).values()
    assert {3} == set(sizes.leading.values()) | set(sizes.anywhere.values())
    assert len(found(problem)) == 1


@pytest.mark.parametrize(
    "rule",
    [
        "for r in piece, k in 1..2: exactly(1, c in r: c = k)",
        "for r in piece, k in 1..3 where k != 2: exactly(1, c in r: c = k)",
        "for r in piece: any(k in 1..3: count(c in r: c = k) = 3)",
        "for r in piece: distinct(c in r where c > 1: c)",
        "for r in piece: not distinct(r)",
        "for r in piece where len(r) > 3: distinct(c in r: column(c))",
    ],
)
def test_rules_without_size_bounds(rule: str) -> None:
    problem = compiled(f"{ROW}{rule}\n")
    assert not area_bounds(problem.flat.constraints, {})
