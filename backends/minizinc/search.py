"""Searches by MiniZinc and one of its solvers, through the `minizinc` package.

The package is imported only for a search: the import takes 0.17 s, and prints a warning without MiniZinc.
"""

import asyncio
import threading
import warnings
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import copy_context
from datetime import timedelta
from typing import Any

from pzc.backends.interface import Answer, Options, Problem, Status, ToolMissing
from pzc.compiler.base.clock import TimeUp, left, unguarded, within
from pzc.compiler.model.model import Model, Objective

from .gecode_library import flags
from .model_writer import ModelWriter
from .solver_process import Child

_ANSWER = "pzc_answer"
_GRACE = 0.3  # seconds after the time limit before MiniZinc, which should end by itself, is stopped
_REPEATED = 100  # solutions that differ only in hidden layers, before each new solution is required to differ elsewhere
_INSTALL = """\
{what}. To install it:
  Debian, Ubuntu  apt-get install minizinc
  macOS           brew install minizinc
  Windows         winget install MiniZinc.MiniZincIDE
or take it from https://www.minizinc.org; the program `minizinc` has to be on the PATH"""


def search(
    problem: Problem, solver: str, options: Options, limit: int | None, found: Callable[[Answer], None]
) -> Status:
    """See `Backend.search`. A solver that cannot enumerate is run once for each solution."""
    with _import_package() as minizinc:
        chosen = _solver(minizinc, solver)
        try:
            with within(options.time_limit):
                work = _Search(minizinc, chosen, problem, options, limit, found)
                lists = limit != 1 and "-a" in chosen.stdFlags
                status = _run(work.guarded(work.all())) if lists else None
                return status or _run(work.guarded(work.one_by_one())) or Status.UNKNOWN
        except TimeUp:
            return Status.UNKNOWN


def best(problem: Problem, solver: str, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
    """See `Backend.best`."""
    with _import_package() as minizinc:
        chosen = _solver(minizinc, solver)
        try:
            with within(options.time_limit):
                work = _Search(minizinc, chosen, problem, options, None, better, [problem.model.objectives[number]])
                return _run(work.guarded(work.best())) or Status.UNKNOWN
        except TimeUp:
            return Status.UNKNOWN


def flatten(model: Model, solver: str) -> str:
    """Return the FlatZinc of a model for a solver."""
    with _import_package() as minizinc:
        chosen = _solver(minizinc, solver)
        instance = minizinc.Instance(chosen, minizinc.Model())
        instance.add_string(ModelWriter(model).text())
        with instance.flat(**flags(minizinc, chosen)) as (flat, _, _), open(flat.name, encoding="utf-8") as file:
            return file.read()


def _model_text(problem: Problem, solver: Any, objectives: Sequence[Objective]) -> str:
    return ModelWriter(problem.model, more=problem.more, solver=solver.id).text(_ANSWER, objectives)


class _Search:
    """One search. Each answer is reported once, even if several solutions of the model have it."""

    def __init__(
        self,
        minizinc: Any,
        solver: Any,
        problem: Problem,
        options: Options,
        limit: int | None,
        found: Callable[[Answer], None],
        objectives: Sequence[Objective] = (),
    ) -> None:
        self.minizinc = minizinc
        self.solver = solver
        self.text = _model_text(problem, solver, objectives)
        self.visible = problem.flat.visible
        self.options = options
        self.limit = limit
        self.found = found
        self.seen: set[Answer] = set()
        self.child = Child(minizinc)

    async def guarded(self, work: Coroutine[Any, Any, Status | None]) -> Status | None:
        """Run the work until the time limit. On an interrupt or a timeout, stop the process before cancelling."""
        task = asyncio.ensure_future(work)
        seconds = left()
        try:
            return await asyncio.wait_for(asyncio.shield(task), None if seconds is None else seconds + _GRACE)
        except (TimeoutError, asyncio.CancelledError) as error:
            await self.child.stop()
            task.cancel()
            with suppress(asyncio.CancelledError, ProcessLookupError, self.minizinc.MiniZincError):
                await task
            if isinstance(error, asyncio.TimeoutError):
                return Status.UNKNOWN
            raise

    async def _stop(self, results: Any) -> None:
        """End a search that may be running. The package ends it only when it is cancelled, not when it is closed."""
        await self.child.stop()
        ended = (asyncio.CancelledError, StopAsyncIteration, RuntimeError, ProcessLookupError)
        with suppress(*ended, self.minizinc.MiniZincError):
            await results.athrow(asyncio.CancelledError())

    async def all(self) -> Status | None:
        """Enumerate answers in one run of the solver. Return None if too many differ in hidden layers only."""
        status = None
        repeated = 0
        results = self._run_solver(self.text, all_solutions=True)
        try:
            async for result in results:
                status = result.status
                if result.solution is not None and not self._report(result):
                    repeated += 1
                    if repeated > max(_REPEATED, len(self.seen)):
                        return None
                elif len(self.seen) == self.limit:
                    return Status.LIMIT
        finally:
            await self._stop(results)
        statuses = self.minizinc.Status
        complete = (statuses.ALL_SOLUTIONS, statuses.UNSATISFIABLE, statuses.OPTIMAL_SOLUTION)
        return Status.COMPLETE if status in complete else Status.UNKNOWN

    async def best(self) -> Status:
        """Report better and better answers."""
        status = None
        results = self._run_solver(self.text, intermediate_solutions="-a" in self.solver.stdFlags)
        try:
            async for result in results:
                status = result.status
                if result.solution is not None:
                    self._report(result)
        finally:
            await self._stop(results)
        statuses = self.minizinc.Status
        complete = (statuses.OPTIMAL_SOLUTION, statuses.UNSATISFIABLE)
        return Status.COMPLETE if status in complete else Status.UNKNOWN

    async def one_by_one(self) -> Status:
        """Run the solver once for each answer, which must differ from all earlier ones."""
        statuses = self.minizinc.Status
        text = self.text + "".join(map(self._other_than, self.seen))
        while self.limit is None or len(self.seen) < self.limit:
            result = None
            results = self._run_solver(text, intermediate_solutions=False)
            try:
                async for each in results:
                    result = each
            finally:
                await self._stop(results)
            if result is None or result.solution is None:
                refuted = result is not None and result.status is statuses.UNSATISFIABLE
                return Status.COMPLETE if refuted else Status.UNKNOWN
            self._report(result)
            text += self._other_than(self._visible(result))
        return Status.LIMIT

    def _report(self, result: Any) -> bool:
        """Report an answer unless it is known already."""
        visible = self._visible(result)
        if visible in self.seen:
            return False
        self.seen.add(visible)
        self.found(_answer(result))
        return True

    def _visible(self, result: Any) -> tuple[int, ...]:
        """Return the visible values of a solution. Solutions with the same visible values are the same answer."""
        answer = _answer(result)
        return tuple(answer[place] for place in self.visible)

    def _other_than(self, visible: tuple[int, ...]) -> str:
        """Return the constraint that an answer differs from this one."""
        if not visible:
            return "constraint false;\n"
        places, values = (", ".join(map(str, numbers)) for numbers in ([at + 1 for at in self.visible], visible))
        return f"constraint exists(i in index_set([{places}]))({_ANSWER}[[{places}][i]] != [{values}][i]);\n"

    def _run_solver(self, text: str, **how: bool) -> Any:
        """Run the solver."""
        instance = self.minizinc.Instance(self.solver, self.minizinc.Model(), self.child.driver)
        instance.add_string(text)
        seconds = left()
        if seconds is not None:
            how["time_limit"] = timedelta(seconds=max(0.001, seconds))  # type: ignore[assignment]
        known = self.solver.stdFlags
        processes = self.options.workers if self.options.workers > 1 and "-p" in known else None
        seed = self.options.seed if self.options.seed and "-r" in known else None
        extra = flags(self.minizinc, self.solver)
        return instance.solutions(processes=processes, random_seed=seed, **how, **extra)


def _answer(result: Any) -> Answer:
    return tuple(map(int, result[_ANSWER]))


def _run(search: Coroutine[Any, Any, Status | None]) -> Status | None:
    """Run a search, in a new thread if an event loop is already running, as in notebooks."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(search)
    outcome: list[Status | None] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            outcome.append(asyncio.run(search))
        except BaseException as error:
            failure.append(error)

    thread = threading.Thread(target=copy_context().run, args=(run,), name="minizinc")
    thread.start()
    thread.join()
    if failure:
        raise failure[0]
    return outcome[0]


# ---------------------------------------------------------------------------------------------- the package


@contextmanager
def _import_package() -> Iterator[Any]:
    """Import the package `minizinc` and silence its warnings. Raises ToolMissing without it or without the program."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with unguarded():
                import minizinc
        except ModuleNotFoundError as error:
            raise ToolMissing("the Python package `minizinc` is not installed: pip install minizinc") from error
        if minizinc.default_driver is None:
            raise ToolMissing(_INSTALL.format(what="MiniZinc is not installed"))
        yield minizinc


def _solver(minizinc: Any, name: str) -> Any:
    """Return a solver by name. Raises ToolMissing if MiniZinc does not have it."""
    try:
        return minizinc.Solver.lookup(name)
    except LookupError as error:
        found: Sequence[str] = sorted(set(minizinc.default_driver.available_solvers()))
        message = f"MiniZinc has no solver `{name}` here; it has {', '.join(found)}"
        raise ToolMissing(message) from error
