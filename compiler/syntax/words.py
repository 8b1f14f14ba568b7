"""The words of the language: tables, off which all others are read.

The grammar has these words, too; a test holds it against the tables.
"""

from pzc.compiler.base.node import node


@node
class StatementWord:
    """A word with which a statement begins.

    declares: what the name behind it is, in words, if a name follows that the statement gives a meaning.
    known_to_users: it has this meaning also in files that use this one. placed: a line may begin with such a name.
    """

    word: str
    declares: str = ""
    known_to_users: bool = True
    placed: bool = False


STATEMENTS = (
    StatementWord("title"),
    StatementWord("author"),
    StatementWord("source"),
    StatementWord("use"),
    StatementWord("param", "a parameter", known_to_users=False),
    StatementWord("origin"),
    StatementWord("grid"),
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
"""The words behind which stands the name of something new."""

DECLARED = {row.word: row.declares for row in STATEMENTS if row.declares and row.known_to_users}
"""What a name of another file can be, by the word that declares it."""

PLACED = tuple(row.word for row in STATEMENTS if row.placed)

OPERATORS = ("and", "or", "not", "xor", "in", "is", "div", "mod")
PARTS = ("if", "then", "else", "where", "for")
TRUTHS = ("true", "false")
RESERVED = (*OPERATORS, *PARTS, *TRUTHS)
"""The words that are never names: operators, what holds the parts of an expression together, values."""

EXPECTED = ("unique", "none", "best", "count", "solution")
CONTEXTUAL = ("as", "at", "along", "toward", "hidden", "of", "on", "optional", "unknown", "x", *EXPECTED)
"""Words that have a meaning at certain places of certain statements, and are names elsewhere."""


@node
class AggregateWord:
    """A word before what is folded to one value, the fold, and how many values stand before what is folded."""

    word: str
    fold: str
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
        AggregateWord("all", "all"),
        AggregateWord("any", "any"),
        AggregateWord("exactly", "count", before=1),
        AggregateWord("distinct", "distinct"),
        AggregateWord("UNIQUE", "distinct"),
    )
}
