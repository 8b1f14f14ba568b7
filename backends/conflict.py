"""Find rules and clues that contradict each other, with any session that returns cores."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from pzc.compiler.base.clock import TimeUp, check_limits, left, within
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Constraint

from .interface import Conflict, Holds, Options, Problem, Session, Sessions, Status

_MOST_CASES = 5  # cases of a rule; if a conflict needs more of them, it names the whole rule
_FOR_CLUES = 0.7  # the share of the time for removing clues, after a first conflict is found; the rest is for the rules
_MOST_TRIED = 100  # cases of rules that are removed one at a time
# conflicts allowed for each test; an undecided test is repeated with the next limit
_EFFORTS = (100, 2_000, 40_000, None)


_Contradiction: TypeAlias = Callable[[Collection[Origin], int | None], list[Origin] | None]
"""Return the given rules, clues or cases that are needed for a contradiction, or None if there is a solution.

The second argument is the allowed number of conflicts. Raises TimeUp.
"""


@node
class _Blamed:
    """Rules or clues that have no solution together. If `minimal`, none of them can be removed."""

    origins: list[Origin]
    minimal: bool


def find_conflict(sessions: Sessions, problem: Problem, options: Options) -> Conflict | None:
    """Return few rules and clues without a solution; fewer if there is more time.

    Clues come first, in a session in which all rules always hold, so that it propagates them fully. Then come the
    rules, with the clues that are left. Elements are removed one by one; if there is still no solution, everything
    outside the new core is removed as well. (J. Marques-Silva, Minimal Unsatisfiability, ISMVL 2010: deletion with
    refinement.)

    None if the puzzle has a solution, or if time runs out before a first conflict is found.
    """
    try:
        with within(options.time_limit):
            return _find(sessions, problem, replace(options, time_limit=None))
    except TimeUp:
        return None


def _find(sessions: Sessions, problem: Problem, options: Options) -> Conflict | None:
    """Reduce the clues, then the rules. If time runs out at the rules, keep them all; without clues, return None."""
    constraints = problem.flat.constraints
    every = list(dict.fromkeys(o for c in constraints for o in (c.reason.rule, *c.reason.clues)))
    clues = _clues(sessions, problem, options, [origin for origin in every if origin.kind == "clue"])
    if clues is None:
        return None
    among = {*clues.origins, *(origin for origin in every if origin.kind != "clue")}
    whole = [origin for origin in every if origin in among]
    try:
        check_limits()
        found = _Rules(sessions, problem, options, whole).blamed()
    except TimeUp:
        found = _Blamed(whole, False) if any(origin.kind == "clue" for origin in every) else None
    return None if found is None else Conflict(tuple(found.origins), clues.minimal and found.minimal)


def _clues(sessions: Sessions, problem: Problem, options: Options, clues: list[Origin]) -> _Blamed | None:
    """Return clues that contradict the rules, or None if there is a solution. Raises TimeUp."""
    if not clues:
        return _Blamed([], True)
    session = sessions(problem, options, clues)
    try:
        first = _contradiction(session, clues, None)
        seconds = left()
        with within(None if seconds is None else seconds * _FOR_CLUES):
            return None if first is None else _remove_one_by_one(first, first[::-1], partial(_contradiction, session))
    finally:
        session.close()


class _Rules:
    """The rules of a puzzle and the clues that are left."""

    def __init__(self, sessions: Sessions, problem: Problem, options: Options, among: list[Origin]) -> None:
        self._among = among
        kept = set(among)
        constraints = tuple(c for c in problem.flat.constraints if kept.issuperset((c.reason.rule, *c.reason.clues)))
        self._rules = [origin for origin in among if origin.kind != "clue"]
        self._cases = _cases(constraints)
        switched = [*self._rules, *(case for cases in self._cases.values() for case in cases)]
        flat = replace(problem.flat, constraints=constraints)
        self._session = sessions(Problem(problem.model, flat), options, switched)

    def blamed(self) -> _Blamed | None:
        """Return the clues and the rules of a conflict, or None if there is a solution. Raises TimeUp."""
        try:
            first = self._contradiction(self._rules, None)
            if first is None:
                return None
            found = _remove_one_by_one(first, first[::-1], self._contradiction)
            needed_cases = self._sufficient_cases(found.origins)
        finally:
            self._session.close()
        kept = (origin for origin in self._among if origin.kind == "clue" or origin in found.origins)
        return _Blamed([name for origin in kept for name in needed_cases.get(origin, (origin,))], found.minimal)

    def _contradiction(self, rules: Collection[Origin], effort: int | None) -> list[Origin] | None:
        """Return the rules among `rules` that contradict the clues, or None if there is a solution. Raises TimeUp.

        All cases of the rules are assumed.
        """
        cases = (case for rule in rules for case in self._cases.get(rule, ()))
        found = _contradiction(self._session, [*rules, *cases], effort)
        return None if found is None else [rule for rule in rules if rule in found]

    def _sufficient_cases(self, rules: list[Origin]) -> Mapping[Origin, list[Origin]]:
        """Return the cases that suffice for the conflict, for each rule with few of them. Empty if that is slow."""
        every = [case for rule in rules for case in self._cases.get(rule, ())]

        def contradiction(some: Collection[Origin], effort: int | None) -> list[Origin] | None:
            found = _contradiction(self._session, [*rules, *some], effort)
            return None if found is None else [case for case in every if case in found]

        try:
            needed = contradiction(every, None)
            if needed is None or len(needed) > _MOST_TRIED:
                return {}
            found = _remove_one_by_one(needed, needed, contradiction)
        except TimeUp:
            return {}
        if not found.minimal:
            return {}
        needed_cases = {rule: [c for c in self._cases.get(rule, ()) if c in found.origins] for rule in rules}
        return {rule: cases for rule, cases in needed_cases.items() if 0 < len(cases) <= _MOST_CASES}


def _cases(constraints: Collection[Constraint]) -> Mapping[Origin, list[Origin]]:
    """Return the cases of each rule. Rules with a constraint without wording of its own are left out."""
    needed_cases: dict[Origin, dict[Origin, None]] = {}
    for constraint in constraints:
        needed_cases.setdefault(constraint.reason.rule, {})[constraint.reason.wording] = None
    return {rule: list(cases) for rule, cases in needed_cases.items() if rule not in cases}


def _contradiction(session: Session, origins: Collection[Origin], effort: int | None) -> list[Origin] | None:
    """Return the origins of a core, or None if there is a solution. Raises TimeUp if it is undecided."""
    session.assume([Holds(origin) for origin in origins])
    found = session.solutions(1, effort)
    if found.status is Status.UNKNOWN:
        raise TimeUp
    if found.core is None:
        return None
    core = set(found.core)
    return [origin for origin in origins if Holds(origin) in core]


def _remove_one_by_one(first: list[Origin], order: Sequence[Origin], contradiction: _Contradiction) -> _Blamed:
    """Remove the elements one by one, in this order, as long as the rest still has no solution.

    Stop when time runs out. An element that is hard to decide is postponed.
    """
    blamed, waiting = first, list(order)
    for effort in _EFFORTS:
        undecided: list[Origin] = []
        for origin in waiting:
            if left() == 0:
                return _Blamed(blamed, False)
            if origin in blamed:
                try:
                    found = contradiction([other for other in blamed if other is not origin], effort)
                except TimeUp:
                    undecided.append(origin)
                    continue
                blamed = blamed if found is None else found
        waiting = undecided
    return _Blamed(blamed, not waiting)
