"""A solver with a switch for each instance: does a fact follow from these instances and these candidates?"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from pzc.backends.clingo.engine import start_control
from pzc.backends.clingo.ground_program import extend_program
from pzc.backends.clingo.program import Program
from pzc.backends.clingo.search import atom
from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import intervals, size
from pzc.compiler.base.node import replace
from pzc.compiler.encode.logic import TRUE
from pzc.compiler.encode.sink import Literal
from pzc.compiler.flat.flat import Constraint, Flat, Reason, Within
from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Masks, Unknowns, bits, is_single

_FORGET = "--forget-on-step=lemmas"
"""What one question teaches helps the next little, and thousands of lemmas make each question four times as slow."""
EFFORT = 500
"""The limit on conflicts for a question to the solver."""
_LETTERS = 100_000
"""The length of a program, in letters, for which a question takes about a millisecond."""


class Undecided(Exception):
    """A question took more conflicts than it may, or the puzzle is too large to be encoded."""


class Solver:
    """The puzzle, loaded once by the first question. Each constraint is guarded by the switch of its instance.

    `calls` counts the questions, those about large programs several times: a measure of work that is the same on every
    machine.
    """

    def __init__(
        self, flat: Flat, unknowns: Unknowns, instances: Sequence[Instance], divisions: Sequence[Instance] = ()
    ) -> None:
        self._flat, self._unknowns, self._instances = flat, unknowns, instances
        self.divisions = divisions
        """Instances that hold in each question."""
        self.calls = 0
        self._effort = 0
        self.core: set[int] = set()
        self.core_literals: set[int] = set()
        self._control: Any = None
        self._weight = 1
        self._refused = False
        """True if the puzzle is too large to be encoded: no question is decided then."""

    def _begin(self) -> None:
        """Count a question; the first one loads the puzzle. Raises Undecided if it is too large."""
        if self._control is None and not self._refused:
            try:
                self._load()
            except PuzzleError:
                self._refused = True
        self.calls += self._weight
        if self._refused:
            raise Undecided

    def _load(self) -> None:
        """Encode the puzzle. Simple steps do without. Raises PuzzleError if it is too large."""
        program, unknowns, instances = Program(), self._unknowns, self._instances
        switches = [program.new() for _ in instances]
        self._switch = [atom(switch) for switch in switches]
        self._one_of = self._disjunction(program, switches)
        reasons: dict[int, list[Literal]] = {}
        constraints = []
        for instance in (*instances, *self.divisions):
            literals = [] if instance.is_division else [self._switch[instance.number] - 1]
            for constraint in instance.constraints:
                own = Reason(constraint.reason.rule, constraint.reason.clues)
                reasons[id(own)] = literals
                constraints.append(Constraint(constraint.condition, own))
        for variable, values in zip(unknowns.variables, unknowns.values, strict=True):
            if len(values) < size(variable.domain):
                own = Reason(unknowns.narrowed_by[0])
                reasons[id(own)] = []
                constraints.append(Constraint(Within(variable, intervals(values)), own))
        plain = replace(self._flat, constraints=tuple(constraints), objectives=(), hidden=frozenset())
        encoded = extend_program(plain, program, lambda reason: reasons[id(reason)])
        self._equal = []
        for place, value in enumerate(encoded.values):
            choices = program.choices(value)
            self._equal.append([self._atom(choices.get(v)) for v in unknowns.values[place]])
        program.settle()
        self._true = TRUE + 1
        watched = sorted({self._true, *(abs(each) for values in self._equal for each in values)})
        text = program.text([])
        self.size = len(text)
        self._weight = max(1, len(text) // _LETTERS)
        self._control = start_control(["--models=1", "--seed=1", _FORGET], watched)
        self._control.read_program(text)
        self._by_literal = {literal: number for number, literal in enumerate(self._switch)}

    def _disjunction(self, program: Program, switches: Sequence[Literal]) -> tuple[int, list[int]]:
        """Return an atom that requires one of some instances to hold, and for each instance one that allows it."""
        required = program.new()
        allowed = [program.new() for _ in switches]
        program.clause((~required, *allowed))
        for one, switch in zip(allowed, switches, strict=True):
            program.clause((~one, switch))
        return atom(required), [atom(one) for one in allowed]

    def _atom(self, literal: Literal | None) -> int:
        return -(TRUE + 1) if literal is None else atom(literal)

    def model(
        self,
        on: Iterable[int],
        masks: Masks,
        scope: Iterable[int] | None = None,
        effort: int = EFFORT,
        one_of: Collection[int] = (),
    ) -> list[int] | None:
        """Return values, as bits, that satisfy the instances `on` within the candidates of `scope`.

        With `one_of`, at least one of these instances holds, too. None: there are no such values; `core` then has the
        instances that this takes. Raises Undecided.
        """
        check_limits()
        self._begin()
        assumed = [self._switch[number] for number in on]
        required, allowed = self._one_of
        assumed.append(required if one_of else -required)
        if one_of:
            assumed += [-one for number, one in enumerate(allowed) if number not in one_of]
        full = self._unknowns.full
        for place in range(len(masks)) if scope is None else scope:
            mask = masks[place]
            if mask == full[place]:
                continue
            equal = self._equal[place]
            if is_single(mask):
                assumed.append(equal[mask.bit_length() - 1])
            else:
                assumed += [-equal[bit] for bit in bits(full[place] & ~mask)]
        control = self._control
        if effort != self._effort:
            self._effort = effort
            control.configuration.solve.solve_limit = f"{effort},umax"
        found: list[list[int]] = []
        cores: list[Sequence[int]] = []
        result = control.solve(assumed, lambda model: found.append(self._read(model, masks, scope)), cores.append)
        if found:
            return found[0]
        if not result.unsatisfiable:
            raise Undecided
        self.core = {self._by_literal[literal] for core in cores for literal in core if literal in self._by_literal}
        self.core_literals = {literal for core in cores for literal in core}
        return None

    def _read(self, model: Any, masks: Masks, scope: Iterable[int] | None) -> list[int]:
        """Return the values of a model. Unknowns outside the scope may have any value."""
        true, full = model.true, self._unknowns.full
        inside = None if scope is None else set(scope)
        out = []
        for place, equal in enumerate(self._equal):
            mask = masks[place] if inside is None or place in inside else full[place]
            for bit in bits(mask):
                mask &= mask - 1
                literal = equal[bit]
                if not mask or (literal in true if literal > 0 else -literal not in true):
                    break
            out.append(bit)
        return out

    def blamed(self, place: int, masks: Masks) -> int:
        """Return the removed candidates of an unknown that the last contradiction uses, as bits."""
        full, mask = self._unknowns.full[place], masks[place]
        gone = full & ~mask
        equal = self._equal[place]
        if is_single(mask):
            return gone if equal[mask.bit_length() - 1] in self.core_literals else 0
        return sum(1 << bit for bit in bits(gone) if -equal[bit] in self.core_literals)

    def holds(
        self, on: Collection[int], masks: Masks, scope: Iterable[int] | None = None, effort: int = EFFORT
    ) -> bool:
        """Return True if the instances have a common solution within the candidates. Raises Undecided."""
        return self.model(on, masks, scope, effort) is not None
