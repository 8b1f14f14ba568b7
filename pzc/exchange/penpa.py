"""A puzzle to an address of Penpa+, drawn from its scene, with its rules in words and its solution."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.formats.addresses.penpa import Grid, Sheet, print_address
from pzc.compiler.formats.addresses.penpa_polygons import PolygonGrid
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import require_complete
from pzc.compiler.scene.make import make
from pzc.compiler.scene.palette import AREAS
from pzc.compiler.scene.places import middle
from pzc.compiler.scene.shapes import PLANES, Disc, Item, Label, Path, Point, Scene

from .embedded_rules import rules_without_words
from .format import Exported, ExportOptions
from .penpa_polygons import PolygonPen
from .penpa_shapes import drawn_by, half_cell, turn
from .penpa_squares import drawn, fills_cell, levels, near, steps

_COMPARED = {
    "sol_number": "numbers and letters in cells",
    "sol_surface": "shaded cells",
    "sol_loopline": "lines from cell to cell",
    "sol_loopedge": "lines on the sides of cells",
    "sol_circle": "circles, black or white (of medium size)",
    "sol_star": "stars",
    "sol_tri": "black triangles that fill half a cell",
    "sol_arrow": "small arrows",
}
"""The kinds of solution that Penpa+ compares, and what a solver enters for each."""
_MODES = {"sol_number": "number", "sol_surface": "surface", "sol_loopline": "line", "sol_loopedge": "lineE"}
_SURFACE, _LINE, _EDGE, _NUMBER, _SYMBOL = 0, 1, 2, 4, 5
_SHADES = (1, 3, 4, 8)  # the colors of a puzzle's cells that are not compared
_BLACK_SIDE = 2  # the style of a puzzle's sides that are not compared, either


def export(model: Model, options: ExportOptions) -> Exported:
    """Return the address of a puzzle, with the solution as far as Penpa+ can compare it."""
    require_complete(model)
    board = model.facts.board
    if board is None or not board.cells:
        raise fail("PZ918", "Penpa+ shows boards, and this puzzle has none", Span(model.file.source))
    scene = make(model)
    if board.tiling is not Tiling.SQUARES:
        return _on_polygons(model, board, scene)
    grid = Grid(board.height, board.width, levels(scene))
    shown = drawn(scene, grid)
    answer = None if options.answer is None else _Answer(scene, make(model, options.answer), grid, shown.elements)
    compared = [] if answer is None else answer.compared
    sheet = Sheet(
        grid,
        [grid.cell(cell.row - 1, cell.column - 1) for cell in sorted(board.cells)],
        shown.elements,
        shown.colors,
        model.title,
        model.meta.get("author", ""),
        _rules(scene, compared),
        _lines(scene, answer is not None and answer.on_rim),
        compared,
        _MODES.get(compared[0], "symbol") if compared else "surface",
        ["non-alphanumeric"] if answer is not None and answer.signs else [],
    )
    link = print_address(sheet, answer.lists if answer is not None and compared else None)
    return Exported(link, link, (*rules_without_words(model), *_remarks(shown.left_out, answer)))


def _on_polygons(model: Model, board: Board, scene: Scene) -> Exported:
    """Return the address of a puzzle on hexagons or triangles, without its solution."""
    grid = PolygonGrid(board)
    if grid.size[0] > grid.MOST:
        message = (
            f"boards of {board.tiling.value} on Penpa+ are at most {grid.MOST} wide, this one needs {grid.size[0]}"
        )
        raise fail("PZ996", message, Span(model.file.source), help="draw it, as with pzc draw FILE -o puzzle.svg")
    shown = drawn_by(PolygonPen(board, grid), scene)
    sheet = Sheet(
        grid,
        sorted(grid.point(board.point(cell)) for cell in board.cells),
        shown.elements,
        shown.colors,
        model.title,
        model.meta.get("author", ""),
        _rules(scene, ()),
        _lines(scene, False),
    )
    link = print_address(sheet)
    return Exported(link, link, (*rules_without_words(model), *_remarks(shown.left_out, None)))


def _remarks(left_out: Sequence[str], answer: "_Answer | None") -> Iterator[str]:
    if left_out:
        yield f"Penpa+ has nothing to draw this with, or no room for it: {', '.join(left_out)}"
    if answer is not None and answer.left_out:
        yield f"Penpa+ does not compare this of an answer: {', '.join(answer.left_out)}"


def _rules(scene: Scene, compared: Sequence[str]) -> str:
    """Return the text for Penpa+: the rules in words, notes, and which parts of an answer the site compares."""
    lines = [*scene.rules, *scene.notes]
    if compared:
        lines.append(f"(Penpa+ compares {', '.join(_COMPARED[kind] for kind in compared)}.)")
    return "\n".join(lines)


def _lines(scene: Scene, on_rim: bool) -> tuple[str, str, str]:
    """Return lines, dots and frame of the board in Penpa+'s numbers. There is no frame if the solution is on it,
    since it would not be compared.
    """
    board = [item.shape for item in scene.planes[PLANES.index("grid")] if item.of == "board"]
    if not board:
        return "3", "2", "2"
    if any(isinstance(shape, Disc) for shape in board):
        return "3", "1", "2"
    dashed = any(isinstance(shape, Path) and shape.stroke is not None and shape.stroke.dash for shape in board)
    return "2" if dashed else "1", "2", "2" if on_rim else "1"


class _Answer:
    """The entries of a player: the parts of the solution's picture that are not in the puzzle's picture.

    lists: the six lists that Penpa+ compares. compared: the kinds that it compares. left_out: the other parts.
    """

    def __init__(self, puzzle: Scene, solved: Scene, grid: Grid, given: Mapping[str, Any]) -> None:
        self.grid = grid
        self.given = given
        self.found: list[dict[str, int]] = [{} for _ in range(6)]
        self.compared: list[str] = []
        self.left_out: list[str] = []
        self.signs = False  # True if there are texts that are neither letters nor numbers
        self.on_rim = False
        for plane in ("under", "shade", "answer"):
            there = set(puzzle.planes[PLANES.index(plane)])
            for item in solved.planes[PLANES.index(plane)]:
                if item not in there and not self._enter_shape(item) and item.of not in self.left_out:
                    self.left_out.append(item.of)
        double = ("1", "2")
        self.lists = [sorted(entries) for entries in self.found]
        for kind in (_LINE, _EDGE):
            self.lists[kind] = sorted(f"{key},{double[min(times, 2) - 1]}" for key, times in self.found[kind].items())

    def _enter(self, kind: int, entry: str, compared: str) -> bool:
        self.found[kind][entry] = self.found[kind].get(entry, 0) + 1
        if compared not in self.compared:
            self.compared.append(compared)
        return True

    def _enter_shape(self, item: Item) -> bool:
        """Enter a shape. Return True if the lists hold it, or need not hold it."""
        shape = item.shape
        match shape:
            case Label():
                return self._label(shape)
            case Disc():
                at = near(shape.center)
                white = "1" if shape.fill in ("", "white", "paper") else "2"
                return self._is_cell(at) and self._enter_symbol(at, f"{white}A", "sol_circle")
            case Path():
                return self._enter_path(shape)

    def _enter_path(self, path: Path) -> bool:
        """Enter a shading, an arrow, a figure or lines. Return True as `_enter_shape` does."""
        if fills_cell(path):
            return path.fill in AREAS or self._shade(middle(path.points))
        if path.head:
            at = near(middle(path.points))
            return self._is_cell(at) and self._enter_symbol(at, f"{(turn(path) + 4) % 8 + 1}C", "sol_arrow")
        if path.closed and path.fill:
            return self._enter_figure(path)
        found = list(steps(path))
        for a, b in found:
            key = ",".join(map(str, sorted((self.grid.point(*a), self.grid.point(*b)))))
            if a[0] % 1 or a[1] % 1:
                self._enter(_LINE, key, "sol_loopline")
            elif self.given["lineE"].get(key) != _BLACK_SIDE:
                self._enter(_EDGE, key, "sol_loopedge")
                self.on_rim = self.on_rim or self._is_rim(a, b)
        return bool(found)

    def _is_rim(self, a: Point, b: Point) -> bool:
        extents = self.grid.width, self.grid.height
        return any(p == q and p in (0, extent) for p, q, extent in zip(a, b, extents, strict=True))

    def _enter_figure(self, path: Path) -> bool:
        """Enter a filled polygon as a triangle, a star or a shaded cell. Return False if it is beside the cells."""
        at = near(middle(path.points))
        if not self._is_cell(at):
            return False
        if half_cell(path):
            return self._enter_symbol(at, f"{half_cell(path)}B", "sol_tri")
        if len(path.points) == 10:
            return self._enter_symbol(at, "1E", "sol_star")
        return at is not None and self._shade(at)

    def _is_cell(self, at: Point | None) -> bool:
        return at is not None and bool(at[0] % 1 and at[1] % 1)

    def _shade(self, at: Point) -> bool:
        point = str(self.grid.point(*at))
        return self.given["surface"].get(point) in _SHADES or self._enter(_SURFACE, point, "sol_surface")

    def _enter_symbol(self, at: Point | None, symbol: str, compared: str) -> bool:
        """Enter a symbol unless the puzzle shows it already."""
        assert at is not None
        style, shape, _ = self.given["symbol"].get(str(self.grid.point(*at)), (0, "", 0))
        if shape.startswith("circle") and symbol == f"{style}A":
            return True
        return self._enter(_SYMBOL, f"{self.grid.point(*at)},{symbol}", compared)

    def _label(self, label: Label) -> bool:
        """Enter the value of a cell. Return False if it is beside the cells."""
        at = near(label.at)
        if not self._is_cell(at):
            return False
        assert at is not None
        self.signs = self.signs or not (label.text.isascii() and (label.text.isalpha() or label.text.isdigit()))
        return self._enter(_NUMBER, f"{self.grid.point(*at)},{label.text}", "sol_number")
