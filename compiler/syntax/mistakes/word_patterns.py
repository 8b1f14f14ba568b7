"""Regular expressions for the parts of a rule in words: names, terms, lists, counts, comparisons."""

from pzc.compiler.syntax import words

NAME = r"[^\W\d]\w*"
CELLS = r"(?:\s+cells?)?"
"""The word that may follow the name of a mark, as in `two lit cells in each row`."""
NUMBER = r"(\d+|one|two|three|four|five|six|seven|eight|nine)"
HAS = r"(?:has|have|contains?|holds?)"
DIAGONALLY = r"(?:not\s+)?even\s+(?:diagonally|at\s+(?:a\s+)?corners?)"
MARK = rf"(?!(?:to|and|or|of|in|times?|more|digits?)\b){NAME}"
"""A name that may be that of a mark."""
NAMES = rf"{NAME}(?:\s*,\s*{NAME})*"
INSIDE = r"(?:[^()\n]|\([^()\n]*\))*"
TERM = rf"(?:{NAME}(?:\({INSIDE}\)|\[[^\[\]\n]*\])*|\({INSIDE}\)|\d+|<[^<>\n]*>)"
LIST = rf"{TERM}(?:\s*\+\+\s*{TERM})*"
SUM = rf"(?<![-+*|])(?<![-+*|] )(?:{TERM}|\|[^|\n]+\|)(?:\s*[-+*]\s*{TERM})*"
"""A term, or a sum of terms from its beginning."""
LONG_SUM = rf"(?<![-+*|])(?<![-+*|] ){TERM}(?:\s*[-+*]\s*{TERM})+"
PART = rf"(?:[^:,()\n]|\({INSIDE}\))+?"
"""A part of a condition, without commas and colons outside of parentheses."""
RULE = r"(?:(?<=: )|^\s*)"
"""The beginning of a condition: after a colon, or at the beginning of a line."""
ENDS = r"(?=\s*(?::|where\b))"
"""The end of what a `for` runs through."""
IS = r"(?:(?:is|are|be|must\s+be|has\s+to\s+be)\s+)?"
EACH = r"(?:each|every|all|any)\s+"
BOARD = "cell|row|column|link|border|corner|diagonal"
FOLDS = "|".join(words.AGGREGATES)
NUMBERS = "|".join(word for word, row in words.AGGREGATES.items() if not row.truth or word == "distinct")
PREDICATE = "|".join(words.PREDICATES)
LINE_WORDS = "visits|ends|straight|turns|crosses"
COUNTS = (
    ("at most", r"at\s+most", "<="),
    ("no more than", r"no\s+more\s+than", "<="),
    ("at least", r"at\s+least", ">="),
    ("more than", r"more\s+than", ">"),
    ("fewer than", r"(?:fewer|less)\s+than", "<"),
)
MORE, LESS = r"(?:greater|larger|bigger|higher|more)", r"(?:less|smaller|lower|fewer)"
COMPARISONS = (
    ("greater than or equal to", rf"{MORE}\s+(?:than\s+)?or\s+equal(?:\s+(?:to|than))?", ">="),
    ("less than or equal to", rf"{LESS}\s+(?:than\s+)?or\s+equal(?:\s+(?:to|than))?", "<="),
    ("at least", rf"(?:at\s+least|not?\s+{LESS}\s+than)", ">="),
    ("at most", rf"(?:at\s+most|not?\s+{MORE}\s+than)", "<="),
    ("greater than", rf"{MORE}\s+than", ">"),
    ("less than", rf"{LESS}\s+than", "<"),
    (
        "different from",
        r"(?:not\s+equal\s+to|unequal\s+to|different\s+from|differs?\s+from|not\s+the\s+same\s+as)",
        "!=",
    ),
    ("equal to", r"(?:equals?(?:\s+to)?|the\s+same\s+as)", "="),
)
SIGNS = {"∈": "in", "∉": "not in", "·": "*", "÷": "div", "→": "->", "⇒": "->", "⇔": "<->", "↔": "<->"}
