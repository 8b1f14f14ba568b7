"""Searches by MiniZinc and one of its solvers."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler.base.clock import TimeUp, within
from pzc.compiler.model.model import Model, Objective

from .installation import Solver, solver
from .model_writer import ModelWriter
from .solver_process import running

_ANSWER = "pzc_answer"
_REPEATED = 100  # solutions that differ only in hidden layers, before each new solution is required to differ elsewhere
_PROOFS = ("==========", "=====UNSATISFIABLE=====")


def search(problem: Problem, name: str, options: Options, limit: int | None, found: Callable[[Answer], None]) -> Status:
    """See `Backend.search`. A solver that cannot enumerate is run once for each solution."""
    chosen = solver(name)
    try:
        with within(options.time_limit):
            work = _Search(chosen, problem, options, limit, found)
            lists = limit != 1 and "-a" in chosen.options
            return (work.all() if lists else None) or work.one_by_one()
    except TimeUp:
        return Status.UNKNOWN


def best(problem: Problem, name: str, number: int, options: Options, better: Callable[[Answer], None]) -> Status:
    """See `Backend.best`."""
    chosen = solver(name)
    try:
        with within(options.time_limit):
            return _Search(chosen, problem, options, None, better, [problem.model.objectives[number]]).best()
    except TimeUp:
        return Status.UNKNOWN


def flatten(model: Model, name: str) -> str:
    """Return the FlatZinc of a model for a solver."""
    with _model_file(ModelWriter(model).text()) as path:
        flat = path + ".fzn"
        with running([*solver(name).command, "-c", "--no-output-ozn", "--fzn", flat, path]) as lines:
            for _ in lines:
                pass
        with open(flat, encoding="utf-8") as file:
            return file.read()


@contextmanager
def _model_file(text: str) -> Iterator[str]:
    """Write a model to a temporary file."""
    with TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.mzn")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        yield path


class _Search:
    """One search. Each answer is reported once, even if several solutions of the model have it."""

    def __init__(
        self,
        chosen: Solver,
        problem: Problem,
        options: Options,
        limit: int | None,
        found: Callable[[Answer], None],
        objectives: Sequence[Objective] = (),
    ) -> None:
        self.solver = chosen
        self.text = ModelWriter(problem.model, more=problem.more, solver=chosen.id).text(_ANSWER, objectives)
        self.visible = problem.flat.visible
        self.options = options
        self.limit = limit
        self.found = found
        self.seen: set[Answer] = set()

    def all(self) -> Status | None:
        """Enumerate answers in one run of the solver. Return None if too many differ in hidden layers only."""
        repeated = 0
        with self._results(self.text, "-a") as results:
            for result in results:
                if isinstance(result, Status):
                    return result
                if not self._report(result):
                    repeated += 1
                    if repeated > max(_REPEATED, len(self.seen)):
                        return None
                elif len(self.seen) == self.limit:
                    return Status.LIMIT
        return Status.UNKNOWN

    def best(self) -> Status:
        """Report better and better answers."""
        with self._results(self.text, "-a") as results:
            for result in results:
                if isinstance(result, Status):
                    return result
                self._report(result)
        return Status.UNKNOWN

    def one_by_one(self) -> Status:
        """Run the solver once for each answer, which must differ from all earlier ones."""
        text = self.text + "".join(map(self._other_than, self.seen))
        while self.limit is None or len(self.seen) < self.limit:
            with self._results(text) as results:
                result = next(results, Status.UNKNOWN)
            if isinstance(result, Status):
                return result
            self._report(result)
            text += self._other_than(self._visible(result))
        return Status.LIMIT

    def _report(self, answer: Answer) -> bool:
        """Report an answer unless it is known already."""
        visible = self._visible(answer)
        if visible in self.seen:
            return False
        self.seen.add(visible)
        self.found(answer)
        return True

    def _visible(self, answer: Answer) -> tuple[int, ...]:
        """Return the visible values of a solution. Solutions with the same visible values are the same answer."""
        return tuple(answer[place] for place in self.visible)

    def _other_than(self, visible: tuple[int, ...]) -> str:
        """Return the constraint that an answer differs from this one."""
        if not visible:
            return "constraint false;\n"
        places, values = (", ".join(map(str, numbers)) for numbers in ([at + 1 for at in self.visible], visible))
        return f"constraint exists(i in index_set([{places}]))({_ANSWER}[[{places}][i]] != [{values}][i]);\n"

    @contextmanager
    def _results(self, text: str, *flags: str) -> Iterator[Iterator[Answer | Status]]:
        """Run the solver on a model. Yield its answers, and then COMPLETE if it proved that there are no more."""
        known = self.solver.options
        words = [flag for flag in flags if flag in known]
        if self.options.workers > 1 and "-p" in known:
            words += ["-p", str(self.options.workers)]
        if self.options.seed and "-r" in known:
            words += ["-r", str(self.options.seed)]
        with _model_file(text) as path, running([*self.solver.command, *words, path]) as lines:
            yield _read(lines)


def _read(lines: Iterator[str]) -> Iterator[Answer | Status]:
    """Read the answers and the proof in the output of MiniZinc."""
    for line in lines:
        if line.startswith("["):
            yield tuple(json.loads(line))
        elif line.strip() in _PROOFS:
            yield Status.COMPLETE
