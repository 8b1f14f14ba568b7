"""Incremental parsing: after edits, the result equals that of parsing the whole text."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, edits_of
from pzc.compiler.base.limits import raised
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax import library
from pzc.compiler.syntax.parse import parse_anew
from pzc.service.incremental_parsing import Chunk, ParsedText

from ...effort import ALL, one_in

TESTS = Path(__file__).parents[2]
LIBRARY = [Path(entry.path) for entry in library.rule_files() + library.instances()]
FILES = [path for path in (*LIBRARY, *sorted(TESTS.rglob("*.puz"))) if path.stat().st_size < 8_000]
INSERTED = ("", "(", "[[", "\n", ", ", "\nx +\n", "\ndef a = (b +\nc)\n", " |", '"', "<", "#", "\r\n", " == ")


def texts() -> Iterator[str]:
    """Return texts of files, unchanged and with a part removed, repeated or inserted."""
    luck = random.Random(7)
    for path in FILES:
        if not (ALL or one_in(24, path.name)):
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        yield text
        for _ in range(3 if ALL else 1):
            first = luck.randrange(len(text) + 1)
            last = min(len(text), first + luck.choice((0, 1, 3, 12, 60)))
            yield text[:first] + luck.choice((*INSERTED, 2 * text[first:last])) + text[last:]


def as_tuple(found: Diagnostic) -> tuple[object, ...]:
    edits = [(e[0].start, e[0].end, e[1]) if isinstance(e, tuple) else e for e in edits_of(found)]
    return found.code, found.message, found.help, found.span.start, found.span.end, edits


def test_chunks_equal_the_whole_text() -> None:
    tried = 0
    for text in texts():
        source, known = Source("x", text), dict[str, Chunk]()
        parsed = ParsedText(source, known)
        wrong, more = parsed.syntax_errors
        try:
            whole = parse_anew(source)
        except PuzzleError as error:
            assert list(map(as_tuple, wrong)) == list(map(as_tuple, error.diagnostics)), text
            assert more == error.more
        else:
            assert wrong == () and parsed.file == whole, text
            assert [s.span for s in parsed.file.statements] == [s.span for s in whole.statements], text
        tried += 1
    assert tried > 40


def test_unchanged_chunks_are_not_parsed_again() -> None:
    text = "".join(f'rule "{number}": (1,1) = {number}\n' for number in range(100))
    known: dict[str, Chunk] = {}
    before = ParsedText(Source("x", text), known)
    after = ParsedText(Source("x", text.replace("= 50\n", "= 51 +\n")), known)
    kept = {id(chunk) for _, chunk in before.chunks} & {id(chunk) for _, chunk in after.chunks}
    assert len(kept) == 99
    assert len(known) < 110  # and old nodes are not kept for ever


def test_error_has_its_place_in_the_whole_text() -> None:
    source = Source("x", 'title "x"\n\nparam n == 3\n')
    (found,), _ = ParsedText(source, {}).syntax_errors
    assert found.span == Span(source, 19, 21)
    assert edits_of(found) == ((Span(source, 19, 21), "="),)


@pytest.mark.parametrize("chunks", [3, 100])
def test_a_statement_of_many_pieces(chunks: int) -> None:
    text = "def a = (" + "b +\n" * chunks + "b)\nparam n = 3\n"
    parsed = ParsedText(Source("x", text), {})
    assert parsed.syntax_errors == ((), 0)
    if chunks < 60:
        assert len(parsed.file.statements) == 2


def test_too_many_words() -> None:
    with raised(words=20):
        (found,), _ = ParsedText(Source("x", "param n = 3\n" * 8), {}).syntax_errors
    assert found.code == "PZ003"
