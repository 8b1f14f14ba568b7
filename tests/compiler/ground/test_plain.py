"""The plain flat form: its solutions agree with the checker, and its reasons name all clues that a constraint needs."""

import re
from pathlib import Path
from random import Random

import pytest

from pzc.api.sources import read
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Absent, Origin
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import AreaAt, Cell
from pzc.compiler.flat.flat import Flat
from pzc.compiler.model.model import Model
from pzc.compiler.model.reduced import with_placements
from pzc.compiler.pipeline import compile_source, flatten_plainly, is_complete
from pzc.compiler.show import show_flat

from ... import flat_judge
from ...effort import ALL
from ...judged import accepted, compiled
from ...library import some

ISLANDS = """grid 1x3
layer black on cells of bool
clue number(c: cell) = k
areas island = c in cells: not black(c)
rule "one": for r in island: exactly(1, c in r: c in number)
rule "size": for number(c) = k: len(island(c)) = k
number [[ 3 . 3 ]]
"""
HEAD = "grid 2x2 of 1..3\nclue mark(c: cell) = k\nclue dot(l: link)\nclue cage(g: cells) = k\n"
CLUES = "mark (1,1) = 2, (2,2) = 1\ndot (1,1) (1,2)\ncage (1,1)..(2,1) = 3, (1,2)..(2,2) = 4\n"
RULES = (
    "for c in cells where c not in mark: c > 1",
    "all(mark(c) = k: c >= k)",
    "for mark(c) = k, d in neighbours(c) where d not in mark: d > k",
    "sum(mark(c) = k: c * k) = 5",
    "for a in cells, b in cells where a in mark and b is not a: a != b",
    "count(c in cells: c = 2) = len(mark)",
    "for cage(g) = k: sum(g) = k or (1,1) in mark and mark(1,1) = 3",
    "def beside(c) = [d : d in neighbours(c) where d not in mark]\nfor c in cells: any(d in beside(c): d = 2) or c = 1",
    "def lone(c) = all(d in neighbours(c): d not in mark or d = 1)\nfor c in cells: c = 2 or not lone(c)",
    "for (a, b) in links where link(a, b) not in dot: a != b",
    "areas twos = c in cells: c = 2 and c not in mark\nfor r in twos: len(r) < 2",
    "for c in cells, d in neighbours(c) where c = 1 and d in mark: d > 1",
)


def of(text: str) -> Flat:
    return flatten_plainly(compile_source(Source("test", text)))


@pytest.mark.parametrize("rule", RULES)
def test_plain_form_has_the_solutions_of_the_judge(rule: str) -> None:
    problem = compiled(f"{HEAD}{CLUES}{rule}\n")
    flat = flatten_plainly(problem.model)
    assert [v.name for v in flat.variables] == [v.name for v in problem.flat.variables]
    assert sorted(flat_judge.answers(flat)) == list(accepted(problem))


def _without(model: Model, clue: Origin) -> Model:
    kept = {name: [p for p in placed if p.origin is not clue] for name, placed in model.facts.placements.items()}
    return replace(model, facts=with_placements(model.facts, kept))


def _stated(flat: Flat, without: Origin | None = None) -> set[str]:
    """Return each constraint with its rule and values, except the constraints that have the clue in their reason."""
    left = [c for c in flat.constraints if without not in c.reason.clues and c.reason.rule is not without]
    lines = [show_flat(Flat((), (replace(c, reason=replace(c.reason, clues=())),))) for c in left]
    # The words in an order that other constraints do not change. A difference may be written from either side.
    words = [sorted(re.findall(r"\w+", line.replace("1*", ""))) for line in lines]
    return {f"{result} {c.reason.at and c.reason.at.names}" for result, c in zip(words, left, strict=True)}


def _needs_no_more_clues_than_it_names(model: Model, most: int) -> None:
    """Removing a clue keeps all constraints that do not have it in their reason."""
    flat = flatten_plainly(model)
    clues = [placement.origin for placed in model.facts.placements.values() for placement in placed]
    for clue in Random(len(clues)).sample(clues, min(most, len(clues))):
        assert _stated(flat, clue) <= _stated(flatten_plainly(_without(model, clue))), clue.text


@pytest.mark.parametrize("rule", RULES)
def test_a_constraint_needs_no_more_clues_than_its_reason_names(rule: str) -> None:
    _needs_no_more_clues_than_it_names(compiled(f"{HEAD}{CLUES}{rule}\n").model, 9)


@pytest.mark.parametrize("path", some(40), ids=lambda p: p.stem)
def test_library_constraints_need_no_more_clues_than_named(path: Path) -> None:
    model = compile_source(read(str(path)))
    if is_complete(model) and model.board is not None and len(model.board.cells) <= (64 if ALL else 36):
        try:
            _needs_no_more_clues_than_it_names(model, 1)
        except PuzzleError as error:
            assert error.diagnostics[0].code == "PZ601"
            pytest.skip("a constraint is too long to be written")


def test_rule_about_clue_places_names_the_clues() -> None:
    first, *_ = of(ISLANDS).constraints
    assert [clue.text for clue in first.reason.clues] == ["number (1,1) = 3", "number (1,3) = 3"]
    assert first.reason.absent == (Absent("number", (Cell(1, 2),)),)
    assert first.reason.at is not None and first.reason.at.names == (("r", AreaAt("island", Cell(1, 1), False)),)


def test_instance_does_not_name_lists_with_optional_elements() -> None:
    (only,) = of(
        "grid 1x3 of 1..2\nfor c in cells, g in <[d : d in neighbours(c) where d = 1]>: len(g) < 2\n"
    ).constraints
    assert only.reason.at is not None and only.reason.at.names == (("c", Cell(1, 2)),)


def test_loop_over_all_clues_relies_on_absence_of_others() -> None:
    (only,) = of(f"{HEAD}{CLUES}sum(mark(c) = k: c * k) = 5\n").constraints
    assert [clue.text for clue in only.reason.clues] == ["mark (1,1) = 2", "mark (2,2) = 1"]
    assert only.reason.absent == (Absent("mark", None),)


def test_each_clue_of_a_loop_has_its_own_reason() -> None:
    flat = of(f"{HEAD}{CLUES}for c in mark, d in cells where d not in mark: c != d\n")
    assert {tuple(clue.text for clue in c.reason.clues) for c in flat.constraints} == {
        ("mark (1,1) = 2",),
        ("mark (2,2) = 1",),
    }
    assert {len(c.reason.absent) for c in flat.constraints} == {1}


def test_instance_has_statement_and_values() -> None:
    flat = of('grid 2x2 of 1..2\nrule "a":\n  for r in rows:\n    distinct(r)\n    sum(r) = 3\n  (1,1) = 1\n')
    found = {c.reason.at for c in flat.constraints}
    rows = ((Cell(1, 1), Cell(1, 2)), (Cell(2, 1), Cell(2, 2)))
    assert {(at.statement, at.names) for at in found if at} == {
        *((place, (("r", row),)) for place in (0, 1) for row in rows),
        (2, ()),
    }
    assert sorted(at.number for at in found if at) == list(range(5))


def test_equal_constraints_of_two_clues_are_two() -> None:
    flat = of(
        "grid 1x1 of 1..2\nclue a(c: cell)\nclue b(c: cell)\na (1,1)\nb (1,1)\nfor a(c): c = 1\nfor b(c): c = 1\n"
    )
    first, second = flat.constraints
    assert first.condition is second.condition and first.reason != second.reason
