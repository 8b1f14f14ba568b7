"""A model to the contents that a foreign format can hold, and to the format clauses that write them."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import Link
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.streams import UNSPECIFIED
from pzc.compiler.model.formats import Format
from pzc.compiler.model.kinds import Value
from pzc.compiler.model.model import Model
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pictures.clues import GivenValue

from .format import ANY_PUZZLE, OTHER_TILINGS

T = TypeVar("T")


def content_of(model: Model) -> Content:
    """Return the contents of a puzzle other than its rules."""
    assert model.board is not None
    content = empty(model.board.with_holes(()))
    content.holes.update(model.board.holes)
    whole = _whole_lines(model.board, content.board)
    for kind in model.clues:
        for placement in model.facts.placements.get(kind.name, ()):
            value = placement.value
            given = GivenValue(None, unspecified=kind.value is not None) if value is None else _given_value(value)
            if placement.condition is not None:
                given = replace(given, condition=placement.condition.span.text)
            # a link equals the list of its two cells, which may be a short line
            args = tuple(arg if isinstance(arg, Link) else whole.get(arg, arg) for arg in placement.args)
            content.clues.setdefault(kind.name, {})[args] = given
    for region in model.regions:
        content.divisions[region.name] = region.lists
    content.pieces.update({figure.name: figure.drawings for figure in model.facts.figures.values() if figure.open})
    content.settings.update({param.name: value for param, value in model.facts.params.items()})
    return content


def _whole_lines(board: Board, full: Board) -> dict[Any, Any]:
    """Return the lines of the board from both ends, and the same lines with their holes."""
    lines = zip((*board.rows, *board.columns), (*full.rows, *full.columns), strict=True)
    both = [pair for mine, other in lines for pair in ((mine, other), (mine[::-1], other[::-1]))]
    return {mine: other for mine, other in both if mine != other}


def _given_value(value: Value) -> GivenValue:
    match value:
        case Unspecified():
            return GivenValue(None, unspecified=True)
        case tuple():
            return GivenValue(tuple(UNSPECIFIED if isinstance(part, Unspecified) else part for part in value))
        case _:
            return GivenValue(value)


def clauses_of(model: Model, kind: str) -> Sequence[Format]:
    """Return the clauses of a format, the best one first: those of the file itself, then of the used files, the last
    first.
    """
    return [clause for clause in model.formats if clause.kind == kind][::-1]


def written_by_first(model: Model, clauses: Sequence[Format], write: Callable[[Format], T], holder: str) -> T:
    """Return what `write` returns for the first clause that can write a puzzle. There is at least one clause.

    Raises PuzzleError with the reason of the last clause if none can. `holder` and the clause's key name what can't
    hold the puzzle, as in "an id of `loopy`".
    """
    message = ""
    for clause in clauses:
        try:
            return write(clause)
        except Unwritable as error:
            message = f"{holder} `{clause.key}` can't hold this puzzle: {error}"
    raise fail("PZ995", message, Span(model.file.source), help=help_for(model.board))


def help_for(board: Board | None) -> str:
    """Return the help for a puzzle that a format can't hold."""
    return ANY_PUZZLE if board is None or board.tiling is Tiling.SQUARES else OTHER_TILINGS
