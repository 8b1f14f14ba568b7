"""Syntax errors: statements and expressions in the form of another language."""

from pzc.compiler.syntax.words import AGGREGATES

from .mistake import Mistake

_AGGREGATES = "|".join(AGGREGATES)
_NUMBERS = "|".join(sorted(word for word, row in AGGREGATES.items() if not row.truth))
"""The aggregates whose value is a number."""

OTHER_FORMS: dict[str, Mistake] = {
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
        "write `{meant}`: the file of this name in the folder of the puzzle, or in the library",
        ('use "sudoku"', "use sudoku.puz", "use ./sudoku"),
        r"""(?<=use )["“./][^,\n]*|\.puz\b""",
    ),
    "digit before a file name": Mistake(
        "PZ169",
        "the name of a file that is used does not begin with a digit",
        "rename the file `{found}.puz`, so that its name begins with a letter",
        ("use 1_hills", "use sudoku, 2nd"),
        r"(?<=[\s,])\d+[^\W\d]\w*",
    ),
    "run": Mistake(
        "PZ173",
        "a run of cells is written with `..`",
        "write `(1,1)..(1,3)`; the two parts of a clue stand side by side, `(1,1) (1,2)`",
        ("cage (1,1)-(1,3) sum = 6", "dot (1,1) -> (1,2)"),
        r"(?<=\))\s*(?:->|=>|→|\bto\b|[-–—])\s*(?=\()",
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
        "a condition after a clue says how it compares",
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
    "tiling": Mistake(
        "PZ145",
        "the shape of the cells has a line of its own",
        "write `tiling hexagons` or `tiling triangles` on a line of its own, without other signs",
        (
            "grid hexagons 3x4",
            "grid 3x4 hexagons of 1..3",
            "grid 3x4 triangles",
            "tiling: hexagons",
            "tiling = triangles",
        ),
        r"(?:(?<=grid )(?:hexagons|triangles)\b.*|(?<=\d )(?:hexagons|triangles)|(?<=tiling)\s*[:=])",
    ),
    "parameter": Mistake(
        "PZ147",
        "a parameter is set by its name",
        "write e.g. `use sudoku(height = 2, width = 3)`; `pzc rules sudoku` lists the parameters",
        ("use sudoku(6x6)", "use sudoku 6", "use latin_square(6)"),
        r"^\s*use\s+\w+(?:\s+|\s*\(\s*)\d+.*",
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
    "names without a list": Mistake(
        "PZ191",
        "several values are a list",
        "write `grid 5x5 of <red, green, blue>`; only a grid can name its values",
        ("grid 5x5 of red, green, blue", "layer shade on cells of black, white"),
        r"\bof\s+[^\W\d]\w*(?:\s*,\s*\w+)+",
    ),
    "value in quotes": Mistake(
        "PZ192",
        "a value is no text in quotes",
        "leave the quotes out: `c != red`, for a grid of `<red, green, blue>`",
        ('rule "x": for c in cells: c != "red"', 'rule "x": (1,1) in <"red", "blue">'),
        r"[\"“][^\"”\n]*[\"”]",
    ),
    "part behind a point": Mistake(
        "PZ193",
        "nothing is named after a point",
        "a function comes first: `len(line)`, `last(line)`, `row(c)`; the cell to the left of c is `shift(c, 0, -1)`",
        ('rule "x": line.length = 3', 'rule "x": for c in cells: c.row = 1', 'rule "x": rows[1].first = 2'),
        r"(?<=[\w)\]])\.[^\W\d]\w*",
    ),
    "values without a list": Mistake(
        "PZ194",
        "the values for several lines are a list",
        "write `top = <1, 2, ., 3>`, with `.` where there is none",
        ("sees top = 1 2 . 3", "first left = A B . .", "sees left 3 1 . 2"),
        r"\b(?:top|bottom|left|right|rows|columns)(?:\s*=\s*|\s+(?=[\d.?]))[\w.?]+(?:[ \t]+[\w.?]+)+[ \t]*$",
    ),
    "if behind": Mistake(
        "PZ195",
        "`if` does not come after what it decides about",
        "in brackets write `where`: `count(c in line where c > 2)`; a rule for some cells is "
        "`for c in cells where P: …`",
        ('rule "x": count(d in line if d > 2) = 1', 'rule "x": for c in cells: c > 2 if row(c) = 1'),
    ),
    "implies": Mistake(
        "PZ196",
        "`{found}` is written with a sign",
        "write `{instead}`: `a -> b` says that b holds if a does",
        ('rule "x": a = 1 implies b = 2',),
        r"\bimplies\b",
        instead="->",
    ),
    "contains": Mistake(
        "PZ197",
        "`{found}` is asked from the other end",
        "write `3 in line`, or `3 not in line`",
        ('rule "x": rows[1] contains 3', 'rule "x": for r in rows: r includes 3'),
        r"\b(?:contains?|includes?)\b",
    ),
    "colon in a clue": Mistake(
        "PZ199",
        "no `:` stands in the line of a clue",
        "the place follows the name at once, and a value follows `=`: `gold (1,2)`, `number (1,2) = 3`; "
        "lines about the letters of a picture are indented below it",
        ("pond: (1,1), (2,2)", "drop (1,5): 4"),
        r":",
    ),
    "empty place in a list": Mistake(
        "PZ167",
        "a place in a list is left empty",
        "write `.` where there is no clue: `<1, ., 3>`",
        ("first top = <1, , 3>", "first top = <1, 2, >", "first top = <, 2>"),
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
