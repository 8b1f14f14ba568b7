"""The bare parser: syntax trees, tokens, and errors without explanations."""

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.syntax.automaton import Token
from pzc.compiler.syntax.parser import FAILURES, any_word, run


def test_the_tokens_are_recorded_with_the_layout() -> None:
    recorded: list[Token] = []
    file = run(Source("x.puz", "grid 2x2 of 1..2\n"), "file", recorded)
    assert len(file.statements) == 1
    assert recorded[:2] == ["grid", "2"] and recorded[-1].type == "NEWLINE"


@pytest.mark.parametrize("end", ["", "  ", "  # the last line", "\t"])
def test_a_last_line_of_blanks_or_a_comment_is_no_indented_line(end: str) -> None:
    assert len(run(Source("x.puz", f"grid 2x2 of 1..2\n{end}"), "file").statements) == 1


@pytest.mark.parametrize("text", ["grid of", "(1,1) = = 2\n", "  (1,1) = 2\n(1,2) = 2\n"])
def test_the_first_mistake_is_raised_as_it_is(text: str) -> None:
    with pytest.raises(FAILURES):
        run(Source("x.puz", text), "file")


def test_the_next_word_is_found_wherever_it_stands() -> None:
    found = any_word("(1,1) = 2  # two", 6)
    assert found is not None and (found, found.start) == ("=", 6)
    assert any_word("   # nothing", 0) is None
