"""A file means the same for every user: names of other files do not replace built-in names."""

from pathlib import Path

import pytest

from pzc.backends.cpsat.backend import BACKEND
from pzc.backends.interface import Answer, Options, Problem
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import replace
from pzc.compiler.pipeline import compile_source, flatten, read_source
from pzc.compiler.show import show_flat
from pzc.compiler.syntax.library import PRELUDE, prelude
from pzc.compiler.syntax.parse import parse

SPEAKS_OF = {
    "increasing": "increasing(rows[1])",
    "even": "even((1,2))",
    "odd": "for c in rows[1]: odd(c)",
    "last": "last(rows[2]) = 3",
    "steps": "for (a, b) in steps(rows[1]): a != b",
    "steps_of_numbers": "for (i, j) in steps(<1, 3>): (1, i) < (1, j)",
    "equal": "equal(x in columns[1]: x mod 2)",
    "equal_of_some": "equal(x in cells where x > 2: x + row(x))",
    "given": "given (1,1) = 2",
    "cells": "sum(cells) = 9",
    "rows": "distinct(rows[1])",
    "top": "top[2] = <1, 3>",
    "links": "exactly(3, (a, b) in links: a = b)",
    "digits": "len(digits) = 3 and sum(digits) = sum(rows[1])",
    "directions": "(1,1) = count((d, r) in directions: d = 0)",
    "neighbours": "count(d in neighbours(1,1): d = 1) = 1",
    "row": "for c in columns[2]: c = row(c)",
    "shift": "(1,1) < shift((1,1), 0, 1)",
    "distance": "distance((1,1), (2,3)) = (1,1)",
    "reverse": "rows[1] = reverse(rows[2])",
    "pairs": "for (a, b) in pairs(rows[1]): a != b",
    "index": "index(3, rows[1]) = 2",
    "runs": "runs([c > 1 : c in rows[1]]) = <2>",
    "matches": 'matches(rows[2], "1 2* 3")',
    "table": "table(rows[1], <<1, 2, 3>, <3, ., 1>>)",
    "connected": "connected(c in cells: c = 1)",
    "square": "square(c in cells: c = 2)",
    "i": "UNIQUE(i, *)",
    "j": "not distinct(<(*, j)>)",
}
"""By each name that every file knows, or that is free: a rule that speaks of it."""

DECLARES = {
    "number": "def {0} = 2",
    "function": "def {0}(x) = false",
    "two": "def {0}(x, y) = <>",
    "clue": "clue {0}(c: cell)",
    "clue placed": "clue {0}(c: cell) = k\n{0} (1,1) = 3, (2,2) = 1",
    "layer": "layer {0} on corners of bool\nfor r in 0..2, c in 0..3: {0}(corner(r, c))",
    "regions": "regions {0} = <(1,1), (1,2)>",
    "areas": "areas {0} = c in (*, *): c = 1",
    "shape": "shape {0} [[\n#\n]]",
    "param": "param {0} = 1",
}
"""In each way in which a name can be given a meaning. (`corner` itself is spoken of by the layer.)"""

_PRELUDE = parse(prelude())
GRID = "grid 2x3 of 1..3\n"


def problem_of(folder: Path, **files: str) -> Problem:
    for name, text in files.items():
        (folder / f"{name}.puz").write_text(text + "\n")
    model = compile_source(read_source(str(folder / "main.puz")), {PRELUDE: _PRELUDE})
    return Problem(model, flatten(model))


def answers(folder: Path, **files: str) -> set[Answer]:
    """Return the digits of the solutions of the file `main`, which may use the others."""
    found: list[Answer] = []
    problem = problem_of(folder, **files)
    BACKEND.search(problem, Options(), None, found.append)
    digits = [i for i, unknown in enumerate(problem.flat.variables) if unknown.layer == "digit"]
    assert len(set(found)) == len(found)
    return {tuple(answer[i] for i in digits) for answer in found}


def code(folder: Path, **files: str) -> str:
    with pytest.raises(PuzzleError) as error:
        answers(folder, **files)
    return error.value.diagnostics[0].code


def constraints_of(folder: Path, file: str, **files: str) -> list[str]:
    """Return the constraints from rules and clues of a file when `main` is compiled."""
    flat = problem_of(folder, **files).flat
    mine = []
    for constraint in flat.constraints:
        places = [origin.span.source.name for origin in (constraint.reason.rule, *constraint.reason.clues)]
        if any(place.endswith(f"{file}.puz") for place in places):
            mine.append(constraint)
    shown = show_flat(replace(flat, variables=(), constraints=tuple(mine)))
    return sorted(line.partition("  #")[0] for line in shown.splitlines() if not line.startswith("#"))


def as_rule(name: str) -> str:
    """Return the line that uses a name, inside a rule if it would otherwise place a clue."""
    return SPEAKS_OF[name] if name == "given" else f'rule "it": {SPEAKS_OF[name]}'


@pytest.mark.parametrize("name", SPEAKS_OF)
def test_a_used_file_keeps_its_names(tmp_path: Path, name: str) -> None:
    """This holds whatever the puzzle, or another file that it uses, declares under the same name."""
    line = SPEAKS_OF[name]
    expected = constraints_of(tmp_path, "main", main=GRID + line)
    assert expected
    for declared in DECLARES.values():
        own = declared.format(name)
        assert constraints_of(tmp_path, "rule_file", main=f"{GRID}use rule_file\n{own}", rule_file=line) == expected, (
            own
        )
    for declared in (DECLARES["function"], DECLARES["clue placed"]):
        files = {"rule_file": line, "other": declared.format(name)}
        assert constraints_of(tmp_path, "rule_file", main=f"{GRID}use other, rule_file", **files) == expected, declared


@pytest.mark.parametrize("name", [name for name in SPEAKS_OF if name not in ("i", "j")])
def test_used_file_does_not_hide_builtins_of_its_user(tmp_path: Path, name: str) -> None:
    """The names of a used file do not replace built-in names of its user."""
    expected = constraints_of(tmp_path, "main", main=GRID + as_rule(name))
    assert expected
    for how in ("function", "clue", "layer"):
        own = DECLARES[how].format(name)
        assert constraints_of(tmp_path, "main", main=f"{GRID}use used\n{as_rule(name)}", used=own) == expected, own


@pytest.mark.parametrize("name", SPEAKS_OF)
def test_values_of_the_grid(tmp_path: Path, name: str) -> None:
    """The grid of the puzzle gives names to its digits."""
    line = SPEAKS_OF[name]
    named = f"grid 2x3 of <{name}, other, third>\nuse rule_file"
    assert constraints_of(tmp_path, "rule_file", main=named, rule_file=line) == constraints_of(
        tmp_path, "main", main=GRID + line
    )


OWN = "def even(x) = x = 3\nfor c in rows[1]: even(c)"


def test_file_can_hide_a_builtin_in_itself(tmp_path: Path) -> None:
    threes = {a for a in answers(tmp_path, main=GRID) if a[:3] == (3, 3, 3)}
    assert answers(tmp_path, main=GRID + OWN) == threes
    assert answers(tmp_path, main=f"{GRID}use a", a=OWN) == threes
    both = answers(tmp_path, main=f"{GRID}use a\neven((2,1))", a=OWN)
    assert both == {a for a in threes if a[3] == 2}


def test_clues_of_a_used_file_are_placed(tmp_path: Path) -> None:
    """A line that begins with the name of a clue places the clue, even if the name is also a built-in name."""
    clue = "clue even(c: cell)\nfor even(c): c = 3"
    assert {a[0] for a in answers(tmp_path, main=f"{GRID}use a\neven (1,1)", a=clue)} == {3}
    assert {a[0] for a in answers(tmp_path, main=f"{GRID}use a\neven [[\no . .\n. . .\n]]", a=clue)} == {3}
    text = f"{GRID}use a\neven (1,1)\nfor c in cells where c not in even: even(c)\nfor even(c): c != 1"
    assert answers(tmp_path, main=text, a=clue) == {(3, 2, 2, 2, 2, 2)}


def test_a_clue_called_given_is_another_one(tmp_path: Path) -> None:
    own = "clue given(c: cell) = k\nfor given(c) = k: c > k\ngiven (1,1) = 2"
    ready = "given (1,2) = 1"
    assert {a[0] for a in answers(tmp_path, main=GRID + own)} == {3}
    assert {a[:2] for a in answers(tmp_path, main=f"{GRID}use a\n{own}", a=ready)} == {(3, 1)}
    assert {a[:2] for a in answers(tmp_path, main=f"{GRID}use a\n{ready}", a=own)} == {(3, 1)}


HELPER = "def limit = {0}\nfor c in rows[{1}]: c <= limit"


def test_definitions_stay_in_their_files(tmp_path: Path) -> None:
    """Two files may define the same name; a file that uses both can have a third definition."""
    a, b = HELPER.format(1, 1), HELPER.format(2, 2)
    expected = {(1, 1, 1, x, y, z) for x in (1, 2) for y in (1, 2) for z in (1, 2)}
    assert answers(tmp_path, main=f"{GRID}use a, b", a=a, b=b) == expected
    assert answers(tmp_path, main=f"{GRID}use a, b\ndef limit = 3\n(1,1) <= limit", a=a, b=b) == expected
    assert answers(tmp_path, main=f"{GRID}use a\nclue limit(c: cell)\nlimit (1,1)", a=b) == answers(
        tmp_path, main=GRID + b
    )
    assert code(tmp_path, main=f"{GRID}use a, b\n(1,1) = limit", a=a, b=b) == "PZ225"


def test_the_nearest_definition_counts(tmp_path: Path) -> None:
    """`a` uses `b` and has a definition with the same name: files that use `a` get that one."""
    a, b = "use b\n" + HELPER.format(1, 1), HELPER.format(2, 2)
    expected = {x for x in answers(tmp_path, main=f"{GRID}use a", a=a, b=b) if x[3] == 1}
    assert answers(tmp_path, main=f"{GRID}use a\n(2,1) = limit", a=a, b=b) == expected
    assert answers(tmp_path, main=f"{GRID}use b, a\n(2,1) = limit", a=a, b=b) == expected


@pytest.mark.parametrize("thing", ["clue {0}(c: cell)", "layer {0} on cells of bool", "regions {0} = (i, *)"])
def test_declarations_of_different_files_must_not_share_a_name(tmp_path: Path, thing: str) -> None:
    other = "clue star(l: link)"
    assert code(tmp_path, main=f"{GRID}use a, b", a=thing.format("star"), b=other) == "PZ204"
    assert code(tmp_path, main=f"{GRID}use b\n{thing.format('star')}", b=other) == "PZ204"
    assert code(tmp_path, main=f"{GRID}use a\ndef star = 1", a=thing.format("star")) == "PZ204"


def test_names_of_no_other_meaning_are_found_everywhere(tmp_path: Path) -> None:
    """A file may use a name that is declared by a file that uses it, or by another file of the puzzle."""
    rule = "for b in box: distinct(b)\nfor c in cells: limit(c)"
    boxes, limit = "regions box = (i, *)", "def limit(c) = c < 3 or column(c) = 2"
    expected = answers(tmp_path, main=f"{GRID}{boxes}\n{limit}\n{rule}")
    assert 0 < len(expected) < 36
    assert answers(tmp_path, main=f"{GRID}use a\n{boxes}\n{limit}", a=rule) == expected
    assert answers(tmp_path, main=f"{GRID}use a, b\n{limit}", a=rule, b=boxes) == expected
