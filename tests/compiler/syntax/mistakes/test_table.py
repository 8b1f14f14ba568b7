"""The table of mistakes: a code and an example for each, and its message with the text found."""

import pytest

from pzc.compiler.base.diagnostics import Replacement, edits_of
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax.mistakes.missing import MISSING
from pzc.compiler.syntax.mistakes.other_notations import OTHER_NOTATIONS
from pzc.compiler.syntax.mistakes.table import MISTAKES, mistake

SOURCE = Source("x.puz", "a == b")
PLACE = Span(SOURCE, 2, 4)


def test_codes_are_different() -> None:
    codes = [row.code for row in MISTAKES.values()]
    assert len(set(codes)) == len(codes)
    assert all(row.examples for row in MISTAKES.values())
    assert len(MISTAKES) == len(OTHER_NOTATIONS) + len(MISSING)


def test_what_was_found_and_what_is_to_be_written() -> None:
    (found,) = mistake("<>", PLACE, "=/=").diagnostics
    assert (found.code, found.message, found.help) == (
        "PZ106",
        "`=/=` is no comparison",
        "write `!=` for `is different from`",
    )
    assert edits_of(found) == ((PLACE, "!="),)


@pytest.mark.parametrize(("found", "said"), [("b", "before `b`"), ("", "before the end of the line")])
def test_what_stands_at_the_place(found: str, said: str) -> None:
    (told,) = mistake("missing comma", PLACE, found).diagnostics
    assert told.message == f"a `,` is missing {said}" and not told.help and not edits_of(told)


def test_a_repair_of_its_own_takes_the_place_of_the_ready_one() -> None:
    (found,) = mistake("<>", PLACE, "=/=", repair=Replacement("?")).diagnostics
    assert edits_of(found) == ((PLACE, "?"),)


def test_without_a_word_that_is_meant_there_is_no_help() -> None:
    (silent,) = mistake("misspelt", PLACE, "tittle").diagnostics
    (helped,) = mistake("misspelt", PLACE, "tittle", "title").diagnostics
    assert not silent.help and "`title`" in helped.help
