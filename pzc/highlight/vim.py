"""The words to a syntax file of Vim. Coarser than the patterns of the others: what stands where is not looked at."""

from pzc.compiler.check.declare import PART_TYPES
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS, NAMING, OPERATORS, PARTS, TRUTHS

from .grammar_patterns import ready_names
from .token_styles import Kind

_HEAD = """\
" Vim syntax file: puz, the rules and puzzles of pzc. Made by editors/make from pzc/highlight.
if exists("b:current_syntax")
  finish
endif
syntax case match
"""


def syntax() -> str:
    """The text of the file."""
    others = set(KEYWORDS) - set(NAMING)
    lines = [
        *(_words(kind, words) for kind, words in _KEYWORDS.items()),
        _match(Kind.NUMBER, "\\<\\d\\+\\>"),
        _match(Kind.OPERATOR, "[=<>*^!|+×≠≤≥-]"),
        _match(Kind.KEYWORD, _at_the_beginning({*others, "hidden", "unknown"})),
        _match(Kind.KEYWORD, _at_the_beginning(set(NAMING))) + f" nextgroup={_name(Kind.DECLARED)} skipwhite",
        _match(Kind.DECLARED, "[[:alpha:]_]\\w*'*") + " contained",
        'syntax region puzKind_string start=+"+ skip=+\\\\.+ end=+"\\|$+',
        "syntax region puzKind_mark matchgroup=puzKind_frame start=+\\[\\[+ end=+\\]\\]+",
        _match(Kind.COMMENT, "#.*$"),
        *(f"highlight default link {_name(kind)} {kind.group}" for kind in Kind if kind.group and kind in _USED),
        'let b:current_syntax = "puz"',
    ]
    return _HEAD + "".join(f"{line}\n" for line in lines)


_KEYWORDS = {
    Kind.KEYWORD: PARTS,
    Kind.OPERATOR_WORD: OPERATORS,
    Kind.CONSTANT: TRUTHS,
    Kind.AGGREGATE: tuple(AGGREGATES),
    Kind.READY: ready_names(),
    Kind.TYPE: tuple(word for word in PART_TYPES if word not in ready_names()),
}
_USED = (*_KEYWORDS, Kind.NUMBER, Kind.OPERATOR, Kind.DECLARED, Kind.STRING, Kind.MARK, Kind.FRAME, Kind.COMMENT)


def _name(kind: Kind) -> str:
    return f"puzKind_{kind.name.lower()}"


def _at_the_beginning(words: set[str]) -> str:
    one_of = "\\|".join(sorted(words))
    return f"^\\%(hidden \\+\\)\\?\\%({one_of}\\)\\>"


def _words(kind: Kind, words: tuple[str, ...]) -> str:
    return f"syntax keyword {_name(kind)} {' '.join(sorted(words))}"


def _match(kind: Kind, pattern: str) -> str:
    return f'syntax match {_name(kind)} "{pattern}"'
