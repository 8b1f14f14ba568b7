"""An undefined name to the help that suggests a defined one."""

import re
from collections import Counter
from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import cache

from pzc.compiler.base.diagnostics import Hint, Replacement, UseOf, nearest
from pzc.compiler.syntax import library
from pzc.compiler.syntax.words import DECLARED, KEYWORDS, PLACED, PREDICATES

_LINE = re.compile(rf"^({'|'.join(DECLARED)})[ \t]+(\w+)", re.MULTILINE)

_GRID = re.compile(r"^grid\b", re.MULTILINE)

_SIZES = {
    "height": "the number of rows is len(rows); that of a group of cells is tall(group)",
    "width": "the number of columns is len(columns); that of a group of cells is wide(group)",
}
"""Names that files use for the size of the board, as parameters."""

WAYS = {
    "up": "-1, 0",
    "down": "1, 0",
    "up_left": "-1, -1",
    "up_right": "-1, 1",
    "down_left": "1, -1",
    "down_right": "1, 1",
}
"""The names of directions that have a meaning only in the lines of clues, as rows down and columns to the right."""

OFFSETS = {"left": "0, -1", "right": "0, 1", "top": "-1, 0", "bottom": "1, 0"}
"""The names of the sides of the board, as the directions to them."""

_NEAR_A_CELL = (
    "the cells that share a side with a cell are neighbours(c); around(c) has also those that touch at a corner"
)

_OTHER_LANGUAGES = {
    **dict.fromkeys(("adjacent", "orthogonal", "adjacent4", "adjacent8", "neighbours8", "neighbors8"), _NEAR_A_CELL),
    **dict.fromkeys(("king", "king_moves", "surrounding"), "the cells a king's move away are around(c)"),
    **dict.fromkeys(("knights", "knight_moves"), "the cells a knight's move away are knight(c)"),
    **dict.fromkeys(("ascending", "sorted"), "that each is larger than the one before says increasing(list)"),
    "descending": "that each is smaller than the one before says decreasing(list)",
    **dict.fromkeys(("prime", "is_prime"), "the primes among the digits are listed: c in <2, 3, 5, 7>"),
    **dict.fromkeys(
        ("average", "mean"), "an average is not computed: compare the sum with a multiple, sum(list) = 5 * len(list)"
    ),
    "abs": "without its sign a number is written |x|, as in |a - b|",
    "length": "how many elements there are says len(list)",
    "size": "how many elements there are says len(list)",
    "none": "that something holds for none says not any(x in list: ...)",
    **dict.fromkeys(
        ("area", "area_of"),
        "the areas of a solution are declared, `areas room`; how many cells one has says len(room(c))",
    ),
    **dict.fromkeys(("yes", "no"), "a truth value is a condition by itself: write star(c), or not star(c)"),
    "at": "the place of a clue follows its name at once: gold (1,2)",
    "exists": "that something holds for one at least says any(x in list: ...)",
    "forall": "that something holds for all says all(x in list: ...)",
    "range": "the numbers from 1 to 6 are written 1..6",
    "True": "what always holds is written `true`",
    "False": "what never holds is written `false`",
    "contains": "whether a list holds something asks `x in list`",
    **dict.fromkeys(
        ("alldifferent", "all_different", "alldiff", "unique"), "that no two are the same says distinct(list)"
    ),
    **dict.fromkeys(("row_of", "row_number"), "the number of a cell's row is row(c), the cells of the row are rows(c)"),
    **dict.fromkeys(
        ("column_of", "col_of", "col", "column_number"),
        "the number of a cell's column is column(c), the cells of the column are columns(c)",
    ),
    "diagonal": "the cells of the two long ones are diagonals[1] and diagonals[2]; "
    "`use diagonal` has their digits differ",
    "blocks": "boxes of 2 rows and 3 columns are those of `use sudoku(height = 2, width = 3)`; "
    "all blocks of that size are windows(2, 3); other groups are drawn, regions box [[ ... ]]",
    "nil": "the empty list is <>",
    "cell": "a cell is written by its row and its column alone, (1,1); a given digit is given (1,1) = 5",
    "either": "of two conditions one at least holds says `a or b`, just one `a xor b`",
    "both": "that two conditions hold says `a and b`",
    "neither": "that none of two conditions holds says `not (a or b)`",
    **dict.fromkeys(
        ("first", "head"),
        "the first element of a list is list[1]; the first for which something holds is [x : x in list where ...][1]",
    ),
    **dict.fromkeys(
        ("next", "following"),
        "what follows in a line is gone through by pairs: for (a, b) in steps(line); "
        "the cell to the right of c is shift(c, 0, 1)",
    ),
    **dict.fromkeys(
        ("previous", "prev"),
        "what follows in a line is gone through by pairs: for (a, b) in steps(line); "
        "the cell to the left of c is shift(c, 0, -1)",
    ),
    **dict.fromkeys(("same", "identical"), "that all are the same says equal(list)"),
    **dict.fromkeys(("difference", "diff", "dist"), "the difference of two numbers is |a - b|"),
    **dict.fromkeys(("repeated", "repeats", "duplicate", "duplicates"), "that a digit repeats says not distinct(list)"),
    **dict.fromkeys(("value", "val", "grid", "board", "digit_of"), "the digit of a cell is the cell itself: (1,1) = 3"),
    **dict.fromkeys(
        ("colour", "color"),
        "for a grid of <red, green> the color of a cell is the cell itself: (1,1) = red; "
        "another property is a layer: layer shade on cells of 1..3",
    ),
    **dict.fromkeys(("to", "from"), "a run of cells is written (1,1)..(1,3), a range 1..3"),
    **{
        way: f"a direction is rows down and columns to the right: ray(c, {offset}), shift(c, {offset})"
        for way, offset in WAYS.items()
    },
    **dict.fromkeys(
        ("hexagon", "hexagons", "hex", "hexes", "hexagonal"),
        "a board of hexagons has a line of its own: tiling hexagons",
    ),
    **dict.fromkeys(
        ("triangle", "triangles", "triangular"), "a board of triangles has a line of its own: tiling triangles"
    ),
    "total": "the sum of the cells of a clue is `sum`: cage <...> sum = 15",
    "_": "a place without a clue is `.` in a list",
    "sqrt": "there are no roots: compare with the power, a^2 = b",
    **dict.fromkeys(("each", "every"), "a name runs through a list: for c in cells: ..."),
    "nicht": "that something does not hold is said by `not`",
    "zellen": "all cells are `cells`",
    "equals": "whether two are equal asks `a = b`",
    "digits": "the digits of cells are the cells themselves: distinct(rows[1]); of the whole board, `cells`",
}
"""Words of other languages."""

_RENAMED = {
    **dict.fromkeys(("alldifferent", "all_different", "alldiff", "unique", "allunique"), "distinct"),
    **dict.fromkeys(("size", "length"), "len"),
    **dict.fromkeys(("ascending", "sorted"), "increasing"),
    "descending": "decreasing",
    "minimum": "min",
    "maximum": "max",
    **dict.fromkeys(("prod", "produkt"), "product"),
    "summe": "sum",
    **dict.fromkeys(("exists", "some"), "any"),
    "forall": "all",
    "nicht": "not",
    **{word: str(number) for number, word in enumerate("zero one two three four five six seven eight nine".split())},
    **dict.fromkeys(("boolean", "truth"), "bool"),
    **dict.fromkeys(("north", "above"), "top"),
    **dict.fromkeys(("south", "below"), "bottom"),
    "west": "left",
    "east": "right",
    "zellen": "cells",
    **WAYS,
}
"""Words of other languages that can be replaced as they stand."""

_SIMILARITY_OF_OTHERS = 0.75  # least similarity to a name of a file that is not used
_SIMILARITY = 0.8  # least similarity to a keyword for which it is suggested


def _help_for_cell(word: str) -> str:
    """Return the help for a cell written as on other sites, `r1c2` or `A1`, or an empty string."""
    cell = re.fullmatch(r"[rR](\d+)[cC](\d+)", word)
    if cell:
        written = f"({cell[1]},{cell[2]})"
        return Hint(f"a cell is written {written}", Replacement(written, word))
    return (
        "if a cell is meant, it is written by its row and its column, (1,1)" if re.fullmatch(r"[A-Z]\d", word) else ""
    )


def _help_for_letters(word: str) -> str:
    """Return the help for a word of capitals, which may be the value of a clue, or an empty string."""
    letters = f"<{', '.join(word)}>"
    help = Hint(f"if the letters of a clue are meant, they are a list: {letters}", Replacement(letters, word))
    return help if re.fullmatch("[A-Z]{2,}", word) else ""


def _of_other_languages(word: str) -> str:
    """Return the help for a word of other languages, in capitals or not, or an empty string."""
    plain = word if word in _OTHER_LANGUAGES else word.lower()
    if plain in _RENAMED:
        help = _OTHER_LANGUAGES.get(plain, f"did you mean `{_RENAMED[plain]}`?")
        return Hint(help, Replacement(_RENAMED[plain], word))
    return _OTHER_LANGUAGES.get(plain, "")


def _of_known(word: str, near: str, home: str) -> str:
    """Return the help that suggests a known name, or the argument that the name itself needs."""
    if near == word and word in PREDICATES:
        return f"a condition says of what: {word}(...); where a layer is meant, write its name"
    if near == word:
        return f"say of what: {word}(...)"
    return Hint(f"did you mean `{near}`{f', from {home}' if home else ''}?", Replacement(near, word))


def suggestion(word: str, known: Mapping[str, str], kinds: tuple[str, ...] = tuple(DECLARED)) -> str:
    """Return the help for an undefined name, or an empty string.

    It suggests a similar name, or a rule file that declares the name. `known` maps each defined name to the file that
    it comes from (empty for this file and built-ins). `kinds` are the kinds of declarations in rule files to search.
    """
    otherwise = _of_other_languages(word) if word not in known and kinds != PLACED else ""
    if otherwise:
        return otherwise
    if word not in known and (cell := _help_for_cell(word)):
        return cell
    if word in _SIZES and kinds != PLACED:
        return f"{_SIZES[word]}; or write `param {word}`, and `grid height x width`"
    keyword = nearest(word, KEYWORDS) if kinds == PLACED else ""
    if keyword and SequenceMatcher(None, word, keyword).ratio() >= _SIMILARITY:
        return Hint(f"did you mean `{keyword}`?", Replacement(keyword, word))
    offered = _of_library(kinds)
    near = nearest(word, known)
    is_misspelt = near and SequenceMatcher(None, word.lower(), near.lower()).ratio() >= _SIMILARITY
    if word in offered and not is_misspelt:
        kind, file = offered[word]
        return Hint(f"`{word}` is {DECLARED[kind]} of {file}.puz: write `use {file}`", UseOf(file))
    if word in _rule_files() and not (is_misspelt and not known[near]):
        hint = f"`pzc rules {word}` tells its parameters and clues"
        return Hint(f"`{word}` is a file of rules: write `use {word}`; {hint}", UseOf(word))
    counted = re.fullmatch(r"(\w+?)s?(\d+)", word)
    if counted and f"{counted[1]}s" in known:
        one = f"{counted[1]}s[{counted[2]}]"
        return Hint(f"did you mean `{one}`?", Replacement(one, word))
    if near:
        return _of_known(word, near, known[near])
    near = nearest(word, offered)
    if near and SequenceMatcher(None, word.lower(), near.lower()).ratio() >= _SIMILARITY_OF_OTHERS:
        kind, file = offered[near]
        text = f"did you mean `{near}`, {DECLARED[kind]} of {file}.puz? Then write `use {file}`"
        return Hint(text, Replacement(near, word), UseOf(file))
    return _help_for_letters(word)


@cache  # a text with one such error often has more
def _rule_files() -> frozenset[str]:
    return frozenset(entry.name for entry in library.rule_files())


_MOST_FILES = 2
"""A name that more files declare, such as `number`, is not suggested."""


@cache
def _of_library(kinds: tuple[str, ...]) -> Mapping[str, tuple[str, str]]:
    """Return the declarations in the library's rule files: for each name, its kind and its file.

    Layers, and clues of files with a board of their own, do not combine with other puzzles. They count only if the file
    is called after them.
    """
    found: dict[str, tuple[str, str]] = {}
    homes = Counter[str]()
    for entry in library.rule_files():
        with open(entry.path, encoding="utf-8") as file:
            text = file.read()
            has_board = _GRID.search(text) is not None
            for kind, name in _LINE.findall(text):
                combines = not (has_board or kind == "layer") or name in entry.name
                if kind in kinds and kind != "def" and combines:  # definitions are private to their files
                    found.setdefault(name, (kind, entry.name))
                    homes[name] += 1
    return {name: home for name, home in found.items() if homes[name] <= _MOST_FILES}
