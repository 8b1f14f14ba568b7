"""A flat puzzle without answers to rules and clues that contradict each other, by any session that gives cores."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from pzc.compiler.base.clock import TimeUp, left, look, within
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Constraint

from .interface import Conflict, Holds, Options, Problem, Session, Sessions, Status

_MOST_CASES = 5  # of a rule that are named, each in its words; of more, the rule is
_FOR_CLUES = 0.7  # of the time, once a first set is there; the rest is for the rules
_MOST_TRIED = 100  # cases of rules that are left out one at a time
_EFFORTS = (100, 2_000, 40_000, None)  # conflicts, to do without something: what can't be told waits for the next


_Contradiction: TypeAlias = Callable[[Collection[Origin], int | None], list[Origin] | None]
"""Those of some rules, clues or cases that have no answer, by so many conflicts; None where there is one. TimeUp."""


@node
class _Blamed:
    """What has no answer together; minimal: none of it can be left out."""

    origins: list[Origin]
    minimal: bool


def find_conflict(sessions: Sessions, problem: Problem, options: Options) -> Conflict | None:
    """Rules and clues without an answer: few of them first, fewer as long as there is time.

    First the clues, in a session in which all rules hold for good, so that it sees all that follows from them; then
    the rules, with the clues that are left. One after the other is left out; where there is still no answer, so is all
    that the solver did not need. (J. Marques-Silva, Minimal Unsatisfiability, ISMVL 2010: deletion with refinement.)

    None for a puzzle that has an answer, and where the time does not suffice for a first set.
    """
    try:
        with within(options.time_limit):
            return _found(sessions, problem, replace(options, time_limit=None))
    except TimeUp:
        return None


def _found(sessions: Sessions, problem: Problem, options: Options) -> Conflict | None:
    constraints = problem.flat.constraints
    every = list(dict.fromkeys(o for c in constraints for o in (c.reason.rule, *c.reason.clues)))
    clues = _clues(sessions, problem, options, [origin for origin in every if origin.kind == "clue"])
    if clues is None:
        return None
    among = {*clues.origins, *(origin for origin in every if origin.kind != "clue")}
    whole = [origin for origin in every if origin in among]
    try:
        look()
        found = _Rules(sessions, problem, options, whole).blamed()
    except TimeUp:
        found = _Blamed(whole, False) if any(origin.kind == "clue" for origin in every) else None
    return None if found is None else Conflict(tuple(found.origins), clues.minimal and found.minimal)


def _clues(sessions: Sessions, problem: Problem, options: Options, clues: list[Origin]) -> _Blamed | None:
    """Clues that have no answer with all rules together; None where there is one. TimeUp."""
    if not clues:
        return _Blamed([], True)
    session = sessions(problem, options, clues)
    try:
        first = _contradiction(session, clues, None)
        seconds = left()
        with within(None if seconds is None else seconds * _FOR_CLUES):
            return None if first is None else _smaller(first, first[::-1], partial(_contradiction, session))
    finally:
        session.close()


class _Rules:
    """The rules of a puzzle of which only some clues are left."""

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
        """The clues and the rules that it takes; None where there is an answer. TimeUp."""
        try:
            first = self._contradiction(self._rules, None)
            if first is None:
                return None
            found = _smaller(first, first[::-1], self._contradiction)
            spoken = self._spoken(found.origins)
        finally:
            self._session.close()
        kept = (origin for origin in self._among if origin.kind == "clue" or origin in found.origins)
        return _Blamed([name for origin in kept for name in spoken.get(origin, (origin,))], found.minimal)

    def _contradiction(self, rules: Collection[Origin], effort: int | None) -> list[Origin] | None:
        """Those of the rules that one takes, each with all its cases; None where there is an answer. TimeUp."""
        cases = (case for rule in rules for case in self._cases.get(rule, ()))
        found = _contradiction(self._session, [*rules, *cases], effort)
        return None if found is None else [rule for rule in rules if rule in found]

    def _spoken(self, rules: list[Origin]) -> Mapping[Origin, list[Origin]]:
        """Cases that are enough, of those rules of which it takes few; none of them where it takes too long to know."""
        every = [case for rule in rules for case in self._cases.get(rule, ())]

        def contradiction(some: Collection[Origin], effort: int | None) -> list[Origin] | None:
            found = _contradiction(self._session, [*rules, *some], effort)
            return None if found is None else [case for case in every if case in found]

        try:
            needed = contradiction(every, None)
            if needed is None or len(needed) > _MOST_TRIED:
                return {}
            found = _smaller(needed, needed, contradiction)
        except TimeUp:
            return {}
        if not found.minimal:
            return {}
        spoken = {rule: [c for c in self._cases.get(rule, ()) if c in found.origins] for rule in rules}
        return {rule: cases for rule, cases in spoken.items() if 0 < len(cases) <= _MOST_CASES}


def _cases(constraints: Collection[Constraint]) -> Mapping[Origin, list[Origin]]:
    """The cases of rules of which every constraint is a case in words of its own."""
    spoken: dict[Origin, dict[Origin, None]] = {}
    for constraint in constraints:
        spoken.setdefault(constraint.reason.rule, {})[constraint.reason.wording] = None
    return {rule: list(cases) for rule, cases in spoken.items() if rule not in cases}


def _contradiction(session: Session, origins: Collection[Origin], effort: int | None) -> list[Origin] | None:
    """Those that it takes for there to be no answer with all of them; None where there is one. TimeUp: not known."""
    session.assume([Holds(origin) for origin in origins])
    found = session.solutions(1, effort)
    if found.status is Status.UNKNOWN:
        raise TimeUp
    if found.core is None:
        return None
    core = set(found.core)
    return [origin for origin in origins if Holds(origin) in core]


def _smaller(first: list[Origin], order: Sequence[Origin], contradiction: _Contradiction) -> _Blamed:
    """What is left when one after the other, in this order, is left out if it can be, as far as there is time.

    What is hard to tell of one does not keep the others waiting.
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
