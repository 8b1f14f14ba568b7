"""Conflicts of unsolvable puzzles are minimal: a conflict has no solution, and without any one member it has one."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random

import pytest

from pzc import backends
from pzc.api.sources import read
from pzc.backends.interface import Answer, Conflict, Options, Problem, Status
from pzc.checks.conflicts import find_conflict
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.judge import holds
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten, is_complete
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.parse import parse

from ..effort import ALL, sampled
from ..library import INSTANCES, some
from .edited_text import Edited, Key, key

_TRIES = 12  # changes to try for each contradiction
_LONGEST = 60.0  # seconds for one search; only the number of conflicts that are checked depends on it
SPOILT = 3 if ALL else 1
"""The number of unsolvable variants of each puzzle."""


def spoilt(path: Path, wanted: int) -> Iterator[Source]:
    """Yield up to `wanted` texts with one clue changed or added that have no solution."""
    source = read(str(path))
    luck = Random(path.stem)
    found = 0
    for _ in range(_TRIES * wanted):
        changed = _changed(source, luck)
        if changed is not None and found < wanted and _is_hopeless(changed):
            found += 1
            yield changed


def _changed(source: Source, luck: Random) -> Source | None:
    """Return the text with another mark in a picture of clues, or another value of a clue; None if it has neither."""
    places: list[tuple[int, int]] = []
    marks = ["1", "2", "3", "4"]
    for statement in parse(source).statements:
        start, end = statement.span.start, statement.span.end
        text = source.text[start:end]
        if isinstance(statement, statements.Draw):
            drawn = text.find("[[") + 2
            found = [m for m in re.finditer(r"[^\s\[\]#]+", text[drawn:]) if not m[0].startswith("]]")]
            marks += [m[0] for m in found if m[0] not in ".-|+"]
            places += [(start + drawn + m.start(), start + drawn + m.end()) for m in found]
        elif isinstance(statement, statements.Placed):
            places += [(start + m.start(), start + m.end()) for m in re.finditer(r"(?<=[=,<] )\d+|(?<=<)\d+", text)]
    if not places:
        return None
    start, end = luck.choice(places)
    mark = luck.choice([mark for mark in marks if len(mark) <= end - start] or ["1"])
    return replace(source, text=source.text[:start] + mark.ljust(end - start) + source.text[end:])


def _is_hopeless(source: Source) -> bool:
    try:
        model = Edited(source).model
        return is_complete(model) and _has_solution(model) is False
    except PuzzleError:
        return False


def _has_solution(model: Model) -> bool | None:
    """Return whether there is a solution, which the checker must accept; None if the search takes too long."""
    problem = Problem(model, flatten(model))
    found: list[Answer] = []
    status = backends.get("auto").search_plain(problem, Options(_LONGEST), 1, found.append)
    for answer in found:
        assert holds(model, {(v.layer, v.place): x for v, x in zip(problem.flat.variables, answer, strict=True)})
        return True
    return False if status is Status.COMPLETE else None


def _alone(edited: Edited, kept: Collection[Key]) -> bool | None:
    model = edited.with_only(kept)
    try:
        return None if model is None else _has_solution(model)
    except PuzzleError:  # a rule needs a clue that is left out
        return None


def assert_is_one(source: Source) -> Conflict | None:
    edited = Edited(source)
    conflict = find_conflict(Problem(edited.model, flatten(edited.model)), backends.get("auto"), Options(_LONGEST))
    if conflict is None:
        return None
    named = {key(origin): origin.text for origin in conflict.origins}
    assert _alone(edited, named) is not True, f"{sorted(named.values())} do not contradict each other"
    for place, text in named.items() if conflict.minimal else ():
        if place not in edited.fixed:
            assert _alone(edited, set(named) - {place}) is not False, f"{text!r} can be left out"
    return conflict


def test_clues_needed_by_a_rule_are_named() -> None:
    text = """grid 1x3
layer black on cells of bool
clue number(c: cell) = k
areas island = c in cells: not black(c)
rule "one": for r in island: exactly(1, c in r: c in number)
rule "size": for number(c) = k: len(island(c)) = k
number [[ 3 . 3 ]]
"""
    conflict = assert_is_one(Source("test", text))
    assert conflict is not None and conflict.minimal
    assert [origin.text for origin in conflict.origins] == ["one", "size", "number (1,1) = 3", "number (1,3) = 3"]


_SMALL = [path for path in INSTANCES if path.stat().st_size < 280]


@pytest.mark.parametrize("path", sampled(INSTANCES, some(14, _SMALL).__contains__), ids=lambda path: path.stem)
def test_conflicts_of_the_library(path: Path) -> None:
    for source in spoilt(path, SPOILT):
        assert_is_one(source)
