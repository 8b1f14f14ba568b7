"""A flat puzzle without answers to rules and clues that contradict each other."""

from collections.abc import Sequence
from typing import Any

from pzc.backends.clock import Clock
from pzc.backends.interface import Conflict, Options
from pzc.compiler.base.clock import TimeUp, look
from pzc.compiler.base.origin import Origin
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.sink import Literal
from pzc.compiler.flat.flat import Flat, Reason

from .model import NativeModel, native
from .search import parameters_for, run

_MOST_CASES = 5  # of a rule that are named, each in its words; of more, the rule is
_MOST_TRIED = 100  # cases of rules that are left out one at a time


class Suspects:
    """All rules and clues of a puzzle, each with a literal that switches its constraints on."""

    def __init__(self, flat: Flat, options: Options) -> None:
        self._options = options
        self._clock = Clock(options.time_limit)
        self._model = NativeModel()
        self._literals: dict[Origin, Literal] = {}
        for constraint in flat.constraints:
            for origin in (constraint.reason.rule, *constraint.reason.clues):
                if origin not in self._literals:
                    self._literals[origin] = self._model.new_bool("")
        self._reasons = [constraint.reason for constraint in flat.constraints]
        self._cases = self._switches_of_cases()
        encode(flat, self._model, self._guards)

    def _guards(self, reason: Reason) -> list[Literal]:
        literals = dict.fromkeys(self._literals[origin] for origin in (reason.rule, *reason.clues))
        return [*literals, self._cases[reason.spoken]] if reason.spoken in self._cases else list(literals)

    def conflict(self) -> Conflict | None:
        """A first contradictory set from the solver's assumptions, made smaller by leaving out one at a time.

        More rules and clues only mean more constraints, so that what is needed in a larger set is needed in a
        smaller one: each has to be tried only once.
        """
        core = self._first()
        if core is None:
            return None
        minimal = True
        for origin in self._order(core):
            without = [other for other in core if other is not origin]
            try:
                status = self._try(without)
            except TimeUp:
                return Conflict(tuple(core), False)
            if status == native.INFEASIBLE:
                core = without
            elif status == native.UNKNOWN:
                minimal = False
        return Conflict(tuple(self._spoken(core)), minimal)

    def _switches_of_cases(self) -> dict[Origin, Literal]:
        """Literals for what rules say of particular values, in words; they are on until a conflict has been found."""
        worded = {reason.rule for reason in self._reasons if reason.case is not None}
        cases = dict.fromkeys(reason.spoken for reason in self._reasons if reason.rule in worded)
        literals = {case: self._model.new_bool("") for case in cases}
        for literal in literals.values():
            self._model.proto.variables[literal].domain[0] = 1
        return literals

    def _spoken(self, core: list[Origin]) -> list[Origin]:
        """A contradictory set with the rules in the words of those of their cases that it takes, if these are few."""
        among = set(core)
        reasons = [r for r in self._reasons if r.spoken in self._cases and {r.rule, *r.clues} <= among]
        cases = {reason.spoken: reason.rule for reason in reasons}
        try:
            needed = self._needed(core, list(cases)) if cases else []
        except TimeUp:
            return core
        spoken: list[Origin] = []
        for origin in core:
            mine = [case for case in needed if cases[case] is origin]
            spoken += mine if 0 < len(mine) <= _MOST_CASES else [origin]
        return spoken

    def _needed(self, core: list[Origin], cases: list[Origin]) -> list[Origin]:
        """Those of the cases without which a set has an answer; none where it would take too much to know. TimeUp."""
        self._switch(core)
        literals = [self._cases[case] for case in cases]
        for literal in literals:
            self._model.proto.variables[literal].domain[0] = 0
        blamed = self._blamed(literals) or set()
        needed = [case for case in cases if self._cases[case] in blamed]
        if len(needed) > _MOST_TRIED or self._with(needed, cases) != native.INFEASIBLE:
            return []
        for case in list(needed):
            without = [other for other in needed if other is not case]
            status = self._with(without, cases)
            if status == native.UNKNOWN:
                return []
            if status == native.INFEASIBLE:
                needed = without
        return needed

    def _with(self, on: Sequence[Origin], cases: Sequence[Origin]) -> Any:
        """The solver's status with these of the cases. TimeUp."""
        for case in cases:
            domain = self._model.proto.variables[self._cases[case]].domain
            domain[0] = domain[1] = int(case in on)
        return self._run()

    def _first(self) -> list[Origin] | None:
        everything = list(self._literals)
        blamed = self._blamed(list(self._literals.values()))
        if blamed is None:
            return None
        core = [origin for origin in everything if self._literals[origin] in blamed]
        try:
            smaller = len(core) < len(everything) and self._try(core) == native.INFEASIBLE
        except TimeUp:
            smaller = False
        return core if smaller else everything

    def _blamed(self, assumed: list[Literal]) -> set[Literal] | None:
        """Those of the literals that cannot all hold; None where they can, or nobody knows. TimeUp."""
        look()
        model = self._model.proto
        model.assumptions.extend(assumed)
        response = run(self._model, self._parameters())
        model.assumptions.clear()
        infeasible = response.status == native.INFEASIBLE
        return set(response.sufficient_assumptions_for_infeasibility) if infeasible else None

    def _order(self, core: list[Origin]) -> list[Origin]:
        """Clues are tried before rules, the last first: what remains has few clues, from the top."""
        last_first = core[::-1]
        return [o for o in last_first if o.kind == "clue"] + [o for o in last_first if o.kind != "clue"]

    def _try(self, origins: Sequence[Origin]) -> Any:
        """The solver's status with these rules and clues, and no others, switched on. TimeUp."""
        self._switch(origins)
        return self._run()

    def _switch(self, origins: Sequence[Origin]) -> None:
        chosen = {self._literals[origin] for origin in origins}
        for literal in self._literals.values():
            domain = self._model.proto.variables[literal].domain
            domain[0] = domain[1] = int(literal in chosen)

    def _run(self) -> Any:
        look()
        return run(self._model, self._parameters()).status

    def _parameters(self) -> Any:
        parameters = parameters_for(self._options, self._clock, self._model)
        parameters.num_workers = 1
        return parameters
