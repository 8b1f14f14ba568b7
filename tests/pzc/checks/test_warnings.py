"""The choice of warnings that are shown, and of those that count as errors."""

import pytest

import pzc
from pzc.checks.refusals import flattened
from pzc.checks.warnings import (
    ALL,
    CODES,
    Policy,
    warnings_to_show,
    weighed,
)
from pzc.compiler.base.diagnostics import PuzzleError, warning
from pzc.compiler.base.source import Source, Span
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax.mistakes.codes import pages

SOURCE = Source("mine.puz", "grid 2x2 of 1..2\nclue gold(c: cell)\ngold (1,1)\n")
MODEL = compile_source(SOURCE)
FLAT = flattened(MODEL)


def test_every_warning_code_has_a_page() -> None:
    assert set(CODES) == {page.code for page in pages() if page.code.startswith("PZ8")}


@pytest.mark.parametrize(
    ("allowed", "denied", "silent", "forbidden"),
    [
        ((), (), False, False),
        (("PZ801",), (), True, False),
        ((), ("PZ801",), False, True),
        ((ALL,), (), True, False),
        ((ALL,), ("PZ801",), False, True),
        (("PZ802",), (ALL,), False, True),
        (("PZ801",), (ALL,), True, True),
    ],
)
def test_named_code_overrides_all(
    allowed: tuple[str, ...], denied: tuple[str, ...], silent: bool, forbidden: bool
) -> None:
    policy = Policy(frozenset(allowed), frozenset(denied))
    assert (policy.silences("PZ801"), policy.forbids("PZ801")) == (silent, forbidden)


def test_order_and_number_of_warnings() -> None:
    places = [Span(SOURCE, at, at + 1) for at in range(30, 0, -1)]
    shown, more = weighed(MODEL, [warning("PZ801", str(p.start), p) for p in places], Policy())
    starts = [d.span.start for d in shown]
    assert starts == sorted(starts) and len(shown) + more == 30 and more > 0


def test_denied_warnings_are_raised() -> None:
    (shown,), more = warnings_to_show(MODEL, FLAT, Policy())
    assert (shown.code, shown.severity, more) == ("PZ801", "warning", 0)
    assert warnings_to_show(MODEL, FLAT, Policy(frozenset(["PZ801"]))) == ([], 0)
    with pytest.raises(PuzzleError) as error:
        warnings_to_show(MODEL, FLAT, Policy(denied=frozenset([ALL])))
    assert [d.severity for d in error.value.diagnostics] == ["error"]


RULES = """grid 3x3 of 1..3
areas room
clue vine(c: cell)
rule "Each room has a vine.": for r in room: exactly(1, c in r: c in vine)
rule "A vine is a 3.": any(c in vine: c = 3)
rule "Rooms have two cells or more.": for r in room: len(r) > 1
{}
"""


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("", []),
        ('rule "Never.": (1,1) > 4', ["PZ805"]),
        ("expect none", ["PZ805", "PZ805", "PZ803"]),
    ],
)
def test_rules_that_wait_for_clues_get_no_warning(line: str, codes: list[str]) -> None:
    model = compile_source(Source("rules.puz", RULES.format(line)))
    found, _ = warnings_to_show(model, flattened(model), Policy())
    assert [warning.code for warning in found] == codes


def test_clues_of_a_layers_domain_have_an_effect() -> None:
    text = "grid 1x2\nclue coins(values: ints)\nlayer coin on cells of [k : coins(values), k in values]\ncoins <1, 5>\n"
    assert pzc.load(text).warnings == []
