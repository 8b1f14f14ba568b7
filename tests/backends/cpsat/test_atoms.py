"""Literals for the values of a solution: each holds exactly if its unknown has the value."""

from itertools import product

import pytest

pytest.importorskip("ortools", reason="CP-SAT is not installed")

from pzc.backends.cpsat.atoms import Atoms
from pzc.backends.cpsat.model import NativeModel
from pzc.compiler.encode.sink import Affine, negated

from .test_model import _found

VALUES = (
    Affine(((0, 1),), 0),  # a truth value
    Affine(((1, 2),), 3),  # 3, 5, 9
    Affine(((2, 4), (3, 1)), 3),  # 3, or 7 or 4, by two literals
    Affine((), 6),
)


def _model() -> NativeModel:
    model = NativeModel()
    model.new_bool("")
    model.new_int(((0, 1), (3, 3)), "")
    model.at_most_one([model.new_bool(""), model.new_bool("")])
    return model


def _worth(place: int, numbers: tuple[int, ...]) -> int:
    terms, constant = VALUES[place]
    return constant + sum(factor * numbers[variable] for variable, factor in terms)


@pytest.mark.parametrize(("place", "values"), [(0, [0, 1]), (1, [3, 5, 9]), (2, [3, 7, 4]), (3, [6])])
def test_possible_values(place: int, values: list[int]) -> None:
    assert Atoms(_model(), VALUES).possible(place) == values


@pytest.mark.parametrize(
    ("place", "value"), [*product((0,), (0, 1, 2)), *product((1,), (3, 4, 5, 7, 9)), *product((2, 3), (3, 4, 6, 7))]
)
def test_literal_holds_iff_unknown_has_the_value(place: int, value: int) -> None:
    model = _model()
    atoms = Atoms(model, VALUES)
    literal = atoms.equal(place, value)
    variable = literal if literal >= 0 else negated(literal)
    size = len(model.proto.variables)
    found = _found(model, size)
    assert len(found) == 2 * 3 * 3
    for one in found:
        assert (one[variable] == int(literal >= 0)) is (_worth(place, one) == value)


def test_a_literal_is_made_once() -> None:
    model = _model()
    atoms = Atoms(model, VALUES)
    literals = [atoms.equal(place, value) for place, value in ((1, 5), (2, 3), (3, 6), (3, 7))]
    size = len(model.proto.variables)
    assert [atoms.equal(place, value) for place, value in ((1, 5), (2, 3), (3, 6), (3, 7))] == literals
    assert len(model.proto.variables) == size == 4 + 3 and literals[2] == negated(literals[3])


def test_preferences_as_hints() -> None:
    near = Atoms(_model(), VALUES).near({0: 1, 1: 9, 2: 7, 3: 6})
    assert [*near] == [(0, 1), (1, 3), (2, 1), (3, 0)]
