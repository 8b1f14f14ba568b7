"""Syntax errors: missing and misplaced parts, and limits."""

from pzc.compiler.syntax.words import NAMING

from .mistake import Mistake

MISSING: dict[str, Mistake] = {
    # ------------------------------------------------------------------------------------------ missing parts
    "missing colon": Mistake(
        "PZ130",
        "a `:` is missing before {what}",
        '`rule "…":`, `for … in …:` and `draw …:` end in a colon',
        ('rule "x" a = b', "for a in cells a = 1", 'rule "x"\n  a = 1', "cage [[\n a\n]]\n  a sum = 3"),
        missing=(": ",),
    ),
    "missing =": Mistake(
        "PZ138",
        "a `=` is missing before {what}",
        "",
        ("param n 3", "def f(c) c + 1", "sees bottom <1, 2, 3>"),
        missing=(" = ",),
        before=r"\s*(?:(?:param|def|use)\b|\w+\s+(?:top|bottom|left|right)\s*\Z)",
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
        ("grid 9x9 1..9", "layer star on cells bool", "hidden layer star on cells bool"),
        missing=(" of ",),
        before=r"\s*(grid|(hidden\s+)?layer)\b(?![^\n]*\bof\b)",
    ),
    "missing on": Mistake(
        "PZ133",
        "this does not say what the layer is on",
        "write e.g. `layer star on cells of bool`; a layer lies on cells, corners, borders or links",
        ("layer star of bool", "layer star", "layer star cells of bool", "hidden layer star"),
        missing=(" on ", " on cells "),
        before=r"\s*(hidden\s+)?layer\b",
    ),
    "missing x": Mistake(
        "PZ134",
        "a grid has a height and a width",
        "write e.g. `grid 9x9 of 1..9`",
        ("grid 9", "grid 9 of 1..9", "grid 9 9", "grid 6,6", "grid 5 by 5 of 1..5", "grid"),
        before=r"grid\b[^x]*",
    ),
    "missing text": Mistake(
        "PZ135",
        "a rule begins with its text",
        'write what the rule demands in quotes: `rule "No digit repeats.": …`',
        ("rule: a = b", "rule a = b", "rule x: a = b", "rule", "rule \n  a = b", "Rule: rows are cool"),
        before=r"(?i:rules?)\b",
    ),
    "missing quotes": Mistake(
        "PZ136",
        "a text in quotes is expected here",
        'write e.g. `title "Sudoku"`',
        ("title Sudoku", "author me", "source", "title Killer Sudoku", "wording Be good"),
        before=r"(title|author|source|wording)\b",
    ),
    "missing then": Mistake(
        "PZ137",
        "an `if` needs a `then` and an `else`",
        "what must hold if something does is written `a -> b`; one of two values is `if a then b else c`",
        ('rule "x": if a then b', 'rule "x": if a b else c', 'rule "x": if a: b', 'rule "x": if f(c): count(l) = 1'),
        missing=(" then ", " else "),
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
        before=rf"(use|hidden layer|{'|'.join(NAMING)})\b([^(]*,)?",
    ),
    "value of a clue": Mistake(
        "PZ186",
        "the value of a clue follows a `=`",
        "write e.g. `clue arrow(c: cell) = n: int`",
        ("clue big(c: cell): int", "clue big(c: cell) n: int", "clue big(c: cell) -> int"),
        before=r"clue\s+\w+\s*\([^)]*\)",
    ),
    "parts of a clue": Mistake(
        "PZ190",
        "the parts of a clue stand in parentheses behind its name",
        "write e.g. `clue outside(line: line) = n`; each line gets its number with `outside left = <1, 2, 3>`",
        ("clue outside left(r) = n", "clue outside top", "clue cage cells", "clue outside: line"),
        before=r"clue\s+\w+",
    ),
    "open range": Mistake(
        "PZ181",
        "this range has no end",
        "write both ends: `1..9`",
        ("grid 6x6 of 1..", "cage (1,1)..", "param n = 1.."),
        before=r"(?s:.*)[\w)]\s*\.\.",
    ),
    "missing value": Mistake(
        "PZ141",
        "something is missing before {what}",
        "a line goes on after a comma, inside of brackets, and after an operator if the next line is indented",
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
    # ---------------------------------------------------------------------------------------- misplaced parts
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
    "where first": Mistake(
        "PZ177",
        "`where` stands once, after all that is run through",
        "write `for a in cells, b in around(a) where P and Q: …`",
        (
            "for a in cells where a = 1, b in cells: a = b",
            'rule "x": sum(a in cells where a = 1, b in cells: b) = 3',
            'rule "x": all(a in cells where a = 1 where a = 2: a = 3)',
            "def f(l) = [a : a in l where a = 1, b in l]",
        ),
        before=r"(?s:.*)\b(for|in)\b[^:\n]*\bwhere\b[^:\n]*",
    ),
    "drawn up": Mistake(
        "PZ178",
        "a list that follows from another one is drawn up in square brackets",
        "write `[x : x in list where P]`; between `<` and `>` stand the elements themselves",
        ("def f(l) = <a : a in l>", "def f(l) = sum(<a : a in l where a > 1>)", "def f(l) = <a for a in l>"),
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
    "behind the place": Mistake(
        "PZ525",
        "{what} cannot stand behind the place of a mark",
        "words for how a mark is drawn stand before its `at`, `along`, `toward` or `in`: `value small in corner`; "
        "between two marks stands a comma",
        (
            "draw toll: value in corner small",
            "draw a: circle at first grey, line",
            'draw a: line along b ++ c "#A07040"',
            "draw a: bulb at first line",
        ),
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
    "predicate": Mistake(
        "PZ198",
        "what is to hold of something is written in front of it",
        "write `{meant}`",
        ('rule "x": walk is a loop', 'rule "x": rows[1] increasing', 'rule "x": for r in rows: r is not a palindrome'),
    ),
    "plain words": Mistake(
        "PZ182",
        "`{found}` does not fit here",
        "a condition is no sentence: write `for c in cells: c > 1`, `distinct(rows[1])`, `a = 1 or b = 2`; "
        "docs/language.md has many examples",
        (
            'rule "x": anti knight',
            'rule "x": no two equal digits',
            'rule "x": rows different',
            'rule "x": for c in cells: c big',
        ),
    ),
    "continued": Mistake(
        "PZ183",
        "no statement begins with {what}",
        "to continue the line before, indent this one: begin it with blanks",
        ("where c = 1: c = 2", "else 3", "then 3", "and a = b", "or a = b"),
    ),
    "unexpected": Mistake(
        "PZ166",
        "{what} does not fit here",
        "{meant} could stand there",
        ("grid 9x9 of 1..9 of 1..3", 'title "x" "y"', "origin x"),
    ),
}
