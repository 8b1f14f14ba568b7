"""The words of the language to a Vim syntax file. It is coarser than the other highlighters: context is ignored."""

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
    """Return the text of the syntax file."""
    others = set(KEYWORDS) - set(NAMING)
    lines = [
        *(_keyword_line(kind, words) for kind, words in _KEYWORDS.items()),
        _match_line(Kind.NUMBER, "\\<\\d\\+\\>"),
        _match_line(Kind.OPERATOR, "[=<>*^!|+×≠≤≥-]"),
        _match_line(Kind.KEYWORD, _at_line_start({*others, "hidden", "unknown"})),
        _match_line(Kind.KEYWORD, _at_line_start(set(NAMING))) + f" nextgroup={_name(Kind.DECLARED)} skipwhite",
        _match_line(Kind.DECLARED, "[[:alpha:]_]\\w*'*") + " contained",
        'syntax region puzKind_string start=+"+ skip=+\\\\.+ end=+"\\|$+',
        "syntax region puzKind_mark matchgroup=puzKind_frame start=+\\[\\[+ end=+\\]\\]+",
        _match_line(Kind.COMMENT, "#.*$"),
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


def _at_line_start(words: set[str]) -> str:
    one_of = "\\|".join(sorted(words))
    return f"^\\%(hidden \\+\\)\\?\\%({one_of}\\)\\>"


def _keyword_line(kind: Kind, words: tuple[str, ...]) -> str:
    return f"syntax keyword {_name(kind)} {' '.join(sorted(words))}"


def _match_line(kind: Kind, pattern: str) -> str:
    return f'syntax match {_name(kind)} "{pattern}"'
