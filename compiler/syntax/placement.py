"""Expressions to placements of clues and back. Until its name is resolved, `gold(1,3)` may be either."""

from .expressions import Binary, Call, Compare, Expr, Name, Tuple
from .statements import Placed, PlaceItem


def as_placement(expression: Expr) -> Placed | None:
    """Convert an expression to the placement of a clue, or return None.

    Examples are `gold(1,3)`, `given(1,3) = 5`, `white(1,2)(1,3)` and `line(1,1)..(1,4)`.
    """
    value: Expr | None = None
    place = expression
    match expression:
        case Compare(first=first, rest=(("=", right),)):
            place, value = first, right
    split = _split(place)
    if split is None:
        return None
    name, args = split
    return Placed(expression.span, name, (PlaceItem(expression.span, args, value, None),))


def as_expression(place: Placed) -> Expr | None:
    """Convert the placement of one clue without a condition to an expression: `f (c) = 3` to `f(c) = 3`.

    Returns None for other placements.
    """
    if len(place.items) != 1 or place.items[0].condition is not None:
        return None
    item = place.items[0]
    result: Expr = place.name
    for argument in item.args:
        match argument:
            case Binary(span, "..", Tuple() as first, last):
                result = Binary(result.span.to(span), "..", _apply(result, first), last)
            case _:
                result = _apply(result, argument)
    if item.value is not None:
        result = Compare(result.span.to(item.value.span), result, (("=", item.value),))
    return result


def _split(expression: Expr) -> tuple[Name, tuple[Expr, ...]] | None:
    """Split an expression into the name at its beginning and the arguments that follow, or return None."""
    match expression:
        case Call(function=function, args=args, where=None, body=None) if args:
            before = (function, ()) if isinstance(function, Name) else _split(function)
            if before is None:
                return None
            span = args[0].span.to(expression.span) if len(args) > 1 else args[0].span
            argument = args[0] if len(args) == 1 else Tuple(span, args)
            return before[0], (*before[1], argument)
        case Binary(op="..", left=left, right=right):
            before = _split(left)
            if before is None or not before[1]:
                return None
            name, (*others, first) = before
            return name, (*others, Binary(first.span.to(right.span), "..", first, right))
    return None


def _apply(function: Expr, argument: Expr) -> Call:
    args = argument.items if isinstance(argument, Tuple) else (argument,)
    return Call(function.span.to(argument.span), function, args)
