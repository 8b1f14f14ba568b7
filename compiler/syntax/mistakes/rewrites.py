"""Notations of other languages and English sentences, and how each is written in the language.

A rewrite is offered only if the statement then parses beyond it. Its kind is a row of the table of mistakes.
"""

import re

from pzc.compiler.base.node import node
from pzc.compiler.syntax.automaton import Unexpected

from .failure import LONGEST, STRING, Explanation, parse_error, place
from .sentences import CONDITIONS, SENTENCES
from .word_patterns import (
    BOARD,
    EACH,
    ENDS,
    LIST,
    NAME,
    NAMES,
    TERM,
)


@node
class Rewrite:
    """A kind of mistake, an example, a pattern of its text, and the text to write in its place, with `\\1` for groups.

    If the pattern has a group `here`, only that part is replaced.
    """

    kind: str
    example: str
    seen: re.Pattern[str]
    written: str


_BINDERS = (
    ("for of", "forall c in cells: c > 1",
     rf"\b(?:for\s*(?:each|every|all|any)|forall|foreach)\s+({NAMES})\s+(?:in|of)\b", r"for \1 in"),
    ("for of", "for c of cells: c > 1",
     rf"\bfor\s+({NAMES})\s+of\b", r"for \1 in"),
    ("for of", "for each row r: distinct(r)",
     rf"\bfor\s+(?:{EACH})?({BOARD})\s+({NAME}){ENDS}", r"for \2 in \1s"),
    ("for of", "for each row: distinct(row)",
     rf"\bfor\s+{EACH}({BOARD}){ENDS}", r"for \1 in \1s"),
    ("for of", "for each room: sum(room) = 10",
     rf"\bfor\s+{EACH}({NAME}){ENDS}", r"for \1 in \1"),
    ("for of", "for room r: sum(r) = 10",
     rf"\bfor\s+(?:{EACH})?(?!{EACH})({NAME})\s+({NAME}){ENDS}", r"for \2 in \1"),
    ("range in words", "for i = 1 to 4: (1,i) = i",
     rf"\bfor\s+({NAME})\s*(?:=|from|in)\s*({TERM})\s+to\s+({TERM})", r"for \1 in \2..\3"),
    ("if behind", "for c in cells if c in gold: c > 1",
     r"(?<=\s)(?:if|such\s+that|so\s+that|when)(?=\s)", "where"),
    ("words", "for c in cells except gold: c > 1",
     rf"\bfor\s+({NAME})\s+in\s+({LIST})\s+(?:except|without|outside|where\s+no)\s+({LIST})(?=\s*:)",
     r"for \1 in \2 where \1 not in \3"),
    ("words", "for c in cells with gold: c > 1",
     rf"\bfor\s+({NAME})\s+in\s+({LIST})\s+(?:with|on|inside)\s+({LIST})(?=\s*:)", r"for \1 in \2 where \1 in \3"),
    ("words", "for c in cells unless star(c): c > 1",
     r"(?<=[\w)\]>]\s)unless\s+([^:\n]+?)(?=\s*:)", r"where not (\1)"),
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
         rf"^{NAME}\s+{TERM}\s*=?\s*(?P<here>{sign})(?=\s*(?:$|[,=]))", word)
        for sign, word in _ARROWS.items()
    ),
    ("words", "arrow (1,1) 3 right",
     rf"^({NAME}\s+\(\d+,\s*\d+\))\s*=?\s*(\d+)\s+(up|down|left|right)\b", r"\1 \3 = \2"),
    ("words", "dot (1,1)|(1,2)",
     r"(?<=\))(?P<here>\s*[|/]\s*)(?=\()", " "),
    ("values without a list", "sees left = 7, 4, ., 9",
     rf"^({NAME}\s+(?:{_SIDES}))\s*=\s*([\d.?]+(?:\s*,\s*[\d.?]+)+)\s*$", r"\1 = <\2>"),
    ("run", "thermo r1c1-r1c3",
     r"\br(\d+)c(\d+)\s*(?:-+>?|[–—→]|to|\.\.)\s*r(\d+)c(\d+)\b", r"(\1,\2)..(\3,\4)"),
    ("missing x", "grid 4*4 of 1..4",
     rf"^grid\s*(?:=|of|size)?\s*\(?\s*{_SIZE}\s*(?:x|\*|by|,)\s*{_SIZE}(?!\w)(?:\s*\))?\s*(?=of\b|$)",
     r"grid \1 x \2 "),
    ("character", "grid 4\u04454 of 1..4",
     r"(?<=\d)(?P<here>\s*[\u0445\u0425]\s*)(?=\d)", " x "),  # the Cyrillic letter
    ("missing of", "grid 4x4 with 1..4",
     r"^(grid\s+\S+(?:\s*x\s*\S+)?)\s+(?:with|digits|numbers|values|from)\s+(?=\S)", r"\1 of "),
    ("words", "grid 4x4 of digits 1..4",
     r"^(?:grid|layer)\b[^\n]*\b(?P<here>of\s+(?:digits|numbers|values)\s+([\d<-][^\n]*))", r"of \2"),
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
     rf"^({NAME})\s*:\s*((?:\([^()\n]*\)|<[^<>\n]*>)+)\s*=", r"\1 \2 ="),
    ("colon in a clue", "number (1,1): 3",
     rf"^({NAME}\s+{TERM})\s*:\s*(\d+)\s*$", r"\1 = \2"),
    ("colon in a clue", "sees top: <1, 2>",
     rf"^({NAME}\s+(?:{_SIDES}))\s*:\s*<", r"\1 = <"),
    ("colon in a clue", "gold: (1,1), (1,2)",
     rf"^({NAME})\s*:\s*([(<][^\n]*)", r"\1 \2"),
    ("words", "gold (1,1) and (1,2)",
     rf"^(?!both|either)({NAME}\s+\(\d+,\s*\d+\)(?:\s*=\s*\d+)?)\s+and\s+(?=\()", r"\1, "),
    ("words", "number (1,1) = 3; (1,2) = 4",
     rf"^({NAME}\s+\(\d+,\s*\d+\)\s*=\s*\d+)\s*;?\s*(?=\()", r"\1, "),
    ("words", "cage <(1,1)> = 3, cage <(1,2)> = 4",
     rf"^({NAME})\s[^\n]*?,\s*(?P<here>\1\s+({TERM}))", r"\3"),
    ("words", "number (1,1) is 3",
     rf"^({NAME}\s+\(\d+,\s*\d+\))\s+is\s+(\d+)", r"\1 = \2"),
    ("words", "number 3 (1,1)",
     rf"^({NAME})\s+(\d+)\s+(\(\d+,\s*\d+\))", r"\1 \3 = \2"),
    ("words", "gold (1;1)",
     r"\((\d+)\s*;\s*(\d+)\)", r"(\1,\2)"),
    ("value in quotes", 'number (1,1) = "3"',
     r"=\s*[\"“](\w+)[\"”]", r"= \1"),
    ("empty place in a list", "sees top = <1, -, 3>",
     r"(?<=[<,])(?P<here>\s*-\s*)(?=[,>])", " ."),
    ("words", "number 4 at (1,5)",
     rf"^({NAME})\s+(\d+|\?)\s+(?:at|in|on)\s+({TERM})", r"\1 \3 = \2"),
    ("words", "sees row 1 left = 3",
     rf"^({NAME})\s+row\s+(\d+)\s+(?:from\s+)?(?:the\s+)?(left|right)\b", r"\1 \3[\2]"),
    ("words", "sees column 1 top = 3",
     rf"^({NAME})\s+column\s+(\d+)\s+(?:from\s+)?(?:the\s+)?(top|bottom)\b", r"\1 \3[\2]"),
    ("file name", "use folder/hills.puz",
     r"(?<=use )[\"“]?(?:[\w.~-]*[/\\])+([^\W\d]\w*)(?:\.puz)?[\"”]?", r"\1"),
    ("file name", 'use "sudoku"',
     r"(?<=use )[\"“]([^\W\d]\w*)(?:\.puz)?[\"”]", r"\1"),
    ("file name", 'include "hills.puz"',
     r"^(?:include|import|load|require)\s+[\"“](?:[\w.~-]*[/\\])*([^\W\d]\w*)(?:\.puz)?[\"”]", r"use \1"),
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
     rf"^(max|min)\s+({TERM})\s*$", r"\1imize \2"),
    ("expect", "expect one solution",
     r"^expect\s+(?:1|one|unique|a\s+unique)(?:\s+solution)?\s*$", "expect unique"),
    ("expect", "expect count = 3",
     r"^expect\s+count\s*[:=]\s*(?=\d)", "expect count "),
    ("words", "unknown A in 1..4",
     r"^((?:hidden\s+)?unknown\s+[\w, ]+?)\s+in\s+", r"\1 of "),
    (";", "expect unique;",
     r"(?P<here>;)[ \t]*$", ""),
    (";", 'rule "x": distinct(a).',
     r"(?<=[)\]\w])(?P<here>\.)[ \t]*$", ""),
    (";", 'rule "x":\n  a = 1,\n  b = 2',
     r"^[ \t]+\S[^\n]*?(?P<here>,)[ \t]*$", ""),
)  # fmt: skip

REWRITES = tuple(
    Rewrite(kind, example, re.compile(seen), written)
    for kind, example, seen, written in (*_STATEMENTS, *_BINDERS, *SENTENCES, *CONDITIONS)
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
