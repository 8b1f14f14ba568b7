"""Rules on each region for itself to whether they look at nothing but which values stand in it, wherever they stand."""

from typing import Any

from pzc.compiler.model.board_expressions import Read
from pzc.compiler.model.expressions import (
    Absolute,
    Aggregate,
    Arithmetic,
    Comparison,
    Comprehension,
    Conditional,
    Constant,
    InList,
    Local,
    Logic,
    Negation,
    Negative,
    ParamRef,
)
from pzc.compiler.model.kinds import BOOL, INT
from pzc.compiler.model.model import Demand, ForEach, Rule


def layers_by_values(rule: Rule) -> tuple[str, ...] | None:
    """The layers whose values in the cells of a region tell whether the rule on it is broken, in whatever order they
    stand there; None where that does not tell it, or nobody knows.

    The rule is one that says something of each region of a division for itself.
    """
    match rule.body:
        case (ForEach(binders=(InList(names=(region,)),), where=None, body=body),):
            looked = _Looked(region)
            if all(isinstance(part, Demand) and looked.number(part.condition) for part in body):
                return tuple(sorted(looked.layers))
    return None


class _Looked:
    """What is looked at of a region. Lists of its values are only folded, which their order does not matter to."""

    def __init__(self, region: Local) -> None:
        self._region = region
        self._cells: set[int] = set()  # names that stand for cells of the region
        self.layers: set[str] = set()

    def number(self, e: Any) -> bool:
        """Whether a number or truth value hangs on the values in the region alone."""
        if e.type not in (BOOL, INT):
            return False
        match e:
            case Constant() | ParamRef():
                return True
            case (
                Comparison(left=left, right=right) | Arithmetic(left=left, right=right) | Logic(left=left, right=right)
            ):
                return self.number(left) and self.number(right)
            case Negation(operand=operand) | Negative(operand=operand) | Absolute(operand=operand):
                return self.number(operand)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                return self.number(condition) and self.number(then) and self.number(otherwise)
            case Read(layer=layer, at=Local() as at):
                self.layers.add(layer)
                return id(at) in self._cells
            case Aggregate(list=listed):
                return self._list(listed)
        return False

    def _list(self, e: Any) -> bool:
        match e:
            case Local():
                return e is self._region
            case Read(layer=layer, at=at):
                self.layers.add(layer)
                return at is self._region
            case Comprehension(binders=binders, where=where, body=body):
                return self._bound(binders) and (where is None or self.number(where)) and self.number(body)
        return False

    def _bound(self, binders: Any) -> bool:
        for binder in binders:
            if not (isinstance(binder, InList) and binder.list is self._region and len(binder.names) == 1):
                return False
            self._cells.add(id(binder.names[0]))
        return True
