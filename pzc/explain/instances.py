"""Constraints to instances: what a rule says of one element of its `for`, or of one clue."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import BoolExpr, Constraint, Flat, IntExpr, Reason, Var
from pzc.compiler.flat.value import nodes_of

from .checks import Check


@dataclass(eq=False)
class Part:
    """One constraint of an instance: the smallest thing that leads to facts by itself."""

    instance: "Instance"
    condition: BoolExpr
    scope: tuple[int, ...]
    check: Check | None = None
    number: int = 0
    second: "Instance | None" = None
    """A further instance, where the part stands for two."""

    @property
    def instances(self) -> "tuple[Instance, ...]":
        """The instances for which the part stands."""
        return (self.instance,) if self.second is None else (self.instance, self.second)


@dataclass(eq=False)
class Instance:
    """A rule for one element of its `for`, with the clues that it uses."""

    number: int
    rule: Origin
    case: Origin | None
    clues: tuple[Origin, ...]
    constraints: list[Constraint] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    scope: tuple[int, ...] = ()
    whole: bool = False
    """True if it is about connected groups, loops, paths or areas."""
    names: tuple[tuple[str, object], ...] = ()
    """The names of the rule's `for` with their values."""
    parent: "Instance | None" = None
    """The instance that this is a local part of, such as the condition of a loop at one point."""

    @property
    def origin(self) -> "Instance":
        """The instance as the rules have it."""
        return self.parent or self

    def __repr__(self) -> str:
        clues = "".join(f" | {clue.text}" for clue in self.clues)
        return f"<{self.number}: {self.rule.text}{clues}>"


def instances_of(flat: Flat) -> list[Instance]:
    """Return the instances of a plain flat form, in its order. Their parts are added by `pzc.explain.parts`."""
    found: dict[object, Instance] = {}
    for constraint in flat.constraints:
        reason = constraint.reason
        key: object = constraint if reason.at is None else reason.at.number
        if key not in found:
            found[key] = Instance(len(found), reason.rule, reason.case, reason.clues, names=_names(reason))
        found[key].constraints.append(constraint)
    return list(found.values())


def _names(reason: Reason) -> tuple[tuple[str, object], ...]:
    return () if reason.at is None else reason.at.names


def variables_of(expressions: Iterable[IntExpr]) -> set[Var]:
    """Return the unknowns that occur in expressions."""
    return {part for part in nodes_of(expressions) if isinstance(part, Var)}
