"""Values given for a layer other than the digits, `given second [[ ... ]]` and `given second (1,3) = 4`, to rules."""

from collections.abc import Iterator

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Element, Item, Link, name_of
from pzc.compiler.check.types.comprehensions import item_type
from pzc.compiler.meaning.builtins import BY_WORD
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.board_expressions import CellAt, Joined, Read
from pzc.compiler.model.expressions import Builtin, Comparison, Constant, Expr, IndexAt, Negation
from pzc.compiler.model.kinds import BOOL, BORDER, CELL, CORNER, INT, LINK
from pzc.compiler.model.model import Demand, Layer, Rule
from pzc.compiler.pictures.answers import read_given
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit
from .rules import check_rule
from .scopes import AreasName, LayerName

GIVEN = "given"
"""The prelude's clue, which the name of a layer may follow."""


def layer_drawn(names: Names, unit: Unit, written: statements.Draw) -> Layer | None:
    """Return the layer whose values a picture gives, as in `given second [[ ... ]]`, or None."""
    if not isinstance(written.lines, syntax.Name) or not _is_given(names, unit, written.name):
        return None
    entry = names.scopes.find(written.lines.text, unit)
    if isinstance(entry, AreasName):
        help = f"say which cells lie together: b in {entry.name}(a)"
        message = f"`{entry.name}` are areas, of which no values can be given"
        raise fail("PZ331", message, written.lines.span, help=help)
    return names.facts.layers[entry.name] if isinstance(entry, LayerName) else None


def of_layer(names: Names, unit: Unit, name: syntax.Name, item: statements.PlaceItem) -> bool:
    """Return True if an item of `given second (1,3) = 4` gives a value of a layer."""
    match item.args:
        case (syntax.Call(_, syntax.Name(_, layer)),) if _is_given(names, unit, name):
            return isinstance(names.scopes.find(layer, unit), LayerName)
    return False


def refuse_mixed(names: Names, unit: Unit, written: statements.Placed, item: statements.PlaceItem) -> None:
    """Raise an error for digits among values of a layer.

    In `given second (1,2) = 2, (2,1) = 0`, all values look like the layer's.
    """
    layers = [each for each in written.items if of_layer(names, unit, written.name, each)]
    if layers:
        match layers[0].args:
            case (syntax.Call(_, syntax.Name(_, layer)),):
                message = f"this could be a digit, or a value of `{layer}`"
                help = f"name the layer again, given {layer} {item.span.text}; digits are given on a line of their own"
                raise fail("PZ331", message, item.span, help=help)


def _is_given(names: Names, unit: Unit, name: syntax.Name) -> bool:
    return name.text == GIVEN and names.scopes.placed(GIVEN, unit) is names.scopes.prelude.get(GIVEN)


def placed(names: Names, unit: Unit, item: statements.PlaceItem) -> Rule:
    """Return the rule `second(1,3) = 4` for `given second (1,3) = 4`."""
    (wanted,) = item.args
    if item.condition is not None:
        raise fail("PZ331", "a value is given with `=`", item.condition.span, help="or write the condition by itself")
    if item.value is not None:
        wanted = syntax.Compare(item.span, wanted, (("=", item.value),))
    return check_rule(names, unit, statements.Require(item.span, wanted))


def drawn(names: Names, board: Board, layer: Layer, unit: Unit, written: statements.Draw) -> Iterator[Rule]:
    """Yield a rule for each mark of a picture."""
    evaluator = Evaluator(names.facts)
    if written.legend:
        message = "what stands below a picture belongs to groups of cells, and here each place is given by itself"
        raise fail("PZ432", message, written.legend[0].span)
    for place, value, mark in read_given(board, layer, evaluator.places(layer), written.picture):
        at = _item(evaluator, layer, place, mark.span) if isinstance(place, Item) else _element(board, place, mark.span)
        read = Read(mark.span, BOOL if layer.truth else INT, False, layer.name, at)
        condition: Expr = read
        if not layer.truth:
            number = Constant(mark.span, INT, True, value, layer.names.get(value, ""))
            condition = Comparison(mark.span, BOOL, False, "=", read, number)
        elif not value:
            condition = Negation(mark.span, BOOL, False, read)
        text = f"given {layer.name} {name_of(place)}" + ("" if layer.truth and value else f" = {mark.text}")
        yield Rule(Origin("clue", text, mark.span), False, unit.name, (Demand(condition, mark.span),))


def _item(evaluator: Evaluator, layer: Layer, place: Item, span: Span) -> Expr:
    """Return an expression for an item of the list that a layer is on."""
    if layer.on is None:
        return Constant(span, INT, True, 1)
    number = evaluator.value(layer.on, {}).index(place.value) + 1
    return IndexAt(span, item_type(layer.on), True, layer.on, Constant(span, INT, True, number))


def _element(board: Board, place: Element, span: Span) -> Expr:
    """Return an expression for an element of the board."""

    def number(value: int) -> Constant:
        return Constant(span, INT, True, value)

    match place:
        case Cell(row, column):
            return CellAt(span, CELL, True, None, (number(row), number(column)), 0)
        case Corner(row, column):
            return Builtin(span, CORNER, True, "corner", (number(row), number(column)))
        case Link(first, second):
            return Joined(span, LINK, True, _element(board, first, span), _element(board, second, span))
        case Border():
            every = Builtin(span, BY_WORD["borders"], True, "borders", ())
            return IndexAt(span, BORDER, True, every, number(board.borders.index(place) + 1))
