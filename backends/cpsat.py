"""Flat to answers by Google's CP-SAT, through the native protos of the ortools wheel.

`ortools.sat.python.cp_model` is never imported: it loads pandas and numpy and takes 300 ms, the native module
60. Its types are unknown to type checkers, hence the Any at that border.
"""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from pzc.compiler.encode import Encoded, encode
from pzc.compiler.flat import Flat, Intervals, Origin, Reason
from pzc.compiler.listing import Listing
from pzc.compiler.sink import Affine, Literal, Terms

from .interface import Answer, Backend, Conflict, Options, Problem, Status, ToolMissing

try:
    from ortools.sat.python import cp_model_helper
except ModuleNotFoundError as error:
    raise ToolMissing("CP-SAT is not installed: pip install ortools") from error

native: Any = cp_model_helper

_REMEMBERED = 1000  # answers that are kept to be sure that none is reported twice
_GREATEST = 2**62


class InvalidModel(RuntimeError):
    """CP-SAT does not take the model: numbers too large for it, or an error of ours."""


class CpSat:
    """The back-end `cpsat`."""

    name = "cpsat"

    def search(self, problem: Problem, options: Options, limit: int | None, found: Callable[[Answer], None]) -> Status:
        """See `Backend.search`. `found` may be called from a thread of the solver's.

        More than one worker only serves a search for one answer, since CP-SAT enumerates with one. To look for
        two answers one after the other, with two workers and a blocking clause, took 1.2 to 14 times as long on
        killers with cages of 5.
        """
        clock = _Clock(options.time_limit)
        if limit == 0:
            return Status.LIMIT
        model = NativeModel()
        encoded = encode(problem.flat, model)
        if limit == 1:
            return _find(model, encoded, options, clock, found)
        return _enumerate(model, encoded, options, clock, limit, found)

    def conflict(self, problem: Problem, options: Options) -> Conflict | None:
        """See `Backend.conflict`. None also for a problem that has an answer."""
        return _Suspects(problem.flat, options).conflict()


BACKEND: Backend = CpSat()


def describe(flat: Flat) -> str:
    """The constraints that CP-SAT is given, one a line, in words."""
    listing = Listing()
    encode(flat, listing)
    return listing.text()


# ---------------------------------------------------------------------------------------------- the model


class NativeModel:
    """A sink that fills a CpModelProto."""

    def __init__(self) -> None:
        self.proto: Any = native.CpModelProto()
        self.clausal = True
        """Whether all variables are truth values, and nothing but clauses and `one of these` is said of them."""
        self._size = 0

    def new_int(self, domain: Intervals, name: str) -> int:
        """See Sink. Names are left out: they would only cost time."""
        self.proto.variables.add().domain.extend(_ends(domain))
        self.clausal = self.clausal and domain[0][0] >= 0 and domain[-1][1] <= 1
        self._size += 1
        return self._size - 1

    def new_bool(self, name: str) -> Literal:
        """See Sink."""
        return self.new_int(((0, 1),), name)

    def linear(self, terms: Terms, domain: Intervals, enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self.clausal = False
        linear = self._constraint(enforced_by).linear
        linear.vars.extend([variable for variable, _ in terms])
        linear.coeffs.extend([_fitting(factor) for _, factor in terms])
        linear.domain.extend(_ends(domain))

    def clause(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._constraint(enforced_by).bool_or.literals.extend(literals)

    def exactly_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._constraint(enforced_by).exactly_one.literals.extend(literals)

    def at_most_one(self, literals: Sequence[Literal], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        self._constraint(enforced_by).at_most_one.literals.extend(literals)

    def all_different(self, items: Sequence[Affine], enforced_by: Sequence[Literal] = ()) -> None:
        """See Sink."""
        exprs = self._constraint(enforced_by).all_diff.exprs
        for item in items:
            _fill(exprs.add(), item)

    def maximum(self, target: Affine, items: Sequence[Affine]) -> None:
        """See Sink."""
        lin_max = self._constraint(()).lin_max
        _fill(lin_max.target, target)
        for item in items:
            _fill(lin_max.exprs.add(), item)

    def product(self, target: Affine, left: Affine, right: Affine) -> None:
        """See Sink."""
        int_prod = self._constraint(()).int_prod
        _fill(int_prod.target, target)
        _fill(int_prod.exprs.add(), left)
        _fill(int_prod.exprs.add(), right)

    def element(self, target: Affine, index: Affine, items: Sequence[Affine]) -> None:
        """See Sink."""
        element = self._constraint(()).element
        _fill(element.linear_target, target)
        _fill(element.linear_index, index)
        for item in items:
            _fill(element.exprs.add(), item)

    def _constraint(self, enforced_by: Sequence[Literal]) -> Any:
        constraint = self.proto.constraints.add()
        if enforced_by:  # every kind that is used here supports it since ortools 9.15
            constraint.enforcement_literal.extend(enforced_by)
        return constraint


def _ends(domain: Intervals) -> list[int]:
    return [_fitting(end) for interval in domain for end in interval]


def _fill(expression: Any, value: Affine) -> None:
    for variable, factor in value.terms:
        expression.vars.append(variable)
        expression.coeffs.append(_fitting(factor))
    expression.offset = _fitting(value.constant)


def _fitting(number: int) -> int:
    if abs(number) > _GREATEST:
        raise InvalidModel(f"CP-SAT does not take numbers as large as {number}")
    return number


# --------------------------------------------------------------------------------------------- the search


class _Clock:
    """The time that is left."""

    def __init__(self, limit: float | None) -> None:
        self._end = None if limit is None else time.monotonic() + limit

    def left(self) -> float | None:
        """Seconds, at least 0; None without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())


class _Callback(native.SolutionCallback):  # type: ignore[misc]  # a native class
    """Reads the values of some variables out of each solution. `take` says whether to go on."""

    def __init__(self, variables: Sequence[int], take: Callable[[Answer], bool]) -> None:
        super().__init__()
        self._variables = variables
        self._take = take
        self._stopped = False

    def OnSolutionCallback(self) -> None:
        """Called by the solver; an exception stops it and comes out of `solve`."""
        if not self._stopped:
            value = self.SolutionIntegerValue
            if not self._take(tuple([value(variable) for variable in self._variables])):
                self._stopped = True
                self.StopSearch()


def _enumerate(
    model: NativeModel,
    encoded: Encoded,
    options: Options,
    clock: _Clock,
    limit: int | None,
    found: Callable[[Answer], None],
) -> Status:
    """All solutions in one search. Remembering them is but a net: auxiliaries are functions of the answer."""
    seen: set[Answer] | None = set() if limit is not None and limit <= _REMEMBERED else None
    count = 0

    def take(answer: Answer) -> bool:
        nonlocal count
        if seen is not None:
            if answer in seen:
                return True
            seen.add(answer)
        count += 1
        found(answer)
        return count != limit

    parameters = _parameters(options, clock, model)
    parameters.num_workers = 1
    parameters.enumerate_all_solutions = True
    response = _solve(model, parameters, _Callback(encoded.variables, take))
    if count == limit:
        return Status.LIMIT
    return Status.COMPLETE if response.status in (native.OPTIMAL, native.INFEASIBLE) else Status.UNKNOWN


def _find(
    model: NativeModel, encoded: Encoded, options: Options, clock: _Clock, found: Callable[[Answer], None]
) -> Status:
    """One answer, by as many workers as are allowed."""
    response = _solve(model, _parameters(options, clock, model))
    if response.status == native.INFEASIBLE:
        return Status.COMPLETE
    if response.status == native.UNKNOWN:
        return Status.UNKNOWN
    solution = response.solution
    found(tuple([solution[variable] for variable in encoded.variables]))
    return Status.LIMIT


def _parameters(options: Options, clock: _Clock, model: NativeModel) -> Any:
    """For small puzzles: one worker unless told otherwise, no linear relaxation, no symmetries.

    One round of presolve instead of three takes 0.65 of the time on hard sudokus, 0.67 and 0.85 on killers with
    cages of 3 and 4, 0.73 to 0.96 on star battles. Without any, one-hot sudokus take 0.83 of that, but star
    battles up to 7 times as long: it is left out only where there is nothing to count.
    """
    parameters = native.SatParameters()
    parameters.num_workers = max(1, options.workers)
    parameters.random_seed = options.seed
    parameters.linearization_level = 0
    parameters.symmetry_level = 0
    parameters.max_presolve_iterations = 1
    parameters.cp_model_presolve = not model.clausal
    parameters.catch_sigint_signal = False  # it would replace Python's handler for good
    left = clock.left()
    if left is not None:
        parameters.max_time_in_seconds = left
    return parameters


def _solve(model: NativeModel, parameters: Any, callback: _Callback | None = None) -> Any:
    """The solver's response; OPTIMAL, FEASIBLE, INFEASIBLE or UNKNOWN.

    The solver runs in a thread of its own, since a main thread inside it would see Ctrl-C only at the end.
    What is raised in the callback comes out here.
    """
    wrapper = native.SolveWrapper()
    wrapper.set_parameters(parameters)
    if callback is not None:
        wrapper.add_solution_callback(callback)
    outcome: list[Any] = []
    failure: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            outcome.append(wrapper.solve(model.proto))
        except BaseException as error:
            failure.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=run, name="cpsat")
    thread.start()
    try:
        done.wait()  # not join(): in Python 3.11 an interrupted join takes the thread for finished
    except BaseException:
        wrapper.stop_search()
        done.wait()
        raise
    finally:
        if done.is_set():  # not after a second Ctrl-C, which does not wait for the solver
            thread.join()
    if failure:
        raise failure[0]
    response = outcome[0]
    if response.status == native.MODEL_INVALID:
        reason = native.CpSatHelper.validate_model(model.proto) or response.solution_info
        raise InvalidModel(f"CP-SAT does not take the model: {reason}")
    return response


# ------------------------------------------------------------------------------------------- contradictions


class _Suspects:
    """All rules and clues of a puzzle, each with a literal that switches its constraints on."""

    def __init__(self, flat: Flat, options: Options) -> None:
        self._options = options
        self._clock = _Clock(options.time_limit)
        self._model = NativeModel()
        self._literals: dict[Origin, Literal] = {}
        for constraint in flat.constraints:
            for origin in (constraint.reason.rule, *constraint.reason.clues):
                if origin not in self._literals:
                    self._literals[origin] = self._model.new_bool("")
        encode(flat, self._model, self._guards)

    def _guards(self, reason: Reason) -> list[Literal]:
        return list(dict.fromkeys(self._literals[origin] for origin in (reason.rule, *reason.clues)))

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
            status = self._try(without)
            if status == native.INFEASIBLE:
                core = without
            elif status == native.UNKNOWN:
                minimal = False
        return Conflict(tuple(core), minimal)

    def _first(self) -> list[Origin] | None:
        everything = list(self._literals)
        model = self._model.proto
        model.assumptions.extend(list(self._literals.values()))
        response = _solve(self._model, self._parameters())
        model.assumptions.clear()
        if response.status != native.INFEASIBLE:
            return None
        blamed = set(response.sufficient_assumptions_for_infeasibility)
        core = [origin for origin in everything if self._literals[origin] in blamed]
        if len(core) < len(everything) and self._try(core) == native.INFEASIBLE:
            return core
        return everything

    def _order(self, core: list[Origin]) -> list[Origin]:
        """Clues are tried before rules, the last first: what remains has few clues, from the top."""
        last_first = core[::-1]
        return [o for o in last_first if o.kind == "clue"] + [o for o in last_first if o.kind != "clue"]

    def _try(self, origins: Sequence[Origin]) -> Any:
        """The solver's status with these rules and clues, and no others, switched on."""
        chosen = {self._literals[origin] for origin in origins}
        for literal in self._literals.values():
            domain = self._model.proto.variables[literal].domain
            domain[0] = domain[1] = int(literal in chosen)
        return _solve(self._model, self._parameters()).status

    def _parameters(self) -> Any:
        parameters = _parameters(self._options, self._clock, self._model)
        parameters.num_workers = 1
        return parameters
