"""Names with an invalid declaration: which statements make a name doubtful, and what uses it, directly or
indirectly.
"""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.check.invalid_names import InvalidNames
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.statements import Statement


def _statements(text: str) -> tuple[Statement, ...]:
    return parse(Source("x.puz", text)).statements


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("regions room = rows", {"room"}),
        ("areas isle", {"isle"}),
        ("shape ell [[\n#\n]]", {"ell"}),
        ("layer star on cells of bool", {"star"}),
        ("clue cage(g: cells)", {"cage"}),
        ("def f(x) = x", {"f"}),
        ("unknown a, b of 1..3", {"a", "b"}),
        ("gold (1,1)", {"gold"}),
        ("grid 9x9", None),
        ('rule "x": a = b', None),
    ],
)
def test_names_of_a_wrong_declaration(text: str, names: set[str] | None) -> None:
    """Everything depends on the grid."""
    invalid_names = InvalidNames()
    (statement,) = _statements(text)
    assert invalid_names.enter(statement) is (names is not None)
    for name in ("room", "isle", "ell", "star", "cage", "f", "a", "b", "gold"):
        (speaking,) = _statements(f"(1,1) = {name}")
        assert invalid_names.occurs_in(speaking) is (name in (names or ()))


def test_names_match_as_whole_words() -> None:
    invalid_names = InvalidNames()
    invalid_names.enter(_statements("clue cage(g: cells)")[0])
    for text, spoken in (("for cage(g): distinct(g)", True), ("for cages(g): distinct(g)", False)):
        assert invalid_names.occurs_in(_statements(text)[0]) is spoken


def test_definitions_spread_invalid_names() -> None:
    invalid_names = InvalidNames()
    invalid_names.enter(_statements("clue cage(g: cells)")[0])
    written = _statements("def a = b + 1\ndef b = len(cage)\nareas isle = c in cells: c = a\ndef other = 3")
    invalid_names.spread(written)
    found = [invalid_names.occurs_in(_statements(f"(1,1) = {name}")[0]) for name in ("a", "b", "isle", "other")]
    assert found == [True, True, True, False]


def test_nothing_is_skipped_without_invalid_names() -> None:
    invalid_names = InvalidNames()
    invalid_names.spread(_statements("def a = a"))
    assert not invalid_names.occurs_in(_statements("(1,1) = a")[0])
