"""Counts along a frontier: published sequences, and random puzzles against trying all assignments."""

import pytest
from hypothesis import given

from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.flat.flat import Flat
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting.frontier.frontier import Frontier, TooManyStates
from pzc.counting.frontier.tracker import NotCountable

from ...effort import examples
from ...flat_judge import answers, flats


def flat_of(text: str) -> Flat:
    return flatten(compile_source(Source("test", text)))


def counted(text: str) -> int:
    return Frontier(flat_of(text)).count(lambda: None)


LINES = "grid {n}x{n}\nlayer line on links of bool\n"
EACH = "for c in cells: count(line(links(c))) "
AREAS = "grid {n}x{n}\nareas part\n"
BLACK = "grid {n}x{n}\nlayer black on cells of bool\n"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("use slitherlink(height = {n}, width = {n})\n", {1: 1, 2: 13, 3: 213, 4: 9349, 5: 1222363, 6: 487150371}),
        (LINES + "path(line)\n" + EACH + "in 1..2\n", {2: 4, 3: 20, 4: 276, 5: 4324, 6: 229348}),
        (LINES + "loop(line)\n" + EACH + "= 2\n", {2: 1, 3: 0, 4: 6, 6: 1072}),
        (LINES + EACH + "= 1\n", {2: 2, 4: 36, 6: 6728, 8: 12988816}),
        (BLACK + "connected(black)\n", {1: 2, 2: 14, 3: 219, 4: 11507, 5: 2301878}),
        (LINES + "no_cycle(line)\n", {2: 15, 3: 3102, 4: 8790016}),
        (BLACK + "for (a, b) in links: not (black(a) and black(b))\n", {2: 7, 3: 63, 4: 1234, 5: 55447}),
        (LINES + "connected(line)\nno_cycle(line)\n" + EACH + "> 0\n", {2: 4, 3: 192, 4: 100352}),
        (AREAS, {1: 1, 2: 12, 3: 1434, 4: 1691690}),
        (AREAS + "for r in part: rectangle(r)\n", {1: 1, 2: 8, 3: 322, 4: 70878, 5: 84231996}),
        (AREAS + "for r in part: square(r)\n", {1: 1, 2: 2, 3: 6, 4: 40}),
        (AREAS + "for r in part: len(r) = 2\n", {2: 2, 4: 36, 6: 6728}),
        (AREAS + "for r in part: len(r) <= 2\n", {1: 1, 2: 7, 3: 131, 4: 10012}),
        ("use latin_square(n = {n})\n", {2: 2, 3: 12, 4: 576}),
        ("use magic_square(n = {n})\n", {3: 8}),
    ],
    ids=[
        "cycles",
        "paths",
        "rounds",
        "dominoes",
        "connected",
        "forests",
        "independent",
        "trees",
        "divisions",
        "rectangles",
        "squares",
        "pairs",
        "matchings",
        "latin",
        "magic",
    ],
)
def test_published_numbers(text: str, numbers: dict[int, int]) -> None:
    """The sequences A140517, A096969, A003763, A004003, A059525, A080691, A006506, A007341, A068416, A182275, A045846,
    A004003, A028420, A002860, A006052 of the OEIS."""
    assert {n: counted(text.format(n=n)) for n in numbers} == numbers


@examples(80, 2000)
@given(flats())
def test_random_puzzles(puzzle: Flat) -> None:
    try:
        frontier = Frontier(puzzle)
    except NotCountable:
        return
    assert frontier.count(lambda: None) == sum(1 for _ in answers(puzzle))


@pytest.mark.parametrize(
    "condition",
    [
        "not connected(black)",
        "connected(black) or black(1,1)",
    ],
)
def test_uncountable_conditions(condition: str) -> None:
    with pytest.raises(NotCountable):
        Frontier(flat_of(BLACK.format(n=2) + condition + "\n"))


def test_hidden_unknowns_are_uncountable() -> None:
    puzzle = flat_of("grid 1x2 of 1..3\n(1,1) < (1,2)\n")
    with pytest.raises(NotCountable):
        Frontier(replace(puzzle, hidden=frozenset(puzzle.variables[:1])))


def test_a_contradiction_has_no_solution() -> None:
    assert counted("grid 1x2 of 1..3\n1 = 2\n") == counted("grid 1x2 of 1..3\n(1,1) > 3\n") == 0


def test_too_many_states_end_the_count() -> None:
    frontier = Frontier(flat_of("use latin_square(n = 4)\n"))
    with pytest.raises(TooManyStates, match="of 16 unknowns there were more than 20 states"):
        frontier.count(lambda: None, most=20)
    assert 0 < frontier.done < 16 and frontier.progress() == f"{frontier.done} of 16 unknowns"


def test_a_time_limit_ends_the_count() -> None:
    frontier = Frontier(flat_of("use slitherlink(height = 6, width = 6)\n"))
    with pytest.raises(TimeUp), within(0):
        frontier.count(lambda: None)
