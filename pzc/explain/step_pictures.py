"""A step to a picture: the board before it, with candidates, and with its places marked."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from pzc.compiler.base.node import replace
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import Border, Cell, Corner, Link
from pzc.compiler.board.elements import Place as Element
from pzc.compiler.scene.candidates import Remaining
from pzc.compiler.scene.make import make, make_candidates
from pzc.compiler.scene.places import ends
from pzc.compiler.scene.shapes import PLANES, Disc, Item, Label, Path, Point, Scene, Shape, Stroke
from pzc.compiler.scene.svg import Style, svg

from .constraints.state import Masks, bits
from .deductions.steps import Deduction, Step, places_of
from .explanation import Explanation

_PREMISE, _CONCLUSION, _INSTANCE = "#cfe3f7", "#ffe08a", "#eeeeee"
_GONE, _THIN = "#d6336c", 0.035
"""The color of candidates that a step rules out, and the width of the stroke through them."""
_SUPPOSED, _BRIGHT = "#9c36b5", ("", "white", "paper")
"""The color of what follows from a supposition, and fills that keep theirs."""
_OPEN = "text_dark_grey"
"""The color in which candidates are drawn that are ruled out."""
_MANY = re.compile("[–,]")
"""The characters that only a summary of too many candidates contains."""
_COUNT = re.compile(r"\d+×")
"""The number of candidates, which does not help a solver."""
_RING = {_PREMISE: "#4a90d9", _CONCLUSION: "#d9930d"}
_HALF = 0.5
_NUMBER = 0.28
"""The height of the numbers of rows and columns."""
_INSET = 0.92
"""The size of an outline, in cells."""
_NARROW = 0.12
_COLUMN = 0.8
"""The distance of a column's number from the center of its first hexagon."""


def picture(explanation: Explanation, step: Step, cell: float = 64) -> str:
    """Return the board before a step, with the places of the step marked, as SVG. `cell`: its size in pixels."""
    base = numbered(board_of(explanation), make(explanation.model))
    above = over(explanation, base, step.masks, step)
    planes = tuple((*more, *some) for some, more in zip(base.planes, above.planes, strict=True))
    return svg([replace(above, planes=planes)], Style(cell=cell))


def numbered(board: Board, scene: Scene) -> Scene:
    """Return a scene with the numbers of its rows and columns outside of its clues."""
    above, right, below, left = scene.margins
    places = board.places
    rows = [((-left - _HALF / 2, board.point(row[0])[1]), row[0].row) for row in places]
    columns = [((board.point(cell)[0], -above - _HALF / 2), cell.column) for cell in chain(*places[:1])]
    if board.tiling is Tiling.HEXAGONS:  # a column leans: its number is in front of its first cell
        columns = [(_in_front(board, column), column[0].column) for column in board.columns if column]
    numbers = [Item("number", Label(at, str(number), _NUMBER, "line")) for at, number in (*rows, *columns)]
    margins = (above + _HALF, right, below, left + _HALF)
    return replace(scene, margins=margins, planes=(*scene.planes[:-1], (*scene.planes[-1], *numbers)))


def _in_front(board: Board, column: Sequence[Cell]) -> Point:
    """Return the place of a column's number on a board of hexagons."""
    (x, y), (right, down) = board.point(column[0]), board.vector((1, 0))
    return x - _COLUMN * right, y - _COLUMN * down


def over(
    explanation: Explanation, base: Scene, masks: Masks, step: Deduction | None, certain: Collection[Item] = ()
) -> Scene:
    """Return the layer over the board: known values, candidates, and the marks of a step.

    `certain`: what is drawn without the supposition, if there is one. All else follows from the supposition.
    """
    scene = known(explanation, masks, step)
    planes = []
    for some, others in zip(scene.planes, base.planes, strict=True):
        items = _without(some, others)
        planes.append(tuple(_crossed_out(_supposed(items, certain) if certain else items)))
    scene = replace(scene, margins=base.margins)
    if step is not None:
        marks = list(_marks(explanation, step))
        planes[PLANES.index("under")] = tuple(marks)
        planes[-1] = (*planes[-1], *_rings(marks))
    return replace(scene, planes=tuple(planes))


def known(explanation: Explanation, masks: Masks, step: Deduction | None) -> Scene:
    """Return the puzzle with known values and candidates. Those that the step rules out are pale."""
    assert explanation.explainer is not None
    unknowns = explanation.explainer.unknowns
    gone: dict[int, int] = {}
    for place, bit in step.conclusions if step is not None else ():
        gone[place] = gone.get(place, 0) | 1 << bit
    left: dict[str, dict[Element, Remaining]] = {}
    for place in sorted(unknowns.shown):
        variable = unknowns.variables[place]
        ruled_out = gone.get(place, 0) & masks[place] if unknowns.full[place].bit_count() > 2 else 0
        kept, out = (
            frozenset(unknowns.values[place][bit] for bit in bits(some))
            for some in (masks[place] & ~ruled_out, ruled_out)
        )
        left.setdefault(variable.layer, {})[variable.place] = Remaining(kept, out)
    return make_candidates(explanation.model, left)


def _without(items: Iterable[Item], others: Iterable[Item]) -> tuple[Item, ...]:
    drawn = set(others)
    return tuple(item for item in items if item not in drawn)


def _supposed(items: Iterable[Item], certain: Collection[Item]) -> Iterator[Item]:
    """Yield items; those that are not certain are drawn in the color of suppositions."""
    for item in items:
        shape = item.shape
        if item in certain or isinstance(shape, Label) and shape.color == _OPEN:
            yield item
        elif isinstance(shape, Label):
            yield Item(item.of, replace(shape, color=_SUPPOSED))
        else:
            stroke = replace(shape.stroke, color=_SUPPOSED) if shape.stroke is not None else None
            yield Item(
                item.of, replace(shape, stroke=stroke, fill=_SUPPOSED if shape.fill not in _BRIGHT else shape.fill)
            )


def _crossed_out(items: Iterable[Item]) -> Iterator[Item]:
    """Yield items; a candidate that the step rules out is drawn in red, with a stroke."""
    for item in items:
        label = item.shape
        if (
            isinstance(label, Label)
            and _COUNT.fullmatch(label.text)
            and label.color in (_OPEN, "text_answer", "answer")
        ):
            continue
        if isinstance(label, Label) and label.color == _OPEN and _MANY.search(label.text):
            yield Item(item.of, replace(label, color="text_answer"))
        elif isinstance(label, Label) and label.color == _OPEN:
            x, y = label.at
            across, up = 0.35 * label.size * len(label.text), 0.35 * label.size
            yield Item(item.of, replace(label, color=_GONE))
            yield Item(item.of, Path(((x - across, y + up), (x + across, y - up)), Stroke(_GONE, _THIN)))
        else:
            yield item


def _marks(explanation: Explanation, step: Deduction) -> Iterator[Item]:
    """Yield marks for the places of the instances, the premises and the conclusions."""
    assert explanation.explainer is not None
    variables = explanation.explainer.unknowns.variables
    around, premises, concluded = places_of(step)
    colors = dict.fromkeys(around, _INSTANCE) | dict.fromkeys(premises, _PREMISE)
    colors |= dict.fromkeys(concluded, _CONCLUSION)
    for place, color in sorted(colors.items(), key=lambda pair: (pair[1] != _INSTANCE, pair[0])):
        shape = mark(board_of(explanation), variables[place].place, color)
        if shape is not None:
            yield Item("step", shape)


def _rings(marks: Iterable[Item]) -> Iterator[Item]:
    """Yield outlines of the cells that are reasons and conclusions: a filled cell hides its mark."""
    for item in marks:
        shape = item.shape
        if isinstance(shape, Path) and shape.closed and shape.fill in _RING:
            yield Item(item.of, inner_outline(shape, _INSET, Stroke(_RING[shape.fill], _THIN)))


def inner_outline(shape: Path, scale: float, stroke: Stroke) -> Path:
    """Return a closed path that is scaled around its middle, as an outline."""
    x, y = (sum(axis) / len(shape.points) for axis in zip(*shape.points, strict=True))
    inner = tuple((x + (a - x) * scale, y + (b - y) * scale) for a, b in shape.points)
    return Path(inner, stroke, closed=True)


def board_of(explanation: Explanation) -> Board:
    """Return the board of the puzzle. Steps of a puzzle without a board have no pictures."""
    board = explanation.model.facts.board
    assert board is not None
    return board


def mark(board: Board, place: Element, color: str) -> Shape | None:
    """Return the mark of a place: a background for a cell, a thick line along a side or a link."""
    match place:
        case Cell():
            return Path(tuple(map(board.point, board.outline(place))), None, color, closed=True)
        case Corner():
            return Disc(board.point(place), 2 * _NARROW, None, color)
        case Border():
            return Path(ends(board, place), Stroke(color, 2 * _NARROW))
        case Link(a, b):
            return Path((board.point(a), board.point(b)), Stroke(color, 2 * _NARROW))
    return None
