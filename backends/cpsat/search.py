"""Find the solutions of a CP-SAT model."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from pzc.backends.clock import Clock, Stop
from pzc.backends.forked import in_child
from pzc.backends.interface import Answer, Options, Status
from pzc.compiler.encode.encode import Encoded
from pzc.compiler.encode.sink import Affine

from .model import InvalidModel, NativeModel, native

_REMEMBERED = 1000  # solutions that are kept to make sure that none is reported twice
_REPEATED = 100  # repeated visible parts, after which repetitions are excluded by clauses

VisiblePart: TypeAlias = tuple[int, ...]
"""The visible part of a solution: the values of the unknowns that are not hidden."""


class Search(NamedTuple):
    """A model, where a solution is in it, and the limits of its search. `stop` ends the search from another thread."""

    model: NativeModel
    encoded: Encoded
    options: Options
    clock: Clock
    stop: Stop | None = None


def search(task: Search, limit: int | None, found: Callable[[Answer], None]) -> Status:
    """Find at least one solution by the search that suits the model.

    More than one worker only serves a search for one solution, because CP-SAT enumerates with one. Searching for two
    solutions one after the other, with two workers and a blocking clause, took 1.2 to 14 times as long on killers with
    cages of 5. With circuits it is the other way round: enumeration keeps CP-SAT from simplifying them, and a masyu of
    20x20 took more than 4 seconds instead of 1.2.

    If unknowns are hidden, CP-SAT has a solution for each of their assignments, often just one.
    """
    if limit == 1:
        return _find(task, found)
    seen: set[VisiblePart] = set()
    encoded = task.encoded
    if encoded.functional and not ((task.model.circuits or encoded.hides) and limit == 2):
        status = _enumerate(task, limit, found, seen)
        if status is not None:
            return status
    return _find_one_by_one(task, limit, found, seen)


class Reading(NamedTuple):
    """Read each solution and pass it to `take`, which returns whether to continue."""

    values: Sequence[Affine]
    take: Callable[[Answer], bool]


class _Callback(native.SolutionCallback):  # type: ignore[misc]  # a native class
    """Receives each solution."""

    def __init__(self, values: Sequence[Affine], give: Callable[[Answer], bool]) -> None:
        super().__init__()
        self._values = values
        self._give = give
        self._stopped = False

    def OnSolutionCallback(self) -> None:
        """Called by the solver. An exception stops it and is raised by `solve`."""
        if not self._stopped:
            if not self._give(read_answer(self._values, self.SolutionIntegerValue)):
                self._stopped = True
                self.StopSearch()


def read_answer(values: Sequence[Affine], of: Callable[[int], int]) -> Answer:
    """Return the solution, whose values are these sums of variables. `of` returns the value of a variable."""
    return tuple([value.constant + sum([factor * of(v) for v, factor in value.terms]) for value in values])


def _enumerate(
    task: Search, limit: int | None, found: Callable[[Answer], None], seen: set[VisiblePart]
) -> Status | None:
    """Enumerate all solutions in one search. Their visible parts are added to `seen`. None if too many are repetitions.

    If nothing is hidden, `seen` is only a safety net: auxiliary variables are functions of the solution.
    """
    encoded = task.encoded
    remembers = encoded.hides or limit is not None and limit <= _REMEMBERED
    number = repeated = 0

    def take(answer: Answer) -> bool:
        nonlocal number, repeated
        if remembers:
            visible = encoded.visible_part(answer)
            if visible in seen:
                repeated += 1
                return not too_often()
            seen.add(visible)
        number += 1
        found(answer)
        return number != limit

    def too_often() -> bool:
        return encoded.hides and repeated > max(_REPEATED, number)

    parameters = parameters_for(task.options, task.clock, task.model)
    parameters.num_workers = 1
    parameters.enumerate_all_solutions = True
    response = run(task.model, parameters, Reading(encoded.values, take), task.stop)
    if number == limit:
        return Status.LIMIT
    if too_often():
        return None
    return Status.COMPLETE if response.status in (native.OPTIMAL, native.INFEASIBLE) else Status.UNKNOWN


def _find(task: Search, found: Callable[[Answer], None]) -> Status:
    """Find one solution with as many workers as allowed. Return LIMIT if there is one."""
    response = run(task.model, parameters_for(task.options, task.clock, task.model), None, task.stop)
    if response.status == native.INFEASIBLE:
        return Status.COMPLETE
    if response.status == native.UNKNOWN:
        return Status.UNKNOWN
    solution = response.solution
    found(read_answer(task.encoded.values, solution.__getitem__))
    return Status.LIMIT


def best(task: Search, most: bool, better: Callable[[Answer], None]) -> Status:
    """Find solutions that improve the first objective. Return COMPLETE if the last is the best, or if there is none."""

    def take(answer: Answer) -> bool:
        better(answer)
        return True

    for objective in task.encoded.objectives[:1]:
        task.model.proto.objective.vars.extend([variable for variable, _ in objective.terms])
        task.model.proto.objective.coeffs.extend([-factor if most else factor for _, factor in objective.terms])
    parameters = parameters_for(task.options, task.clock, task.model)
    parameters.linearization_level = 1  # gives bounds; without an objective it costs more than it saves
    response = run(task.model, parameters, Reading(task.encoded.values, take))
    return Status.COMPLETE if response.status in (native.OPTIMAL, native.INFEASIBLE) else Status.UNKNOWN


def _find_one_by_one(
    task: Search, limit: int | None, found: Callable[[Answer], None], earlier: set[VisiblePart]
) -> Status:
    """Find each solution by a separate search that forbids the previous ones.

    It suits models with several CP-SAT solutions for one solution.

    Enumeration would list all spanning trees of a connected group, and all assignments of hidden unknowns, before the
    next solution. `earlier` has the visible parts found earlier.
    """
    for each in earlier:
        task.model.forbid(task.encoded.differing_from(each))
    answers: list[Answer] = []
    while (status := _find(task, answers.append)) is Status.LIMIT:
        found(answers[-1])
        if len(earlier) + len(answers) == limit:
            return status
        task.model.forbid(task.encoded.differing_from(task.encoded.visible_part(answers[-1])))
    return status


def parameters_for(options: Options, clock: Clock, model: NativeModel) -> Any:
    """Return parameters for small puzzles: one worker by default, no linear relaxation, no symmetries.

    One round of presolve instead of three takes 0.65 of the time on hard sudokus, 0.67 and 0.85 on killers with cages
    of 3 and 4, 0.73 to 0.96 on star battles. Without any, one-hot sudokus take 0.83 of that, but star battles up to 7
    times as long: it is left out only if there are no sums.

    Without simplifying clauses now and then during the search it takes 0.87 of the time (34 puzzles from 1 ms to 1 s,
    with several seeds: 0.49 to 1.1); without probing as well up to 100 times as long. But with only "exactly one"
    constraints, leaving out both takes 0.64 of the time on sudokus of 9x9, 0.67 on jigsaws, 0.54 on sudokus of 16x16
    (1.26 on two of 25x25).

    Probing must stay off if a condition compares numbers. CP-SAT 9.15 can then forget a constraint and return a
    solution that breaks it, or abort the process with "Infeasible solution!" (tests/backends/cpsat/test_compared.py).
    On the 89 puzzles of the library with such a condition the search takes 1.03 times as long in the mean, 1.9 at most.
    """
    parameters = native.SatParameters()
    parameters.num_workers = max(1, options.workers)
    parameters.random_seed = options.seed
    parameters.randomize_search = options.varied
    parameters.linearization_level = 0
    parameters.symmetry_level = 0
    parameters.max_presolve_iterations = 1
    parameters.inprocessing_dtime_ratio = 0.0
    parameters.inprocessing_minimization_dtime = 0.0
    parameters.cp_model_presolve = not model.clausal
    if model.compares:
        parameters.cp_model_probing_level = 0
    if model.clausal and not model.clauses:
        parameters.cp_model_probing_level = 0
        parameters.inprocessing_probing_dtime = 0.0
        parameters.use_sat_inprocessing = False
    parameters.catch_sigint_signal = False  # it would replace Python's handler permanently
    left = clock.left()
    if left is not None:
        parameters.max_time_in_seconds = left
    return parameters


class Response(NamedTuple):
    """The solver's response at the end of a search. The status is a constant of the native module."""

    status: Any
    solution: tuple[int, ...] = ()
    info: str = ""
    num_conflicts: int = 0
    blamed: tuple[int, ...] = ()


_STATUSES = {
    int(status): status
    for status in (native.UNKNOWN, native.MODEL_INVALID, native.FEASIBLE, native.INFEASIBLE, native.OPTIMAL)
}


def run(model: NativeModel, parameters: Any, reading: Reading | None = None, stop: Stop | None = None) -> Response:
    """Solve the model and return the response: OPTIMAL, FEASIBLE, INFEASIBLE or UNKNOWN.

    Exceptions in `take` are raised here. CP-SAT runs in a separate process, which takes 3 ms of CPU time, because it
    aborts the process if its internal checks fail. Raises TimeUp, also by `stop`, and SolverCrashed.
    """
    wrapper = native.SolveWrapper()
    wrapper.set_parameters(parameters)

    def work(give: Callable[[Answer], bool]) -> Response:
        callback = None if reading is None else _Callback(reading.values, give)
        if callback is not None:
            wrapper.add_solution_callback(callback)  # the wrapper does not keep it alive
        found = wrapper.solve(model.proto)
        blamed = tuple(found.sufficient_assumptions_for_infeasibility)
        return Response(int(found.status), tuple(found.solution), found.solution_info, found.num_conflicts, blamed)

    take = reading.take if reading is not None else lambda answer: True
    response = in_child(work, take, wrapper.stop_search, "CP-SAT", stop)
    if response is None:
        return Response(native.UNKNOWN)
    response = response._replace(status=_STATUSES[response.status])
    if response.status == native.MODEL_INVALID:
        reason = native.CpSatHelper.validate_model(model.proto) or response.info
        raise InvalidModel(f"CP-SAT does not take the model: {reason}")
    return response
