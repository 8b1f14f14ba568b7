"""The grammar to highlighting patterns, as far as highlighting needs the grammar.

A context is a list of rules, tried in order at each position. A `Match` consumes a piece of text. A `Region`
switches to another context until its end. Python and Oniguruma read the patterns alike. No pattern crosses a line
end, since TextMate grammars see one line at a time. Every character is matched by some rule. The words come from the
compiler's tables.
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
    """A pattern and the kind of its match. With several kinds, each belongs to one group; the groups are adjacent."""

    pattern: str
    kinds: tuple[Kind | None, ...]


@node
class Region:
    """The rules of the context `inside`, from a match of `begin` to a match of `end`."""

    begin: Match
    inside: str
    end: Match


@node
class Include:
    """All rules of another context."""

    context: str


Rule: TypeAlias = Match | Region | Include


Contexts: TypeAlias = dict[str, tuple[Rule, ...]]
"""The contexts by name. A file starts in the context `file`."""

BLANK = "[ \\t\\f\\r\\u00a0\\ufeff]"
_NAME = "[^\\W\\d]\\w*'*"
_END = "(?![\\w'])"
_KEY = "[^\\s,:=#]+"
_LINE_END = Match("$", (None,))
AFTER_CLUES = ("and", "or", "not", "xor", "in", "is", "then", "else", "div", "mod", "where")
"""Words that cannot follow the name of a clue. The grammar lists them in the terminal CLUE_FOLLOWS."""

CONTINUATIONS = ("where", "then", "else", "and", "or", "xor")
"""Words at the start of an indented line that continue the line before: the terminal CONTINUED of the grammar."""

_FRAME = "[-+=|\\u2500-\\u257f]+(?![^\\s\\]])"


def _any_of(words: tuple[str, ...]) -> str:
    return f"(?:{'|'.join(sorted(words))})"


def ready_names() -> tuple[str, ...]:
    """Return the names of all built-in lists, functions and clues."""
    declarations = parse(prelude()).statements
    named = [
        (s.name if isinstance(s.name, str) else s.name.text) for s in declarations if isinstance(s, ClueDecl | Def)
    ]
    return tuple(sorted({*(name for name, _ in BUILTINS), *named}))


def _match(pattern: str, kind: Kind | None) -> Match:
    return Match(pattern, (kind,))


def _statement(words: tuple[str, ...]) -> str:
    return f"^{_any_of(words)}{_END}"


def _statement_region(words: tuple[str, ...], inside: str) -> Region:
    """Return a region for a statement. It ends with the line, unless the line ends with a comma."""
    return Region(_match(_statement(words), Kind.KEYWORD), inside, _LINE_END)


def _named_statement_region(words: tuple[str, ...], name: Kind, inside: str) -> Region:
    """Return a region for a statement that starts with a keyword and a name."""
    begin = Match(f"^({_any_of(words)})({BLANK}+)({_NAME})", (Kind.KEYWORD, None, name))
    return Region(begin, inside, _LINE_END)


@cache
def contexts() -> Contexts:
    """Return all contexts."""
    return {
        "file": (*_statements(), Include("expression")),
        **_statement_contexts(),
        **_string_contexts(),
        "expression": _expression(),
    }


def _statements() -> tuple[Rule, ...]:
    """Return the rules for words that can start a line."""
    shapes = ("shape", "shapes", "pattern")
    others = tuple(word for word in NAMING if word not in (*shapes, "layer", "clue"))
    hidden = f"^(hidden)({BLANK}+)"
    unknown = f"(?={BLANK}+{_NAME}(?:{BLANK}*,{BLANK}*{_NAME})*{BLANK}+of{_END})"
    layer = Match(f"{hidden}(layer)({BLANK}+)({_NAME})", (Kind.KEYWORD, None, Kind.KEYWORD, None, Kind.DECLARED))
    return (
        _statement_region(("use",), "use"),
        _statement_region(("grid",), "grid"),
        _statement_region(("draw",), "draw"),
        _named_statement_region(("format",), Kind.FILE, "format"),
        Match(f"^(expect)({BLANK}+)({_any_of(EXPECTED)}){_END}", (Kind.KEYWORD, None, Kind.WORD)),
        Match(
            f"^({_any_of(shapes)})({BLANK}+)({_NAME})({BLANK}+)({_NAME})",
            (Kind.KEYWORD, None, Kind.DECLARED, None, Kind.WORD),
        ),
        Match(f"^({_any_of(shapes)})({BLANK}+)({_NAME})", (Kind.KEYWORD, None, Kind.DECLARED)),
        _named_statement_region(("clue",), Kind.DECLARED, "clue"),
        _named_statement_region(("layer",), Kind.DECLARED, "layer"),
        Region(layer, "layer", _LINE_END),
        Region(Match(f"{hidden}(unknown){unknown}", (Kind.KEYWORD, None, Kind.KEYWORD)), "layer", _LINE_END),
        Region(_match(f"^unknown{unknown}", Kind.KEYWORD), "layer", _LINE_END),
        Match(
            f"^(regions)({BLANK}+)({_NAME})({BLANK}+)(optional){_END}",
            (Kind.KEYWORD, None, Kind.DECLARED, None, Kind.WORD),
        ),
        Match(f"^({_any_of(others)})({BLANK}+)({_NAME})", (Kind.KEYWORD, None, Kind.DECLARED)),
        Match(f'^(rule)({BLANK}*)(?=["“„])', (Kind.KEYWORD, None)),
        _match(_statement(KEYWORDS), Kind.KEYWORD),
        _match(f"^{_clue_name()}", Kind.CLUE),
        Region(_match("(?=\\[\\[)", None), "drawing", _match("^(?=[^ \\t\\r\\n])", None)),
    )


def _clue_name() -> str:
    """Return the pattern of a name that starts a line of clues: the token CLUE of the grammar."""
    no_name = f"(?!{_any_of((*OPERATORS, *PARTS, *TRUTHS, *AGGREGATES))}{_END})"
    follows = (
        "[ \\t]*\\[\\[",
        "[ \\t]*<(?!=|->|[ \\t]+[^( \\t])",
        "[ \\t]+(?:-?[0-9]|\\()",
        f"[ \\t]+(?!{_any_of(AFTER_CLUES)}\\b)[^\\W\\d]",
    )
    return f"{no_name}{_NAME}(?={'|'.join(follows)})"


def _statement_contexts() -> Contexts:
    """Return the contexts inside statements."""
    going_on = Region(_match(f",(?={BLANK}*(?:#.*)?$)", Kind.PUNCTUATION), "between lines", _match("(?=[^\\s#])", None))
    close = _match("\\)", Kind.PUNCTUATION)
    open_ = _match("\\(", Kind.PUNCTUATION)
    of = _match(f"of{_END}", Kind.WORD)
    part = Match(f"(:)({BLANK}*)({_any_of(tuple(PART_TYPES))}){_END}", (Kind.PUNCTUATION, None, Kind.TYPE))
    return {
        "between lines": (_comment(), _blanks()),
        "use": (going_on, Region(open_, "settings", close), _match(_NAME, Kind.FILE), Include("expression")),
        "settings": (_match(f"as{_END}", Kind.WORD), Include("expression")),
        "grid": (going_on, of, _match("x(?=[0-9( \\t])", Kind.WORD), Include("expression")),
        "layer": (
            going_on,
            of,
            _match(f"on{_END}", Kind.WORD),
            _match(f"bool{_END}", Kind.TYPE),
            Include("expression"),
        ),
        "clue": (going_on, Region(open_, "parts", close), part, Include("expression")),
        "parts": (part, Include("expression")),
        "draw": (
            going_on,
            Region(_match(":", Kind.PUNCTUATION), "looks", _match("(?=$)", None)),
            Include("expression"),
        ),
        "looks": (
            going_on,
            _match(f"(?:at|along|toward|in){_END}", Kind.WORD),
            _match(f"{_any_of(LOOK_WORDS)}{_END}", Kind.LOOK),
            Include("expression"),
        ),
        "format": (going_on, Include("expression")),
    }


def _string_contexts() -> Contexts:
    """Return the contexts of strings and pictures."""
    string = _match('[^"\\\\{\\n]+|\\\\.|[{\\\\]', Kind.STRING)
    keys = f"(?={_KEY}(?:[ \\t]*,[ \\t]*{_KEY})*[ \\t]*[:=])"
    legend = Region(_match(f"^[ \\t]+{keys}", None), "keys", _match(":?=|:", Kind.PUNCTUATION))
    return {
        "string": (_match('\\{[^{}"\\n]*\\}', Kind.VALUE_IN_TEXT), string),
        "drawing": (legend, Include("expression")),
        "keys": (_match("[ \\t]+", None), _match(",", Kind.PUNCTUATION), _match(_KEY, Kind.KEY)),
        "picture": (
            _blanks(),
            _match(_FRAME, Kind.FRAME),
            _match("\\.|_(?![^\\s.])", Kind.EMPTY),
            _match("(?:[^\\s.\\]]|\\](?!\\]))+", Kind.MARK),
        ),
    }


def _comment() -> Match:
    return _match("#.*$", Kind.COMMENT)


def _blanks() -> Match:
    return _match(f"{BLANK}+|\\n", None)


def _expression() -> tuple[Rule, ...]:
    """Return the rules for expressions, comments, strings and pictures."""
    quote = _match('"', Kind.STRING)
    return (
        _blanks(),
        _comment(),
        Region(_match("\\[\\[", Kind.FRAME), "picture", _match("\\]\\]", Kind.FRAME)),
        Region(quote, "string", _match('"|$', Kind.STRING)),
        _match("[“„][^“”\\n]*[“”]", Kind.STRING),
        _match("[0-9]+", Kind.NUMBER),
        _match(f"{_any_of(PARTS)}{_END}", Kind.KEYWORD),
        _match(f"{_any_of(OPERATORS)}{_END}", Kind.OPERATOR_WORD),
        _match(f"{_any_of(TRUTHS)}{_END}", Kind.CONSTANT),
        _match(f"{_any_of(tuple(AGGREGATES))}{_END}", Kind.AGGREGATE),
        _match(f"{_any_of(ready_names())}{_END}", Kind.READY),
        _match(_NAME, Kind.NAME),
        _match("<->|->|\\.\\.|\\+\\+|!=|<=|>=|[=<>+\\-*×^!|≠≤≥]", Kind.OPERATOR),
        _match("[()\\[\\],:]", Kind.PUNCTUATION),
        _match("[.?]", Kind.EMPTY),
    )
