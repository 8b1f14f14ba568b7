"""`tiling` statements: the shape of all cells, and what only boards of squares have."""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.diagnostics import Label, did_you_mean, fail
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Tiling
from pzc.compiler.board.directions import WORDS, Direction
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit

_OF_SQUARES = frozenset(
    (
        *("windows", "diagonals", "diagonal_directions", "top", "bottom"),
        *("same_shape", "rectangle", "square", "crossing_loop", "crossing_loops"),
        *("straight", "turns", "crosses", "ring", "knight", "side", "tall", "wide", "mirrored", "wrapped"),
        *("moves", "moved_by"),
    )
)
"""Names of the language that mean something on squares only: hexagons and triangles lack them."""
_WITH_STEPS = frozenset(("shift", "ray", "goes", "reach"))
_OF_SQUARES_AND_HEXAGONS = _WITH_STEPS | {
    *("columns", "column", "distance", "opposite", "direction", "directions", "seen", "moved_to"),
}
"""Names that triangles lack."""

_LISTS_OF_LINES = frozenset(("top", "bottom", "columns", "diagonals", "diagonal_directions"))
_LINES = {
    Tiling.HEXAGONS: "the straight lines of hexagons are rows, columns and slants",
    Tiling.TRIANGLES: "the straight lines of triangles are rows and slants",
}
_OTHERWISE = "use neighbours, around, corners, borders, links, rows and slants, which every board has"


def tiling_of(units: Sequence[Unit]) -> Tiling:
    """Return the shape of the cells. Raises PuzzleError if it is unknown or if two files differ."""
    words = [tiling.value for tiling in Tiling]
    found: statements.TilingDecl | None = None
    for unit in units:
        for statement in unit.file.statements:
            if not isinstance(statement, statements.TilingDecl):
                continue
            word = statement.shape.text
            if word not in words:
                help = did_you_mean(word, words) or "write hexagons, triangles or squares"
                raise fail("PZ360", f"a board is not made of `{word}`", statement.shape.span, help=help)
            if found is not None and found.shape.text != word:
                others = (Label(found.span, "the other is here"),)
                raise fail("PZ361", "a board has cells of one shape", statement.span, others=others)
            found = statement
    return Tiling.SQUARES if found is None else Tiling(found.shape.text)


def files_for_squares(units: Sequence[Unit]) -> frozenset[Unit]:
    """Return the used files without a `tiling` statement. Their steps and coordinates are those of squares."""
    used = {each for unit in units for each in unit.all_used()}
    return frozenset(unit for unit in used if not any(map(_has_tiling, (unit, *unit.all_used()))))


def _has_tiling(unit: Unit) -> bool:
    return any(isinstance(statement, statements.TilingDecl) for statement in unit.file.statements)


def require_squares(
    names: Names, unit: Unit, statement: statements.Statement, tiling: Tiling, for_squares: bool
) -> None:
    """Raise PuzzleError if a statement uses something that a board of this tiling does not have.

    With `for_squares`, the file was written for boards of squares: its steps and coordinates are refused, too.
    """
    if tiling is Tiling.SQUARES or unit.prelude or isinstance(statement, statements.FormatDecl):
        return  # in a `format`, the words are those of a site
    refused = _OF_SQUARES if tiling is Tiling.HEXAGONS else _OF_SQUARES | _OF_SQUARES_AND_HEXAGONS
    if isinstance(statement, statements.ShapeDecl):
        help = "for pieces that are to be found, write `areas piece`; a piece has len(piece(c)) cells"
        raise fail(
            "PZ362", f"shapes are drawn on squares, and this board has {tiling.value}", statement.span, help=help
        )
    bound = {name.text for name in _bound_in(statement)}
    for name in _names_in(statement):
        if name.text in refused - bound and _is_of_language(names, unit, name):
            message = f"on a board of {tiling.value}, `{name.text}` has no meaning"
            raise fail("PZ362", message, name.span, help=_LINES[tiling] if name.text in _LISTS_OF_LINES else _OTHERWISE)
    if for_squares:
        for part in _steps_in(statement):
            message = f"this file is for boards of squares, and this board has {tiling.value}: `{part.span.text}`"
            help = f"steps and coordinates differ there; a file of rules for {tiling.value} has `tiling {tiling.value}`"
            raise fail("PZ363", message, part.span, help=help)


def _is_of_language(names: Names, unit: Unit, name: syntax.Name) -> bool:
    """Return True if no file that the unit uses declares the name."""
    return names.scopes.own(unit).get(name.text) is None and not names.scopes.candidates(name.text, unit)


def _bound_in(part: object) -> Iterator[syntax.Name]:
    """Yield the names that a part of a file binds: parameters, and names that run through lists."""
    match part:
        case statements.Def(params=params):
            yield from params
        case syntax.Compare(first=syntax.Name() | syntax.Tuple() as first, rest=(("in" | "not in", _),)):
            yield from _names_in(first)
    for inner in syntax.parts(part):
        yield from _bound_in(inner)


def _steps_in(part: object) -> Iterator[syntax.Expr]:
    """Yield the coordinates in a part of a file, and the steps that are written as numbers."""
    match part:
        case syntax.Name(text="column"):
            yield part
        case syntax.Call(function=syntax.Name(text="corner")):
            yield part
        case syntax.Call(function=syntax.Name(text=word), args=(_, *steps)) if word in _WITH_STEPS:
            if any(_is_written(step) for step in steps):
                yield part
        case syntax.Tuple(items=items) if len(items) == 2 and all(map(_is_written, items)):
            yield part
        case syntax.ListDisplay(items=items) if len(items) == 2 and all(map(_is_written, items)):
            if any(isinstance(item, syntax.Unary) for item in items):  # `<1, 2>` may be a list of numbers
                yield part
    for inner in part.places if isinstance(part, statements.LookMark) else syntax.parts(part):
        yield from _steps_in(inner)


def _is_written(number: object) -> bool:
    match number:
        case syntax.Number():
            return True
        case syntax.Unary(op="-", operand=operand):
            return _is_written(operand)
        case _:
            return False


def require_direction(way: Direction, written: Span, tiling: Tiling) -> None:
    """Raise PuzzleError if a named direction leads to no neighbor of a hexagon."""
    if tiling is Tiling.HEXAGONS and way in (WORDS["up_left"], WORDS["down_right"]):
        message = f"on a board of hexagons, `{written.text}` leads to no cell that lies beside"
        help = "`up` (or ^) leads to the upper left of a hexagon, `down` (or v) to its lower right"
        raise fail("PZ429", message, written, help=help)


def _names_in(part: object) -> Iterator[syntax.Name]:
    """Yield the names in a part of a file. The words of a mark, such as `square`, are not names."""
    if isinstance(part, syntax.Name):
        yield part
    for inner in part.places if isinstance(part, statements.LookMark) else syntax.parts(part):
        yield from _names_in(inner)
