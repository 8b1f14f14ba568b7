"""Conversion of our clues to points of a noqx board, as far as bench/noqx_boards.py does not have it."""

from collections.abc import Mapping
from typing import Any

from bench.noqx_boards import Board, Part, point
from pzc.compiler.board.board import Board as Shape
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.model import Model

WAYS = {(-1, 0): "top", (1, 0): "bottom", (0, -1): "left", (0, 1): "right"}


def labelled(clue: str, label: str) -> Part:
    """Return the numbers of a clue on cells, with a label. Clues without a given value are left out."""

    def add(model: Model, board: Board) -> None:
        for placement in model.facts.placements.get(clue, ()):
            if placement.value is not None:
                board["text"].append([*point(placement.args[0])[:3], label, placement.value])

    return add


def at_corners(clue: str) -> Part:
    """Return the numbers of a clue on corners."""

    def add(model: Model, board: Board) -> None:
        for placement in model.facts.placements.get(clue, ()):
            corner: Any = placement.args[0]
            value = "?" if placement.value is None else placement.value
            board["text"].append([corner.row, corner.column, "top_left", "normal", value])

    return add


def arrows(clue: str, label: str = "arrow_") -> Part:
    """Return numbers with a direction."""

    def add(model: Model, board: Board) -> None:
        for placement in model.facts.placements.get(clue, ()):
            cell, way = placement.args
            board["text"].append([*point(cell)[:3], label + WAYS[way], placement.value])  # type: ignore[index]

    return add


def beside(clue: str, letters: str = "", far: bool = False, labels: tuple[str, str] = ("normal", "normal")) -> Part:
    """Return numbers beside the board. Several numbers of a line follow each other outwards, the last one nearest the
    board.

    `letters`: 1 is the first letter. `far`: noqx has them at the other end of the line. `labels`: for columns and for
    rows.
    """

    def add(model: Model, board: Board) -> None:
        for placement in model.facts.placements.get(clue, ()):
            if placement.value is None:
                continue
            values: Any = placement.value if isinstance(placement.value, tuple) else (placement.value,)
            line: Any = placement.args[0]
            first, (down, across) = _side(line, board)
            if far:
                first, down, across = line[-1], -down, -across
            for steps, value in enumerate(reversed(values), 1):
                where = [
                    first.row - 1 - steps * down,
                    first.column - 1 - steps * across,
                    "center",
                    labels[0 if down else 1],
                ]
                result = value if isinstance(value, int) else "?"
                board["text"].append([*where, letters[result - 1] if letters and isinstance(result, int) else result])

    return add


def _side(line: Any, board: Board) -> tuple[Cell, tuple[int, int]]:
    """Return the first cell of a line as seen from its side, and the direction into the board."""
    first, last = line[0], line[-1]
    if len(line) == 1:
        return first, (1, 0) if board["row"] == 1 else (0, 1)
    steps = len(line) - 1
    return first, ((last.row - first.row) // steps, (last.column - first.column) // steps)


def touching(clue: str, symbol: str) -> Part:
    """Return dots on a cell, or between two or four: on cells, links, or lists of cells."""

    def add(model: Model, board: Board) -> None:
        for placement in model.facts.placements.get(clue, ()):
            on: Any = placement.args[0]
            cells = [on] if isinstance(on, Cell) else list(on) if isinstance(on, tuple) else [on.first, on.second]
            above, left = len({c.row for c in cells}) == 2, len({c.column for c in cells}) == 2
            where = {(True, True): "top_left", (True, False): "top", (False, True): "left"}.get((above, left), "center")
            board["symbol"].append([cells[-1].row - 1, cells[-1].column - 1, where, "normal", symbol])

    return add


def runs_around(clue: str) -> Part:
    """Return several numbers in a cell, as in tapa."""

    def add(model: Model, board: Board) -> None:
        for placement in model.facts.placements.get(clue, ()):
            values: Any = placement.value
            for place, value in enumerate(values):
                result = value if isinstance(value, int) else "?"
                board["text"].append([*point(placement.args[0])[:3], f"tapa_{place}", result])

    return add


def words(clue: str, text: str) -> Part:
    """Put the same text on each cell that has a clue."""

    def add(model: Model, board: Board) -> None:
        board["text"] += [[*point(p.args[0]), text] for p in model.facts.placements.get(clue, ())]

    return add


def named(clue: str, symbol: str, codes: Mapping[int, int] | None = None) -> Part:
    """Return a symbol whose name contains the number of the clue, or a replacement. Clues without a given value
    have none.
    """

    def add(model: Model, board: Board) -> None:
        for placement in model.facts.placements.get(clue, ()):
            value: Any = placement.value
            if value is not None:
                code = codes[value] if codes else value
                board["symbol"].append([*point(placement.args[0]), symbol.replace("#", str(code))])

    return add


def surface(clue: str, color: int) -> Part:
    """Color the cells with a clue."""

    def add(model: Model, board: Board) -> None:
        board["surface"] += [[*point(p.args[0]), color] for p in model.facts.placements.get(clue, ())]

    return add


def black_holes(model: Model, board: Board) -> None:
    """Put a black cell for noqx on each hole of the board."""
    board["surface"] += [[*point(cell), 2] for cell in _every(board) if not _board(model).has(cell)]


def holes(model: Model, board: Board) -> None:
    """Put black cells with borders around them on the holes."""
    black_holes(model, board)
    every, has = _every(board), _board(model).has
    for cell in every:
        for side, other in (("left", Cell(cell.row, cell.column - 1)), ("top", Cell(cell.row - 1, cell.column))):
            if other in every and not (has(cell) and has(other)):
                board["edge"].append([cell.row - 1, cell.column - 1, side, "normal", True])


def _board(model: Model) -> Shape:
    assert model.facts.board is not None
    return model.facts.board


def _every(board: Board) -> list[Cell]:
    return [Cell(r, c) for r in range(1, board["row"] + 1) for c in range(1, board["col"] + 1)]


def param_of(ours: str, theirs: str) -> Part:
    """Return a parameter of the rule file as a parameter of the solver, which is text."""

    def add(model: Model, board: Board) -> None:
        board["param"][theirs] = str(next(k for p, k in model.facts.params.items() if p.name == ours))

    return add
