"""Convert one of our puzzles to a board for noqx: the name of its solver, and what is drawn at each place."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from pzc.compiler.board.elements import Cell
from pzc.compiler.flat.flat import Not, Var
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten

Board: TypeAlias = dict[str, Any]
"""What noqx_solver.py reads: `solver`, `param`, `row`, `col`, and the points of `text`, `symbol`, `edge`, `surface`."""

Part: TypeAlias = Callable[[Model, Board], None]
"""Adds to a board what the puzzle says of one kind of clue."""


def numbers(clue: str) -> Part:
    """Return the numbers of a clue by cell, with `?` for a clue without a number."""

    def add(model: Model, board: Board) -> None:
        for placement in model.facts.placements.get(clue, ()):
            cell, value = placement.args[0], placement.value
            board["text"].append([*point(cell), "?" if value is None else value])

    return add


def symbols(clue: str, symbol: str) -> Part:
    """Put a symbol on each cell that has a clue."""

    def add(model: Model, board: Board) -> None:
        board["symbol"] += [[*point(p.args[0]), symbol] for p in model.facts.placements.get(clue, ())]

    return add


def black(clue: str) -> Part:
    """Shade the cells that have a clue."""

    def add(model: Model, board: Board) -> None:
        board["surface"] += [[*point(p.args[0]), 2] for p in model.facts.placements.get(clue, ())]

    return add


def rooms(regions: str) -> Part:
    """Return the borders between regions, each as an edge of the cell below it or to its right."""

    def add(model: Model, board: Board) -> None:
        of = {cell: number for number, cells in enumerate(model.facts.regions[regions].lists) for cell in cells}
        for cell, number in of.items():
            for side, other in (("left", Cell(cell.row, cell.column - 1)), ("top", Cell(cell.row - 1, cell.column))):
                if other in of and of[other] != number:
                    board["edge"].append([cell.row - 1, cell.column - 1, side, "normal", True])

    return add


def stars(model: Model, board: Board) -> None:
    """Return the number of stars in each row."""
    board["param"]["stars"] = str(next(k for param, k in model.facts.params.items() if param.name == "stars"))


def param(name: str, value: object) -> Part:
    """A parameter that noqx gets in addition to the board."""

    def add(_: Model, board: Board) -> None:
        board["param"][name] = value

    return add


def point(cell: Any) -> list[object]:
    """Return noqx's index of a cell."""
    return [cell.row - 1, cell.column - 1, "center", "normal"]


GENRES: dict[str, tuple[str, tuple[Part, ...]]] = {
    "akari": ("akari", (black("wall"), numbers("wall"))),
    "fillomino": ("fillomino", (numbers("given"),)),
    "hashi": ("hashi", (numbers("island"),)),
    "heyawake": ("heyawake", (rooms("room"), numbers("number"))),
    "hitori": ("hitori", (numbers("number"),)),
    "kurodoko": ("kurodoko", (numbers("number"),)),
    "lits": ("lits", (rooms("room"),)),
    "masyu": ("masyu", (symbols("white", "circle_L__1"), symbols("black", "circle_L__2"))),
    "minesweeper": ("mines", (numbers("number"),)),
    "norinori": ("norinori", (rooms("room"),)),
    "numberlink": ("numlin", (numbers("number"), param("visit_all", False), param("no_2x2", False))),
    "nurikabe": ("nurikabe", (numbers("number"),)),
    "ripple_effect": ("ripple", (rooms("room"), numbers("given"))),
    "shikaku": ("shikaku", (numbers("number"),)),
    "slitherlink": ("slitherlink", (numbers("number"),)),
    "star_battle": ("starbattle", (rooms("region"), stars)),
    "sudoku": ("sudoku", (numbers("given"),)),
    "yin_yang": ("yinyang", (symbols("light", "circle_M__1"), symbols("dark", "circle_M__2"))),
}
"""Our rule files, the solvers of noqx, and what their boards have."""


_SHADING = {"heyawake", "hitori", "kurodoko", "lits", "norinori", "nurikabe"}
"""Those that can be shaded that a cell is black, or is not."""


def as_board(genre: str, model: Model) -> Board | None:
    """Return the board for noqx_solver.py, or None if noqx cannot express the puzzle."""
    return with_shades(*GENRES[genre], model)


def with_shades(solver: str, parts: Iterable[Part], model: Model) -> Board | None:
    """Return the board for a solver with the cells that the puzzle shades, or None if noqx cannot express it."""
    shaded = _known_shades(model)
    if shaded is None or shaded and solver not in _SHADING:
        return None
    board = board_of(solver, parts, model)
    board["surface"] += [[*point(cell), int(dark)] for cell, dark in shaded.items()]
    return board


def board_of(solver: str, parts: Iterable[Part], model: Model) -> Board:
    """Return the board for a solver, made by these parts."""
    assert model.facts.board is not None
    row, col = model.facts.board.height, model.facts.board.width
    board: Board = {"solver": solver, "param": {}, "row": row, "col": col}
    board |= {"text": [], "symbol": [], "edge": [], "surface": []}
    for part in parts:
        part(model, board)
    return board


def _known_shades(model: Model) -> dict[Cell, bool] | None:
    """Return the cells that the puzzle itself, not its rule file, requires to be black or white. None if it requires
    more.
    """
    shaded = {}
    for constraint in flatten(model).constraints:
        if not constraint.reason.clues and constraint.reason.rule.span.source is model.file.source:
            condition = constraint.condition
            variable = condition.item if isinstance(condition, Not) else condition
            if not isinstance(variable, Var) or variable.layer != "black" or not isinstance(variable.place, Cell):
                return None
            shaded[variable.place] = condition is variable
    return shaded
