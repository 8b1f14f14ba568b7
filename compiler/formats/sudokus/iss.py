"""Strings of the Interactive Sudoku Solver, `.Thermo~R1C1~R1C2.~R3C3_7`, to documents in the form of f-puzzles, and
back.

Each constraint begins with a dot; `~` separates its arguments. `format iss` clauses give the names of clues, and the
word of a clause defines the order of arguments. A name may have fixed arguments: `Lockout~4`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias
from urllib.parse import unquote

from pzc.compiler.base.node import node
from pzc.compiler.base.numerals import is_digits

from .documents import Wrong

KIND = "iss"
SITE = "Interactive Sudoku Solver"
ADDRESS = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
LARGEST = 16

Words: TypeAlias = Mapping[str, Sequence[str]]
"""For the names of constraints, with their fixed arguments, the words of the clauses that declare them."""

_LOOKS = re.compile(r"\.(?:~|[A-Z][A-Za-z]*(?:~|\.[A-Z~]|\Z))")
_LINK = re.compile(r"(?:https?:/{1,2})?[\w.-]+/Interactive-Sudoku-Solver/\?(?:.*&)?q=([^&#]*)", re.DOTALL)
_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])")
_LINE = re.compile(r"([RC])([1-9a-g])")
_BASE = 17
_GROUPS = ("Or", "And", "Replicate")
_LONGEST = 100_000


@node
class Item:
    """A constraint: its name and arguments."""

    name: str
    args: tuple[str, ...]


def is_iss(text: str) -> bool:
    """Return True if a text looks like such a string, or like a link that contains one."""
    return _LINK.match(text.strip()) is not None or _LOOKS.match(_bare(text)) is not None


def _bare(text: str) -> str:
    link = _LINK.match(text.strip())
    text = unquote(link[1].replace("+", " ")) if link else text
    return "".join(re.sub(r"^[ \t]*#.*$", "", text[: _LONGEST + 1], flags=re.MULTILINE).split())


def read_items(text: str) -> tuple[list[Item], list[str]]:
    """Return the constraints of a string, and remarks on alternatives, which are ignored.

    Raises Wrong if it is invalid.
    """
    if len(text) > _LONGEST:
        raise Wrong("", f"it is longer than {_LONGEST:,} characters")
    first, *rest = _bare(text).split(".")
    if first or not rest:
        raise Wrong("", "each constraint begins with a dot")
    found: list[Item] = []
    groups: list[str] = []
    left_out: list[str] = []
    for written in rest:
        name, *args = written.split("~")
        if name == "End":
            if not groups:
                raise Wrong("", "`.End` ends nothing")
            groups.pop()
        elif name in _GROUPS:
            left_out += [] if groups else [f"a group `.{name}` of constraints"]
            groups.append(name)
        elif not groups:
            found.append(Item(name, tuple(args)))
    if groups:
        raise Wrong("", f"`.{groups[-1]}` has no `.End`")
    return found, left_out


def names_of(items: Sequence[Item]) -> list[str]:
    """Return the names for the constraints in clauses: each name with none, one or all of its arguments."""
    names = (name for item in items for name in _names(item))
    return list(dict.fromkeys(names))


def _names(item: Item) -> Iterator[str]:
    for count in (len(item.args), 1, 0):
        if count <= len(item.args) and count < 3:
            yield "~".join((item.name, *item.args[:count]))


def read_document(items: Sequence[Item], words: Words) -> dict[str, Any]:
    """Return the document. Raises Wrong if an argument is invalid."""
    size = _size(items)
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(size)] for _ in range(size)]
    document: dict[str, Any] = {"size": size, "grid": grid}
    # Jigsaw also means that there are no boxes, so it comes last
    for item in sorted(items, key=lambda item: item.name == "Jigsaw"):
        match item.name:
            case "Shape":
                continue
            case "":
                _read_given(item, grid)
            case "NoBoxes" | "Jigsaw":
                layout = item.args[-1] if item.args else ""
                if item.name == "Jigsaw" and len(layout) != size * size:
                    raise Wrong("Jigsaw", f"a sign for each of {size * size} cells is wanted")
                for at in range(size * size):
                    region = _BASE_DIGITS.find(layout[at].lower()) if layout else None
                    grid[at // size][at % size]["region"] = region
            case _:
                _read_item(item, document, words, size)
    return document


_BASE_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def _size(items: Sequence[Item]) -> int:
    """Return the number of rows, 9 by default. Raises Wrong for other shapes than squares with the usual digits."""
    shapes = [item for item in items if item.name == "Shape"]
    if not shapes:
        return 9
    found = re.fullmatch(r"(\d+)x(\d+)", shapes[0].args[0]) if shapes[0].args else None
    side = int(found[1]) if found else 0
    values = shapes[0].args[1:]
    plain = found is not None and found[1] == found[2] and values in ((), (found[1],), (f"1-{side}",))
    if not plain or not 1 <= side <= LARGEST:
        message = f"boards of up to {LARGEST}x{LARGEST} with the digits from 1 to their side can be read"
        raise Wrong("Shape", message)
    return side


def _read_given(item: Item, grid: list[list[dict[str, Any]]]) -> None:
    """Add given digits to the grid. Several digits for one cell are its candidates."""
    for text in item.args:
        place, *values = text.split("_")
        row, column = _read_cell(place, "given digits", len(grid))
        digits = [_number(value, "given digits") for value in values]
        if len(digits) == 1:
            grid[row - 1][column - 1] |= {"value": digits[0], "given": True}
        elif digits:
            grid[row - 1][column - 1]["givenPencilMarks"] = digits


def _read_item(item: Item, document: dict[str, Any], words: Words, size: int) -> None:
    """Add a constraint to the document. If no clause describes it, it is added under its own name, unread."""
    key = next((name for name in _names(item) if name in words), None)
    if key is None:
        if not any(map(_CELL.fullmatch, item.args)):
            document["~".join((item.name, *item.args))] = True
        else:
            document.setdefault(item.name, []).append({"arguments": item.args})
        return
    args = item.args[key.count("~") :]
    if not any(word in _READ for word in words[key]):
        document[key] = True
        return
    word = next(word for word in words[key] if word in _READ)
    document.setdefault(key, []).extend(_READ[word](args, key, size))


# ------------------------------------------------------------------------------------- arguments to entries


def _read_cell(text: str, name: str, size: int) -> tuple[int, int]:
    """Return the row and column of a cell such as `R1C2`. Raises Wrong if it is not on the board."""
    found = _CELL.fullmatch(text)
    row, column = (int(found[1], _BASE), int(found[2], _BASE)) if found else (0, 0)
    if not (1 <= row <= size and 1 <= column <= size):
        raise Wrong(name, f"`{text[:40]}` is no cell of a board of {size}x{size}")
    return row, column


def _number(text: str, name: str) -> int:
    if not is_digits(text) or len(text) > 6:
        raise Wrong(name, f"a number is wanted here, and this is `{text[:40]}`")
    return int(text)


def _cells(args: Sequence[str], name: str, size: int) -> list[str]:
    return [f"R{row}C{column}" for row, column in (_read_cell(arg, name, size) for arg in args)]


def _read_plain(args: Sequence[str], name: str, size: int) -> Iterator[dict[str, Any]]:
    """Read an optional number, and cells."""
    value = [arg for arg in args[:1] if not _CELL.fullmatch(arg)]
    cells = _cells(args[len(value) :], name, size)
    entry: dict[str, Any] = {"cells": cells, "lines": [cells]}
    yield entry | ({"value": _number(value[0], name)} if value and value[0] else {})


def _read_sums(args: Sequence[str], name: str, size: int) -> Iterator[dict[str, Any]]:
    """Read a number and cells. 0 stands for a cage without a sum."""
    return _read_plain(args[1:] if args[:1] == ("0",) else args, name, size)


def _read_corners(args: Sequence[str], name: str, size: int) -> Iterator[dict[str, Any]]:
    row, column = _read_cell(args[0] if args else "", name, size)
    cells = [f"R{row + i}C{column + j}" for i in (0, 1) for j in (0, 1)]
    yield {"cells": cells, "values": [_number(arg, name) for arg in args[1:]]}


def _read_arrows(args: Sequence[str], name: str, size: int) -> Iterator[dict[str, Any]]:
    """Read an arrow. A number in front gives how many cells its pill has; otherwise it has one."""
    count = 1
    if args and not _CELL.fullmatch(args[0]):
        count, args = _number(args[0], name), args[1:]
    cells = _cells(args, name, size)
    if not 0 < count < len(cells):
        raise Wrong(name, "it has too few cells")
    yield {"cells": cells[:count], "lines": [[cells[count - 1], *cells[count:]]]}


def _beside(line: str, last: bool, name: str, size: int) -> str:
    """Return the place beside the board that is in front of a row or column, or behind it with `last`."""
    found = _LINE.fullmatch(line)
    number = int(found[2], _BASE) if found else 0
    if found is None or number > size:
        raise Wrong(name, f"`{line[:40]}` is no row or column")
    rim = size + 1 if last else 0
    return f"R{number}C{rim}" if found[1] == "R" else f"R{rim}C{number}"


def _read_outside(args: Sequence[str], name: str, size: int) -> Iterator[dict[str, Any]]:
    for last, value in enumerate(args[1:3]):
        if value:
            yield {"cell": _beside(args[0], bool(last), name, size), "value": _number(value, name)}


def _read_along(args: Sequence[str], name: str, size: int) -> Iterator[dict[str, Any]]:
    if len(args) != 2:
        raise Wrong(name, "a number and a row or column are wanted")
    yield {"cell": _beside(args[1], False, name, size), "value": _number(args[0], name)}


def _read_diagonals(args: Sequence[str], name: str, size: int) -> Iterator[dict[str, Any]]:
    """Read the sum of a diagonal, given the first cell."""
    if len(args) != 2:
        raise Wrong(name, "a number and a cell are wanted")
    row, column = _read_cell(args[1], name, size)
    ways = [way for way, begins in _DIAGONALS.items() if begins(row, column, size)]
    if not ways:
        raise Wrong(name, f"no diagonal begins at {args[1]}")
    down, right = _STEPS[ways[0]]
    yield {"cell": f"R{row - down}C{column - right}", "direction": ways[0], "value": _number(args[0], name)}


_STEPS = {"DR": (1, 1), "UL": (-1, -1), "DL": (1, -1), "UR": (-1, 1)}
_DIAGONALS: dict[str, Callable[[int, int, int], bool]] = {
    "DR": lambda row, column, size: column == 1 and row < size,
    "UL": lambda row, column, size: column == size and 1 < row < size,
    "DL": lambda row, column, size: row == 1 and column > 1,
    "UR": lambda row, column, size: row == size and 1 < column < size,
}
"""The starting cells of diagonals in each direction.

Each diagonal has one name: its left end, otherwise its upper end.
"""

_READ: dict[str, Callable[[Sequence[str], str, int], Iterator[dict[str, Any]]]] = {
    "cell": _read_plain,
    "cells": _read_plain,
    "sums": _read_sums,
    "pairs": _read_plain,
    "lines": _read_plain,
    "corners": _read_corners,
    "arrows": _read_arrows,
    "outside": _read_outside,
    "along": _read_along,
    "diagonals": _read_diagonals,
}


# ------------------------------------------------------------------------------------- entries to arguments


def write_document(document: Mapping[str, Any], words: Words) -> str:
    """Return the string of a document. Raises Wrong for an entry that the format cannot express."""
    size = document["size"]
    out = [] if size == 9 else [f".Shape~{size}x{size}"]
    regions = [cell.get("region", "") for row in document["grid"] for cell in row]
    if any(region != "" for region in regions):
        out.append(".NoBoxes")
        if all(region is not None for region in regions):
            out.append(f".Jigsaw~{''.join(_BASE_DIGITS[region] for region in regions)}")
    for key, entries in document.items():
        if entries is True:
            out.append(f".{key}")
        elif key not in ("size", "grid"):
            word = next(word for word in words[key] if word in _READ)
            out += _constraint_texts(key, word, entries, size)
    given = [
        f"{_cell(f'R{i}C{j}')}_{cell['value']}"
        for i, row in enumerate(document["grid"], 1)
        for j, cell in enumerate(row, 1)
        if cell.get("given")
    ]
    return "".join([*out, f".~{'~'.join(given)}" if given else ""])


def _constraint_texts(key: str, word: str, entries: Sequence[Mapping[str, Any]], size: int) -> Iterator[str]:
    """Yield the text of each constraint under a key. The two clues outside the ends of a line are one constraint."""
    if word == "outside":
        ends: dict[str, list[str]] = {}
        for entry in entries:
            line, last = _line(entry["cell"], size)
            ends.setdefault(line, ["", ""])[last] = str(entry["value"])
        for line, values in ends.items():
            yield "~".join((f".{key}", line, *values))
        return
    for entry in entries:
        yield "~".join((f".{key}", *_arguments(key, word, entry, size)))


def _arguments(key: str, word: str, entry: Mapping[str, Any], size: int) -> list[str]:
    """Return the arguments of a constraint in the order that the word of its clause defines."""
    value = [str(entry["value"])] if "value" in entry else []
    match word:
        case "corners":
            return [_cell(entry["cells"][0]), *map(str, entry["values"])]
        case "arrows":
            pill, (line, *_) = entry["cells"], entry["lines"]
            count = [str(len(pill))] if len(pill) > 1 else []
            return [*count, *map(_cell, [*pill, *line[1:]])]
        case "along":
            return [*value, _line(entry["cell"], size)[0]]
        case "diagonals":
            return [*value, _first_cell_of_diagonal(key, entry, size)]
        case "sums":
            return [*(value or ["0"]), *map(_cell, entry["cells"])]
        case "cell":
            return [*value, _cell(entry["cell"])]
        case "lines":
            return [*value, *map(_cell, entry["lines"][0])]
        case _:
            return [*value, *map(_cell, entry["cells"])]


def _cell(name: str) -> str:
    row, column = re.findall(r"\d+", name)
    return f"R{_BASE_DIGITS[int(row)]}C{_BASE_DIGITS[int(column)]}"


def _line(name: str, size: int) -> tuple[str, int]:
    """Return the row or column of a cell outside the board, and 1 if the cell is at its end."""
    row, column = map(int, re.findall(r"\d+", name))
    if row in (0, size + 1):
        return f"C{_BASE_DIGITS[column]}", int(row > 0)
    return f"R{_BASE_DIGITS[row]}", int(column > 0)


def _first_cell_of_diagonal(key: str, entry: Mapping[str, Any], size: int) -> str:
    """Return the cell that names a diagonal, which may be at its other end."""
    ends = (entry["cells"][0], entry["cells"][-1])
    for name, way in zip(ends, (entry["direction"], _BACK[entry["direction"]]), strict=True):
        row, column = map(int, re.findall(r"\d+", name))
        if _DIAGONALS[way](row, column, size):
            return _cell(name)
    raise Wrong(key, f"no diagonal begins at {ends[0]}")


_BACK = {"DR": "UL", "UL": "DR", "DL": "UR", "UR": "DL"}
