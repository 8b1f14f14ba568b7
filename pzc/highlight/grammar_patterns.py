"""The language to patterns: what stands where, as far as the eye needs it.

A context is a list of rules, tried in order at each place of the text. A `Match` takes a piece, a `Region` goes on to
another context until its end. Patterns are such as Python and Oniguruma read alike, and none crosses the end of a line:
TextMate grammars see one line at a time. Each character that a file can have is taken by some rule. Words come from
the compiler's tables.
"""

from functools import cache
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.check.declare import PART_TYPES
from pzc.compiler.check.looks import LOOK_WORDS
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.syntax.library import prelude
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.statements import ClueDecl, Def
from pzc.compiler.syntax.words import AGGREGATES, EXPECTED, KEYWORDS, NAMING, OPERATORS, PARTS, TRUTHS

from .token_styles import Kind


@node
class Match:
    """A pattern, and what it takes: one kind, or one for each of its groups, which lie side by side."""

    pattern: str
    kinds: tuple[Kind | None, ...]


@node
class Region:
    """From where `begin` is found to where `end` is, the rules of another context. `begin` and `end` are matches."""

    begin: Match
    inside: str
    end: Match


@node
class Include:
    """All rules of another context."""

    context: str


Rule: TypeAlias = Match | Region | Include


Contexts: TypeAlias = dict[str, tuple[Rule, ...]]
"""The contexts by name; a text begins in `file`."""

BLANK = "[ \\t\\f\\r\\u00a0\\ufeff]"
_NAME = "[^\\W\\d]\\w*'*"
_END = "(?![\\w'])"
_KEY = "[^\\s,:=#]+"
_LINE_END = Match("$", (None,))
_CONDITION = ("and", "or", "not", "xor", "in", "is", "then", "else", "div", "mod", "where")
_FRAME = "[-+=|\\u2500-\\u257f]+(?![^\\s\\]])"


def _words(words: tuple[str, ...]) -> str:
    return f"(?:{'|'.join(sorted(words))})"


def ready_names() -> tuple[str, ...]:
    """The lists, functions and clues that every file knows."""
    told = parse(prelude()).statements
    named = [(s.name if isinstance(s.name, str) else s.name.text) for s in told if isinstance(s, ClueDecl | Def)]
    return tuple(sorted({*(name for name, _ in BUILTINS), *named}))


def _one(pattern: str, kind: Kind | None) -> Match:
    return Match(pattern, (kind,))


def _statement(words: tuple[str, ...]) -> str:
    return f"^{_words(words)}{_END}"


def _of_a_line(words: tuple[str, ...], inside: str) -> Region:
    """What belongs to a statement until its line, and those that go on behind a comma, are over."""
    return Region(_one(_statement(words), Kind.KEYWORD), inside, _LINE_END)


def _then(words: tuple[str, ...], name: Kind, inside: str) -> Region:
    """The same for a word with a name behind it."""
    begin = Match(f"^({_words(words)})({BLANK}+)({_NAME})", (Kind.KEYWORD, None, name))
    return Region(begin, inside, _LINE_END)


@cache
def contexts() -> Contexts:
    """All of them."""
    return {
        "file": (*_statements(), Include("expression")),
        **_inside_statements(),
        **_texts(),
        "expression": _expression(),
    }


def _statements() -> tuple[Rule, ...]:
    """What can begin at the beginning of a line."""
    shapes = ("shape", "shapes", "pattern")
    others = tuple(word for word in NAMING if word not in (*shapes, "layer", "clue"))
    hidden = f"^(hidden)({BLANK}+)"
    unknown = f"(?={BLANK}+{_NAME}(?:{BLANK}*,{BLANK}*{_NAME})*{BLANK}+of{_END})"
    layer = Match(f"{hidden}(layer)({BLANK}+)({_NAME})", (Kind.KEYWORD, None, Kind.KEYWORD, None, Kind.DECLARED))
    return (
        _of_a_line(("use",), "use"),
        _of_a_line(("grid",), "grid"),
        _of_a_line(("draw",), "draw"),
        _then(("format",), Kind.FILE, "format"),
        Match(f"^(expect)({BLANK}+)({_words(EXPECTED)}){_END}", (Kind.KEYWORD, None, Kind.WORD)),
        Match(
            f"^({_words(shapes)})({BLANK}+)({_NAME})({BLANK}+)({_NAME})",
            (Kind.KEYWORD, None, Kind.DECLARED, None, Kind.WORD),
        ),
        Match(f"^({_words(shapes)})({BLANK}+)({_NAME})", (Kind.KEYWORD, None, Kind.DECLARED)),
        _then(("clue",), Kind.DECLARED, "clue"),
        _then(("layer",), Kind.DECLARED, "layer"),
        Region(layer, "layer", _LINE_END),
        Region(Match(f"{hidden}(unknown){unknown}", (Kind.KEYWORD, None, Kind.KEYWORD)), "layer", _LINE_END),
        Region(_one(f"^unknown{unknown}", Kind.KEYWORD), "layer", _LINE_END),
        Match(
            f"^(regions)({BLANK}+)({_NAME})({BLANK}+)(optional){_END}",
            (Kind.KEYWORD, None, Kind.DECLARED, None, Kind.WORD),
        ),
        Match(f"^({_words(others)})({BLANK}+)({_NAME})", (Kind.KEYWORD, None, Kind.DECLARED)),
        Match(f'^(rule)({BLANK}*)(?=["“„])', (Kind.KEYWORD, None)),
        _one(_statement(KEYWORDS), Kind.KEYWORD),
        _one(f"^{_placed()}", Kind.CLUE),
        Region(_one("(?=\\[\\[)", None), "drawing", _one("^(?=[^ \\t\\r\\n])", None)),
    )


def _placed() -> str:
    """The name at the beginning of a line that places clues: the grammar's CLUE."""
    no_name = f"(?!{_words((*OPERATORS, *PARTS, *TRUTHS, *AGGREGATES))}{_END})"
    follows = (
        "[ \\t]*\\[\\[",
        "[ \\t]*<(?!=|->|[ \\t]+[^( \\t])",
        "[ \\t]+(?:-?[0-9]|\\()",
        f"[ \\t]+(?!{_words(_CONDITION)}\\b)[^\\W\\d]",
    )
    return f"{no_name}{_NAME}(?={'|'.join(follows)})"


def _inside_statements() -> Contexts:
    """What the words of a statement make of the words behind them."""
    going_on = Region(_one(f",(?={BLANK}*(?:#.*)?$)", Kind.PUNCTUATION), "between lines", _one("(?=[^\\s#])", None))
    close = _one("\\)", Kind.PUNCTUATION)
    open_ = _one("\\(", Kind.PUNCTUATION)
    of = _one(f"of{_END}", Kind.WORD)
    part = Match(f"(:)({BLANK}*)({_words(tuple(PART_TYPES))}){_END}", (Kind.PUNCTUATION, None, Kind.TYPE))
    return {
        "between lines": (_comment(), _blanks()),
        "use": (going_on, Region(open_, "settings", close), _one(_NAME, Kind.FILE), Include("expression")),
        "settings": (_one(f"as{_END}", Kind.WORD), Include("expression")),
        "grid": (going_on, of, _one("x(?=[0-9( \\t])", Kind.WORD), Include("expression")),
        "layer": (going_on, of, _one(f"on{_END}", Kind.WORD), _one(f"bool{_END}", Kind.TYPE), Include("expression")),
        "clue": (going_on, Region(open_, "parts", close), part, Include("expression")),
        "parts": (part, Include("expression")),
        "draw": (going_on, Region(_one(":", Kind.PUNCTUATION), "looks", _one("(?=$)", None)), Include("expression")),
        "looks": (
            going_on,
            _one(f"(?:at|along|toward|in){_END}", Kind.WORD),
            _one(f"{_words(LOOK_WORDS)}{_END}", Kind.LOOK),
            Include("expression"),
        ),
        "format": (going_on, Include("expression")),
    }


def _texts() -> Contexts:
    """What stands between quotes, and in pictures."""
    string = _one('[^"\\\\{\\n]+|\\\\.|[{\\\\]', Kind.STRING)
    keys = f"(?={_KEY}(?:[ \\t]*,[ \\t]*{_KEY})*[ \\t]*[:=])"
    legend = Region(_one(f"^[ \\t]+{keys}", None), "keys", _one(":?=|:", Kind.PUNCTUATION))
    return {
        "string": (_one('\\{[^{}"\\n]*\\}', Kind.VALUE_IN_TEXT), string),
        "drawing": (legend, Include("expression")),
        "keys": (_one("[ \\t]+", None), _one(",", Kind.PUNCTUATION), _one(_KEY, Kind.KEY)),
        "picture": (
            _blanks(),
            _one(_FRAME, Kind.FRAME),
            _one("\\.|_(?![^\\s.])", Kind.EMPTY),
            _one("(?:[^\\s.\\]]|\\](?!\\]))+", Kind.MARK),
        ),
    }


def _comment() -> Match:
    return _one("#.*$", Kind.COMMENT)


def _blanks() -> Match:
    return _one(f"{BLANK}+|\\n", None)


def _expression() -> tuple[Rule, ...]:
    quote = _one('"', Kind.STRING)
    return (
        _blanks(),
        _comment(),
        Region(_one("\\[\\[", Kind.FRAME), "picture", _one("\\]\\]", Kind.FRAME)),
        Region(quote, "string", _one('"|$', Kind.STRING)),
        _one("[“„][^“”\\n]*[“”]", Kind.STRING),
        _one("[0-9]+", Kind.NUMBER),
        _one(f"{_words(PARTS)}{_END}", Kind.KEYWORD),
        _one(f"{_words(OPERATORS)}{_END}", Kind.OPERATOR_WORD),
        _one(f"{_words(TRUTHS)}{_END}", Kind.CONSTANT),
        _one(f"{_words(tuple(AGGREGATES))}{_END}", Kind.AGGREGATE),
        _one(f"{_words(ready_names())}{_END}", Kind.READY),
        _one(_NAME, Kind.NAME),
        _one("<->|->|\\.\\.|\\+\\+|!=|<=|>=|[=<>+\\-*×^!|≠≤≥]", Kind.OPERATOR),
        _one("[()\\[\\],:]", Kind.PUNCTUATION),
        _one("[.?]", Kind.EMPTY),
    )
