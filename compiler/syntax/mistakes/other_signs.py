"""Syntax errors: signs of other languages, and brackets, texts and pictures that are not closed."""

from .mistake import Mistake

OTHER_SIGNS: dict[str, Mistake] = {
    "==": Mistake(
        "PZ101",
        "equality is written `=`",
        "write one `{instead}`",
        ("param n == 3", 'rule "x": a == b'),
        r"==",
        instead="=",
    ),
    "/": Mistake(
        "PZ102",
        "`{found}` is no operator",
        "write `div` for whole-number division; to compare two quotients, multiply: a * d >= c * b",
        ("def f(a) = a / 2",),
        r"//?",
    ),
    "%": Mistake(
        "PZ103", "`%` is no operator", "write `{instead}` for the remainder", ("def f(a) = a % 2",), r"%", instead="mod"
    ),
    "&&": Mistake(
        "PZ104",
        "`{found}` is no operator",
        "write `{instead}`",
        ("a = 1 && b = 2", "a = 1 & b = 2"),
        r"&&?|∧",
        instead="and",
    ),
    "||": Mistake(
        "PZ105", "`{found}` is no operator", "write `{instead}`", ("a = 1 || b = 2",), r"\|\||∨", instead="or"
    ),
    "<>": Mistake(
        "PZ106",
        "`{found}` is no comparison",
        "write `{instead}` for `is different from`",
        ('rule "x": a <> b', 'rule "x": a =/= b', 'rule "x": a ~= b'),
        r"<>|=/=|/=|~=",
        instead="!=",
    ),
    "=<": Mistake(
        "PZ107",
        "`{found}` is no comparison",
        "write `<=` or `>=`, `->` for `if … then`, `<->` for `both or neither`",
        ('rule "x": a =< b', 'rule "x": a => b', 'rule "x": a <=> b'),
        r"<=>|=<|=>|≦|≧",
    ),
    ":=": Mistake("PZ108", "a value is given with `=`", "write `{instead}`", ("param n := 3",), r":=", instead="="),
    "!": Mistake("PZ109", "`!` here is no operator", "write `not`", ('rule "x": !a',), r"!(?!=)|¬|~"),
    "**": Mistake(
        "PZ110",
        "`{found}` is no operator",
        "a power is written `n^2`",
        ("param n = 3**2", "param n = 3²"),
        r"\*\*|²|³",
    ),
    "dash": Mistake(
        "PZ111",
        "this dash is no minus sign",
        "write `{instead}`, the sign on the keyboard",
        ("param n = 3 – 1", "param n = −3"),
        r"[–—−]",
        instead="-",
    ),
    "hyphen": Mistake(
        "PZ185",
        "the name of a file is one word, with `_` between its parts",
        "write `{instead}`",
        ("use anti-king", "use sudoku, anti-king", "use sudoku, anti knight"),
        r"(?<=\w)-(?=\w)",
        instead="_",
    ),
    "size of regions": Mistake(
        "PZ187",
        "regions have no size",
        "boxes of 2 rows and 3 columns are those of `use sudoku(height = 2, width = 3)`; "
        "other regions are drawn: `regions box [[ … ]]`",
        ("regions box = 2x3", "regions box 2x3"),
        r"\d+\s*[x×]\s*\d+",
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
        "leave the `;` out; what follows it is on a line of its own, or after `and`",
        ('title "x";', 'title "x"; author "y"', 'rule "x": a = 1; b = 2'),
        r";",
    ),
    "{": Mistake(
        "PZ114",
        "lists have no curly brackets",
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
    "= before a picture": Mistake(
        "PZ184",
        "no `=` stands before a picture",
        "leave it out: a name and then the picture",
        ("piece = [[\n  I L\n  I L\n]]", "shapes piece = [[\n  I L\n]]", "regions room = [[\n  a b\n]]"),
    ),
    "no [[ around a picture": Mistake(
        "PZ188",
        "a picture stands between `[[` and `]]`",
        "put `[[` after the name and `]]` below the last row",
        ("given\n1 .\n. 2", "given:\n  1 .\n  . o", 'gold = """\n. *\n* .\n"""'),
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
        instead="..",
    ),
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
}
