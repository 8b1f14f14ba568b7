"""The solution in an address of Penpa+ to the values of a puzzle's layers."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Link, Place, name_of
from pzc.compiler.formats.addresses.penpa import Damaged, Drawing, parse_address
from pzc.compiler.model.model import Layer, Model
from pzc.compiler.pipeline import require_complete
from pzc.compiler.scene.places import ends
from pzc.compiler.scene.shapes import Point

from .format import ReadSolution
from .spans import beginning

_SURFACE, _LINE, _EDGE, _NUMBER, _SYMBOL = 0, 1, 2, 4, 5
_HOLDING = ("2A", "1E")  # black circles and stars; a white circle means empty


def answer(source: Source, model: Model) -> ReadSolution:
    """Return the values in an address. Raises PuzzleError if it can't be read or belongs to another puzzle."""
    require_complete(model)
    board = model.facts.board
    whole = beginning(source)
    try:
        drawing = parse_address(source.text)
    except Damaged as error:
        raise fail("PZ966", f"this address of Penpa+ can't be read: {error}", whole) from None
    grid = drawing.grid
    if board is None or (grid.height, grid.width) != (board.height, board.width):
        own = "has none" if board is None or not board.cells else f"one of {board.height} x {board.width}"
        message = f"this address has a board of {grid.height} x {grid.width} cells, the puzzle {own}"
        raise fail("PZ967", message, whole)
    reader = _Reader(model, board, drawing, whole)
    values: dict[tuple[str, Place], int] = {}
    for layer in model.shown:
        read = reader.of(layer)
        if read is None:
            help = "one layer of numbers and one of truth values in cells can be, and layers on links and borders"
            raise fail("PZ968", f"what Penpa+ compares does not tell `{layer.name}`", whole, help=help)
        values.update({(layer.name, place): value for place, value in read})
    return ReadSolution(values)


class _Reader:
    def __init__(self, model: Model, board: Board, drawing: Drawing, whole: Span) -> None:
        self.whole = whole
        self.model = model
        self.board = board
        self.drawing = drawing
        cells = [layer for layer in model.shown if layer.kind == "cell"]
        self.numbers = next((layer for layer in cells if not layer.truth), None)
        self.truths = [layer for layer in cells if layer.truth]

    def of(self, layer: Layer) -> Iterator[tuple[Place, int]] | None:
        """Return the values of a layer, or None if the answer has no values for it."""
        match layer.kind:
            case "cell" if layer.truth:
                return self._held() if self.truths == [layer] else None
            case "cell":
                return self._written(layer) if layer is self.numbers and self._has_numbers(layer) else None
            case "link":
                return self._joined() if layer.areas else self._times(_LINE, self.board.links, self._of_link)
            case "border":
                return self._times(_EDGE, self.board.borders, partial(ends, self.board))
            case _:
                return None

    def _has_numbers(self, layer: Layer) -> bool:
        return bool(self.drawing.answer[_NUMBER]) or not any(self.drawing.answer)

    def _held(self) -> Iterator[tuple[Place, int]]:
        symbols = {entry.rpartition(",")[0] for entry in self.drawing.answer[_SYMBOL] if entry.endswith(_HOLDING)}
        shaded = {*self.drawing.answer[_SURFACE], *symbols, *self._given_circles()}
        for cell in self.board.cells:
            yield cell, str(self._point(cell)) in shaded

    def _given_circles(self) -> Iterator[str]:
        """Yield the black circles of the puzzle: they are not repeated if circles are the solution."""
        if any(entry.endswith("A") for entry in self.drawing.answer[_SYMBOL]):
            for point, symbol in self.drawing.drawn.get("symbol", {}).items():
                if isinstance(symbol, list) and symbol[:1] == [2] and str(symbol[1:2]).startswith("['circle"):
                    yield point

    def _written(self, layer: Layer) -> Iterator[tuple[Place, int]]:
        """Return numbers, names and letters (A is 1) in cells; an empty cell is 0, if 0 is possible."""
        written = dict(entry.split(",", 1) for entry in self.drawing.answer[_NUMBER] if "," in entry)
        given = {
            point: str(shown[0]) for point, shown in self.drawing.drawn.get("number", {}).items() if _is_black(shown)
        }
        names = {name: value for value, name in layer.names.items()}
        for cell in self.board.cells:
            text = written.get(str(self._point(cell)), given.get(str(self._point(cell)), ""))
            if text in names:
                yield cell, names[text]
            elif text.isascii() and text.removeprefix("-").isdigit() and len(text) < 7:
                yield cell, int(text)
            elif len(text) == 1 and text.isascii() and text.isalpha():
                yield cell, ord(text.upper()) - ord("A") + 1
            elif any(low <= 0 <= high for low, high in layer.domain):
                yield cell, 0
            else:
                raise fail("PZ968", f"this answer has no number in the cell {name_of(cell)}", self.whole)

    def _times(
        self, kind: int, places: tuple[Link, ...] | tuple[Border, ...], ends_of: "Callable[..., tuple[Point, Point]]"
    ) -> Iterator[tuple[Place, int]]:
        """Return how many lines the solution draws at some places: 1, or 2 for a double line."""
        drawn = self._answer_items(kind)
        for place in places:
            yield place, drawn.get(self._line_key(*ends_of(place)), 0)

    def _joined(self) -> Iterator[tuple[Place, int]]:
        """Yield links without a line between their cells, in the solution or in the puzzle."""
        sides = {*self._answer_items(_EDGE), *self.drawing.drawn.get("lineE", {})}
        for link in self.board.links:
            yield link, self._line_key(*ends(self.board, self.board.border_between(link))) not in sides

    def _answer_items(self, kind: int) -> Mapping[str, int]:
        entries = (entry.rpartition(",") for entry in self.drawing.answer[kind])
        return {key: 2 if times == "2" else 1 for key, _, times in entries}

    def _of_link(self, link: Link) -> tuple[Point, Point]:
        return self.board.point(link.first), self.board.point(link.second)

    def _line_key(self, a: Point, b: Point) -> str:
        return ",".join(map(str, sorted((self.drawing.grid.point(*a), self.drawing.grid.point(*b)))))

    def _point(self, cell: Cell) -> int:
        return self.drawing.grid.cell(cell.row - 1, cell.column - 1)


def _is_black(shown: object) -> bool:
    """Return True if a number of the puzzle counts as a value: black, in the middle of its cell."""
    return isinstance(shown, list) and len(shown) > 2 and shown[1] == 1 and shown[2] in ("1", "10")
