"""Facts about groups that are known before encoding."""

from pzc.compiler.base.source import Source
from pzc.compiler.encode.group_facts import Chosen, GroupFacts, find_group_facts, no_facts
from pzc.compiler.flat.survey import Survey
from pzc.compiler.pipeline import compile_source, flatten

HEAD = "grid 2x3\nclue number(c: cell) = k\nareas room\n"
TWO = "number (1,1) = 2, (2,3) = 3\n"
FOUR = "number (1,1) = 2, (1,2) = 3, (2,1) = 4, (2,3) = 3\n"


def known(text: str, every: bool = True) -> GroupFacts:
    flat = flatten(compile_source(Source("test", HEAD + text)))
    survey = Survey([constraint.condition for constraint in flat.constraints])
    (found,) = find_group_facts(flat.constraints, survey, {v: v.domain for v in flat.variables}, every).values()
    return found


def chosen(text: str, every: bool = True) -> tuple[tuple[int, ...], bool] | None:
    found: Chosen | None = known(text, every).chosen
    return None if found is None else (tuple(found.vertices), found.alone)


def test_chosen_representatives() -> None:
    assert chosen(TWO + "for r in room: exactly(1, c in r: c in number)") == ((0, 5), True)
    assert chosen(TWO + "for r in room: exactly(1, c in r: c in number)", every=False) is None
    assert chosen(TWO + "for r in room: exactly(2, c in r: c in number)") == ((0, 5), False)
    assert chosen(TWO + "for r in room: exactly(2, c in r: c in number)\nlen(room) = 1") is None
    assert chosen(FOUR + "for r in room: exactly(2, c in r: c in number)") is None  # too many to be worthwhile
    assert chosen(TWO) is None


def test_sizes_exclusions_and_closed_edges() -> None:
    found = known(TWO + "for number(c) = k: len(room(c)) = k\n(1,3) not in room(1,1)")
    assert found.sizes.anywhere == {0: 2, 5: 3}
    assert found.apart.never == {0: {2}, 2: {0}}
    assert found.closed == {(0, 1), (0, 3), (1, 2), (1, 4), (2, 5), (3, 4), (4, 5)}
    assert found.size_variables == {}
    nothing = no_facts()
    assert (nothing.chosen, nothing.scope, nothing.closed) == (None, None, set())
