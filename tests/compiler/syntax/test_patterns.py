"""Patterns whose programs were made before: they find what `re` finds, and another Python compiles them itself."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pzc.compiler.prepared import PATTERNS
from pzc.compiler.syntax import patterns
from pzc.compiler.syntax.tables import tables

TEXTS = (
    "a1 'b",
    "(Zeile 3)",
    "+--+--+",
    "| 1 | . |",
    "[[x]]",
    '"say \\"no\\""',
    "# no\n\n  1",
    "≠",
    "╔═╗",
    "where",
    "",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(patterns, "GRAMMAR", str(tmp_path))
    patterns._programs.cache_clear()
    patterns.compiled.cache_clear()
    yield tmp_path
    patterns._programs.cache_clear()
    patterns.compiled.cache_clear()


def used() -> list[str]:
    return [*(pattern for _, _, pattern in tables()["terminals"] if pattern), *PATTERNS]


def found(pattern: re.Pattern[str]) -> list[list[tuple[int, int]]]:
    return [[match.span() for match in pattern.finditer(text)] for text in TEXTS]


def test_all_of_them_find_what_re_finds(folder: Path) -> None:
    patterns.write_patterns(str(folder), used())
    assert patterns._programs().keys() == set(used())
    for pattern in used():
        made, by_re = patterns.compiled(pattern), re.compile(pattern)
        assert (made.pattern, made.flags, made.groups) == (by_re.pattern, by_re.flags, by_re.groups)
        assert found(made) == found(by_re)


def test_names_of_groups_are_kept(folder: Path) -> None:
    patterns.write_patterns(str(folder), ["(?P<first>a)(?i:B)"])
    match = patterns.compiled("(?P<first>a)(?i:B)").match("ab")
    assert match is not None and match["first"] == "a"


@pytest.mark.parametrize("spoil", ["another Python", "damaged", "a program that is none", "missing"])
def test_otherwise_re_compiles_them(folder: Path, spoil: str, monkeypatch: pytest.MonkeyPatch) -> None:
    patterns.write_patterns(str(folder), ["a+b"])
    path = Path(patterns.path_in(str(folder)))
    match spoil:
        case "another Python":
            monkeypatch.setattr(patterns, "_KEY", b"pzc patterns 1 cpython-399\n")
        case "damaged":
            path.write_bytes(path.read_bytes()[:-4] + b"oops")
        case "a program that is none":
            monkeypatch.setattr(patterns, "_programs", cache(lambda: {"a+b": ("a+b", 32, [1, 2, 3], 0, {}, (None,))}))
        case _:
            path.unlink()
    match = patterns.compiled("a+b").match("aab")
    assert match is not None and match.end() == 3


def test_an_engine_that_tells_nothing_is_let_be(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(re, "_compiler")
    patterns.write_patterns(str(folder), ["a+b"])
    assert patterns._programs() == {}
    assert patterns.compiled("a+b").match("ab")
