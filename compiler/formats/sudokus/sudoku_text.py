"""Sudokus as plain text to documents in the form of f-puzzles: signs for cells, `.sdk` files, candidates, jigsaws.

A document is an object with `size` and a `grid` of objects with `value` and `given`, `givenPencilMarks`, `region`.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from pzc.compiler.base.numerals import is_digits

from .documents import Wrong

SIZES = {n * n: n for n in (4, 6, 8, 9, 10, 12, 16, 25)}
"""The sides of boards by their number of cells."""

_BLANK = "0.*_-?"
_BLANK_LETTERS = "xX"
"""Blank cells on boards whose digits need no such letter."""
_BARS = re.compile(r"[|:!+]")
_FRAME = re.compile(r"[|:!]|-{2,}|\+")  # decoration around the cells of a drawn board
_RULED = re.compile(r"[*.:'`,|+]?[-=]{2,}(?:[*.:'`,|+]+[-=]{2,})*[*.:'`,|+]?")
"""A line of a frame, without its blanks: `*-----------*`, `:-----+-----:`."""
_SHARED = re.compile(r"\s*+(?=[^\n]*[+:])(?::[^:\n]*:[^:\n]*:)?((?:\+?[0-9.]){81})(?::([0-9 +-]*)[^\n]*)?\s*")
"""The line that HoDoKu and others exchange: the cells, with `+` before a digit that the player placed, then the
candidates that the player removed, `214 425`."""
_LISTS = tuple(
    (re.compile(first), re.compile(last))
    for first, last in (
        (r"\[\s*\[", r"\]\s*+,?\s*+\]"),
        (r"\[\s*\(", r"\)\s*+,?\s*+\]"),
        (r"\(\s*\(", r"\)\s*+,?\s*+\)"),
        (r"\{\s*\{", r"\}\s*+,?\s*+\}"),
    )
)
"""The beginning and the end of a list of lists, in JSON and other languages."""
_LIST_OF_TEXTS = re.compile(r"\[\s*[\"'][^\[\]]*[\"']\s*+,?\s*+\]")
_METADATA = {"A": "author", "D": "title"}
_FIGURES = re.compile(r"[0-9.*_?xX-]+")
_SIGNS = re.compile(r"[0-9A-Ya-y.*_?-]+")
_LONGEST = 20_000
_FRAME_SIGNS = {**dict.fromkeys(range(0x2500, 0x2580), "|"), **dict.fromkeys(map(ord, "·•⋅∙◦□▢"), "."), 0xFEFF: ""}


class Several(Wrong):
    """A text contains several puzzles."""


def is_sudoku(text: str) -> bool:
    """Return True if a text looks like one or several sudokus in one of these forms."""
    try:
        _signs(_bare(text[: _LONGEST + 1]).text)
    except Several:
        return True
    except Wrong:
        return False
    return len(text) <= _LONGEST


def read_sudoku(text: str) -> dict[str, Any]:
    """Return the document of a text. Raises Wrong if it is invalid."""
    bare = _bare(text)
    cells, regions, solution = _signs(bare.text)
    size = SIZES[len(cells)]
    first = _letters(cells)
    if _are_numbers(cells, size):
        digits = [[int(sign)] if is_digits(sign) and int(sign) else [] for sign in cells]
    else:
        digits = [_digits(sign, size, first) for sign in cells]
    grid: list[list[dict[str, Any]]] = []
    for row in range(size):
        grid.append([])
        for column in range(size):
            at = row * size + column
            cell: dict[str, Any] = {}
            if len(digits[at]) == 1:
                cell = {"value": digits[at][0]} if at in bare.placed else {"value": digits[at][0], "given": True}
            elif digits[at]:
                cell = {"givenPencilMarks": digits[at]}
            if regions:
                cell["region"] = regions[at]
            grid[-1].append(cell)
    document = {"size": size, "grid": grid, **bare.metadata}
    more = {"solution": solution, "candidates that the player removed": bare.removed}
    return document | {key: value for key, value in more.items() if value}


def write_sudoku(rows: Sequence[Sequence[int | None]]) -> str:
    """Return given digits as one line with a sign for each cell; A is 10."""
    return "".join("." if digit is None else _sign(digit) for row in rows for digit in row)


def _sign(digit: int) -> str:
    return str(digit) if digit < 10 else chr(ord("A") + digit - 10)


class _Bare(NamedTuple):
    """The cells of a sudoku as text, and what else the text says.

    placed: the places, counted from 0, of the digits that the player placed.
    removed: the candidates that the player removed.
    """

    text: str
    metadata: Mapping[str, str] = {}
    placed: Collection[int] = ()
    removed: Sequence[str] = ()


def _bare(text: str) -> _Bare:
    """Separate the cells from the lines of `.sdk` files that describe the puzzle, and from what a player did."""
    if shared := _SHARED.fullmatch(text):
        signs = re.findall(r"\+?[0-9.]", shared[1])
        placed = {place for place, sign in enumerate(signs) if sign.startswith("+")}
        return _Bare(shared[1].replace("+", ""), placed=placed, removed=(shared[2] or "").split())
    kept, metadata = [], {}
    drawn = text.translate(_FRAME_SIGNS)
    if candidates := _nine_for_each_cell("".join(text.split())):
        lines = candidates
    else:
        lines = _with_blanks(text) or _between_bars(drawn) or _without_commas(drawn).strip().splitlines()
    if any(line.strip() == "[Puzzle]" for line in lines):
        start = next(number for number, line in enumerate(lines) if line.strip() == "[Puzzle]") + 1
        rest = lines[start:]
        end = next((number for number, line in enumerate(rest) if line.strip().startswith("[")), len(rest))
        lines = [line for line in lines[: start - 1] if line.startswith("#")] + rest[:end]
    for line in lines:
        if line.startswith("#"):
            key = _METADATA.get(line[1:2])
            if key and line[2:].strip():
                metadata[key] = line[2:].strip()
        else:
            kept.append(line)
    return _Bare("\n".join(kept), metadata)


def _with_blanks(text: str) -> list[str]:
    """Return the rows of a text that has spaces for empty cells, with dots for the spaces; [] for any other text."""
    rows = text.rstrip("\r\n").split("\n")
    rows = [row.rstrip("\r") for row in rows]
    size = SIZES.get(len(rows[0]), 0) if len(rows) == 1 else len(rows)
    if " " not in text or size not in SIZES.values() or not re.fullmatch(r"[1-9A-Ya-y\s]+", text):
        return []
    width = size * size if len(rows) == 1 else size
    spaced = any(re.fullmatch(r" *(\S+ +)+\S+ *", row) and len(row) > size for row in rows) and len(rows) > 1
    if spaced or max(map(len, rows)) != width:
        return []  # without a full row, a line break too many would make a larger board
    return [row.ljust(width).replace(" ", ".") for row in rows]


def _nine_for_each_cell(text: str) -> list[str]:
    """Return the candidates of 81 cells from 729 signs, nine for each cell; [] for any other text."""
    if len(text) != 81 * 9 or any(sign not in (str(at % 9 + 1), *_BLANK) for at, sign in enumerate(text)):
        return []
    words = ["".join(sign for sign in text[at : at + 9] if sign not in _BLANK) for at in range(0, len(text), 9)]
    return [" ".join(words)] if all(words) else []


def _between_bars(text: str) -> list[str]:
    """Return the rows of a text that has each cell between two bars, with dots for blanks; [] for any other text."""
    rows = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) in SIZES.values() and "||" not in line and not any("--" in cell for cell in cells):
            rows.append(cells)
    if len(rows) not in SIZES.values() or any(len(row) != len(rows) for row in rows):
        return []
    return [" ".join(cell or "." for cell in row) for row in rows]


def _without_commas(text: str) -> str:
    """Return lists of numbers, as in CSV, JSON and programs, as rows of words; any other text as it is."""
    text = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    if listed := _list_in(text):
        text = " ".join(listed.split())
    if not re.search(r"[,;\t]", text) or not re.fullmatch(r"(?:[\s0-9.*_?,;\[\](){}\"'-]|null|None)+", text):
        return text
    bare = re.sub(r"null|None", ".", re.sub(r"[\"']", "", text))
    rows = re.split(r"[\])}]\s*[,;]?\s*[\[({]|\n", bare.strip().strip("[](){}"))
    filled = [row for row in rows if row.strip() not in ("", ",", ";")]  # `,,,` is a row of empty cells
    return "\n".join(" ".join(_field(part) for part in re.split(r"[,;\t]", row)) for row in filled)


def _list_in(text: str) -> str:
    """Return the first list of lists, or of texts, in a text; an empty string if there is none."""
    found = [listed.span()] if (listed := _LIST_OF_TEXTS.search(text)) else []
    for beginning, end in _LISTS:
        if (first := beginning.search(text)) and (last := end.search(text, first.end())):
            found.append((first.start(), last.end()))
    return text[slice(*min(found))] if found else ""


def _field(part: str) -> str:
    return part.strip(" \r[](){}") or "."


def _signs(text: str) -> tuple[list[str], list[int], list[int]]:
    """Return the text of each cell, for jigsaws the region number of each cell, and the solution if it follows."""
    bare = "\n".join(line for line in text.splitlines() if not _RULED.fullmatch("".join(line.split())))
    for frame, part in ((_BARS, text), (_FRAME, bare)):  # a dash may be an empty cell
        lines = [words for line in part.splitlines() if (words := frame.sub(" ", line).split())]
        apart = [list("".join(line)) for line in lines]
        for rows in (apart, lines):  # a sign for each cell, or a word
            signs = [sign for row in rows for sign in row]
            size = SIZES.get(len(signs))
            if size and _are_rows(rows, size) and all(map(_allowed(size).fullmatch, signs)):
                return signs, [], []
    whole = "".join(sign for row in apart for sign in row)
    half = len(whole) // 2
    size = SIZES.get(half)
    if size and len(whole) == 2 * half and len(lines) in (1, 2, 2 * size) and whole[half:].isalnum():
        is_solution = _is_filled(whole[half:], size)
        are_two = len(lines) == 2 and (is_solution or not _are_regions(whole[half:], size))
        if _allowed(size).fullmatch(whole[:half]) and is_solution and _is_solution_of(whole[:half], whole[half:]):
            return list(whole[:half]), [], [int(sign) for sign in whole[half:]]
        if is_solution and not are_two:
            raise Wrong("", "the second half is no solution of the first")
        if _allowed(size).fullmatch(whole[:half]) and not are_two:
            return list(whole[:half]), _regions(whole[half:], size), []
    if len(lines) > 1 and all(len(row) in SIZES for row in apart) and _SIGNS.fullmatch(whole):
        raise Several("", f"these are {len(lines)} puzzles: `pzc solve FILE --rules sudoku` solves them all")
    raise Wrong("", "a sudoku is a sign for each cell: a digit, or one of 0 . * _ where nothing stands")


def _is_filled(signs: str, size: int) -> bool:
    """Return True if signs are the digits of a filled board, none twice in a row or column."""
    lines = [*(signs[i * size : (i + 1) * size] for i in range(size)), *(signs[i::size] for i in range(size))]
    return size < 10 and all(set(line) == set("123456789"[:size]) for line in lines)


def _is_solution_of(puzzle: str, solution: str) -> bool:
    return all(given in (digit, *_BLANK, *_BLANK_LETTERS) for given, digit in zip(puzzle, solution, strict=True))


def _are_rows(rows: list[list[str]], size: int) -> bool:
    """Return True if everything is on one line, or the cells form a square of lines."""
    return len(rows) == 1 or len(rows) == size and all(len(row) == size for row in rows)


def _allowed(size: int) -> re.Pattern[str]:
    """Return the pattern of cells. Letters are allowed only if there are digits above 9."""
    return _FIGURES if size < 10 else _SIGNS


def _are_regions(signs: str, size: int) -> bool:
    return len(set(signs)) == size and all(signs.count(sign) == size for sign in signs)


def _regions(signs: str, size: int) -> list[int]:
    names = list(dict.fromkeys(signs))
    if not _are_regions(signs, size):
        raise Wrong("", f"the second half are no {size} regions of {size} cells")
    return [names.index(sign) for sign in signs]


def _letters(cells: list[str]) -> int:
    """Return the value of the letter A: 10 if there are digits, too, otherwise 1."""
    signs = {sign.upper() for cell in cells for sign in cell if sign not in _BLANK_LETTERS}
    figures = any(is_digits(sign) and sign != "0" for sign in signs)
    return 10 if figures else 1


def _are_numbers(cells: list[str], size: int) -> bool:
    """Return True if each word is one number of up to two figures, not a list of candidates."""
    return size > 9 and all(cell in _BLANK or re.fullmatch("[0-9]{1,2}", cell) and int(cell) <= size for cell in cells)


def _digits(cell: str, size: int, first: int) -> list[int]:
    """Return the digits of a cell; several digits are its candidates."""
    if cell in _BLANK or (cell in _BLANK_LETTERS and size < 24):
        return []
    found = []
    for sign in cell.upper():
        digit = int(sign) if is_digits(sign) else ord(sign) - ord("A") + first if sign.isalpha() else 0
        if not 1 <= digit <= size:
            raise Wrong("", f"`{sign}` is no digit from 1 to {size}")
        found.append(digit)
    whole = len(found) == size and size > 1
    return [] if whole else found
