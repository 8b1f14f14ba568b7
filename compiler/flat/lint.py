"""A puzzle's constraints to warnings: rules and clues that nothing satisfies, givens that collide.

Values are tried, within limits: where they are reached nothing is said.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pzc.compiler.base.clock import looked
from pzc.compiler.base.diagnostics import Diagnostic, Label, warning
from pzc.compiler.base.intervals import contains, members
from pzc.compiler.base.node import node
from pzc.compiler.base.origin import Origin

from .flat import AllDifferent, BoolExpr, Constraint, Flat, Linear, Not, Reason, Var, Within
from .value import steps_of, unknowns_of, value_of

_MOST_PARTS = 400  # of a constraint that is looked at
_MOST_CELLS = 12  # of a clue for which values are tried
_WORK = 200_000  # parts of constraints that are evaluated for a puzzle
_WORK_FOR_ONE = 20_000  # for a clue


# --------------------------------------------------------------------------------- what nothing satisfies


def lint_clues(flat: Flat) -> Iterator[Diagnostic]:
    """Rules and clues that nothing satisfies, each by itself, and givens that contradict each other."""
    told: set[Origin] = set()
    for constraint in flat.constraints:
        if constraint.condition is False and not told & set(_origins(constraint.reason)):
            told.update(_origins(constraint.reason))
            yield _never(constraint.reason)
    yield from _impossible_clues(flat, told)
    yield from _collisions(flat, told)


def _origins(reason: Reason) -> tuple[Origin, ...]:
    """The clues of a constraint, or, where it has none, its rule."""
    return reason.clues or (reason.rule,)


def _by(reason: Reason) -> Label:
    """The rule that says so, in the words that it has for the values there."""
    return Label(reason.rule.span, "by this rule" + (f": {reason.case.text}" if reason.case else ""))


def _never(reason: Reason) -> Diagnostic:
    if not reason.clues and reason.rule.kind != "clue":
        message = "this rule never holds, so there is no solution"
        return warning("PZ805", message + (f": {reason.case.text}" if reason.case else ""), reason.rule.span)
    clue, *others = _origins(reason)
    also = [Label(other.span, "together with this") for other in others]
    if reason.clues:
        also.append(_by(reason))
    message = "no values of its cells satisfy this clue" if not others else "no values satisfy these clues"
    return warning("PZ807", message, clue.span, others=tuple(also))


def _impossible_clues(flat: Flat, told: set[Origin]) -> Iterator[Diagnostic]:
    """Clues whose own cells have no values that satisfy what is said of them alone."""
    different = [c.condition for c in flat.constraints if isinstance(c.condition, AllDifferent)]
    by_clue: dict[Origin, list[Constraint]] = {}
    for constraint in looked(flat.constraints):
        origins = _origins(constraint.reason)
        if len(origins) == 1 and origins[0].kind == "clue" and origins[0] not in told:
            by_clue.setdefault(origins[0], []).append(constraint)
    work = _WORK
    for clue, constraints in looked(by_clue.items()):
        cells = _cells(constraints)
        if not 1 < len(cells) <= _MOST_CELLS:
            continue
        trial = _Trial(cells, [c.condition for c in constraints], _different_pairs(different, cells), work)
        work -= trial.spent
        if trial.fails:
            told.add(clue)
            others = tuple(dict.fromkeys(_by(c.reason) for c in constraints if c.reason.rule is not clue))
            yield warning("PZ807", "no values of its cells satisfy this clue", clue.span, others=others)


def _cells(constraints: Sequence[Constraint]) -> list[Var]:
    found: dict[Var, None] = {}
    for constraint in constraints:
        unknowns = unknowns_of(constraint.condition, _MOST_PARTS)
        if unknowns is None or len(unknowns) > _MOST_CELLS:
            return []
        found |= dict.fromkeys(unknowns)
    return sorted(found, key=lambda var: var.index)


def _different_pairs(different: Iterable[AllDifferent], cells: Sequence[Var]) -> set[tuple[Var, Var]]:
    """The cells of which the rules say that they differ."""
    pairs: set[tuple[Var, Var]] = set()
    for condition in different:
        shared = [cell for cell in cells if cell in condition.items]
        pairs.update(combinations(shared, 2))
    return pairs


class _Trial:
    """Tries values for a few cells in turn; `fails` where none fit, False also where there was too much to try."""

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
        in_reach = self._in_reach(conditions)
        self.fails = not in_reach if in_reach is not None else self._fits(0, {}) is False

    def _in_reach(self, conditions: Sequence[BoolExpr]) -> bool | None:
        """Whether a sum of cells that all differ is one that such cells can add up to; None where that is not all.

        Of numbers without a gap so many different ones have every sum from the least to the greatest.
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

    def _fits(self, at: int, values: dict[Var, int]) -> bool | None:
        """Whether the cells from `at` on have values that fit to those before; None where nobody knows."""
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
                found = self._fits(at + 1, values)
                if found is not False:
                    return found
        return False


# ----------------------------------------------------------------------------------------------- collisions


@node
class _Fixed:
    """The only value that an unknown can have, and what says so."""

    value: int
    reason: Reason


def _collisions(flat: Flat, told: set[Origin]) -> Iterator[Diagnostic]:
    """Cells of which two constraints say different things, and constraints that the cells so fixed break."""
    fixed: dict[Var, _Fixed] = {}
    for constraint in flat.constraints:
        pinned = _pinned(constraint.condition)
        if pinned is None:
            continue
        var, value = pinned
        before = fixed.setdefault(var, _Fixed(value, constraint.reason))
        if before.value != value:
            first, second = _origins(before.reason)[0], _origins(constraint.reason)[0]
            told.update((first, second))
            others = (Label(first.span, f"here it is {before.value}"),)
            yield warning(
                "PZ808", f"two different values for one place: {var.name} is {value}", second.span, others=others
            )
    for constraint in flat.constraints:
        broken = _broken(constraint.condition, fixed)
        givers = dict.fromkeys(_origins(fixed[var].reason)[0] for var in broken)
        if broken and not (told & set(givers)) and not (told & set(_origins(constraint.reason))):
            told.update(givers)
            yield _collision(list(givers), constraint.reason)


def _pinned(condition: BoolExpr) -> tuple[Var, int] | None:
    """The unknown of which a constraint leaves a single value, and that value."""
    match condition:
        case Var():
            return condition, 1
        case Not(item=Var() as var):
            return var, 0
        case Within(value=Var() as var, domain=domain):
            left = [v for v in members(var.domain) if contains(domain, v)]
            return (var, left[0]) if len(left) == 1 else None
    return None


def _broken(condition: BoolExpr, fixed: dict[Var, _Fixed]) -> tuple[Var, ...]:
    """The fixed unknowns whose values break a constraint, or none."""
    if isinstance(condition, AllDifferent):
        seen: dict[int, Var] = {}
        for item in condition.items:
            if isinstance(item, Var) and item in fixed:
                value = fixed[item].value
                if value in seen:
                    return seen[value], item
                seen[value] = item
        return ()
    if isinstance(condition, bool) or _pinned(condition) is not None:
        return ()
    unknowns = unknowns_of(condition, _MOST_PARTS)
    if not unknowns or not unknowns <= fixed.keys():
        return ()
    values = {var: fixed[var].value for var in unknowns}
    return () if value_of(condition, values) else tuple(sorted(unknowns, key=lambda var: var.index))


def _collision(givers: list[Origin], reason: Reason) -> Diagnostic:
    clues = sorted({*givers, *reason.clues}, key=lambda origin: origin.span.start)
    *first, last = clues
    others = [Label(origin.span, "together with this") for origin in first[:3]]
    if reason.rule not in clues:
        others.append(_by(reason))
    worded = [origin for origin in clues if _is_worded(origin)]
    if not worded:
        message = "these givens contradict each other" if first else "this given contradicts a rule"
    elif len(worded) == len(clues):
        message = "these rules contradict each other, whatever the unknowns are"
    else:
        message = "these rules and givens contradict each other"
    return warning("PZ808", message, last.span, others=tuple(others))


def _is_worded(origin: Origin) -> bool:
    """Whether it is a rule in words; a bare constraint, `(1,1) = 3`, gives something much as a clue does."""
    return origin.kind == "rule" and origin.text != " ".join(origin.span.text.split())
