"""Find the solutions of a ground program."""

from collections.abc import Callable, Iterable, Sequence

from pzc.backends.forked import in_child
from pzc.backends.interface import Answer, Options, Status
from pzc.compiler.encode.encode import Encoded
from pzc.compiler.encode.logic import TRUE
from pzc.compiler.encode.sink import Literal

from .engine import in_browser, start_control
from .program import Program


class Reader:
    """Reads solutions from models: each true atom adds to the values of some places."""

    def __init__(self, program: Program, encoded: Encoded) -> None:
        self._least: list[int] = []  # the value of each place if no atom is true
        self._added: dict[int, list[tuple[int, int]]] = {}  # for each atom, places and what it adds there
        visible = set(encoded.visible)
        watched = {atom(TRUE)}
        for place, value in enumerate(encoded.values):
            least = value.constant
            for variable, factor in value.terms:
                start, weighed = program.number(variable).as_sum()
                least += factor * start
                for literal, weight in weighed:
                    if literal < 0:
                        least += factor * weight
                        literal, weight = ~literal, -weight
                    added = self._added.setdefault(atom(literal), [])
                    if weight:
                        added.append((place, factor * weight))
                    if place in visible:
                        watched.add(atom(literal))
            self._least.append(least)
        self.looked_at = sorted(self._added)
        """The atoms that `read` needs."""
        self.watched = sorted(watched)
        """The atoms that determine a solution. An atom that is always true keeps the list from being empty."""

    def read(self, true: Iterable[int]) -> Answer:
        """Return the solution of a model, given its true atoms. Other atoms are ignored."""
        values = list(self._least)
        for each in true:
            for place, amount in self._added.get(each, ()):
                values[place] += amount
        return tuple(values)


def atom(literal: Literal) -> int:
    """Return a literal in aspif's numbering."""
    return literal + 1 if literal >= 0 else literal


_CONFLICTS = 500_000
"""Conflict limit of a brief search: about 15 s of CPU time for programs of some ten thousand characters."""
_LARGE = 430_000
"""The length of a program, in characters, at which a conflict takes twice as long."""

_FEW = 2
"""The number of solutions requested to decide uniqueness."""
_FEW_CONFLICTS = 1_000
"""The number of conflicts that take less than 0.1 s for programs of up to _SHORT characters."""
_SHORT = 300_000

_FORGETFUL = ("--del-max=6000", "--deletion=basic,75,activity", "--del-glue=2", "--restarts=x,128,1.5")
"""On unconnected problems, most learned clauses are never used again.

Keeping fewer reduces 70 microseconds for each of 130,000 conflicts on a hard killer to 30 to 40. Searches with a few
thousand conflicts hardly change.
"""

_MOST_MODELS = 2**31 - 1
"""The greatest number of models that clasp accepts on every system."""


def search(
    text: str, reader: Reader, hides: bool, options: Options, limit: int | None, found: Callable[[Answer], None]
) -> Status:
    """Find each solution once.

    All atoms that are not free are defined. If unknowns are hidden, clasp projects on the others.
    """
    models = limit if limit is not None and limit <= _MOST_MODELS else 0  # 0: all, and `take` counts them
    arguments = [f"--models={models}", *(["--project"] if hides else []), *_usual(options, limit)]
    if options.briefly:
        arguments += _FORGETFUL
    number = 0

    def take(answer: Answer) -> bool:
        nonlocal number
        number += 1
        found(answer)
        return number != limit

    if hides:
        watched = reader.watched
        text = _with(text, f"3 {len(watched)} {' '.join(map(str, watched))}")
    if limit is not None and limit <= _FEW and len(text) <= _SHORT and not in_browser():
        answers, exhausted = _few_steps(arguments, text, reader)
        if exhausted or len(answers) == limit:
            for answer in answers:
                found(answer)
            return Status.LIMIT if len(answers) == limit else Status.COMPLETE
    if options.briefly:
        arguments.append(f"--solve-limit={_CONFLICTS * _LARGE // (_LARGE + len(text))},umax")
    exhausted = run(arguments, text, reader, take)
    return Status.LIMIT if number == limit else Status.COMPLETE if exhausted else Status.UNKNOWN


def _few_steps(arguments: Sequence[str], text: str, reader: Reader) -> tuple[list[Answer], bool]:
    """Search for few solutions in this process, with few conflicts. Return the solutions, and True if these are all.

    Starting and ending a child process takes 7 ms, more than most searches.
    """
    control = start_control([*arguments, f"--solve-limit={_FEW_CONFLICTS},umax"], reader.looked_at)
    control.read_program(text)
    answers: list[Answer] = []
    result = control.solve(on_model=lambda model: answers.append(reader.read(model.true)))
    return answers, bool(result.exhausted)


def best(
    text: str,
    reader: Reader,
    objective: Sequence[tuple[Literal, int]],
    options: Options,
    better: Callable[[Answer], None],
) -> Status:
    """Find solutions with ever smaller sums of the weights of an objective's true literals."""
    if not objective:  # the objective is constant, so any solution is the best
        status = search(text, reader, False, options, 1, better)
        return Status.COMPLETE if status is Status.LIMIT else status

    def take(answer: Answer) -> bool:
        better(answer)
        return True

    weighed = " ".join([f"{atom(literal)} {weight}" for literal, weight in objective])
    text = _with(text, f"2 0 {len(objective)} {weighed}")
    exhausted = run(["--opt-mode=opt", *_usual(options, 1)], text, reader, take)
    return Status.COMPLETE if exhausted else Status.UNKNOWN


_RANDOM_VALUES = "--sign-def=rnd"
"""A seed alone changes nothing where a search has no conflicts."""


def _with(text: str, line: str) -> str:
    """Return the program with one more line before its end."""
    return f"{text[:-2]}{line}\n0\n"


def _usual(options: Options, limit: int | None) -> list[str]:
    threads = [f"-t{options.workers}"] if options.workers > 1 and limit == 1 else []
    return [f"--seed={options.seed}", _RANDOM_VALUES, *threads] if options.seed else threads


def run(arguments: Sequence[str], text: str, reader: Reader, take: Callable[[Answer], bool]) -> bool:
    """Return True if all models of a program were found. `take` receives each answer and returns True to continue."""
    control = start_control(arguments, reader.looked_at)

    def work(give: Callable[[Answer], bool]) -> bool:
        control.read_program(text)
        return bool(control.solve(on_model=lambda model: give(reader.read(model.true))).exhausted)

    return bool(in_child(work, take, control.interrupt, "clingo", forks=not in_browser()))
