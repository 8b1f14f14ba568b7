"""Rules to the numbers that a clue can have, such as 0 to 4 for the number of sides of a cell."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.board.board import Board
from pzc.compiler.flat.flat import high, low
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.ground.expressions import ExprGrounder
from pzc.compiler.ground.variables import variables_of
from pzc.compiler.meaning.environment import Missing
from pzc.compiler.memo.evaluator import evaluator_of
from pzc.compiler.model.clue_use import clues_of
from pzc.compiler.model.conditions import names_in
from pzc.compiler.model.expressions import Comparison, Expr, InClue
from pzc.compiler.model.kinds import INT
from pzc.compiler.model.model import ClueKind, Demand, ForEach, Model
from pzc.compiler.syntax import statements
from pzc.generation.clue_places import SIDES, ClueParts, Shape, aimed_places, fixed_places, shape_of, side_places

Bounds = tuple[int, int]

_STEPS = 1_000_000  # no puzzle of the library needs more, and none takes more than 0.2 s
_CLUES = (statements.Placed, statements.Expect, statements.Meta)


class ClueBounds:
    """The bounds of the clues of the last puzzle. They are kept while only its clues change."""

    def __init__(self) -> None:
        self._key: Sequence[Any] = ()
        self._found: Mapping[str, Bounds] = {}

    def of(self, model: Model) -> Mapping[str, Bounds]:
        """Return the least and the greatest number that the rules allow, for each clue where they are known."""
        key = _without_clues(model)
        if key != self._key:
            self._key, self._found = key, number_bounds(model)
        return self._found


def _without_clues(model: Model) -> Sequence[Any]:
    """Return the texts of the rule files and the statements of a puzzle that place no clues."""
    names = {clue.name for clue in model.clues}
    kept = [
        one
        for one in model.file.statements
        if not isinstance(one, _CLUES) and not (isinstance(one, statements.Draw) and one.name.text in names)
    ]
    return [*(source.text for source in model.sources if source is not model.file.source), *kept]


def number_bounds(model: Model) -> Mapping[str, Bounds]:
    """Return the least and the greatest number that the rules allow for each clue, as far as they are easily found.

    They come from rules without a condition, such as `for clue(place) = k: expression = k`. The expression is grounded
    for each place, and its node has bounds. A clue whose expression depends on clues or on its own value has none.
    """
    with raised(steps=_STEPS):  # for the evaluator, which counts them
        evaluator, builder = evaluator_of(model), Builder()
    exprs = ExprGrounder(evaluator, builder, tuple(variables_of(model, evaluator, builder)))
    assert model.board is not None, "a puzzle has a board"
    out: dict[str, Bounds] = {}
    for clue in model.clues:
        if clue.value is None or clue.value[1] != INT or clue.name in model.facts.doubted:
            continue
        places = _places(clue, model.board)
        found = [bounds for binder, e in _equal(model, clue) if (bounds := _over(exprs, binder, e, places))]
        if found:
            out[clue.name] = max(least for least, _ in found), min(most for _, most in found)
    return out


def _equal(model: Model, clue: ClueKind) -> Iterator[tuple[InClue, Expr]]:
    """Yield the expressions that equal the value of a clue by a rule, with the binder of the clue's names."""
    for rule in (*model.rules, *model.idle_rules):
        for statement in rule.body:
            match statement:
                case ForEach((InClue(clue=name, value=value) as binder,), None, body) if name == clue.name and value:
                    for e in _compared(body, value):
                        if value not in names_in(e) and not any(clues_of(e, model.facts)):
                            yield binder, e


def _compared(body: Iterable[object], value: object) -> Iterator[Expr]:
    """Yield the expressions that a value must equal by the demands of a loop."""
    for demand in body:
        match demand:
            case Demand(Comparison(op="=", left=left, right=right)) if left is value or right is value:
                yield right if left is value else left


def _over(exprs: ExprGrounder, binder: InClue, e: Expr, places: Iterable[ClueParts]) -> Bounds | None:
    """Return the bounds of an expression over all places. None if it exists nowhere, or takes too many steps."""
    found = []
    for place in places:
        try:
            number = exprs.number(e, dict(zip(binder.names, place.args, strict=True)))
        except Missing:
            continue
        except PuzzleError:
            return None
        found.append((low(number), high(number)))
    return (min(least for least, _ in found), max(most for _, most in found)) if found else None


def _places(clue: ClueKind, board: Board) -> Sequence[ClueParts]:
    """Return all places of a clue, [] if they are too many to list."""
    match shape_of(clue):
        case Shape.FIXED:
            return fixed_places(clue, board)
        case Shape.SIDE:
            return side_places(board, SIDES)
        case Shape.AIMED:
            return [place for cell in board.cells for place in aimed_places(board, cell)]
    return []
