"""Values of a layer to short signs, as its `draw` clauses show them: candidates are too small for figures."""

from collections.abc import Mapping, Sequence
from string import ascii_uppercase

from pzc.compiler.board.directions import MARKS, WORDS
from pzc.compiler.model.expressions import Comparison, Constant, Expr, ListOf, Local, Logic, Negative
from pzc.compiler.model.looks import Figure, Look, Mark, OfClue, OfLayer
from pzc.compiler.model.model import Layer

_NOTHING = "·"
"""The sign of a value for which nothing is drawn."""
_TRIANGLES = dict(zip(WORDS, "▲▼◀▶◤◥◣◢", strict=True))
_FIGURES = {Figure.CIRCLE: "○●", Figure.SQUARE: "□■", Figure.DIAMOND: "◇◆", Figure.STAR: "☆★", Figure.DOT: "••"}
"""The signs of figures, open and filled."""
_WITHOUT_COLOR = {Figure.FILL: "■", Figure.CROSS: "×"}


def signs(layer: Layer, looks: Sequence[Look]) -> Mapping[int, str]:
    """Return signs for values of a layer with these `draw` clauses. Values without a sign are shown as numbers."""
    lowest = layer.domain[0][0] if layer.domain else 0
    if lowest < 0 and shows_numbers(looks) and not any(shows(look, lowest) for look in looks):
        return {lowest: _NOTHING} | dict(layer.names)
    found: dict[int, str] = {}
    for look in looks:
        value = only_value(look)
        letters = value is None and any(mark.figure is Figure.LETTER for mark in look.marks)
        found |= {number: letter for number, letter in enumerate(ascii_uppercase, 1) if letters}
        drawn = sorted(filter(None, map(_sign, look.marks)), key=lambda sign: not sign.isalnum())
        if value is not None and drawn:
            found[value] = drawn[0]
    if not found or len(set(found.values())) < len(found):
        return layer.names
    rest = {0: _NOTHING} if not layer.names and not shows_numbers(looks) else {}
    rest |= {
        value: _NOTHING if name in ("none", "empty", "nothing") else name[:1] for value, name in layer.names.items()
    }
    return rest | found


def shows_numbers(looks: Sequence[Look]) -> bool:
    """Return True if some `draw` clause shows values as numbers."""
    return any(mark.figure is Figure.VALUE for look in looks for mark in look.marks)


def only_value(look: Look) -> int | None:
    """Return the only value for which a `draw` clause holds: 3 for `where k = 3`."""
    name = _name_of_value(look)
    match look.where:
        case Comparison(op="=", left=Local() as left, right=right) if left is name:
            return literal(right)
    return None


def shows(look: Look, number: int) -> bool:
    """Return True if a `draw` clause may hold for a value that is at most 0."""
    return look.where is None or not _excludes(look.where, _name_of_value(look), number)


def _excludes(condition: Expr, name: Local | None, number: int) -> bool:
    """Return True if a condition is obviously false where `name` is a number up to 0: `k > 0`, or `k = 2 and …`."""
    match condition:
        case Comparison(op=">", left=left, right=right):
            bound = literal(right)
            return left is name and bound is not None and bound >= number
        case Comparison(op="=" | ">=", left=left, right=right):
            bound = literal(right)
            return left is name and bound is not None and bound > number
        case Logic(op="and", left=left, right=right):
            return _excludes(left, name, number) or _excludes(right, name, number)
    return False


def _name_of_value(look: Look) -> Local | None:
    """Return the name that a `draw` clause of a layer or a clue gives to the value, or None."""
    return look.of.value if isinstance(look.of, OfLayer | OfClue) else None


def literal(e: Expr) -> int | None:
    """Return a literal number, or the number of a literal name."""
    match e:
        case Constant(value=int(value)):
            return int(value)
        case Negative(operand=Constant(value=int(value))):
            return -value
    return None


def way_of(toward: Expr | None) -> tuple[int, int] | None:
    """Return a literal direction: rows down and columns to the right."""
    match toward:
        case ListOf(items=(down, across)):
            way = literal(down), literal(across)
            return (way[0], way[1]) if way[0] is not None and way[1] is not None else None
    return None


def _sign(mark: Mark) -> str:
    """Return the sign for a mark, or "" if there is none."""
    way = way_of(mark.toward)
    if mark.figure is Figure.TEXT:
        return mark.text
    if mark.figure is Figure.TRIANGLE and way is not None:
        return next((sign for word, sign in _TRIANGLES.items() if WORDS[word] == way), "")
    if mark.figure is Figure.ARROW and way is not None:
        return next((sign for sign, leads in MARKS.items() if leads == way and not sign.isascii()), "")
    if mark.figure in _FIGURES:
        return _FIGURES[mark.figure][not mark.open and mark.color not in ("", "white")]
    return _WITHOUT_COLOR.get(mark.figure, "")
