"""Clues, regions and a solution to the text of a puzzle."""

from collections.abc import Mapping, Sequence

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import name_of
from pzc.compiler.memo.evaluator import CachingEvaluator
from pzc.compiler.model.expressions import Comparison, Constant
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pictures.clues import GivenValue, clue_lines, division_lines, mark_of, names_for
from pzc.compiler.syntax.text.format import format_text
from pzc.output.solution_text import draw_layer

from .acceptance import ValuesAt
from .clue_candidates import Candidate
from .regions import Division


def puzzle_text(
    head: Sequence[str], model: Model, divisions: Mapping[str, Division], clues: Sequence[Candidate], values: ValuesAt
) -> str:
    """Return the text of the file in canonical form. `head` are the lines above the clues."""
    board = model.board
    assert board is not None
    lines = [*head, ""]
    for name, division in divisions.items():
        lines += [*division_lines(name, board, division), ""]
    for kind in model.clues:
        mine = [c for c in clues if c.kind is kind]
        if mine:
            lines += [*_clues(model, board, kind, mine), ""]
    lines += ["expect unique"]
    evaluator = CachingEvaluator(model.facts)
    for layer in model.shown:
        shown = {x: values[layer.name, x] for x in evaluator.places(layer)}
        name = "" if len(model.shown) == 1 else f" {layer.name}"
        drawn = draw_layer(board, layer, shown)
        lines += [f"expect solution{name} [[", *(f"  {line}" for line in drawn), "]]"]
    return format_text("\n".join(lines) + "\n")


def _clues(model: Model, board: Board, kind: ClueKind, clues: Sequence[Candidate]) -> list[str]:
    """Return the lines that place clues of a kind.

    Each clue with a condition has its own line; the others are written together.
    """
    plain = {c.place.args: _given_value(c) for c in clues if c.placement.condition is None}
    lines = clue_lines(kind, board, plain, names_for(model, kind), mark_of(model, kind))
    return [*lines, *(_placed(kind, c) for c in clues if c.placement.condition)]


def _given_value(clue: Candidate) -> GivenValue:
    value = clue.placement.value
    assert not isinstance(value, Unspecified)  # generated clues have known values
    return GivenValue(value)


def _placed(kind: ClueKind, clue: Candidate) -> str:
    """Return the line of a clue with a condition: `cage <(1,1), (1,2)> sum = 3`"""
    words = [kind.name, *map(name_of, clue.place.args)]
    match clue.placement.condition:
        case Comparison(right=Constant(value=total)):
            words += ["sum", "=", str(total)]
    return " ".join(words)
