"""The lexer for Pygments, compared with the compiler's own on all files."""

import re
from functools import cache
from pathlib import Path

import pytest
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String

from pzc.compiler.base.source import Source
from pzc.compiler.syntax.parse import parse_with_tokens
from pzc.compiler.syntax.words import KEYWORDS, OPERATORS, PARTS
from pzc.highlight.lexer import PuzLexer

from ...effort import sampled
from ...library import INSTANCES, RULES, some

FILES = sorted([*RULES, *INSTANCES])

WORDS = dict.fromkeys((*KEYWORDS, *PARTS), Keyword) | dict.fromkeys(OPERATORS, Operator.Word)
KINDS = {
    **{word.upper(): kind for word, kind in WORDS.items()},
    **dict.fromkeys(("OF", "ON", "AT", "X", "UNIQUE", "NONE", "BEST", "OPTIONAL", "AS", "SOLUTION"), Keyword.Pseudo),
    "HIDDEN": Keyword,
    "UNKNOWN": Keyword,
    "TRUTH": Keyword.Constant,
    "AGGREGATE": Name.Builtin.Pseudo,
    "NUMBER": Number.Integer,
    "STRING": String,
    "CLUE": Name.Tag,
    "KEY": Name.Label,
    "PICTURE": Punctuation.Marker,
}
"""What the lexer makes of the beginning of each of the parser's tokens; of names something that a name may be."""
EITHER = {"COUNT": (Name.Builtin.Pseudo,), "IN": (Operator.Word,)}
"""`expect count`, and `in` of a `draw` clause, are other words than they are elsewhere."""
MAY_BE_NAMES = (Name, Keyword.Type, Keyword.Pseudo)


EXAMPLES = re.findall(
    r"(?<!-->\n)^```puz[^\n]*\n(.*?)^```$",
    (Path(__file__).parents[3] / "docs" / "language.md").read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


def lexed(text: str) -> list[tuple[int, object, str]]:
    lexer = PuzLexer(stripnl=False, ensurenl=False)
    return list(lexer.get_tokens_unprocessed(text))


@cache
def kinds_at(text: str) -> dict[int, object]:
    return {start: kind for start, kind, _ in lexed(text)}


def wrong(text: str) -> list[str]:
    """Return the parser's tokens that the lexer classifies as something else."""
    _, tokens = parse_with_tokens(Source("a file", text))
    out = []
    for token in tokens:
        found = kinds_at(text).get(token.start)
        if token.type == "NAME":
            right = found is not None and any(found in kind for kind in MAY_BE_NAMES)
        elif token.type in EITHER:
            right = found in (*EITHER[token.type], Keyword.Pseudo)
        else:
            kind = KINDS.get(token.type)
            right = kind is None or found is not None and found in kind
        if not right:
            out.append(f"{token!r}, a {token.type} at {token.start}, is taken for {found}")
    return out


@pytest.mark.parametrize("path", some(100, FILES), ids=lambda path: path.name)
def test_lexer_agrees_with_the_parser(path: Path) -> None:
    assert wrong(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("part", sampled(range(4), lambda part: part == 0))
def test_lexer_agrees_with_the_parser_on_examples(part: int) -> None:
    assert len(EXAMPLES) > 100
    assert {text: found for text in EXAMPLES[part::4] if (found := wrong(text))} == {}


@pytest.mark.parametrize("path", some(150, FILES), ids=lambda path: path.name)
def test_library_has_no_unknown_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = lexed(text)
    assert "".join(piece for _, _, piece in found) == text
    assert [piece for _, kind, piece in found if kind is Error] == []


def test_invalid_text_is_an_error() -> None:
    assert [piece for _, kind, piece in lexed("a = $b\n") if kind is Error] == ["$"]


def test_colors_by_context() -> None:
    text = 'use sudoku(n as m),\n  killer\ngrid 9x9 of 1..9\nrule "At most {k}.":\n  of = x\ndraw thermo: line thick\n'
    found = {(piece, kind) for _, kind, piece in lexed(text)}
    assert {("killer", Name.Namespace), ("as", Keyword.Pseudo), ("x", Keyword.Pseudo)} <= found
    assert {("{k}", String.Interpol), ("thick", Name.Constant), ("line", Name.Constant)} <= found
    assert {("of", Keyword.Pseudo), ("of", Name), ("x", Name), ("thermo", Name)} <= found


def test_a_legend_has_keys_and_conditions() -> None:
    found = lexed("cage [[\n  a %\n]]  # two\n  a, %: sum = 3\nclue x\n")
    assert [piece for _, kind, piece in found if kind is Name.Label] == ["a", "%"]
    assert [piece for _, kind, piece in found if kind is String.Other] == ["a", "%"]
    assert (Comment.Single, "# two") in [(kind, piece) for _, kind, piece in found]
    assert (Keyword, "clue") in [(kind, piece) for _, kind, piece in found]


def test_pygments_finds_the_lexer() -> None:
    assert isinstance(get_lexer_by_name("puz"), PuzLexer)
    assert isinstance(get_lexer_for_filename("hills.puz"), PuzLexer)
