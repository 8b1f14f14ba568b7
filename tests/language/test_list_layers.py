"""Layers on lists, and single unknowns: every back-end finds the same solutions as exhaustive search."""

import shutil

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pzc import backends
from pzc.backends.interface import Answer, Options, Status
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import ALONE, Cell, Item
from pzc.compiler.check.resolve import resolve
from pzc.compiler.flat.flat import Flat
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.pipeline import Variant, flatten
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.text.format import format_text

from ..effort import examples
from ..judged import answers, check, compiled

CAGE = "clue cage(g: cells)\nlayer n on cage of 0..9\n"
minizinc = pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")


def found(text: str, name: str) -> list[Answer]:
    out: list[Answer] = []
    assert backends.get(name).search(compiled(text), Options(), None, out.append) is Status.COMPLETE
    return sorted(out)


def unknowns(flat: Flat, layer: str) -> list[str]:
    return [v.name for v in flat.variables if v.layer == layer]


@pytest.mark.parametrize(
    ("declared", "names"),
    [
        ("layer n on rows of 1..2", ["n(<(1,1), (1,2)>)", "n(<(2,1), (2,2)>)"]),
        ("layer n on 2..3 of 1..2", ["n(2)", "n(3)"]),
        ("layer n on <3, 1, 3> of 1..2", ["n(3)", "n(1)"]),
        ("layer n on <(1,1), (2,2)>", ["n(1,1)", "n(2,2)"]),
        ("layer n on links[1..2]", ["n((1,1) (1,2))", "n((1,1) (2,1))"]),
        ("layer n on [(a, b) : a in rows[1], b in knight(a)]", []),
        (
            "layer n on [(a, b) : a in rows[1], b in rows[2] where b in neighbours(a)]",
            ["n(<(1,1), (2,1)>)", "n(<(1,2), (2,2)>)"],
        ),
        ("clue cage(g: cells)\nlayer n on cage\ncage <(1,1), (2,1)>", ["n(<(1,1), (2,1)>)"]),
        ("clue dot(a: cell, b: cell) = k\nlayer n on dot\ndot (1,1) (2,2) = 3", ["n(<(1,1), (2,2)>)"]),
        ("regions box [[\na a\nb .\n]]\nlayer n on box", ["n(<(1,1), (1,2)>)", "n(<(2,1)>)"]),
        ("unknown n of 1..2", ["n"]),
        ("unknown m, n of bool", ["n"]),
        ("hidden unknown n of bool", ["n"]),
    ],
)
def test_one_unknown_for_each_list_item(declared: str, names: list[str]) -> None:
    problem = compiled(f"grid 2x2\n{declared}\n")
    assert unknowns(problem.flat, "n") == names
    assert ("hidden" in declared) == bool(problem.flat.hidden)


def test_places_of_layers() -> None:
    model = compiled("grid 1x2\nlayer n on rows\nunknown k of 1..2\n").model
    places = Evaluator(model.facts).places
    assert [places(layer) for layer in model.layers] == [(Item((Cell(1, 1), Cell(1, 2))),), (ALONE,)]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("layer n on rows of 0..4\nfor r in rows: n(r) = sum(r)\n", 16),
        ("layer n on rows of 0..4\nfor r in rows: n(r) = sum(r) + 3\n", 9),
        ("layer n on rows of 0..3\nn(rows) = <1, 2>\n", 16),
        ("layer n on rows\nrows[1] in n and rows[2] not in n\n", 16),
        ("layer n on rows\nlen(n) = 1\n", 32),
        ("layer n on rows\ndef f(x) = count(r in rows: x(r))\nf(n) = 1\n", 32),
        ("layer n on rows\nn(columns[1])\n", 0),
        ("layer n on 0..1 of 0..1\nfor c in cells: n(c) = 1 - c\n", 18),
        ("layer n on 0..1\nfor c in cells: n(c)\n", 18),
        ("layer n on 1..1\nfor c in cells: n(c)\n", 1),
        ("layer n on 1..1 of 1..2\nfor c in cells: n(c) = 2\n", 1),
        ("layer n on 1..1 of 1..2\nfor c in cells: not n(c) = 2\n", 17),
        ("layer n on <(1,1), (2,2)> of 0..1\nfor c in diagonals[1]: n(c) = c\n", 16),
        ("layer n on links\nfor (a, b) in links: n(a, b) <-> a < b\n", 16),
        ("layer n on PAIRS of 0..1\nfor (a, b) in PAIRS: n(a, b) = a * b\n", 16),
        ("unknown A, B of 0..1\n(1,1) = A\n(1,2) + (2,1) = A + B\n", 12),
        ("unknown A of bool\nA <-> all(c in cells: c = 1)\n", 16),
        ("hidden unknown A of 0..4\nsum(cells) = 2 * A\n", 8),
        ("unknown A of 1..2\n(A, 1) = 1\nrows[A][2] = 0\n", 8),
        ("layer n on rows of 0..1\ngiven n [[ 1 . ]]\ngiven n(rows[2]) = 0\nfor r in rows: n(r) = r[1]\n", 4),
        ("unknown A of 0..4\ngiven A [[ 3 ]]\nsum(cells) = A\n", 4),
        (
            CAGE + "for cage(g): n(g) = sum(g)\ncage (1,1)..(1,2), (1,1)..(2,2)\n",
            16,
        ),
    ],
)
def test_meaning(text: str, number: int) -> None:
    text = f"grid 2x2 of 0..1\n{text}".replace("PAIRS", "[(a, b) : a in rows[1], b in rows[2]]")
    if "hidden" in text:
        assert len(found(text, "cpsat")) == number
    else:
        assert check(text) == number


_LISTS = (
    *("rows", "rows ++ columns", "1..2", "<0, 2>", "<(1,1), (1,2)>", "links", "cage"),
    "[(a, b) : a in cells, b in cells]",
)
_RULES = (
    "for x in LIST: n(x) = 1 or n(x) = (1,1)",
    "sum(x in LIST: n(x)) <= 1",
    "distinct(n(LIST)) or (1,1) = 1",
    "for x in LIST, y in LIST: n(x) = 1 -> n(y) = 1",
    "max(n(LIST)) = (1,2)",
    "index(1, n(LIST)) = 2",
    "n(LIST[1 + (1,1)]) = 1",
    "n((1,1) + (1,2)) = 1",
    "any(x in LIST: n(x) = (1,2))",
    "A + (1,1) = 1",
    "A = sum(n(LIST))",
    "for c in cells: A != c or n(LIST[1]) = 0",
)


@st.composite
def texts(draw: st.DrawFn) -> str:
    listed = draw(st.sampled_from(_LISTS))
    rules = draw(st.lists(st.sampled_from(_RULES), min_size=1, max_size=3))
    head = ["grid 1x2 of 0..1", "clue cage(g: cells)", "cage <(1,1), (1,2)>, <(1,2)>", f"layer n on {listed} of 0..1"]
    if any("A" in rule for rule in rules):
        head.append("unknown A of 0..2")
    head += [f'rule "{number}": {rule}' for number, rule in enumerate(rules)]
    return "\n".join(head).replace("LIST", f"({listed})" if "++" in listed else listed) + "\n"


@examples(60, 1200)
@given(texts())
def test_random_rules_by_cpsat_and_the_judge(text: str) -> None:
    assume(_means_something(text))
    answers(text)


@minizinc
@examples(8, 160)
@given(texts())
def test_random_rules_by_minizinc_and_the_judge(text: str) -> None:
    assume(_means_something(text))
    assert found(text, "minizinc") == answers(text)


def _means_something(text: str) -> bool:
    from ..specs import compiled_if_valid

    return compiled_if_valid(text) is not None


@pytest.mark.parametrize("name", ["cpsat", pytest.param("minizinc", marks=minizinc)])
def test_puzzle_without_a_board(name: str) -> None:
    text = "unknown A, B of 1..9\nlayer n on 1..3 of 0..1\nA * 10 + B = 7 * (A + B)\nsum(n(1..3)) = 2\n"
    assert len(found(text, name)) == 12


def test_the_puzzles_of_a_variant_have_layers_of_their_own() -> None:
    rules = "grid 2x2 of 1..4\nclue cage(g: cells)\nlayer n on cage of 1..16\nfor cage(g): n(g) = sum(g)\n"
    variant = Variant(resolve(parse(Source("rules", rules))))
    for clues, number in (("cage <(1,1), (1,2)>\n", 1), ("cage <(1,1)>, <(1,2)>\n", 2)):
        model = variant.with_clues(parse(Source("clues", clues)))
        assert len(unknowns(flatten(model, variant.shared), "n")) == number


def test_written_back() -> None:
    text = "layer n on   rows++columns of 1..9\nunknown A,B of bool\nhidden  unknown C of 0..9\nclue unknown(c: cell)\n"
    assert format_text(text) == (
        "layer n on rows ++ columns of 1..9\nunknown A, B of bool\nhidden unknown C of 0..9\nclue unknown(c: cell)\n"
    )
