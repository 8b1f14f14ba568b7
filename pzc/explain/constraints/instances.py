"""Constraints to instances: a rule for one element of its `for`, or for one clue."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pzc.compiler.base.origin import Origin
from pzc.compiler.board.elements import AreaAt, Border, Cell, Corner, Link
from pzc.compiler.flat.flat import BoolExpr, Constraint, Flat, IntExpr, Reason, Var
from pzc.compiler.flat.value import nodes_of

from .checks import Check
from .division import Divisions
from .groups import Kinds, Nodes


@dataclass(eq=False)
class Part:
    """One constraint of an instance: the smallest thing that leads to facts by itself."""

    instance: "Instance"
    condition: BoolExpr
    scope: tuple[int, ...]
    check: Check | None = None
    number: int = 0
    others: "tuple[Instance, ...]" = ()
    """Further instances, where the part stands for several."""
    count: int | None = None
    """The number of instances that the part counts as. Sums that are added up count as one, as do lists beside them."""

    is_total: bool = False
    """True if the condition is a sum that follows from those of several instances."""

    @property
    def instances(self) -> "tuple[Instance, ...]":
        """The instances for which the part stands."""
        return (self.instance, *self.others)


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
    group: "Instance | None" = None
    """The rule as a whole, if this is what it says of one area."""
    is_division: bool = False
    """True if it says that every border separates one area from another. It holds in each question."""

    @property
    def origin(self) -> "Instance":
        """The instance that counts."""
        return self.parent or self.group or self

    def __repr__(self) -> str:
        clues = "".join(f" | {clue.text}" for clue in self.clues)
        return f"<{self.number}: {self.rule.text}{clues}>"


def instances_of(flat: Flat) -> list[Instance]:
    """Return the instances of a plain flat form, in its order. Their parts are added by parts.py."""
    found: dict[object, Instance] = {}
    for constraint in flat.constraints:
        reason = constraint.reason
        key: object = constraint if reason.at is None else reason.at.number
        if key not in found:
            found[key] = Instance(len(found), reason.rule, reason.case, reason.clues, names=_names(reason))
        found[key].constraints.append(constraint)
    return list(found.values())


def divisions_and_others(instances: Iterable[Instance]) -> tuple[list[Instance], list[Instance]]:
    """Return the divisions of the board into areas, each as one instance, and the other instances."""
    known = Divisions()
    found: dict[Origin, Instance] = {}
    others: list[Instance] = []
    for instance in instances:
        if all(map(known.has, instance.constraints)):
            rule = instance.rule
            found.setdefault(rule, Instance(0, rule, instance.case, (), whole=True, is_division=True))
            found[rule].constraints += instance.constraints
        else:
            others.append(instance)
    return list(found.values()), others


def counted(instances: Iterable[Instance]) -> set[int]:
    """Return the numbers of the instances that count: divisions do not count, and a rule about areas counts once."""
    return {instance.origin.number for instance in instances if not instance.is_division}


def whole_rules(instances: Sequence[Instance], nodes: Nodes) -> list[Instance]:
    """Return the instances that count, numbered from 0: a rule about areas is one instance for all areas.

    Which cells an area has is not known before. So a rule such as "every part is a rectangle" has an instance for each
    cell that might be the first of an area. Most reasons would take many of these instances. The instances are numbered
    anew, and those that a whole rule stands for come after the others.
    """
    of_areas = {(each.rule, each.case) for each in instances if _is_of_areas(each, nodes)}
    groups: dict[object, Instance] = {}
    found: list[Instance] = []
    members: list[Instance] = []
    for instance in instances:
        stands_alone = instance.clues and not _names_area(instance)
        if (instance.rule, instance.case) not in of_areas or stands_alone:
            found.append(instance)
            continue
        elements = tuple(_elements(instance)) if instance.clues else ()
        key = instance.rule, instance.case, elements
        if key not in groups:
            groups[key] = Instance(0, instance.rule, instance.case, instance.clues if elements else ())
            found.append(groups[key])
        instance.group = groups[key]
        instance.group.constraints += instance.constraints
        members.append(instance)
    for number, instance in enumerate([*found, *members]):
        instance.number = number
    return found


def gather(members: Iterable[Instance]) -> None:
    """Give the parts of members to the rules as a whole."""
    for member in members:
        rule = member.group
        assert rule is not None
        rule.parts += member.parts
        rule.scope = tuple(sorted({*rule.scope, *member.scope}))
        rule.whole = rule.whole or member.whole


def _is_of_areas(instance: Instance, nodes: Nodes) -> bool:
    """Return True for a rule about any area, or about any two places, that depends on areas."""
    if _names_area(instance):
        return True
    about = any(nodes.kinds(each.condition) & Kinds.AREAS for each in instance.constraints)
    return about and not instance.clues and len(_elements(instance)) > 1


def _names_area(instance: Instance) -> bool:
    return any(isinstance(value, AreaAt) for _, value in instance.names)


def _elements(instance: Instance) -> list[object]:
    """Return the cells and other places of the board that an instance names, but for areas."""
    return [value for _, value in instance.names if isinstance(value, Cell | Corner | Border | Link)]


def _names(reason: Reason) -> tuple[tuple[str, object], ...]:
    return () if reason.at is None else reason.at.names


def variables_of(expressions: Iterable[IntExpr]) -> set[Var]:
    """Return the unknowns that occur in expressions."""
    return {part for part in nodes_of(expressions) if isinstance(part, Var)}
