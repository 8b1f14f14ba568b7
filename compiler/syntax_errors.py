"""Mistakes in writing: for each kind its code, what is said about it, and examples that make it.

The examples are the tests: each must be answered by the row in which it stands. Which row answers a mistake
is found out by diagnose.py: by what stands at the place (`seen`), by what the statement says up to there
(`before`), or by trying what would put it right (`missing`).
"""

from .diagnostics import PuzzleError, fail
from .node import node
from .source import Span


@node
class Mistake:
    """One kind of mistake. Message and help may quote `{found}`, what stands at the place."""

    code: str
    message: str
    help: str = ""
    examples: tuple[str, ...] = ()
    seen: str = ""  # a regular expression for what stands around the place
    missing: tuple[str, ...] = ()  # texts that put it right, inserted at the place
    before: str = ""  # a regular expression for the statement up to the place


MISTAKES: dict[str, Mistake] = {
    # ------------------------------------------------------------------------- what is written otherwise here
    "==": Mistake("PZ101", "equality is written `=`", "write one `=`", ("param n == 3", 'rule "x": a == b'), r"=="),
    "/": Mistake(
        "PZ102",
        "`{found}` is no operator",
        "write `div` for whole-number division",
        ("def f(a) = a / 2",),
        r"//?",
    ),
    "%": Mistake("PZ103", "`%` is no operator", "write `mod` for the remainder", ("def f(a) = a % 2",), r"%"),
    "&&": Mistake("PZ104", "`{found}` is no operator", "write `and`", ("a = 1 && b = 2", "a = 1 & b = 2"), r"&&?|∧"),
    "||": Mistake("PZ105", "`{found}` is no operator", "write `or`", ("a = 1 || b = 2",), r"\|\||∨"),
    "<>": Mistake(
        "PZ106",
        "`{found}` is no comparison",
        "write `!=` for `is different from`",
        ('rule "x": a <> b', 'rule "x": a =/= b', 'rule "x": a ~= b'),
        r"<>|=/=|/=|~=",
    ),
    "=<": Mistake(
        "PZ107",
        "`{found}` is no comparison",
        "write `<=` or `>=`, `->` for `if … then`",
        ('rule "x": a =< b', 'rule "x": a => b'),
        r"=<|=>|≦|≧",
    ),
    ":=": Mistake("PZ108", "a value is given with `=`", "write `=`", ("param n := 3",), r":="),
    "!": Mistake("PZ109", "`!` here is no operator", "write `not`", ('rule "x": !a',), r"!(?!=)|¬|~"),
    "^": Mistake(
        "PZ110",
        "`{found}` is no operator",
        "write the multiplication out: `n*n`",
        ("param n = 3^2", "param n = 3**2"),
        r"\^|\*\*|²|³",
    ),
    "dash": Mistake(
        "PZ111",
        "this dash is no minus sign",
        "write `-`, the sign on the keyboard",
        ("param n = 3 – 1", "param n = −3"),
        r"[–—−]",
    ),
    "decimal": Mistake(
        "PZ112",
        "numbers are whole numbers",
        "scale the puzzle's numbers up, or use `div`",
        ("param n = 3.5", "param n = .5", "given (1,1) = 2.5"),
        r"[0-9]*\.[0-9]+",
    ),
    ";": Mistake(
        "PZ113",
        "a statement ends where its line ends",
        "leave the `;` out",
        ('title "x";', "expect unique;"),
        r";",
    ),
    "{": Mistake(
        "PZ114",
        "`{found}` is no bracket of the language",
        "write lists in `<…>`, e.g. `<(1,1), (1,2)>`",
        ("cage {(1,1), (1,2)}",),
        r"[{}]",
    ),
    "quote": Mistake("PZ115", "texts stand in double quotes", 'write "…"', ("title 'x'", "title ‘x’"), r"['‘’`]"),
    "unclosed string": Mistake(
        "PZ116",
        "this text is not closed",
        'put a `"` at its end; a text stands on one line',
        ('title "x', "title “x"),
        r"[\"“„”]",
    ),
    "unclosed picture": Mistake(
        "PZ117",
        "this picture is not closed",
        "put `]]` below its last row",
        ("gold [[\n  . *\n  * .", "expect solution [[\n 1 2\n"),
        r"\[\[",
    ),
    "stray ]]": Mistake(
        "PZ118",
        "no picture ends here",
        "a picture begins with `[[` after a name",
        ("expect unique\n]]", "gold (1,1) ]]"),
        r"\]\]",
    ),
    "...": Mistake(
        "PZ119",
        "`{found}` is no range",
        "write two points: `1..9`",
        ("grid 9x9 of 1...9", "grid 9x9 of 1…9"),
        r"\.\.\.+|…",
    ),
    # ------------------------------------------------------------------------------------ what stands nowhere
    "unclosed LPAR": Mistake(
        "PZ120",
        "this `(` is not closed",
        "a `)` is missing",
        ("gold (1,1", 'rule "x": (a + b = 3', "sum(c in r: a = 3\nexpect unique", "def f(a = 3"),
    ),
    "unclosed LSQB": Mistake(
        "PZ121", "this `[` is not closed", "a `]` is missing", ('rule "x": a[1 = 3', 'rule "x": a[1')
    ),
    "unclosed LIST_OPEN": Mistake(
        "PZ122",
        "this list is not closed",
        "a `>` is missing",
        ("cage <(1,1), (1,2) sum = 3", "thermo <(1,1), (1,2)", "sees top = <1, 2"),
    ),
    "unclosed BAR_OPEN": Mistake(
        "PZ123",
        "this `|` is not closed",
        "write `|a - b|`, with a `|` at both ends",
        ('rule "x": |a - b = 1',),
    ),
    "stray bracket": Mistake(
        "PZ124",
        "no bracket is open that `{found}` could close",
        "leave it out, or put in the one that opens it",
        ("gold (1,1))", "param n = 3)", 'rule "x": a] = 3'),
    ),
    "list in []": Mistake(
        "PZ170",
        "a list is written `<a, b, c>`",
        "square brackets pick an element, `list[1]`, or draw up a list, `[row(c) : c in cells]`",
        ("cage [(1,1), (1,2)] sum = 3", 'rule "x": for i in [1, 2]: i = 1'),
        r"(?<![\w)\]\[])\[[^\[\]:]*\]",
    ),
    "comment": Mistake(
        "PZ171",
        "a comment begins with `#`",
        "",
        ("// a comment", "% a comment", "-- a comment", "param n = 3  // a comment"),
        r"(?:^\s*%|^\s*--|//|/\*).*",
    ),
    "file name": Mistake(
        "PZ172",
        "a file is used by its bare name",
        "write `use sudoku`: the file sudoku.puz of this folder or of the library",
        ('use "sudoku"', "use sudoku.puz", "use ./sudoku"),
        r"""(?<=use )["“./][^,\n]*|\.puz\b""",
    ),
    "run": Mistake(
        "PZ173",
        "a run of cells is written with `..`",
        "write `(1,1)..(1,3)`",
        ("cage (1,1)-(1,3) sum = 6",),
        r"(?<=\))\s*[-–—]\s*(?=\()",
    ),
    "for of": Mistake(
        "PZ174",
        "`for` names what runs through a list, `for c in cells: …`",
        "write `in`, and nothing before the name",
        ('rule "x": for c of cells: c = 1', "for each c in cells: c = 1", "for every c in cells: c = 1"),
        r"\bfor\s+(?:\w+(?:\s*,\s*\w+)*\s+of\b|(?:each|every)\s+\w+)",
    ),
    "condition": Mistake(
        "PZ175",
        "a condition behind a clue says how it compares",
        "write `cage <…> sum = 3` or `sum in <4, 9>`",
        ("cage <(1,1), (1,2)> sum 3", "cage <(1,1), (1,2)>: sum = 3"),
        r"(?:\b(?:sum|product|min|max|count|len)\s+(?:is\s+)?\d+|[>)]\s*:\s*(?=sum|product|min|max|count|distinct))",
    ),
    "inner for": Mistake(
        "PZ176",
        "what is counted comes last, after what runs through what",
        "write `sum(c in cells where P: c)`",
        ('rule "x": sum(c for c in cells) = 3', "def f(l) = max(2*c for c in l)"),
        r"\([^():]+\sfor\s+\w+\s+in\b",
    ),
    # --------------------------------------------------------------------------------------- what is missing
    "missing colon": Mistake(
        "PZ130",
        "a `:` is missing before {what}",
        '`rule "…":` and `for … in …:` end in a colon',
        ('rule "x" a = b', "for a in cells a = 1", 'rule "x"\n  a = 1', "cage [[\n a\n]]\n  a sum = 3"),
        missing=(": ",),
    ),
    "missing comma": Mistake(
        "PZ131",
        "a `,` is missing before {what}",
        "",
        ('rule "x": f(1 2)', "use a b", "sees top = <1 2 3>", "thermo <(1,1) (1,2)>"),
        missing=(", ",),
    ),
    "product": Mistake(
        "PZ142",
        "a `*` is missing before {what}",
        "products are written out: `2*n`",
        ("param n = 2k", 'rule "x": f(2n) = 3', "def f(a) = 2(a + 1)"),
    ),
    "missing of": Mistake(
        "PZ132",
        "`of` is missing before the values",
        "write e.g. `grid 9x9 of 1..9`, `layer star on cells of bool`",
        ("grid 9x9 1..9", "layer star on cells bool"),
        missing=(" of ",),
        before=r"\s*(grid|layer)\b",
    ),
    "missing on": Mistake(
        "PZ133",
        "it is not said what the layer lies on",
        "write e.g. `layer star on cells of bool`; a layer lies on cells, corners, borders or links",
        ("layer star of bool", "layer star", "layer star cells of bool"),
        missing=(" on ", " on cells "),
        before=r"\s*layer\b",
    ),
    "missing x": Mistake(
        "PZ134",
        "a grid has a height and a width",
        "write e.g. `grid 9x9 of 1..9`",
        ("grid 9", "grid 9 of 1..9", "grid 9 9", "grid 6,6", "grid"),
        before=r"grid\b[^x]*",
    ),
    "missing text": Mistake(
        "PZ135",
        "a rule begins with its text",
        'write what the rule demands in quotes: `rule "No digit repeats.": …`',
        ("rule: a = b", "rule a = b", "rule x: a = b", "rule", "rule \n  a = b"),
        before=r"rule\b",
    ),
    "missing quotes": Mistake(
        "PZ136",
        "a text in quotes is expected here",
        'write e.g. `title "Sudoku"`',
        ("title Sudoku", "author me", "source", "title Killer Sudoku"),
        before=r"(title|author|source)\b",
    ),
    "missing then": Mistake(
        "PZ137",
        "an `if` needs a `then` and an `else`",
        "write `if a then b else c`",
        ('rule "x": if a then b', 'rule "x": if a b else c', 'rule "x": if a: b'),
        missing=(" then ", " else "),
    ),
    "missing =": Mistake(
        "PZ138",
        "a `=` is missing before {what}",
        "",
        ("param n 3", "def f(c) c + 1"),
        missing=(" = ",),
        before=r"\s*(param|def|use)\b",
    ),
    "missing body": Mistake(
        "PZ139",
        "nothing follows the `:`",
        "what the rule demands stands behind the colon, or on indented lines below",
        ('rule "x":', 'rule "x":\na = 1', "for a in cells:", 'rule "x":\n  for a in cells:\n  a = 1'),
    ),
    "missing name": Mistake(
        "PZ140",
        "a name is missing here",
        "",
        (
            "clue (c: cell)",
            "param",
            "param 3",
            "param = 3",
            "use",
            "regions [[\n a\n]]",
            "areas",
            "areas = black",
            "shape [[\n #\n]]",
            "clue",
            "def (a) = 3",
            "use a,",
        ),
        before=r"(use|param|regions|areas|shapes?|pattern|layer|clue|def)\b([^(]*,)?",
    ),
    "missing value": Mistake(
        "PZ141",
        "something is missing before {what}",
        "",
        (
            "param n =",
            'rule "x": a + = b',
            'rule "x": a and',
            "given (1,1) =",
            'rule "x": f(1,) = 2',
            "for a in : a",
            "gold (1,1),",
        ),
        missing=(" 1 ", " (1,1)"),
    ),
    # ------------------------------------------------------------------------------------- what is misplaced
    "misspelt": Mistake(
        "PZ150",
        "`{found}` is not understood here",
        "did you mean `{meant}`?",
        (
            'ttile "x"',
            "girid 9x9 of 1..9",
            'ruel "x": a = b',
            "for a in cells wher a = 1: b",
            'Title "x"',
            "expect uniqe",
            "expect solutoin [[\n1\n]]",
        ),
    ),
    "expect": Mistake(
        "PZ151",
        "it is not understood what is expected",
        "write `expect unique`, `expect none`, `expect count …` or `expect solution [[ … ]]`",
        ("expect", "expect 6", "expect (a)"),
        before=r"expect\b",
    ),
    "clue without place": Mistake(
        "PZ152",
        "it is not said where this clue lies",
        "the cells come first: `cage <(1,1), (1,2)> sum = 3`",
        ("cage sum = 3", "cage distinct"),
    ),
    "clue in rule": Mistake(
        "PZ153",
        "a clue cannot be placed inside a rule",
        "place it on a line of its own that begins at the margin",
        ('rule "x":\n  gold <(1,1), (1,2)>', 'rule "x":\n  cage <(1,1), (1,2)> sum = 3'),
    ),
    "comma": Mistake(
        "PZ154",
        "a `,` has no meaning here",
        "join conditions with `and`; to place several clues, begin with the clue's name",
        ("a = 1, b = 2", "3, 4"),
    ),
    "coords": Mistake(
        "PZ155",
        "the cell behind `->` has two coordinates, its row and its column",
        "write `-> (row, column)`",
        ("coords (a in 1..9) -> (a)", "coords (a, b, c in 1..3) -> (a, b, c)"),
    ),
    "lone star": Mistake(
        "PZ156",
        "a `*` in parentheses stands for one coordinate of several",
        "write e.g. `(*, 1)`, or `cells` for all cells",
        ('rule "x": distinct((*))',),
    ),
    "keyword in body": Mistake(
        "PZ157",
        "`{found}` cannot stand inside a rule",
        "let the line begin at the margin",
        ('rule "x":\n  title "y"', 'rule "x":\n  a = 1\n  clue gold(c: cell)', 'rule "x":\n  param n = 3'),
    ),
    # ----------------------------------------------------------------------------------------- layout, limits
    "unexpected indent": Mistake(
        "PZ160",
        "this line is indented, but belongs to nothing above",
        "statements begin at the margin; only the lines below a rule, a `for` or a picture are indented",
        ('  title "x"', 'title "x"\n  author "y"', 'rule "x": a = 1\n  b = 1'),
    ),
    "indentation": Mistake(
        "PZ161",
        "this line begins further left than the one above, but below none of the lines before",
        "let it begin exactly below the line that it belongs with",
        ('rule "x":\n    a = 1\n  b = 1',),
    ),
    "too deep": Mistake(
        "PZ162", "this is nested too deeply", "", ("(" * 200 + "1" + ")" * 200, "for a in b: " * 20 + "c")
    ),
    "too long": Mistake(
        "PZ163",
        "this expression is too long",
        "split it up with `def`, or write it with `sum(…)` or `all(…)`",
        ("1" + "+1" * 1000 + " = 3",),
    ),
    "big number": Mistake(
        "PZ164",
        "this number is too large",
        "numbers go up to 2^53, which is 9007199254740992",
        ("param n = 1234567890123456789",),
    ),
    "character": Mistake(
        "PZ165", "the character `{found}` has no meaning here", "", ("param n = 3 $ 4", "§", "a = \\")
    ),
    "unexpected": Mistake(
        "PZ166",
        "{what} does not fit here",
        "{meant} could stand there",
        ("grid 9x9 of 1..9 of 1..3", 'title "x" "y"', "origin x"),
    ),
}


def mistake(kind: str, span: Span, found: str = "", meant: str = "") -> PuzzleError:
    """The error for a mistake of a kind; the words fill in what its message quotes."""
    row = MISTAKES[kind]
    words = {"found": found, "meant": meant, "what": f"`{found}`" if found else "the end of the line"}
    return fail(row.code, row.message.format(**words), span, help=row.help.format(**words))
