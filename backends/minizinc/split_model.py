"""A puzzle to the rules, as a model for every instance of the variant, and the instance, as data.

The condition of a clue, such as `cage <...> sum = 15 and max - min = 3`, is a part of the instance. It becomes sets of
allowed values, in one array for each form of condition: `cage_sum[k]` holds the allowed sums of the k-th cage, and is
empty if there is no condition on the sum. The model always has `sum`, and other forms if the instance uses them.
"""

from collections.abc import Iterator
from typing import Any

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import Intervals, complement, intervals
from pzc.compiler.base.node import replace
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import Aggregate, Arithmetic, Comparison, Expr, Fold, Local, Logic, Member
from pzc.compiler.model.kinds import CELL, DIGIT, INT, ListType
from pzc.compiler.model.model import ClueKind, Model, Placement

from .model_names import ClueNames
from .model_writer import ModelWriter
from .text_layout import named_constraint

_WIDEST = 10**6  # a bound of the sums and products of a clue
_FORMS = {
    "sum": "sum({0})",
    "product": "product({0})",
    "min": "min({0})",
    "max": "max({0})",
    "difference": "max({0}) - min({0})",
    "distinct": "bool2int({0})",
}


def write_split(model: Model) -> tuple[str, dict[str, Any]]:
    """Return the model of the rules, and the data. Raises PuzzleError for a condition of another form."""
    writer = SplitModelWriter(model)
    text = writer.text()
    return text, writer.data.values


def write_dzn(data: dict[str, Any]) -> str:
    """Return the data as `.dzn` text."""
    return "".join(f"{name} = {_dzn(value)};\n" for name, value in data.items())


class SplitModelWriter(ModelWriter):
    """Writes the rules without the instance."""

    def __init__(self, model: Model) -> None:
        model = replace(model, rules=model.rules + model.idle_rules, idle_rules=())
        super().__init__(model, split=True)
        self._evaluator = Evaluator(model.facts)

    def _head(self) -> str:
        return "% rules without an instance, written by pzc: the data are in a separate file"

    def conditions(self) -> list[str]:
        """Return the constraints for the conditions of clues, over arrays of allowed values."""
        blocks = []
        for kind in self.model.clues:
            placements = self.model.facts.placements.get(kind.name, [])
            used = kind.name in self.writer.clues or any(p.condition is not None for p in placements)
            if used and kind.parts[0][1] == ListType(CELL) and DIGIT in self.model.facts.layers:
                blocks += self._condition_arrays(kind, placements)
        return blocks

    def _condition_arrays(self, kind: ClueKind, placements: list[Placement]) -> list[str]:
        """Return the constraints on one clue."""
        allowed_by_form: list[dict[str, Intervals]] = []
        for placement in placements:
            found: dict[str, Intervals] = {}
            if placement.condition is not None:
                for form, allowed in self._atoms(placement.condition, placement):
                    found[form] = _common(found[form], allowed) if form in found else allowed
            allowed_by_form.append(found)
        forms = [form for form in _FORMS if form == "sum" or any(form in found for found in allowed_by_form)]
        if kind.value is not None and not any(allowed_by_form):
            return []  # the value of the clue is its condition
        names = self.naming.clues[kind.name]
        self.writer.clues.add(kind.name)
        return [self._condition_block(names, form, allowed_by_form) for form in forms]

    def _condition_block(self, names: ClueNames, form: str, allowed_by_form: list[dict[str, Intervals]]) -> str:
        """Return the array and the constraint of one form of condition."""
        array = self.naming.names.fresh(f"{names.kind.name}_{form}")
        value = [{"set": [list(i) for i in found.get(form, ())]} for found in allowed_by_form]
        declaration = self.data.declare("array[int] of set of int", array, "", value)
        names.placements(False)
        text = self.writer.array(self.writer.value(_digits_of(names, self.writer))).text
        found = _FORMS[form].format(self.writer.all_different(text) if form == "distinct" else text)
        body = f"forall(k in {names.set_name} where {array}[k] != {{}})({found} in {array}[k])"
        what = f"{names.kind.name}: {form}"
        comment = f"% the allowed values of the {form} for each clue; {{}}: any"
        return f"{comment}\n{declaration}\n{named_constraint(what, body)}"

    def _atoms(self, e: Expr, placement: Placement) -> Iterator[tuple[str, Intervals]]:
        """Split a condition into its parts: pairs of a form and the allowed values."""
        match e:
            case Logic(op="and"):
                yield from self._atoms(e.left, placement)
                yield from self._atoms(e.right, placement)
                return
            case Aggregate(fold=Fold.DISTINCT) if self._of_clue(e, placement):
                yield "distinct", ((1, 1),)
                return
            case Comparison() | Member():
                item, other = (e.left, e.right) if isinstance(e, Comparison) else (e.item, e.list)
                form = self._form(item, placement)
                if form is not None and other.known:
                    value = self._evaluator.value(other, dict(zip(placement.bound, placement.args, strict=True)))
                    op = e.op if isinstance(e, Comparison) else "in"
                    yield form, _allowed(op, value)
                    return
        raise self._no_data(placement)

    def _form(self, e: Expr, placement: Placement) -> str | None:
        """Return the form of an expression, or None if it has none."""
        match e:
            case Arithmetic(op="-"):
                ends = (self._form(e.left, placement), self._form(e.right, placement))
                return "difference" if ends == ("max", "min") else None
            case Aggregate() if self._of_clue(e, placement) and e.fold.value in _FORMS:
                return e.fold.value
            case _:
                return None

    def _of_clue(self, e: Aggregate, placement: Placement) -> bool:
        """Return True for an aggregate of the digits of the clue."""
        return isinstance(e.list, Read) and e.list.layer == DIGIT and e.list.at is placement.bound[0]

    def _no_data(self, placement: Placement) -> PuzzleError:
        """Return the error for a condition of another form."""
        help = "leave out --split; apart from the rules go sum, product, min, max, max - min and distinct"
        return fail("PZ702", "this condition can't be written as data", placement.origin.span, help=help)


def _digits_of(names: ClueNames, writer: Any) -> Expr:
    """Return the digits of the k-th placement as an expression."""
    kind = names.kind.parts[0][1]
    local = Local(names.kind.span, kind, True, "k")
    writer.locals[local] = names.part(0, "k")
    return Read(names.kind.span, ListType(INT), False, DIGIT, local)


def _allowed(op: str, value: Any) -> Intervals:
    """Return the values that a comparison allows."""
    match op:
        case "=":
            return ((value, value),)
        case "!=":
            return complement(((value, value),), -_WIDEST, _WIDEST)
        case "<":
            return ((-_WIDEST, value - 1),)
        case "<=":
            return ((-_WIDEST, value),)
        case ">":
            return ((value + 1, _WIDEST),)
        case ">=":
            return ((value, _WIDEST),)
        case _:
            return intervals(value)


def _common(a: Intervals, b: Intervals) -> Intervals:
    """Return the intersection of two sets."""
    both = ((max(x[0], y[0]), min(x[1], y[1])) for x in a for y in b)
    return tuple((low, high) for low, high in both if low <= high)


def _dzn(value: Any) -> str:
    """Return a value in the syntax of `.dzn`."""
    match value:
        case None:
            return "<>"
        case bool():
            return str(value).lower()
        case {"set": ranges}:
            return " union ".join(f"{a}..{b}" for a, b in ranges) or "{}"
        case [list(), *_]:
            rows = "\n  | ".join(", ".join(map(_dzn, row)) for row in value)
            return f"[| {rows}\n  |]"
        case list():
            return "[" + ", ".join(map(_dzn, value)) + "]"
        case _:
            return str(value)
