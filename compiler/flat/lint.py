"""Flat form to warnings: unsatisfiable rules and clues, and givens that contradict each other.

Values are enumerated within limits. If a limit is reached, there is no warning.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.diagnostics import Diagnostic, Label, warning
from pzc.compiler.base.intervals import contains, members
from pzc.compiler.base.node import node
from pzc.compiler.base.origin import Origin

from .flat import AllDifferent, BoolExpr, Constraint, Flat, Linear, Not, Reason, Var, Within
from .value import steps_of, unknowns_of, value_of

_MOST_PARTS = 400  # parts of a constraint; larger constraints are skipped
_MOST_CELLS = 12  # cells of a clue; clues with more cells are skipped
_WORK = 200_000  # evaluated constraint parts for the whole puzzle
_WORK_FOR_ONE = 20_000  # evaluated constraint parts for one clue


# --------------------------------------------------------------------------------- what nothing satisfies


def lint_clues(flat: Flat, waiting: Collection[Origin] = ()) -> Iterator[Diagnostic]:
    """Yield warnings for rules and clues that are unsatisfiable by themselves, and for contradictory givens.

    `waiting`: rules of a rule file that depend on clues, which no puzzle has placed yet. They get no warning.
    """
    reported = set(waiting)
    for constraint in flat.constraints:
        if constraint.condition is False and not reported & set(_origins(constraint.reason)):
            reported.update(_origins(constraint.reason))
            yield _never_holds(constraint.reason)
    yield from _impossible_clues(flat, reported)
    yield from _collisions(flat, reported)


def _origins(reason: Reason) -> tuple[Origin, ...]:
    """Return the clues of a constraint, or its rule if it has none."""
    return reason.clues or (reason.rule,)


def _rule_label(reason: Reason) -> Label:
    """Return a label at the constraint's rule. Its text is the rule's wording with the values filled in."""
    return Label(reason.rule.span, "by this rule" + (f": {reason.case.text}" if reason.case else ""))


def _never_holds(reason: Reason) -> Diagnostic:
    """Return the warning for a constraint that no values satisfy: PZ805 for a rule alone, PZ807 with clues."""
    if not reason.clues and reason.rule.kind != "clue":
        message = "this rule never holds, so there is no solution"
        return warning("PZ805", message + (f": {reason.case.text}" if reason.case else ""), reason.rule.span)
    clue, *others = _origins(reason)
    also = [Label(other.span, "together with this") for other in others]
    if reason.clues:
        also.append(_rule_label(reason))
    message = "no values of its cells satisfy this clue" if not others else "no values satisfy these clues"
    return warning("PZ807", message, clue.span, others=tuple(also))


def _impossible_clues(flat: Flat, reported: set[Origin]) -> Iterator[Diagnostic]:
    """Yield a warning for each clue whose own cells have no satisfying values."""
    different = [c.condition for c in flat.constraints if isinstance(c.condition, AllDifferent)]
    by_clue: dict[Origin, list[Constraint]] = {}
    for constraint in checking_limits(flat.constraints):
        origins = _origins(constraint.reason)
        if len(origins) == 1 and origins[0].kind == "clue" and origins[0] not in reported:
            by_clue.setdefault(origins[0], []).append(constraint)
    work = _WORK
    for clue, constraints in checking_limits(by_clue.items()):
        cells = _cells(constraints)
        if not 1 < len(cells) <= _MOST_CELLS:
            continue
        trial = _Trial(cells, [c.condition for c in constraints], _different_pairs(different, cells), work)
        work -= trial.spent
        if trial.fails:
            reported.add(clue)
            others = tuple(dict.fromkeys(_rule_label(c.reason) for c in constraints if c.reason.rule is not clue))
            yield warning("PZ807", "no values of its cells satisfy this clue", clue.span, others=others)


def _cells(constraints: Sequence[Constraint]) -> list[Var]:
    """Return the unknowns of some constraints, or none if there are too many to try all values."""
    found: dict[Var, None] = {}
    for constraint in constraints:
        unknowns = unknowns_of(constraint.condition, _MOST_PARTS)
        if unknowns is None or len(unknowns) > _MOST_CELLS:
            return []
        found |= dict.fromkeys(unknowns)
    return sorted(found, key=lambda var: var.index)


def _different_pairs(different: Iterable[AllDifferent], cells: Sequence[Var]) -> set[tuple[Var, Var]]:
    """Return the pairs of cells that a rule requires to differ."""
    pairs: set[tuple[Var, Var]] = set()
    for condition in different:
        shared = [cell for cell in cells if cell in condition.items]
        pairs.update(combinations(shared, 2))
    return pairs


class _Trial:
    """Enumerates values of a few cells. `fails` is True if none fit, and False if one fits or the limit was reached."""

    def __init__(
        self, cells: Sequence[Var], conditions: Sequence[BoolExpr], pairs: set[tuple[Var, Var]], work: int
    ) -> None:
        self.cells = cells
        self.pairs = pairs
        self.spent = 0
        self._most = min(work, _WORK_FOR_ONE)
        place = {cell: number for number, cell in enumerate(cells)}
        self._due: list[list[BoolExpr]] = [[] for _ in cells]
        self._costs: dict[int, int] = {}
        for condition in conditions:
            unknowns = unknowns_of(condition, _MOST_PARTS) or frozenset()
            self._due[max(place[cell] for cell in unknowns)].append(condition)
            self._costs[id(condition)] = steps_of(condition)
        in_reach = self._sum_attainable(conditions)
        self.fails = not in_reach if in_reach is not None else self._can_complete(0, {}) is False

    def _sum_attainable(self, conditions: Sequence[BoolExpr]) -> bool | None:
        """Check the sum of pairwise different cells by its bounds. Return None if that does not decide it.

        If the domain has no gap, every sum between the least and the greatest is attainable.
        """
        count = len(self.cells)
        if len(self.pairs) != count * (count - 1) // 2 or len({cell.domain for cell in self.cells}) != 1:
            return None
        values = members(self.cells[0].domain)
        least, most = sum(values[:count]), sum(values[-count:])
        for condition in conditions:
            match condition:
                case Within(value=Linear(terms=terms, constant=0), domain=domain):
                    if len(terms) == count and {*terms} == {(cell, 1) for cell in self.cells}:
                        if len(values) < count or not any(a <= most and b >= least for a, b in domain):
                            return False
                        if len(conditions) == 1 and len(self.cells[0].domain) == 1:
                            return True
        return None

    def _can_complete(self, at: int, values: dict[Var, int]) -> bool | None:
        """Return True if the cells from `at` on can be completed, None if the limit was reached."""
        if at == len(self.cells):
            return True
        cell = self.cells[at]
        rivals = [other for other in self.cells[:at] if (other, cell) in self.pairs]
        for value in members(cell.domain):
            if any(values[other] == value for other in rivals):
                continue
            values[cell] = value
            self.spent += 1 + sum(self._costs[id(condition)] for condition in self._due[at])
            if self.spent > self._most:
                return None
            if all(value_of(condition, values) for condition in self._due[at]):
                found = self._can_complete(at + 1, values)
                if found is not False:
                    return found
        return False


# ----------------------------------------------------------------------------------------------- collisions


@node
class _Fixed:
    """The only possible value of an unknown, and the reason."""

    value: int
    reason: Reason


def _collisions(flat: Flat, reported: set[Origin]) -> Iterator[Diagnostic]:
    """Yield a warning for each cell with two different values, and for constraints that the fixed cells violate."""
    fixed: dict[Var, _Fixed] = {}
    for constraint in flat.constraints:
        pinned = _fixed_by(constraint.condition)
        if pinned is None:
            continue
        var, value = pinned
        before = fixed.setdefault(var, _Fixed(value, constraint.reason))
        if before.value != value:
            first, second = _origins(before.reason)[0], _origins(constraint.reason)[0]
            reported.update((first, second))
            others = (Label(first.span, f"here it is {before.value}"),)
            yield warning(
                "PZ808", f"two different values for one place: {var.name} is {value}", second.span, others=others
            )
    for constraint in flat.constraints:
        broken = _violating_cells(constraint.condition, fixed)
        givers = dict.fromkeys(_origins(fixed[var].reason)[0] for var in broken)
        if broken and not (reported & set(givers)) and not (reported & set(_origins(constraint.reason))):
            reported.update(givers)
            yield _collision(list(givers), constraint.reason)


def _fixed_by(condition: BoolExpr) -> tuple[Var, int] | None:
    """Return the unknown that a constraint fixes, and its value; otherwise None."""
    match condition:
        case Var():
            return condition, 1
        case Not(item=Var() as var):
            return var, 0
        case Within(value=Var() as var, domain=domain):
            left = [v for v in members(var.domain) if contains(domain, v)]
            return (var, left[0]) if len(left) == 1 else None
    return None


def _violating_cells(condition: BoolExpr, fixed: dict[Var, _Fixed]) -> tuple[Var, ...]:
    """Return the fixed unknowns whose values violate a constraint; empty if they do not."""
    if isinstance(condition, AllDifferent):
        seen: dict[int, Var] = {}
        for item in condition.items:
            if isinstance(item, Var) and item in fixed:
                value = fixed[item].value
                if value in seen:
                    return seen[value], item
                seen[value] = item
        return ()
    if isinstance(condition, bool) or _fixed_by(condition) is not None:
        return ()
    unknowns = unknowns_of(condition, _MOST_PARTS, fixed)
    if not unknowns:
        return ()
    values = {var: fixed[var].value for var in unknowns}
    return () if value_of(condition, values) else tuple(sorted(unknowns, key=lambda var: var.index))


def _collision(givers: list[Origin], reason: Reason) -> Diagnostic:
    """Return the warning that the fixed cells violate a constraint, at the last of the clues in the text."""
    clues = sorted({*givers, *reason.clues}, key=lambda origin: origin.span.start)
    *first, last = clues
    others = [Label(origin.span, "together with this") for origin in first[:3]]
    if reason.rule not in clues:
        others.append(_rule_label(reason))
    worded = [origin for origin in clues if _is_worded(origin)]
    if not worded:
        message = "these givens contradict each other" if first else "this given contradicts a rule"
    elif len(worded) == len(clues):
        message = "these rules contradict each other, whatever the unknowns are"
    else:
        message = "these rules and givens contradict each other"
    return warning("PZ808", message, last.span, others=tuple(others))


def _is_worded(origin: Origin) -> bool:
    """Return True for a rule with a text in words. A bare constraint such as `(1,1) = 3` acts like a given."""
    return origin.kind == "rule" and origin.text != " ".join(origin.span.text.split())
