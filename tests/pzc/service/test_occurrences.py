"""The names of a text and their declarations."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import get_args

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.parse import parse_anew, parse_with_tokens
from pzc.service.binding import Occurrence
from pzc.service.occurrences import _METHODS, occurrences

from ...effort import ALL, one_in

TESTS = Path(__file__).parents[2]


def found(text: str) -> tuple[Occurrence, ...]:
    return occurrences(parse_anew(Source("x", text)).statements)


def bound(text: str) -> list[str]:
    """Return the names that are bound, each with its offset."""
    return [f"{one.name}{one.local.start}" for one in found(text) if one.local is not None]


def test_every_statement_is_gone_through() -> None:
    assert set(_METHODS) == set(get_args(statements.Statement))


def sources() -> Iterator[Source]:
    """Yield a part of the library, and all inputs of other tests that are UTF-8."""
    for entry in library.rule_files() + library.instances():
        if ALL or one_in(4, entry.name):
            yield library.read(entry.path)
    for path in sorted(TESTS.rglob("*.puz")):
        with suppress(UnicodeDecodeError):
            yield Source(path.name, path.read_text(encoding="utf-8"))


def test_every_name_of_a_file_is_found_at_its_place() -> None:
    for source in sources():
        try:
            file, tokens = parse_with_tokens(source)
        except PuzzleError:
            continue
        places = {}
        for one in occurrences(file.statements):
            assert source.text[one.start : one.end] == one.name, (source.name, one)
            places[one.start] = one.end
        for before, token in pairwise(tokens):
            if token.type == "NAME" and token != "bool" and before.type not in ("FORMAT", "TILING"):
                assert places.get(token.start) == token.end, (source.name, token, token.start)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("for a, b in cells: a < b", ["a4", "b7", "a4", "b7"]),
        ("for (a, b) in links where a = 1: b", ["a5", "b8", "a5", "b8"]),
        ("for cage(g) = k, c in g: c = k", ["g9", "k14", "c17", "g9", "c17", "k14"]),
        ("sum(c in rows[1]: c) = c", ["c4", "c4"]),
        ("exactly(k, c in cells: c = k)", ["c11", "c11"]),
        ("connected(around, c in cells: black(c))", ["c18", "c18"]),
        ("all(s in stretches(line, c: black(c)): len(s) = 2)", ["s4", "c25", "c25", "s4"]),
        ("x = [d : d in y where d > 1]", ["d5", "d9", "d22"]),
        ("def f(a) = [a : b in a]", ["a6", "a12", "b16", "a21"]),
        ("areas isle = c in cells: not black(c)", ["c13", "c34"]),
        ("areas isle = around, c in cells: black(c)", ["c21", "c39"]),
        ("coords (a, b in 1..3) -> (a, b)", ["a8", "b11", "a26", "b29"]),
        ('rule "Sum {k} of {g}.": for cage(g) = k: sum(g) = k', ["k11", "g18", "g34", "k39", "g46", "k51"]),
        ("draw pair(l) = k where k = 5: text at l", ["l10", "k15", "k23", "l38"]),
        ("draw c in cells where c = 1: fill", ["c5", "c22"]),
    ],
)
def test_binding_of_names(text: str, names: list[str]) -> None:
    start = {one.start for one in found(text) if one.local is not None and one.declares}
    assert {one.local.start for one in found(text) if one.local is not None} == start
    got = bound(text)
    assert sorted(name.rstrip("0123456789") for name in got) == sorted(name.rstrip("0123456789") for name in names)
    assert len(got) == len(names)


def test_roles_of_names() -> None:
    text = "use a(n = 3, line as wall)\nclue dot(c: cell) = k\ndraw dot: circle grey at c\n"
    text += 'format puzzlink "x": marks(dot)\n'
    roles = [(one.name, one.role, one.declares, one.of) for one in found(text)]
    assert roles == [
        ("a", "file", "", ""),
        ("n", "setting", "", "a"),
        ("line", "renamed", "", "a"),
        ("wall", "declaration", "use", "a"),
        ("dot", "declaration", "clue", ""),
        ("c", "part", "clue", "dot"),
        ("cell", "word", "", ""),
        ("k", "part", "clue", "dot"),
        ("dot", "declaration", "", ""),
        ("circle", "word", "", ""),
        ("grey", "word", "", ""),
        ("c", "declaration", "", "dot"),
        ("marks", "word", "", ""),
        ("dot", "declaration", "", ""),
    ]


def test_codes_joined_by_and_are_words() -> None:
    text = 'clue dot(c: cell) = k\nclue ice(c: cell)\nformat pzprv3 "x": cells("i", ice and unknown(dot))\n'
    roles = {(one.name, one.role) for one in found(text)}
    assert roles >= {("cells", "word"), ("unknown", "word"), ("dot", "declaration"), ("ice", "declaration")}
    assert ("unknown", "declaration") not in roles
