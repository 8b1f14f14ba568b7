"""The table of mistakes: a code and an example for each, and its message with the text found."""

import pytest

from pzc.compiler.base.diagnostics import Replacement, edits_of
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax.mistakes.missing import MISSING
from pzc.compiler.syntax.mistakes.other_forms import OTHER_FORMS
from pzc.compiler.syntax.mistakes.other_signs import OTHER_SIGNS
from pzc.compiler.syntax.mistakes.table import MISTAKES, mistake

SOURCE = Source("x.puz", "a == b")
PLACE = Span(SOURCE, 2, 4)


def test_codes_are_different() -> None:
    codes = [row.code for row in MISTAKES.values()]
    assert len(set(codes)) == len(codes)
    assert all(row.examples for row in MISTAKES.values())
    assert len(MISTAKES) == len(OTHER_SIGNS) + len(OTHER_FORMS) + len(MISSING)


def test_message_and_help_of_a_mistake() -> None:
    (found,) = mistake("<>", PLACE, "=/=").diagnostics
    assert (found.code, found.message, found.help) == (
        "PZ106",
        "`=/=` is no comparison",
        "write `!=` for `is different from`",
    )
    assert edits_of(found) == ((PLACE, "!="),)


@pytest.mark.parametrize(("found", "given"), [("b", "before `b`"), ("", "before the end of the line")])
def test_message_quotes_the_found_text(found: str, given: str) -> None:
    (result,) = mistake("missing comma", PLACE, found).diagnostics
    assert result.message == f"a `,` is missing {given}" and not result.help and not edits_of(result)


def test_explicit_repair_replaces_the_default() -> None:
    (found,) = mistake("<>", PLACE, "=/=", repair=Replacement("?")).diagnostics
    assert edits_of(found) == ((PLACE, "?"),)


def test_no_help_without_a_similar_word() -> None:
    (silent,) = mistake("misspelt", PLACE, "tittle").diagnostics
    (helped,) = mistake("misspelt", PLACE, "tittle", "title").diagnostics
    assert not silent.help and "`title`" in helped.help
