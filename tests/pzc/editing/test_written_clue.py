"""Written clues: their equality and their notation."""

from typing import Any

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.pipeline import compile_source
from pzc.editing.written_clue import (
    condition_of,
    from_placement,
    keys,
    normalized_parts,
    parts_key,
    written_clue,
)

TEXT = """grid 3x3 of 1..9
clue dot(c: cell) = k
clue wall(c: cell)
clue cage(g: cells) = k
clue path(p: line)
clue nth(n: int) = k
clue pair(n: int, c: cell)
"""
A, B, C = Cell(1, 1), Cell(1, 2), Cell(2, 1)


def _model(text: str = "") -> Model:
    return compile_source(Source("test", TEXT + text))


def _clue(model: Model, name: str) -> ClueKind:
    return next(clue for clue in model.clues if clue.name == name)


@pytest.mark.parametrize(
    ("name", "args", "value", "condition", "item"),
    [
        ("dot", (A,), 3, "", "(1,1) = 3"),
        ("dot", (A,), None, "", "(1,1) = ?"),
        ("dot", (A,), None, "> 3", "(1,1) > 3"),
        ("dot", (A,), 3, "> 3", "(1,1) = 3 > 3"),
        ("wall", (A,), None, "", "(1,1)"),
        ("cage", ((A, B, C),), 7, "", "<(1,1), (1,2), (2,1)> = 7"),
        ("nth", (4,), 7, "", "4 = 7"),
        ("pair", (4, A), None, "", "(4) (1,1)"),
    ],
)
def test_written_form_of_a_clue(name: str, args: tuple[Any, ...], value: Any, condition: str, item: str) -> None:
    model = _model()
    assert written_clue(model, _clue(model, name), args, value, condition).item == item


def test_origin_and_value_names() -> None:
    model = compile_source(Source("test", "origin 0\norigin 3\ngrid 2x2 of <A, B>\nclue dot(c: cell) = k\n"))
    result = written_clue(model, _clue(model, "given"), (Cell(1, 2),), model.layers[0].domain[0][0], "")
    assert (result.item, result.shift) == ("(3,4) = A", 2)
    assert written_clue(_model(), _clue(_model(), "dot"), (A,), 1, "").shift == 0


def test_the_clues_of_a_puzzle() -> None:
    model = _model("dot (1,1) = 3, (1,2) = ?\ncage <(1,1), (1,2)> sum  =  7\n")
    dots = [from_placement(model, _clue(model, "dot"), one) for one in model.facts.placements["dot"]]
    assert [one.item for one in dots] == ["(1,1) = 3", "(1,2) = ?"]
    (cage,) = model.facts.placements["cage"]
    assert condition_of(cage) == "sum  =  7" and condition_of(model.facts.placements["dot"][0]) == ""
    assert from_placement(model, _clue(model, "cage"), cage).item == "<(1,1), (1,2)> sum  =  7"


def test_the_same_clue_has_the_same_key() -> None:
    first = keys(_model("cage <(1,1), (1,2)> sum  =  7\ndot (1,1) = 3\npath <(1,1), (1,2)>\n"))
    other = keys(_model("path <(1,1), (1,2)>\ndot (1,1) = 3\ncage <(1,2), (1,1)> sum = 7\n"))
    assert first == other and sum(first.values()) == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("dot (1,1) = 3", "dot (1,1) = 4"),
        ("dot (1,1) = 3", "dot (1,2) = 3"),
        ("dot (1,1) = 3", "dot (1,1) = ?"),
        ("dot (1,1) = 3", "nth 1 = 3"),
        ("cage <(1,1), (1,2)> sum = 7", "cage <(1,1), (1,2)> sum = 8"),
        ("path <(1,1), (1,2)>", "path <(1,2), (1,1)>"),
    ],
)
def test_another_clue_has_another_key(one: str, other: str) -> None:
    assert not keys(_model(one + "\n")) & keys(_model(other + "\n"))


def test_key_of_a_new_clue() -> None:
    model = _model("cage <(1,2), (1,1)> sum = 7\n")
    assert written_clue(model, _clue(model, "cage"), ((A, B),), None, "sum=7").key in keys(model)
    assert written_clue(model, _clue(model, "cage"), ((A, B),), 7, "").key not in keys(model)


@pytest.mark.parametrize(
    ("name", "args", "ordered"),
    [
        ("cage", ((C, B, A, B),), ((A, B, C),)),
        ("path", ((C, B, A, B),), ((C, B, A, B),)),
        ("pair", (4, A), (4, A)),
    ],
)
def test_normalized_cells(name: str, args: tuple[Any, ...], ordered: tuple[Any, ...]) -> None:
    assert normalized_parts(_clue(_model(), name), args) == ordered


def test_parts_that_count_the_same() -> None:
    cage, path = (_clue(_model(), name) for name in ("cage", "path"))
    assert parts_key(cage, ((A, B),)) == parts_key(cage, ((B, A),)) != parts_key(cage, ((A, C),))
    assert parts_key(path, ((A, B),)) != parts_key(path, ((B, A),))
