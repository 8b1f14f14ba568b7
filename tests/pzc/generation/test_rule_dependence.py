"""Rules classified by the clues that they use."""

import pytest

from pzc.backends.interface import Answer, Problem
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten
from pzc.generation.rule_dependence import (
    clue_by_clue,
    mentioned,
    only_allows,
    only_demands,
    per_region_division,
    statements_on,
    used_clue_parts,
    without,
    without_regions,
)

from ... import judged

ROOMS = """grid 2x2
layer on on cells of bool
regions room
room [[
AA
BB
]]
areas block = (a, b) in links: on(a) and on(b) and b in room(a)
areas half = (a, b) in links: b in block(a)
areas plain = on
def mates(c) = room(c)
def beside(c) = neighbours(c)
clue a(c: cell, d: direction) = k
clue b(c: cell)
"""


def compiled(rule: str) -> Model:
    return compile_source(Source("test", f'{ROOMS}rule "On.": {rule}\na (1,1) right = 1\nb (2,2)\n'))


def solutions(text: str) -> set[Answer]:
    return set(judged.accepted(judged.compiled(text)))


def test_rule_on_two_kinds_is_split() -> None:
    text = (
        "grid 2x2\nlayer on on cells of bool\nclue a(c: cell)\nclue b(c: cell)\n"
        'rule "On.": for c in a ++ b: on(c)\na (1,1)\nb (2,2)\n'
    )
    (rule,) = compile_source(Source("test", text)).rules
    assert mentioned(rule) == (set(), {"a", "b"})
    assert mentioned(clue_by_clue(rule)) == ({"a", "b"}, set())


@pytest.mark.parametrize("kind", ["link", "border"])
@pytest.mark.parametrize("binder", ["(x, y) in white", "white(x, y)", "l in white, (x, y) in <l>"])
def test_rule_on_the_two_cells_of_a_link_is_about_single_clues(binder: str, kind: str) -> None:
    text = (
        f"grid 2x2\nlayer on on cells of bool\nclue white(l: {kind})\n"
        f'rule "On.": for {binder}: on(x) <-> not on(y)\nwhite (1,1) (1,2)\n'
    )
    model = compile_source(Source("test", text))
    apiece = replace(model, rules=tuple(map(clue_by_clue, model.rules)))
    assert mentioned(apiece.rules[0]) == ({"white"}, set())
    assert set(judged.accepted(Problem(apiece, flatten(apiece)))) == solutions(text) != set()


@pytest.mark.parametrize(
    ("rule", "allows", "demands"),
    [
        ("for c in cells: on(c)", True, True),
        ("for c in cells where c not in b: on(c)", True, False),
        ("for c in cells: on(c) -> c in b", True, False),
        ("for c in cells: on(c) or not (c not in b)", True, False),
        ("for c in cells where c in b: on(c)", False, True),
        ("for c in cells: c in b -> on(c)", False, True),
        ("for c in cells: c not in b or on(c)", False, True),
        ("for b(c): on(c)", False, True),
        ("for b(c): for d in neighbours(c): on(d)", False, True),
        ("for c in cells: on(c) xor c in b", False, False),
        ("for c in b: on(c)", False, False),
        ("len(on) = len(b)", False, False),
        ("for b(c): len(on) < len(b)", False, False),
    ],
)
def test_rules_by_what_more_clues_do_to_their_solutions(rule: str, allows: bool, demands: bool) -> None:
    found = compiled(rule).rules
    assert (only_allows(found[0], "b"), only_demands(found, "b")) == (allows, demands)
    clues = ("(2,2)", "(2,1)", "(1,1)")
    texts = [f'{ROOMS}rule "On.": {rule}\n' + "".join(f"b {at}\n" for at in clues[:n]) for n in range(4)]
    fewer, more = texts[:-1], texts[1:]
    for before, after in zip(map(solutions, fewer), map(solutions, more), strict=True):
        assert before <= after or not allows
        assert before >= after or not demands


@pytest.mark.parametrize(
    ("rule", "used"),
    [
        ("for a(c, way) = k: on(c)", (True, False, False)),
        ("for a(c, way) = k: count(on(ray(c, way))) = k", (True, True, True)),
        ("for a(c, way) = k, a(d, there) = m: k + m > 1", None),
        ("for c in cells: on(c)", None),
    ],
)
def test_rules_on_single_clues(rule: str, used: tuple[bool, ...] | None) -> None:
    (found,) = compiled(rule).rules
    assert used_clue_parts(found, "a") == used


@pytest.mark.parametrize(
    ("rule", "division"),
    [
        ("for r in room: exactly(1, c in r: on(c))", ["room"]),
        ("for line in rows ++ room: count(c in line: on(c)) = 1", [None, "room"]),
        ("for r in room, s in room: len(r) = len(s)", [None]),
        ("for r in room, c in r: len(room(c)) = 2", [None]),
        ("for r in room, a(c, way): c not in r or on(c)", [None]),
        ("for r in room, c in r: len(block(c)) = 2", [None]),
        ("for r in room, c in r: len(half(c)) = 2", [None]),
        ("for r in room, c in r: len(plain(c)) = 2", ["room"]),
    ],
)
def test_rules_on_single_regions(rule: str, division: list[str | None]) -> None:
    model = compiled(rule)
    (found,) = model.rules
    parts = [replace(found, body=(statement,)) for statement in clue_by_clue(found).body]
    assert [per_region_division(part, model.facts) for part in parts] == division


@pytest.mark.parametrize(
    ("rule", "kept"),
    [
        ("for c in cells: len(plain(c)) < 3", True),
        ("for c in cells: len(block(c)) < 3", False),
        ("for h in half: len(h) < 3", False),
        ("for r in room: on(r[1])", False),
        ("connected(mates, cells)", False),
        ("connected(beside, cells)", True),
    ],
)
def test_rules_on_areas_within_regions_depend_on_regions(rule: str, kept: bool) -> None:
    model = compiled(rule)
    assert bool(without_regions(model.rules, {"room"}, model.facts)[0].body) == kept
    assert bool(list(statements_on(model.rules, (), model.facts))) != kept


@pytest.mark.parametrize(
    ("rule", "kept"),
    [("for c in walled: on(c)", False), ("for r in cut: on(r[1])", False), ("for r in plain: len(r) = 1", True)],
)
def test_rules_on_areas_depend_on_the_clues_that_bound_them(rule: str, kept: bool) -> None:
    text = f"{ROOMS}clue walled(c: cell)\nareas cut = (c, d) in links: c not in walled and d not in walled\n{rule}\n"
    model = compile_source(Source("test", text))
    assert bool(without(model.rules, {"walled"}, model.facts)[0].body) == kept
    assert bool(list(statements_on(model.rules, {"walled"}, model.facts))) != kept
