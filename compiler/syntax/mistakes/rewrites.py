"""Notations of other languages and English sentences, and how each is written in the language.

A rewrite is offered only if the statement then parses beyond it. Its kind is a row of the table of mistakes.
"""

import re

from pzc.compiler.base.node import node
from pzc.compiler.syntax.automaton import Unexpected
from pzc.compiler.syntax.words import AGGREGATES, PREDICATES

from .failure import LONGEST, STRING, Explanation, parse_error, place


@node
class Rewrite:
    """A kind of mistake, an example, a pattern of its text, and the text to write in its place, with `\\1` for groups.

    If the pattern has a group `here`, only that part is replaced.
    """

    kind: str
    example: str
    seen: re.Pattern[str]
    written: str


_NAME = r"[^\W\d]\w*"
_CELLS = r"(?:\s+cells?)?"
"""The word that may follow the name of a mark, as in `two lit cells in each row`."""
_NUMBER = r"(\d+|one|two|three|four|five|six|seven|eight|nine)"
_HAS = r"(?:has|have|contains?|holds?)"
_DIAGONALLY = r"(?:not\s+)?even\s+(?:diagonally|at\s+(?:a\s+)?corners?)"
_NAMES = rf"{_NAME}(?:\s*,\s*{_NAME})*"
_INSIDE = r"(?:[^()\n]|\([^()\n]*\))*"
_TERM = rf"(?:{_NAME}(?:\({_INSIDE}\)|\[[^\[\]\n]*\])*|\({_INSIDE}\)|\d+|<[^<>\n]*>)"
_LIST = rf"{_TERM}(?:\s*\+\+\s*{_TERM})*"
_PART = rf"(?:[^:,()\n]|\({_INSIDE}\))+?"
"""A part of a condition, without commas and colons outside of parentheses."""
_RULE = r"(?:(?<=: )|^\s*)"
"""The beginning of a condition: after a colon, or at the beginning of a line."""
_ENDS = r"(?=\s*(?::|where\b))"
"""The end of what a `for` runs through."""
_IS = r"(?:(?:is|are|be|must\s+be|has\s+to\s+be)\s+)?"
_EACH = r"(?:each|every|all)\s+"
_BOARD = "cell|row|column|link|border|corner|diagonal"
_FOLDS = "|".join(AGGREGATES)
_NUMBERS = "|".join(word for word, row in AGGREGATES.items() if not row.truth or word == "distinct")
_PREDICATES = "|".join(PREDICATES)
_LINE_WORDS = "visits|ends|straight|turns|crosses"
_COUNTS = (
    ("at most", r"at\s+most", "<="),
    ("no more than", r"no\s+more\s+than", "<="),
    ("at least", r"at\s+least", ">="),
    ("more than", r"more\s+than", ">"),
    ("fewer than", r"(?:fewer|less)\s+than", "<"),
)
_MORE, _LESS = r"(?:greater|larger|bigger|higher|more)", r"(?:less|smaller|lower|fewer)"
_COMPARISONS = (
    ("greater than or equal to", rf"{_MORE}\s+(?:than\s+)?or\s+equal(?:\s+(?:to|than))?", ">="),
    ("less than or equal to", rf"{_LESS}\s+(?:than\s+)?or\s+equal(?:\s+(?:to|than))?", "<="),
    ("at least", rf"(?:at\s+least|not?\s+{_LESS}\s+than)", ">="),
    ("at most", rf"(?:at\s+most|not?\s+{_MORE}\s+than)", "<="),
    ("greater than", rf"{_MORE}\s+than", ">"),
    ("less than", rf"{_LESS}\s+than", "<"),
    (
        "different from",
        r"(?:not\s+equal\s+to|unequal\s+to|different\s+from|differs?\s+from|not\s+the\s+same\s+as)",
        "!=",
    ),
    ("equal to", r"(?:equals?(?:\s+to)?|the\s+same\s+as)", "="),
)
_SIGNS = {"∈": "in", "∉": "not in", "·": "*", "÷": "div", "→": "->", "⇒": "->", "⇔": "<->", "↔": "<->"}

_BINDERS = (
    ("for of", "forall c in cells: c > 1",
     rf"\b(?:for\s*(?:each|every|all|any)|forall|foreach)\s+({_NAMES})\s+(?:in|of)\b", r"for \1 in"),
    ("for of", "for c of cells: c > 1",
     rf"\bfor\s+({_NAMES})\s+of\b", r"for \1 in"),
    ("for of", "for each row r: distinct(r)",
     rf"\bfor\s+(?:{_EACH})?({_BOARD})\s+({_NAME}){_ENDS}", r"for \2 in \1s"),
    ("for of", "for each row: distinct(row)",
     rf"\bfor\s+{_EACH}({_BOARD}){_ENDS}", r"for \1 in \1s"),
    ("for of", "for each room: sum(room) = 10",
     rf"\bfor\s+{_EACH}({_NAME}){_ENDS}", r"for \1 in \1"),
    ("for of", "for room r: sum(r) = 10",
     rf"\bfor\s+(?:{_EACH})?(?!{_EACH})({_NAME})\s+({_NAME}){_ENDS}", r"for \2 in \1"),
    ("range in words", "for i = 1 to 4: (1,i) = i",
     rf"\bfor\s+({_NAME})\s*(?:=|from|in)\s*({_TERM})\s+to\s+({_TERM})", r"for \1 in \2..\3"),
    ("if behind", "for c in cells if c in gold: c > 1",
     r"(?<=\s)(?:if|such\s+that|so\s+that|when)(?=\s)", "where"),
    ("words", "for c in cells except gold: c > 1",
     rf"\bfor\s+({_NAME})\s+in\s+({_LIST})\s+(?:except|without|outside|where\s+no)\s+({_LIST})(?=\s*:)",
     r"for \1 in \2 where \1 not in \3"),
    ("words", "for c in cells with gold: c > 1",
     rf"\bfor\s+({_NAME})\s+in\s+({_LIST})\s+(?:with|on|inside)\s+({_LIST})(?=\s*:)", r"for \1 in \2 where \1 in \3"),
    ("words", "for c in cells unless star(c): c > 1",
     r"(?<=[\w)\]>]\s)unless\s+([^:\n]+?)(?=\s*:)", r"where not (\1)"),
)  # fmt: skip
_NO_REPEATS = (
    r"(?:no\s+(?:repeat(?:s|ing|ed)?|duplicates?)(?:\s+(?:digits?|numbers?|values?))?"
    r"|no\s+(?:digits?|numbers?|values?)\s+(?:may\s+|can\s+)?repeats?"
    r"|(?:digits?|numbers?|values?)\s+(?:may\s+not|must\s+not|do\s+not|does\s+not|can\s*not|don't|can't)\s+repeat)"
)
_SENTENCES = (
    ("words", "no repeats in each row",
     rf"{_NO_REPEATS}\s+in\s+(?:{_EACH}(?:of\s+)?|an?\s+|the\s+)({_BOARD})s?\b", r"for r in \1s: distinct(r)"),
    ("words", "no repeats in rows",
     rf"{_NO_REPEATS}\s+in\s+(rows|columns|diagonals)(?![\w(\[])", r"for r in \1: distinct(r)"),
    ("words", "no repeats in row 1",
     rf"{_NO_REPEATS}\s+in\s+(row|column)\s+(\d+)", r"distinct(\1s[\2])"),
    ("words", "no repeats in rows[1]",
     rf"{_NO_REPEATS}\s+in\s+({_LIST})", r"distinct(\1)"),
    ("words", "rows[1] has no repeats",
     rf"({_LIST})\s+(?:has|have|contains?)\s+{_NO_REPEATS}", r"distinct(\1)"),
    ("words", "for r in rows: no repeats",
     rf"\bfor\s+({_NAME})\s+in\s+([^:\n]+?)\s*:\s*{_NO_REPEATS}", r"for \1 in \2: distinct(\1)"),
    ("words", "no two star cells touch, even at a corner",
     rf"\bno\s+two\s+({_NAME}){_CELLS}\s+(?:touch|are\s+adjacent|are\s+neighbou?rs)\b,?\s+{_DIAGONALLY}",
     r"for a in cells, b in around(a): not (\1(a) and \1(b))"),
    ("words", "star cells never touch, even diagonally",
     rf"\b({_NAME}){_CELLS}\s+(?:never|(?:may|do|must|can)\s*not|don't)\s+touch\b,?\s+{_DIAGONALLY}",
     r"for a in cells, b in around(a): not (\1(a) and \1(b))"),
    ("words", "no two star cells touch",
     rf"\bno\s+two\s+({_NAME})(?:\s+cells)?\s+(?:touch|are\s+adjacent|are\s+neighbou?rs)\b",
     r"for (a, b) in links: not (\1(a) and \1(b))"),
    ("words", "star cells never touch",
     rf"\b({_NAME})(?:\s+cells)?\s+(?:never|(?:may|do|must|can)\s*not|don't)\s+touch\b",
     r"for (a, b) in links: not (\1(a) and \1(b))"),
    ("words", "star cells are inside wall",
     rf"\b({_NAME})(?:\s+cells)?(?:\s+(?:is|are|lies?))?\s+inside\s+(?:of\s+)?(?:the\s+)?({_NAME})",
     r"for c in cells: \1(c) -> inside(\2, c)"),
    ("words", "number of different digits in rows[1] = 3",
     rf"\bnumber\s+of\s+different\s+(?:digits|numbers|values)\s+in\s+({_TERM})", r"different(\1)"),
    ("words", "walk visits every cell",
     rf"\b(?:the\s+)?({_NAME})\s+({_LINE_WORDS})\s+(?:(?:at|in|on|through)\s+)?{_EACH}cells?\b",
     r"all(c in cells: \2(\1, c))"),
    ("words", "walk enters r once",
     rf"\b(?:the\s+)?({_NAME})\s+(?:enters|comes\s+into|goes\s+into)\s+({_TERM})\s+(?:(?:exactly|just|only)\s+)?once\b",
     r"crossings(\1, \2) = 2"),
    ("missing then", "if a = 1, then b = 2",
     rf"\bif\s+({_PART})\s*(?:,?\s*\bthen\b|[:,])\s*(?![^\n]*(?:<->|\belse\b))(\S[^\n]*)", r"\1 -> \2"),
    ("words", "when a = 1: b = 2",
     rf"\b(?:when|whenever)\s+({_PART})\s*[:,]\s*(?![^\n]*<->)(\S[^\n]*)", r"\1 -> \2"),
    ("words", "unless a = 1: b = 2",
     rf"\bunless\s+({_PART})\s*[:,]\s*(?![^\n]*<->)(\S[^\n]*)", r"not (\1) -> \2"),
    ("implies", "a = 1 iff b = 2",
     r"\b(?:iff|if\s+and\s+only\s+if)\b", "<->"),
    ("if behind", "b = 2 if a = 1",
     rf"{_RULE}(?!for\b)({_PART})\s+(?:if|when)\s+(\S[^:\n]*)", r"\2 -> \1"),
    ("words", "there exists c in cells: c = 1",
     rf"\b(?:there\s+(?:exists?|is(?:\s+an?)?)|exists?|for\s+some)\s+({_NAMES}\s+in\s+[^:\n]+:\s*\S[^\n]*)",
     r"any(\1)"),
    ("=<", "a = 1 <=> b = 2",
     "<=>", "<->"),
    ("=<", "a = 1 => b = 2",
     rf"{_RULE}[^:\n]*(?:[=<>]|\b(?:in|not)\b)[^:\n]*?(?P<here>=>)", "->"),
    ("=<", "a =< b",
     "=<|≦", "<="),
    ("=<", "a => b",
     "=>|≧", ">="),
    ("fold without parentheses", "exactly 2 star in each row",
     rf"\bexactly\s+(\w+)\s+({_NAME}){_CELLS}\s+in\s+{_EACH}({_BOARD})\b",
     r"for r in \3s: exactly(\1, x in r: x in \2)"),
    ("fold without parentheses", "exactly 2 star in rows[1]",
     rf"\bexactly\s+(\w+)\s+({_NAME}){_CELLS}\s+in\s+(?!{_EACH})({_TERM})", r"exactly(\1, x in \3: x in \2)"),
    *(
        ("words", f"each row has {said} 2 star",
         rf"\b{_EACH}({_BOARD})\s+{_HAS}\s+{words}\s+{_NUMBER}\s+({_NAME}){_CELLS}",
         rf"for r in \1s: count(x in r: x in \3) {sign} \2")
        for said, words, sign in _COUNTS
    ),
    ("words", "each row has 2 star",
     rf"\b{_EACH}({_BOARD})\s+{_HAS}\s+(?:exactly\s+|just\s+|only\s+)?{_NUMBER}\s+({_NAME}){_CELLS}",
     r"for r in \1s: exactly(\2, x in r: x in \3)"),
    ("words", "2 star in each row",
     rf"{_RULE}{_NUMBER}\s+({_NAME}){_CELLS}\s+in\s+{_EACH}({_BOARD})\b",
     r"for r in \3s: exactly(\1, x in r: x in \2)"),
    *(
        ("words", f"{said} 2 star in rows[1]",
         rf"\b{words}\s+(\w+)\s+({_NAME}){_CELLS}\s+in\s+(?!{_EACH})({_TERM})", rf"count(x in \3: x in \2) {sign} \1")
        for said, words, sign in _COUNTS
    ),
    *(
        ("words", f"{said} 2 star in each row",
         rf"\b{words}\s+(\w+)\s+({_NAME}){_CELLS}\s+in\s+{_EACH}({_BOARD})\b",
         rf"for r in \3s: count(x in r: x in \2) {sign} \1")
        for said, words, sign in _COUNTS
    ),
    ("words", "number of star in rows[1] = 3",
     rf"\bnumber\s+of\s+({_NAME}){_CELLS}\s+in\s+({_TERM})", r"count(x in \2: x in \1)"),
    ("words", "number of star = 3",
     rf"\bnumber\s+of\s+({_NAME}){_CELLS}", r"len(\1)"),
    ("fold without parentheses", "exactly 2 star cells",
     rf"\bexactly\s+(\w+)\s+({_NAME})\s+cells\b", r"exactly(\1, x in cells: x in \2)"),
    *(
        ("words", f"{said} 2 star cells",
         rf"\b{words}\s+(\w+)\s+({_NAME})\s+cells\b", rf"len(\2) {sign} \1")
        for said, words, sign in _COUNTS
    ),
    ("fold without parentheses", "count of star cells = 3",
     rf"\bcount\s+(?:of\s+)?(?:the\s+|all\s+)*({_NAME})\s+cells\b", r"len(\1)"),
    ("fold without parentheses", "sum of star cells = 3",
     rf"(?:\bthe\s+)?\b(sum|product|min|max)\s+(?:of\s+)?(?:the\s+|all\s+)*({_NAME})\s+cells\b", r"\1(\2)"),
    ("fold without parentheses", "sum of row 1 = 45",
     rf"\b({_NUMBERS})\s+(?:of\s+)?(?:the\s+)?(row|column)\s+(\d+)", r"\1(\2s[\3])"),
    ("fold without parentheses", "sum of g = 3",
     rf"\b({_FOLDS})\s+of\s+(?:the\s+)?({_LIST})", r"\1(\2)"),
    ("fold without parentheses", "sum g = 3",
     rf"\b({_NUMBERS})\s+({_NAME}(?:\([^()\n]*\)|\[\d+\])*)(?=\s*(?:[=<>!]|$))", r"\1(\2)"),
    ("words", "no star in rows[1]",
     rf"\bno\s+({_NAME}){_CELLS}\s+(?:in|among)\s+({_TERM})", r"not any(x in \2: x in \1)"),
    ("words", "count(star around c) = 2",
     rf"({_NAME}){_CELLS}\s+around\s+({_TERM})", r"\1(around(\2))"),
    ("words", "sum(row 1) = 10",
     r"\b(row|column)\s+(\d+)", r"\1s[\2]"),
)  # fmt: skip
_CONDITIONS = (
    ("between", "a is between 1 and 3",
     rf"({_TERM})\s+(?:is\s+|lies\s+)?between\s+({_TERM})\s+and\s+({_TERM})", r"\2 <= \1 <= \3"),
    ("comparison in words", "a >= 3 and <= 5",
     rf"({_TERM})\s*(<=?|>=?)\s*({_TERM})\s+(and|or)\s+(<=?|>=?|=|!=)\s*({_TERM})", r"\1 \2 \3 \4 \1 \5 \6"),
    *(
        ("comparison in words", f"a is {said} b",
         rf"\b{_IS}{words}\b", sign)
        for said, words, sign in _COMPARISONS
    ),
    ("range in words", "a in 1 to 3",
     rf"({_TERM})\s+to\s+({_TERM})", r"\1..\2"),
    ("words", "a is divisible by 2",
     rf"\b{_IS}divisible\s+by\s+({_TERM})", r"mod \1 = 0"),
    ("words", "2 divides a",
     rf"({_TERM})\s+divides\s+({_TERM})", r"\2 mod \1 = 0"),
    ("words", "a touches b",
     rf"({_NAME})\s+(?:touches|is\s+adjacent\s+to|is\s+next\s+to|is\s+beside)\s+({_NAME})", r"\2 in neighbours(\1)"),
    ("words", "a = 1, 2",
     r"(?:=|\bin)\s*(\d+(?:\s*,\s*\d+)+)", r"in <\1>"),
    ("list in []", "a in [1, 2]",
     r"(?<![\w)\]\[])\[([^\[\]:\n]*)\]", r"<\1>"),
    ("{", "a in {1, 2}",
     r"\{([^{}\n]*)\}", r"<\1>"),
    ("...", "sum(1, ..., 4) = a",
     rf"({_TERM})\s*,\s*\.\.\.+\s*,\s*({_TERM})", r"\1..\2"),
    ("words", "cells[1,2] = 3",
     rf"\b(?:rows|cells|grid)\s*\[\s*({_TERM})\s*,\s*({_TERM})\s*\]", r"(\1,\2)"),
    ("words", "columns[1,2] = 3",
     rf"\bcolumns\s*\[\s*({_TERM})\s*,\s*({_TERM})\s*\]", r"(\2,\1)"),
    ("words", "walk turns at c",
     rf"({_NAME})\s+(?:goes\s+)?({_LINE_WORDS})\s+(?:(?:at|in|on|through)\s+)?({_TERM})", r"\2(\1, \3)"),
    ("predicate", "a single loop(walk)",
     rf"\b(?:(?:an?|one|single|closed|the)\s+)+({_PREDICATES})(?=\()", r"\1"),
    ("predicate", "loop walk",
     rf"\b({_PREDICATES})\s+(?!{_EACH}|(?:{_LINE_WORDS})\b)({_TERM})", r"\1(\2)"),
    ("words", "for w in windows 2x2: a = 1",
     r"\bwindows?\s*\(?\s*(\d+)\s*(?:x|by|,|\s)\s*(\d+)\s*\)?", r"windows(\1, \2)"),
    ("words", "for w in 2x2: a = 1",
     r"\bin\s+(\d+)\s*x\s*(\d+)(?=\s*:)", r"in windows(\1, \2)"),
    ("words", "sum(line before 5) = 3",
     rf"({_TERM})\s+before\s+({_TERM})", r"\1[1..index(\2, \1) - 1]"),
    ("words", "sum(line after 5) = 3",
     rf"({_TERM})\s+after\s+({_TERM})", r"\1[index(\2, \1) + 1..len(\1)]"),
    ("words", "the sum(a) = 3",
     r"\bthe\s+(\w+)", r"\1"),
    *(
        ("character", f"a {sign} b",
         sign, word)
        for sign, word in _SIGNS.items()
    ),
)  # fmt: skip
_SIZE = r"(\d+|[^\W\d_])"
_PARTS = "cells?|line|corner|link|border|ints?|direction"
_SIDES = "top|bottom|left|right|rows|columns"
_ARROWS = {
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    "↖": "up_left",
    "↗": "up_right",
    "↙": "down_left",
    "↘": "down_right",
}
_STATEMENTS = (
    *(
        ("character", f"wind (1,1) {sign}",
         rf"^{_NAME}\s+{_TERM}\s*=?\s*(?P<here>{sign})(?=\s*(?:$|[,=]))", word)
        for sign, word in _ARROWS.items()
    ),
    ("words", "arrow (1,1) 3 right",
     rf"^({_NAME}\s+\(\d+,\s*\d+\))\s*=?\s*(\d+)\s+(up|down|left|right)\b", r"\1 \3 = \2"),
    ("words", "dot (1,1)|(1,2)",
     r"(?<=\))(?P<here>\s*[|/]\s*)(?=\()", " "),
    ("values without a list", "sees left = 7, 4, ., 9",
     rf"^({_NAME}\s+(?:{_SIDES}))\s*=\s*([\d.?]+(?:\s*,\s*[\d.?]+)+)\s*$", r"\1 = <\2>"),
    ("run", "thermo r1c1-r1c3",
     r"\br(\d+)c(\d+)\s*(?:-+>?|[–—→]|to|\.\.)\s*r(\d+)c(\d+)\b", r"(\1,\2)..(\3,\4)"),
    ("missing x", "grid 4*4 of 1..4",
     rf"^grid\s*(?:=|of|size)?\s*\(?\s*{_SIZE}\s*(?:x|\*|by|,)\s*{_SIZE}(?!\w)(?:\s*\))?\s*(?=of\b|$)",
     r"grid \1 x \2 "),
    ("missing of", "grid 4x4 with 1..4",
     r"^(grid\s+\S+(?:\s*x\s*\S+)?)\s+(?:with|digits|numbers|values|from)\s+(?=\S)", r"\1 of "),
    ("names without a list", "grid 4x4 of colors red, green",
     r"^((?:grid|layer)\b[^\n]*)\bof\s+(?:colou?rs|values|digits|numbers)?\s*(\w+(?:\s*,\s*\w+)+)", r"\1of <\2>"),
    ("missing on", "layer star in cells of bool",
     r"^((?:hidden\s+)?layer\s+\w+)\s+in\s+(\w+)", r"\1 on \2"),
    ("missing on", "layer star of bool on cells",
     r"^((?:hidden\s+)?layer\s+\w+)\s+(of\s+\S+)\s+(on\s+\w+)", r"\1 \3 \2"),
    ("missing of", "layer star on cells: bool",
     r"^((?:hidden\s+)?layer\s+\w+\s+on\s+\w+)\s*:\s*", r"\1 of "),
    ("missing of", "layer star on cells of true/false",
     r"\bof\s+true\s*/\s*false\b", "of bool"),
    ("parts of a clue", "clue gold c: cell",
     rf"^(clue\s+\w+)\s*(?:\[\s*|:\s*|\s)(\w+)\s*:\s*({_PARTS})\b\]?", r"\1(\2: \3)"),
    ("parts of a clue", "clue gold: cell",
     rf"^(clue\s+\w+)\s*(?::|\bon\b)\s*({_PARTS})\b", r"\1(c: \2)"),
    ("parts of a clue", "clue gold(c cell)",
     rf"^(clue\s+\w+)\(\s*(\w+)\s+({_PARTS})\s*\)", r"\1(\2: \3)"),
    ("parts of a clue", "clue gold(cell c)",
     rf"^(clue\s+\w+)\(\s*({_PARTS})\s+(\w+)\s*\)", r"\1(\3: \2)"),
    ("parts of a clue", "clue my gold(c: cell)",
     rf"^clue\s+(\w+)[ -](?!{_SIDES})(\w+)(?=\()", r"clue \1_\2"),
    ("colon in a clue", "cage: <(1,1), (1,2)> = 3",
     rf"^({_NAME})\s*:\s*((?:\([^()\n]*\)|<[^<>\n]*>)+)\s*=", r"\1 \2 ="),
    ("colon in a clue", "number (1,1): 3",
     rf"^({_NAME}\s+{_TERM})\s*:\s*(\d+)\s*$", r"\1 = \2"),
    ("colon in a clue", "sees top: <1, 2>",
     rf"^({_NAME}\s+(?:{_SIDES}))\s*:\s*<", r"\1 = <"),
    ("colon in a clue", "gold: (1,1), (1,2)",
     rf"^({_NAME})\s*:\s*([(<][^\n]*)", r"\1 \2"),
    ("words", "gold (1,1) and (1,2)",
     rf"^(?!both|either)({_NAME}\s+\(\d+,\s*\d+\)(?:\s*=\s*\d+)?)\s+and\s+(?=\()", r"\1, "),
    ("words", "number (1,1) = 3; (1,2) = 4",
     rf"^({_NAME}\s+\(\d+,\s*\d+\)\s*=\s*\d+)\s*;?\s*(?=\()", r"\1, "),
    ("words", "number (1,1) is 3",
     rf"^({_NAME}\s+\(\d+,\s*\d+\))\s+is\s+(\d+)", r"\1 = \2"),
    ("words", "number 3 (1,1)",
     rf"^({_NAME})\s+(\d+)\s+(\(\d+,\s*\d+\))", r"\1 \3 = \2"),
    ("words", "gold (1;1)",
     r"\((\d+)\s*;\s*(\d+)\)", r"(\1,\2)"),
    ("value in quotes", 'number (1,1) = "3"',
     r"=\s*[\"“](\w+)[\"”]", r"= \1"),
    ("empty place in a list", "sees top = <1, -, 3>",
     r"(?<=[<,])(?P<here>\s*-\s*)(?=[,>])", " ."),
    ("words", "number 4 at (1,5)",
     rf"^({_NAME})\s+(\d+|\?)\s+(?:at|in|on)\s+({_TERM})", r"\1 \3 = \2"),
    ("words", "sees row 1 left = 3",
     rf"^({_NAME})\s+row\s+(\d+)\s+(left|right)\b", r"\1 \3[\2]"),
    ("words", "sees column 1 top = 3",
     rf"^({_NAME})\s+column\s+(\d+)\s+(top|bottom)\b", r"\1 \3[\2]"),
    ("file name", "use folder/hills.puz",
     r"(?<=use )[\"“]?(?:[\w.~-]*[/\\])+([^\W\d]\w*)(?:\.puz)?[\"”]?", r"\1"),
    ("file name", 'use "sudoku"',
     r"(?<=use )[\"“]([^\W\d]\w*)(?:\.puz)?[\"”]", r"\1"),
    ("file name", "use hills.puz",
     r"\b(\w+)\.puz\b", r"\1"),
    ("parameter", "use sudoku(height: 2)",
     r"^(use\b[^\n]*?[(,]\s*)([^\W\d]\w*)\s*(?::|\s)\s*(\d+)", r"\1\2 = \3"),
    ("missing quotes", 'title: "x"',
     r"^(title|author|source|wording)\s*[:=]\s*(?=[\"“])", r"\1 "),
    ("missing text", "rule x: a = 1",
     r"^rules?\s+([^\W\d][^:'‘’\"“”\n(]*?)\s*:\s*(?=\S)", r'rule "\1": '),
    ("missing text", 'rule ("x"): a = 1',
     r"^rules?\s*\(\s*(\"[^\"\n]*\")\s*\)\s*:?\s*(?=\S)", r"rule \1: "),
    ("quote", "rule 'x': a = 1",
     r"['‘’`]([^'‘’`\"\n]*)['‘’`]", r'"\1"'),
    ("missing colon", 'rule "x"; a = 1',
     r"^\s*[;=,]\s*(?=\S)", ": "),
    ("words", 'constraint "x": a = 1',
     r"^(?:constraint|condition)\s+([\"“])", r"rule \1"),
    ("words", "def f x = x + 1",
     r"^(def\s+\w+)\s+(\w+)\s*=", r"\1(\2) ="),
    ("words", "def f(x): return x + 1",
     r"^(def\s+\w+(?:\([^()\n]*\))?)\s*:\s*(?:return\s+)?(?=\S)", r"\1 = "),
    ("words", "function less(a, b) = a < b",
     r"^(?:function|define)\s+(\w+\([^()\n]*\)\s*=[^\n]*)", r"def \1"),
    ("words", "minimize: sum(a)",
     r"^(maximi[sz]e|minimi[sz]e)\s*:\s*", r"\1 "),
    ("words", "max sum(a)",
     rf"^(max|min)\s+({_TERM})\s*$", r"\1imize \2"),
    ("expect", "expect one solution",
     r"^expect\s+(?:1|one|unique|a\s+unique)(?:\s+solution)?\s*$", "expect unique"),
    ("expect", "expect count = 3",
     r"^expect\s+count\s*[:=]\s*(?=\d)", "expect count "),
    ("words", "unknown A in 1..4",
     r"^((?:hidden\s+)?unknown\s+[\w, ]+?)\s+in\s+", r"\1 of "),
    (";", 'rule "x": distinct(a).',
     r"(?<=[)\]\w])(?P<here>\.)[ \t]*$", ""),
    (";", 'rule "x":\n  a = 1,\n  b = 2',
     r"^[ \t]+\S[^\n]*?(?P<here>,)[ \t]*$", ""),
)  # fmt: skip

REWRITES = tuple(
    Rewrite(kind, example, re.compile(seen), written)
    for kind, example, seen, written in (*_STATEMENTS, *_BINDERS, *_SENTENCES, *_CONDITIONS)
)
"""The rewrites, the more specific ones first."""


def rewrite(text: str, start: str, at: int) -> Explanation | None:
    """Return the first rewrite of the text around a place after which the statement parses beyond it."""
    if len(text) > LONGEST:
        return None
    line, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    strings = [match.end() for match in STRING.finditer(text, line) if match.end() <= at]
    begin = strings[-1] if strings else line
    part = text[begin : len(text) if end < 0 else end]
    for row in REWRITES:
        for match in row.seen.finditer(part):
            here = "here" if "here" in row.seen.groupindex else 0
            first, last = (begin + offset for offset in match.span(here))
            written = match.expand(row.written)
            if first <= at <= last and _parses_beyond(
                text[:first] + written + text[last:], start, first + len(written)
            ):
                return Explanation(row.kind, first, last, match[here], written, (first, last, written))
    return None


def _parses_beyond(text: str, start: str, end: int) -> bool:
    """Return True if a text parses, or fails only after an offset."""
    error = parse_error(text, start)
    return error is None or (isinstance(error, Unexpected) and place(text, error)[0] > end)
