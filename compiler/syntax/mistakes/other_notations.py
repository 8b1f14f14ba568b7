"""Syntax errors: notations of other languages, and unclosed brackets and texts."""

from pzc.compiler.syntax.words import AGGREGATES

from .mistake import Mistake

_AGGREGATES = "|".join(AGGREGATES)
_NUMBERS = "|".join(sorted(word for word, row in AGGREGATES.items() if not row.truth))
"""The aggregates whose value is a number."""

OTHER_NOTATIONS: dict[str, Mistake] = {
    # ---------------------------------------------------------------------------- notations of other languages
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
        "the name of a file has no `-`",
        "write `{instead}`",
        ("use anti-king", "use sudoku, anti-king"),
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
        "leave the `;` out",
        ('title "x";', "expect unique;"),
        r";",
        instead="",
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
    "= before a picture": Mistake(
        "PZ184",
        "no `=` stands before a picture",
        "leave it out: a name and then the picture",
        ("piece = [[\n  I L\n  I L\n]]", "shapes piece = [[\n  I L\n]]", "regions room = [[\n  a b\n]]"),
    ),
    "no [[ around a picture": Mistake(
        "PZ188",
        "a picture stands between `[[` and `]]`",
        "put `[[` behind the name and `]]` below the last row",
        ("given\n1 .\n. 2", "given:\n  1 .\n  . 2", 'gold = """\n. *\n* .\n"""'),
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
    # -------------------------------------------------------------------------------------- brackets and others
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
        (
            'rule "x": for c of cells: c = 1',
            "for each c in cells: c = 1",
            "for every c in cells: c = 1",
            "for all c in cells: c = 1",
        ),
        r"\bfor\s+(?:\w+(?:\s*,\s*\w+)*\s+of\b|(?:each|every|all)\s+\w+)",
    ),
    "condition": Mistake(
        "PZ175",
        "a condition behind a clue says how it compares",
        "write `cage <…> sum = 3` or `sum in <4, 9>`",
        ("cage <(1,1), (1,2)> sum 3", "cage <(1,1), (1,2)>: sum = 3"),
        rf"(?:\b(?:{_NUMBERS})\s+(?:is\s+)?\d+|[>)]\s*:\s*(?={_NUMBERS}|distinct))",
    ),
    "chain of runs": Mistake(
        "PZ143",
        "a run has two ends",
        "a line with corners is the list of its straight parts: `<(1,1)..(1,3), (2,3)..(3,3)>`",
        ("thermo (1,1)..(1,3)..(3,3)", "grid 9x9 of 1..5..9"),
        r"\.\.\s*(?:\w+|\([^()]*\))\s*\.\.",
    ),
    "range in words": Mistake(
        "PZ144",
        "a range is written with two dots",
        "write `1..9`",
        ("grid 6x6 of 1 to 6", "layer height on cells of 0 to 5", 'rule "x": (1,1) in 1 to 3'),
        r"\b(?!sum|add)\w+\s+to\s+\w+",
    ),
    "step": Mistake(
        "PZ189",
        "a range has no step",
        "choose some of its numbers with `where`: `i in 1..9 where i mod 2 = 1`",
        ('rule "x": for i in 1..9 step 2: (1,i) = 1', 'rule "x": for i in 1..9 by 2: (1,i) = 1'),
        r"\b(?:step|by)\s+\d+",
    ),
    "board": Mistake(
        "PZ146",
        "`grid` sets the size of the board",
        "write e.g. `grid 6x6 of 1..6`",
        ("board 6x6", "size 6 x 6", "field 9x9 of 1..9"),
        r"^\s*(?:board|field|size)\s+\d+\s*(?:[x×*]|by)\s*\d+.*",
    ),
    "parameter": Mistake(
        "PZ147",
        "a parameter is set by its name",
        "write e.g. `use sudoku(height = 2, width = 3)`; `pzc rules sudoku` lists the parameters",
        ("use sudoku(6x6)", "use sudoku 6", "use latin_square(6)"),
        r"^\s*use\s+\w+\s*\(?\s*\d+.*",
    ),
    "use and": Mistake(
        "PZ148",
        "several files are separated by commas",
        "write `use sudoku, killer`",
        ("use sudoku and killer", "use sudoku + killer", "use sudoku with killer"),
        r"^\s*use\s+\w+(?:\([^()]*\))?\s*(?:\band\b|\bwith\b|[+&]).*",
    ),
    "either": Mistake(
        "PZ149",
        "`either`, `both` and `neither` are not needed",
        "write `a or b`; exactly one of them: `a xor b`; both: `a and b`; none: `not (a or b)`",
        ("either (1,1) = 1 or (1,2) = 2", "both (1,1) = 1 and (1,2) = 2", "neither (1,1) = 1 nor (1,2) = 2"),
        r"(?:^\s*|:\s*)(?:either|both|neither)\b.*",
    ),
    "fold without parentheses": Mistake(
        "PZ179",
        "the list that this applies to is written in parentheses",
        "write `sum(rows[1])`, `distinct(line)`, `exactly(2, c in line: star(c))`",
        (
            'rule "x": sum of row 1 = 45',
            'rule "x": distinct rows',
            'rule "x": exactly 2 stars',
            'rule "x": all rows = 5',
        ),
        rf"(?<=[:\s(])(?<![>)\]\w]\s)(?:{_AGGREGATES})\s+(?:of\b|\w+)",
    ),
    "comparison in words": Mistake(
        "PZ180",
        "a comparison is written with a sign",
        "write `a > b`, `a < b`, `a = b`, `a != b`; the difference of two numbers is `|a - b|`",
        (
            'rule "x": (1,1) greater than (1,2)',
            'rule "x": (1,1) equals (1,2)',
            'rule "x": (1,1) differs from (1,2)',
            'rule "x": (1,1) between (1,2) and (1,3)',
            'rule "x": neighbours differ by 2',
        ),
        r"\b(?:greater|larger|bigger|higher|more|less|smaller|lower|fewer|equals?|differs?|between)\b.*",
    ),
    "for in a condition": Mistake(
        "PZ348",
        "`for` begins a line, and is no part of a condition",
        "write `all(c in cells: …)`, or put the `for` on a line of its own",
        (
            'rule "x": a = 3 and for c in cells: c > 1',
            'rule "x": star(c) -> for d in neighbours(c): d > 1',
            'rule "x": not for c in cells: c = 1',
        ),
        r"(?:\b(?:and|or|not|xor|then|else)|->)\s+for\b",
    ),
    "is in": Mistake(
        "PZ349",
        "`is` and `in` are two questions",
        "whether it is one of a list asks `a in list`, and `a not in list`; whether it is this very cell, `a is b`",
        ('rule "x": a + b is in <2, 3>', 'rule "x": c is not in gold'),
        r"\bis\s+(?:not\s+)?in\b",
    ),
    "inner for": Mistake(
        "PZ176",
        "there is no `for` inside brackets",
        "write `{meant}`",
        (
            'rule "x": sum(c for c in cells) = 3',
            "def f(l) = max(2*c for c in l)",
            'rule "x": any(star(d) for d in adjacent((1,1)) if d > 2)',
            'rule "x": distinct([row(c) for c in cells])',
            'rule "x": count(for c in cells: c = 2) = 3',
        ),
    ),
}
