"""Models to answers by MiniZinc and whatever solver it runs, through the `minizinc` package.

The package is imported only where something is to be solved: it takes 0.17 s, and warns if there is no MiniZinc.
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
from pzc.compiler.base.clock import TimeUp, left, within
from pzc.compiler.model.model import Model, Objective

from .child import Child
from .document import Document
from .installed import flags

_ANSWER = "pzc_answer"
_GRACE = 0.3  # seconds beyond the time limit, which MiniZinc keeps by itself where it can
_REPEATED = 100  # ways to fill in what is hidden that are passed over before it is said that each answer be new
_INSTALL = """\
{what}. To install it:
  Debian, Ubuntu  apt-get install minizinc
  macOS           brew install minizinc
  Windows         winget install MiniZinc.MiniZincIDE
or take it from https://www.minizinc.org; the program `minizinc` has to be on the PATH"""


def search(
    problem: Problem, solver: str, options: Options, limit: int | None, found: Callable[[Answer], None]
) -> Status:
    """See `Backend.search`. Solvers that can't list solutions are asked for one at a time."""
    with _package() as minizinc:
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
    with _package() as minizinc:
        chosen = _solver(minizinc, solver)
        try:
            with within(options.time_limit):
                work = _Search(minizinc, chosen, problem, options, None, better, [problem.model.objectives[number]])
                return _run(work.guarded(work.best())) or Status.UNKNOWN
        except TimeUp:
            return Status.UNKNOWN


def flatten(model: Model, solver: str) -> str:
    """The FlatZinc of a model, as MiniZinc makes it for a solver."""
    with _package() as minizinc:
        chosen = _solver(minizinc, solver)
        instance = minizinc.Instance(chosen, minizinc.Model())
        instance.add_string(Document(model).text())
        with instance.flat(**flags(minizinc, chosen)) as (flat, _, _), open(flat.name, encoding="utf-8") as file:
            return file.read()


def _text(problem: Problem, solver: Any, objectives: Sequence[Objective]) -> str:
    return Document(problem.model, more=problem.more, solver=solver.id).text(_ANSWER, objectives)


class _Search:
    """One search; each answer is reported once, whatever else the model has that may differ."""

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
        self.text = _text(problem, solver, objectives)
        self.told = problem.flat.visible
        self.options = options
        self.limit = limit
        self.found = found
        self.seen: set[Answer] = set()
        self.child = Child(minizinc)

    async def guarded(self, work: Coroutine[Any, Any, Status | None]) -> Status | None:
        """The outcome of the work; when it is interrupted, or does not end when it should, the process is ended before
        the work hears of it."""
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
        """Ends a search that may still run: the package ends it when it is cancelled, not when it is closed."""
        await self.child.stop()
        ended = (asyncio.CancelledError, StopAsyncIteration, RuntimeError, ProcessLookupError)
        with suppress(*ended, self.minizinc.MiniZincError):
            await results.athrow(asyncio.CancelledError())

    async def all(self) -> Status | None:
        """All answers in one run of the solver; None where too many of them differ in what is hidden alone."""
        status = None
        repeated = 0
        results = self._results(self.text, all_solutions=True)
        try:
            async for result in results:
                status = result.status
                if result.solution is not None and not self._take(result):
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
        """Answers that are ever better."""
        status = None
        results = self._results(self.text, intermediate_solutions="-a" in self.solver.stdFlags)
        try:
            async for result in results:
                status = result.status
                if result.solution is not None:
                    self._take(result)
        finally:
            await self._stop(results)
        statuses = self.minizinc.Status
        complete = (statuses.OPTIMAL_SOLUTION, statuses.UNSATISFIABLE)
        return Status.COMPLETE if status in complete else Status.UNKNOWN

    async def one_by_one(self) -> Status:
        """A run for each answer, which has to differ from those before."""
        statuses = self.minizinc.Status
        text = self.text + "".join(map(self._other_than, self.seen))
        while self.limit is None or len(self.seen) < self.limit:
            result = None
            results = self._results(text, intermediate_solutions=False)
            try:
                async for each in results:
                    result = each
            finally:
                await self._stop(results)
            if result is None or result.solution is None:
                refuted = result is not None and result.status is statuses.UNSATISFIABLE
                return Status.COMPLETE if refuted else Status.UNKNOWN
            self._take(result)
            text += self._other_than(self._told_of(result))
        return Status.LIMIT

    def _take(self, result: Any) -> bool:
        told = self._told_of(result)
        if told in self.seen:
            return False
        self.seen.add(told)
        self.found(_answer(result))
        return True

    def _told_of(self, result: Any) -> tuple[int, ...]:
        """What makes an answer: two that differ in nothing of this are one."""
        answer = _answer(result)
        return tuple(answer[place] for place in self.told)

    def _other_than(self, told: tuple[int, ...]) -> str:
        """The constraint that an answer differs from this one."""
        if not told:
            return "constraint false;\n"
        places, values = (", ".join(map(str, numbers)) for numbers in ([at + 1 for at in self.told], told))
        return f"constraint exists(i in index_set([{places}]))({_ANSWER}[[{places}][i]] != [{values}][i]);\n"

    def _results(self, text: str, **how: bool) -> Any:
        instance = self.minizinc.Instance(self.solver, self.minizinc.Model(), self.child.driver)
        instance.add_string(text)
        seconds = left()
        if seconds is not None:
            how["time_limit"] = timedelta(seconds=max(0.001, seconds))  # type: ignore[assignment]
        known = self.solver.stdFlags
        processes = self.options.workers if self.options.workers > 1 and "-p" in known else None
        seed = self.options.seed if self.options.seed and "-r" in known else None
        told = flags(self.minizinc, self.solver)
        return instance.solutions(processes=processes, random_seed=seed, **how, **told)


def _answer(result: Any) -> Answer:
    return tuple(map(int, result[_ANSWER]))


def _run(search: Coroutine[Any, Any, Status | None]) -> Status | None:
    """Runs a search; in a thread of its own where an event loop runs already, as in notebooks."""
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
def _package() -> Iterator[Any]:
    """The package `minizinc`, its warnings silenced. Raises ToolMissing without it or without the program."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            import minizinc
        except ModuleNotFoundError as error:
            raise ToolMissing("the Python package `minizinc` is not installed: pip install minizinc") from error
        if minizinc.default_driver is None:
            raise ToolMissing(_INSTALL.format(what="MiniZinc is not installed"))
        yield minizinc


def _solver(minizinc: Any, name: str) -> Any:
    try:
        return minizinc.Solver.lookup(name)
    except LookupError as error:
        found: Sequence[str] = sorted(set(minizinc.default_driver.available_solvers()))
        message = f"MiniZinc has no solver `{name}` here; it has {', '.join(found)}"
        raise ToolMissing(message) from error
