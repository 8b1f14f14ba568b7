"""CP-SAT searches: disabled constraints, numbers that are too large, the model as text, loaded modules."""

import subprocess
import sys
from math import prod

import pytest
from hypothesis import given

from pzc.backends.clock import Clock
from pzc.backends.cpsat import search as cpsat_search
from pzc.backends.cpsat.backend import describe
from pzc.backends.cpsat.model import InvalidModel, NativeModel
from pzc.backends.interface import Answer, Options
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.sink import Affine
from pzc.compiler.flat.flat import AllDifferent, Flat, Product

from ...effort import examples
from ...flat_judge import answers, any_of, equal, flat, flats, linear, members, numbers, var, within
from ...judged import compiled, found_by
from ..test_flat_search import search


@examples(150, 3000)
@given(flats())
def test_switched_off_constraints_require_nothing(puzzle: Flat) -> None:
    """Auxiliary variables are total functions of the unknowns: without constraints in force, each assignment is one
    solution.
    """
    model = NativeModel()
    switch = model.new_bool("switch")
    encoded = encode(puzzle, model, lambda reason: (switch,))
    parameters = cpsat_search.parameters_for(Options(), Clock(None), model)
    parameters.enumerate_all_solutions = True
    found: list[Answer] = []

    def take(answer: Answer) -> bool:
        found.append(answer)
        return True

    cpsat_search.run(model, parameters, cpsat_search.Reading((Affine(((switch, 1),), 0), *encoded.values), take))
    assert sorted(answer[1:] for answer in found if answer[0]) == sorted(answers(puzzle))
    off = [answer for answer in found if not answer[0]]
    assert len(off) == len(set(off)) == prod(len(members(unknown.domain)) for unknown in puzzle.variables)


def test_numbers_too_large_are_an_error_and_not_no_answer() -> None:
    huge = var(0, ((0, 2**62),))
    with pytest.raises(InvalidModel):
        search("cpsat", flat((huge, var(1, ((0, 2**62),))), within(Product(0, 2**124, huge, huge), ((1, 5),))))


def test_description_names_the_unknowns() -> None:
    a, b = numbers(2, 1, 4)
    text = describe(flat((a, b), AllDifferent((a, b)), any_of(equal(a, 1), within(linear((a, 1), (b, 1)), ((5, 5),)))))
    assert text == (
        "var a in 1..4\n"
        "var b in 1..4\n"
        "bool [a = 1]\n"
        "\n"
        "all_different(a, b)\n"
        "[a = 1] -> a = 1\n"
        "not [a = 1] -> a in 2..4\n"
        "not [a = 1] -> a + b = 5\n"
    )


def test_neither_numpy_nor_pandas_is_loaded() -> None:
    code = (
        "import sys; from pzc import backends; backends.get('cpsat');"
        "sys.exit('numpy' in sys.modules or 'pandas' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0


def listed(text: str) -> int:
    return len(found_by("cpsat", compiled(text)))


def test_all_different_sums_keep_their_bounds() -> None:
    """The bounds of a sum of two unknowns hold, although CP-SAT 9.15 sees the same two unknowns in an all-different."""
    assert listed("grid 2x2 of 0..2\n(2,2) is not (digit((1,2)), digit((2,2)))\n") == 27


def test_difference_keeps_its_bounds() -> None:
    stars = "layer star on cells\ndistinct(c in cells where star(c): c)\n"
    assert listed(f"grid 1x2 of 1..4\n|digit(1,1) - digit(1,2)| = 1\n{stars}") == 24
