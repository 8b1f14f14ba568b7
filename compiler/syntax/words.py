"""Tables of the words of the language, from which all other lists of words are derived.

The grammar contains the words, too; a test compares it with the tables.
"""

from typing import Literal, TypeAlias, get_args

from pzc.compiler.base.node import node


@node
class StatementWord:
    """A word that begins a statement.

    `declares` describes the thing that the next name declares, if it declares one. `known_to_users` is True if files
    that use this file see the name. `placed` is True if a line may begin with the name.
    """

    word: str
    declares: str = ""
    known_to_users: bool = True
    placed: bool = False


STATEMENTS = (
    StatementWord("title"),
    StatementWord("author"),
    StatementWord("source"),
    StatementWord("wording"),
    StatementWord("use"),
    StatementWord("param", "a parameter", known_to_users=False),
    StatementWord("origin"),
    StatementWord("grid"),
    StatementWord("tiling"),
    StatementWord("holes"),
    StatementWord("coords"),
    StatementWord("regions", "a name of regions", placed=True),
    StatementWord("areas", "a name of areas"),
    StatementWord("shape", "a shape"),
    StatementWord("shapes", "a list of shapes"),
    StatementWord("pattern", "a pattern"),
    StatementWord("layer", "a layer"),
    StatementWord("clue", "a clue", placed=True),
    StatementWord("def", "a definition"),
    StatementWord("doubt"),
    StatementWord("rule"),
    StatementWord("for"),
    StatementWord("draw"),
    StatementWord("format"),
    StatementWord("maximize"),
    StatementWord("minimize"),
    StatementWord("expect"),
)
KEYWORDS = tuple(row.word for row in STATEMENTS)
NAMING = tuple(row.word for row in STATEMENTS if row.declares)
"""The words before the name of a new thing."""

DECLARED = {row.word: row.declares for row in STATEMENTS if row.declares and row.known_to_users}
"""The possible kinds of a name from another file, by the word that declares it."""

PLACED = tuple(row.word for row in STATEMENTS if row.placed)

OPERATORS = ("and", "or", "not", "xor", "in", "is", "div", "mod")
PARTS = ("if", "then", "else", "where", "for")
TRUTHS = ("true", "false")
RESERVED = (*OPERATORS, *PARTS, *TRUTHS)
"""The words that cannot be names: operators, words between the parts of an expression, truth values."""

ExpectKind: TypeAlias = Literal["unique", "none", "best", "count", "solution"]
"""The words that may follow `expect`."""
EXPECTED: tuple[ExpectKind, ...] = get_args(ExpectKind)
CONTEXTUAL = ("as", "at", "along", "toward", "hidden", "of", "on", "optional", "unknown", "x", *EXPECTED)
"""Words with a meaning at certain places of certain statements; elsewhere they can be names."""


@node
class AggregateWord:
    """The word of an aggregate, its fold, and the number of arguments before the aggregated list.

    `truth`: its value is a truth value, not a number.
    """

    word: str
    fold: str
    truth: bool = False
    before: int = 0


AGGREGATES = {
    row.word: row
    for row in (
        AggregateWord("sum", "sum"),
        AggregateWord("product", "product"),
        AggregateWord("min", "min"),
        AggregateWord("max", "max"),
        AggregateWord("count", "count"),
        AggregateWord("len", "len"),
        AggregateWord("all", "all", truth=True),
        AggregateWord("any", "any", truth=True),
        AggregateWord("exactly", "count", truth=True, before=1),
        AggregateWord("distinct", "distinct", truth=True),
        AggregateWord("UNIQUE", "distinct", truth=True),
    )
}

PREDICATES = (
    *("distinct", "even", "odd", "increasing", "decreasing", "palindrome", "consecutive", "equal"),
    *("connected", "no_cycle", "loop", "loops", "crossing_loop", "crossing_loops", "path", "paths"),
    *("rectangle", "square"),
)
"""Functions of one thing that are conditions, and adjectives or nouns in English: `walk is a loop`."""
