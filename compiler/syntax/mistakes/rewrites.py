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
    """A kind of mistake, a pattern of its text, and the text to write in its place, with `\\1` for groups.

    If the pattern has a group `here`, only that part is replaced.
    """

    kind: str
    seen: re.Pattern[str]
    written: str


_NAME = r"[^\W\d]\w*"
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
    *((r"at\s+most", "<="), (r"no\s+more\s+than", "<="), (r"at\s+least", ">=")),
    *((r"more\s+than", ">"), (r"(?:fewer|less)\s+than", "<")),
)
_MORE, _LESS = r"(?:greater|larger|bigger|higher|more)", r"(?:less|smaller|lower|fewer)"
_COMPARISONS = (
    (rf"{_MORE}\s+(?:than\s+)?or\s+equal(?:\s+(?:to|than))?", ">="),
    (rf"{_LESS}\s+(?:than\s+)?or\s+equal(?:\s+(?:to|than))?", "<="),
    (rf"(?:at\s+least|not?\s+{_LESS}\s+than)", ">="),
    (rf"(?:at\s+most|not?\s+{_MORE}\s+than)", "<="),
    (rf"{_MORE}\s+than", ">"),
    (rf"{_LESS}\s+than", "<"),
    (r"(?:not\s+equal\s+to|unequal\s+to|different\s+from|differs?\s+from|not\s+the\s+same\s+as)", "!="),
    (r"(?:equals?(?:\s+to)?|the\s+same\s+as)", "="),
)
_SIGNS = {"∈": "in", "∉": "not in", "·": "*", "÷": "div", "→": "->", "⇒": "->", "⇔": "<->", "↔": "<->"}

_BINDERS = (
    ("for of", rf"\b(?:for\s*(?:each|every|all|any)|forall|foreach)\s+({_NAMES})\s+(?:in|of)\b", r"for \1 in"),
    ("for of", rf"\bfor\s+({_NAMES})\s+of\b", r"for \1 in"),
    ("for of", rf"\bfor\s+(?:{_EACH})?({_BOARD})\s+({_NAME}){_ENDS}", r"for \2 in \1s"),
    ("for of", rf"\bfor\s+{_EACH}({_BOARD}){_ENDS}", r"for \1 in \1s"),
    ("for of", rf"\bfor\s+(?:{_EACH})?(?!{_EACH})({_NAME})\s+({_NAME}){_ENDS}", r"for \2 in \1"),
    ("range in words", rf"\bfor\s+({_NAME})\s*(?:=|from|in)\s*({_TERM})\s+to\s+({_TERM})", r"for \1 in \2..\3"),
    ("if behind", r"(?<=\s)(?:if|such\s+that|so\s+that|when)(?=\s)", "where"),
    ("words", rf"\bfor\s+({_NAME})\s+in\s+({_LIST})\s+(?:except|without|outside|where\s+no)\s+({_LIST})(?=\s*:)",
     r"for \1 in \2 where \1 not in \3"),
    ("words", rf"\bfor\s+({_NAME})\s+in\s+({_LIST})\s+(?:with|on|inside)\s+({_LIST})(?=\s*:)",
     r"for \1 in \2 where \1 in \3"),
    ("words", r"(?<=[\w)\]>]\s)unless\s+([^:\n]+?)(?=\s*:)", r"where not (\1)"),
)  # fmt: skip
_SENTENCES = (
    ("missing then", rf"\bif\s+({_PART})\s*(?:,?\s*\bthen\b|[:,])\s*(?![^\n]*(?:<->|\belse\b))(\S[^\n]*)", r"\1 -> \2"),
    ("words", rf"\b(?:when|whenever)\s+({_PART})\s*[:,]\s*(?![^\n]*<->)(\S[^\n]*)", r"\1 -> \2"),
    ("words", rf"\bunless\s+({_PART})\s*[:,]\s*(?![^\n]*<->)(\S[^\n]*)", r"not (\1) -> \2"),
    ("implies", r"\b(?:iff|if\s+and\s+only\s+if)\b", "<->"),
    ("if behind", rf"{_RULE}(?!for\b)({_PART})\s+(?:if|when)\s+(\S[^:\n]*)", r"\2 -> \1"),
    ("words", rf"\b(?:there\s+(?:exists?|is(?:\s+an?)?)|exists?|for\s+some)\s+({_NAMES}\s+in\s+[^:\n]+:\s*\S[^\n]*)",
     r"any(\1)"),
    ("=<", rf"{_RULE}[^:\n]*(?:[=<>]|\b(?:in|not)\b)[^:\n]*?(?P<here>=>)", "->"),
    ("=<", "<=>", "<->"),
    ("=<", "=<|≦", "<="),
    ("=<", "=>|≧", ">="),
    ("fold without parentheses", rf"\bexactly\s+(\w+)\s+({_NAME})\s+in\s+{_EACH}({_BOARD})\b",
     r"for r in \3s: exactly(\1, x in r: x in \2)"),
    ("fold without parentheses", rf"\bexactly\s+(\w+)\s+({_NAME})\s+in\s+(?!{_EACH})({_TERM})",
     r"exactly(\1, x in \3: x in \2)"),
    *(
        ("words", rf"\b{words}\s+(\w+)\s+({_NAME})\s+in\s+(?!{_EACH})({_TERM})", rf"count(x in \3: x in \2) {sign} \1")
        for words, sign in _COUNTS
    ),
    *(
        ("words", rf"\b{words}\s+(\w+)\s+({_NAME})\s+in\s+{_EACH}({_BOARD})\b",
         rf"for r in \3s: count(x in r: x in \2) {sign} \1")
        for words, sign in _COUNTS
    ),
    ("words", rf"\bnumber\s+of\s+({_NAME})\s+in\s+({_TERM})", r"count(x in \2: x in \1)"),
    ("words", rf"\bnumber\s+of\s+({_NAME})", r"len(\1)"),
    ("fold without parentheses", rf"\b({_NUMBERS})\s+(?:of\s+)?(?:the\s+)?(row|column)\s+(\d+)", r"\1(\2s[\3])"),
    ("fold without parentheses", rf"\b({_FOLDS})\s+of\s+(?:the\s+)?({_LIST})", r"\1(\2)"),
    ("fold without parentheses", rf"\b({_NUMBERS})\s+({_NAME}(?:\([^()\n]*\)|\[\d+\])*)(?=\s*(?:[=<>!]|$))", r"\1(\2)"),
    ("words", r"\b(row|column)\s+(\d+)", r"\1s[\2]"),
)  # fmt: skip
_CONDITIONS = (
    ("between", rf"({_TERM})\s+(?:is\s+|lies\s+)?between\s+({_TERM})\s+and\s+({_TERM})", r"\2 <= \1 <= \3"),
    ("comparison in words", rf"({_TERM})\s*(<=?|>=?)\s*({_TERM})\s+(and|or)\s+(<=?|>=?|=|!=)\s*({_TERM})",
     r"\1 \2 \3 \4 \1 \5 \6"),
    *(("comparison in words", rf"\b{_IS}{words}\b", sign) for words, sign in _COMPARISONS),
    ("range in words", rf"({_TERM})\s+to\s+({_TERM})", r"\1..\2"),
    ("words", rf"\b{_IS}divisible\s+by\s+({_TERM})", r"mod \1 = 0"),
    ("words", rf"({_TERM})\s+divides\s+({_TERM})", r"\2 mod \1 = 0"),
    ("words", rf"({_NAME})\s+(?:touches|is\s+adjacent\s+to|is\s+next\s+to|is\s+beside)\s+({_NAME})",
     r"\2 in neighbours(\1)"),
    ("words", r"(?:=|\bin)\s*(\d+(?:\s*,\s*\d+)+)", r"in <\1>"),
    ("list in []", r"(?<![\w)\]\[])\[([^\[\]:\n]*)\]", r"<\1>"),
    ("{", r"\{([^{}\n]*)\}", r"<\1>"),
    ("...", rf"({_TERM})\s*,\s*\.\.\.+\s*,\s*({_TERM})", r"\1..\2"),
    ("words", rf"\b(?:rows|cells|grid)\s*\[\s*({_TERM})\s*,\s*({_TERM})\s*\]", r"(\1,\2)"),
    ("words", rf"\bcolumns\s*\[\s*({_TERM})\s*,\s*({_TERM})\s*\]", r"(\2,\1)"),
    ("words", rf"({_NAME})\s+(?:goes\s+)?({_LINE_WORDS})\s+(?:(?:at|in|on|through)\s+)?({_TERM})", r"\2(\1, \3)"),
    ("predicate", rf"\b(?:(?:an?|one|single|closed|the)\s+)+({_PREDICATES})(?=\()", r"\1"),
    ("predicate", rf"\b({_PREDICATES})\s+(?!{_EACH}|(?:{_LINE_WORDS})\b)({_TERM})", r"\1(\2)"),
    ("words", r"\bwindows?\s*\(?\s*(\d+)\s*(?:x|by|,|\s)\s*(\d+)\s*\)?", r"windows(\1, \2)"),
    ("words", r"\bin\s+(\d+)\s*x\s*(\d+)(?=\s*:)", r"in windows(\1, \2)"),
    ("words", rf"({_TERM})\s+before\s+({_TERM})", r"\1[1..index(\2, \1) - 1]"),
    ("words", rf"({_TERM})\s+after\s+({_TERM})", r"\1[index(\2, \1) + 1..len(\1)]"),
    ("words", r"\bthe\s+(\w+)", r"\1"),
    *(("character", sign, word) for sign, word in _SIGNS.items()),
)  # fmt: skip
_SIZE = r"(\d+|[^\W\d_])"
_PARTS = "cells?|line|corner|link|border|ints?|direction"
_SIDES = "top|bottom|left|right|rows|columns"
_STATEMENTS = (
    ("missing x",
     rf"^grid\s*(?:=|of|size)?\s*\(?\s*{_SIZE}\s*(?:x|\*|by|,)\s*{_SIZE}(?!\w)(?:\s*\))?\s*(?=of\b|$)",
     r"grid \1 x \2 "),
    ("missing of", r"^(grid\s+\S+(?:\s*x\s*\S+)?)\s+(?:with|digits|numbers|values|from)\s+(?=\S)", r"\1 of "),
    ("names without a list",
     r"^((?:grid|layer)\b[^\n]*)\bof\s+(?:colou?rs|values|digits|numbers)?\s*(\w+(?:\s*,\s*\w+)+)",
     r"\1of <\2>"),
    ("missing on", r"^((?:hidden\s+)?layer\s+\w+)\s+in\s+(\w+)", r"\1 on \2"),
    ("missing on", r"^((?:hidden\s+)?layer\s+\w+)\s+(of\s+\S+)\s+(on\s+\w+)", r"\1 \3 \2"),
    ("missing of", r"^((?:hidden\s+)?layer\s+\w+\s+on\s+\w+)\s*:\s*", r"\1 of "),
    ("missing of", r"\bof\s+true\s*/\s*false\b", "of bool"),
    ("parts of a clue", rf"^(clue\s+\w+)\s*(?:\[\s*|:\s*|\s)(\w+)\s*:\s*({_PARTS})\b\]?", r"\1(\2: \3)"),
    ("parts of a clue", rf"^(clue\s+\w+)\s*(?::|\bon\b)\s*({_PARTS})\b", r"\1(c: \2)"),
    ("parts of a clue", rf"^(clue\s+\w+)\(\s*(\w+)\s+({_PARTS})\s*\)", r"\1(\2: \3)"),
    ("parts of a clue", rf"^(clue\s+\w+)\(\s*({_PARTS})\s+(\w+)\s*\)", r"\1(\3: \2)"),
    ("parts of a clue", rf"^clue\s+(\w+)[ -](?!{_SIDES})(\w+)(?=\()", r"clue \1_\2"),
    ("colon in a clue", rf"^({_NAME})\s*:\s*((?:\([^()\n]*\)|<[^<>\n]*>)+)\s*=", r"\1 \2 ="),
    ("colon in a clue", rf"^({_NAME}\s+{_TERM})\s*:\s*(\d+)\s*$", r"\1 = \2"),
    ("colon in a clue", rf"^({_NAME}\s+(?:{_SIDES}))\s*:\s*<", r"\1 = <"),
    ("colon in a clue", rf"^({_NAME})\s*:\s*([(<][^\n]*)", r"\1 \2"),
    ("words", rf"^(?!both|either)({_NAME}\s+\(\d+,\s*\d+\)(?:\s*=\s*\d+)?)\s+and\s+(?=\()", r"\1, "),
    ("words", rf"^({_NAME}\s+\(\d+,\s*\d+\)\s*=\s*\d+)\s*;?\s*(?=\()", r"\1, "),
    ("words", rf"^({_NAME}\s+\(\d+,\s*\d+\))\s+is\s+(\d+)", r"\1 = \2"),
    ("words", rf"^({_NAME})\s+(\d+)\s+(\(\d+,\s*\d+\))", r"\1 \3 = \2"),
    ("words", r"\((\d+)\s*;\s*(\d+)\)", r"(\1,\2)"),
    ("value in quotes", r"=\s*[\"“](\w+)[\"”]", r"= \1"),
    ("values without a list", rf"^({_NAME}\s+(?:{_SIDES}))\s*=?\s*(\d+(?:\s+\d+)+)\s*$", r"\1 = <\2>"),
    ("empty place in a list", r"(?<=[<,])(?P<here>\s*-\s*)(?=[,>])", " ."),
    ("words", rf"^({_NAME})\s+(\d+|\?)\s+(?:at|in|on)\s+({_TERM})", r"\1 \3 = \2"),
    ("words", rf"^({_NAME})\s+row\s+(\d+)\s+(left|right)\b", r"\1 \3[\2]"),
    ("words", rf"^({_NAME})\s+column\s+(\d+)\s+(top|bottom)\b", r"\1 \3[\2]"),
    ("file name", r"(?<=use )[\"“]?(?:[\w.~-]*[/\\])+([^\W\d]\w*)(?:\.puz)?[\"”]?", r"\1"),
    ("file name", r"(?<=use )[\"“]([^\W\d]\w*)(?:\.puz)?[\"”]", r"\1"),
    ("file name", r"\b(\w+)\.puz\b", r"\1"),
    ("parameter", r"^(use\b[^\n]*?[(,]\s*)([^\W\d]\w*)\s*(?::|\s)\s*(\d+)", r"\1\2 = \3"),
    ("missing quotes", r"^(title|author|source|wording)\s*[:=]\s*(?=[\"“])", r"\1 "),
    ("missing text", r"^rules?\s+([^\W\d][^:'‘’\"“”\n(]*?)\s*:\s*(?=\S)", r'rule "\1": '),
    ("missing text", r"^rules?\s*\(\s*(\"[^\"\n]*\")\s*\)\s*:?\s*(?=\S)", r"rule \1: "),
    ("quote", r"['‘’`]([^'‘’`\"\n]*)['‘’`]", r'"\1"'),
    ("missing colon", r"^\s*[;=,]\s*(?=\S)", ": "),
    ("words", r"^(?:constraint|condition)\s+([\"“])", r"rule \1"),
    ("words", r"^(def\s+\w+)\s+(\w+)\s*=", r"\1(\2) ="),
    ("words", r"^(def\s+\w+(?:\([^()\n]*\))?)\s*:\s*(?:return\s+)?(?=\S)", r"\1 = "),
    ("words", r"^(?:function|define)\s+(\w+\([^()\n]*\)\s*=)", r"def \1"),
    ("words", r"^(maximi[sz]e|minimi[sz]e)\s*:\s*", r"\1 "),
    ("words", rf"^(max|min)\s+({_TERM})\s*$", r"\1imize \2"),
    ("expect", r"^expect\s+(?:1|one|unique|a\s+unique)(?:\s+solution)?\s*$", "expect unique"),
    ("expect", r"^expect\s+count\s*[:=]\s*(?=\d)", "expect count "),
    ("words", r"^((?:hidden\s+)?unknown\s+[\w, ]+?)\s+in\s+", r"\1 of "),
    (";", r"(?<=[)\]\w])(?P<here>\.)[ \t]*$", ""),
    (";", r"^[ \t]+\S[^\n]*?(?P<here>,)[ \t]*$", ""),
)  # fmt: skip

REWRITES = tuple(
    Rewrite(kind, re.compile(seen), written)
    for kind, seen, written in (*_STATEMENTS, *_BINDERS, *_SENTENCES, *_CONDITIONS)
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
