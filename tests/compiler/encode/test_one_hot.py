"""One-hot encoded unknowns: constraints on their values, with no value left out."""

from functools import partial

import pytest

from pzc.backends.cpsat.backend import BACKEND
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.intervals import Intervals
from pzc.compiler.base.node import replace
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.graphs import Graphs
from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.one_hot import OneHot
from pzc.compiler.encode.sink import negated
from pzc.compiler.encode.values import Encoder
from pzc.compiler.flat.flat import BoolExpr, OneOfSets, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.survey import Survey

from ...flat_judge import answers, flat

A, B, C = (Var(i, "abc"[i], ((1, 3),), False, "n", i) for i in range(3))


def made(*domains: Intervals) -> tuple[Listing, Encoder, OneHot, list[Var]]:
    listing = Listing()
    values = Encoder(listing, Survey([]), {}, graphs=partial(Graphs, listing))
    one_hot = OneHot(listing, values)
    unknowns = [Var(i, "abc"[i], domain, False, "n", i) for i, domain in enumerate(domains)]
    for unknown in unknowns:
        one_hot.add(unknown, unknown.domain)
    return listing, values, one_hot, unknowns


def lines(listing: Listing) -> list[str]:
    return listing.text().partition("\n\n")[2].splitlines()


def test_one_of_the_values_holds() -> None:
    listing, values, one_hot, (a, b, c) = made(((1, 3),), ((4, 4),), ((1, 1), (7, 7)))
    assert lines(listing) == ["exactly_one([a = 1], [a = 2], [a = 3])"]
    assert one_hot.member(b, ((4, 4),)) == values.constant(True)
    assert one_hot.member(c, ((7, 7),)) == negated(one_hot.member(c, ((1, 1),)))
    assert a in one_hot and Var(9, "d", ((1, 2),), False, "n", 9) not in one_hot


def test_members_by_the_shorter_side() -> None:
    listing, values, one_hot, (a,) = made(((1, 5),))
    few, many = one_hot.member(a, ((1, 2),)), one_hot.member(a, ((2, 5),))
    assert many == negated(one_hot.member(a, ((1, 1),)))
    assert one_hot.member(a, ((1, 2),)) == few
    assert one_hot.member(a, ((8, 8),)) == values.constant(False)
    assert one_hot.member(a, ((0, 9),)) == values.constant(True)
    assert lines(listing)[1:] == ["b5 -> not [a = 2]", "b5 -> not [a = 1]", "b5 or [a = 2] or [a = 1]"]


def test_the_answer_is_a_sum_of_literals() -> None:
    _, _, one_hot, (a, b) = made(((1, 3),), ((4, 4),))
    answer = one_hot.answer(a)
    assert answer.constant == 3 and sorted(factor for _, factor in answer.terms) == [-2, -1]
    assert (one_hot.answer(b).terms, one_hot.answer(b).constant) == ((), 4)
    assert one_hot.number(a) == one_hot.number(a)


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        (("a", "b"), ["at most one"] * 3),
        (("a", "b", "c"), ["exactly one"] * 3),
        (("a", 2), ["never"]),
        ((2, 2), ["false"]),
    ],
)
def test_all_different(items: tuple[object, ...], expected: list[str]) -> None:
    listing, _, one_hot, unknowns = made(((1, 3),), ((1, 3),), ((1, 3),))
    before = len(lines(listing))
    one_hot.require_different([x if isinstance(x, int) else unknowns["abc".index(str(x))] for x in items], ())
    kinds = {"exactly_one": "exactly one", "at_most_one": "at most one", "false": "false"}
    found = []
    for line in lines(listing)[before:]:
        two = "at most one" if " or " in line else "never"
        found.append(next((kind for word, kind in kinds.items() if line.startswith(word)), two))
    assert found == expected


SETS: list[list[tuple[int, ...]]] = [[(1, 2)], [(1, 2), (2, 3)], [(1, 2), (1, 3), (2, 3)], [(1, 2), (3, 4)]]


def solved(*conditions: BoolExpr) -> list[Answer]:
    """CP-SAT finds the same as exhaustive search, with one-hot encoded unknowns."""
    puzzle = replace(flat((A, B, C), *conditions), one_hot=frozenset((A, B, C)))
    found: list[Answer] = []
    BACKEND.search(Problem(None, puzzle), Options(without=frozenset()), None, found.append)  # type: ignore[arg-type]
    assert sorted(found) == sorted(answers(puzzle))
    assert {name for name in ("[a = 1]", "[c = 3]") if name in listing_of(puzzle)} == {"[a = 1]", "[c = 3]"}
    return found


def listing_of(puzzle: object) -> str:
    listing = Listing()
    encode(puzzle, listing)  # type: ignore[arg-type]
    return listing.text()


@pytest.mark.parametrize("sets", SETS, ids=str)
def test_sets_of_values(sets: list[tuple[int, ...]]) -> None:
    build = Builder()
    one_of = OneOfSets((A, B), tuple(sets))
    expected = sum({a, b} in map(set, sets) for a in range(1, 4) for b in range(1, 4))
    assert len(solved(one_of)) == 3 * expected
    solved(build.opposite(one_of))
    solved(build.either((build.compare("=", C, 1), one_of)))


def test_other_constraints_find_the_numbers() -> None:
    build = Builder()
    assert len(solved(build.all_different((A, B, C)))) == 6
    assert len(solved(build.all_different((A, B)), build.compare("<", A, C))) == 6
    solved(
        build.compare("=", build.plus((A, B)), C), build.either((build.compare("=", A, 2), build.compare("!=", B, 1)))
    )
    solved(build.opposite(build.all_different((A, B, 3))))
