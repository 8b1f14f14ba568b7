"""A ground program to its answers."""

import threading
from collections.abc import Callable, Sequence
from contextvars import copy_context
from itertools import count
from typing import Any, TypeVar

from pzc.backends.clock import Stop
from pzc.backends.interface import Answer, Options, Status, ToolMissing
from pzc.compiler.base.clock import is_guarded, look
from pzc.compiler.encode.encode import Encoded
from pzc.compiler.encode.sink import Affine, Literal

from .program import Program
from .rules import TRUE

try:
    import clingo
except ModuleNotFoundError as error:
    raise ToolMissing("clingo is not installed: pip install clingo") from error

T = TypeVar("T")

_LOOK = 0.2  # seconds between two looks whether there was a Ctrl-C
_STEP = 0.02  # seconds between two requests to stop
_BEGINS_WITHIN = 50  # of these steps
_HEARS_WITHIN = 25  # of these steps: while it reads or simplifies a large program it may be deaf


class Reader:
    """Reads answers out of models."""

    def __init__(self, program: Program, encoded: Encoded) -> None:
        self._program = program
        self._values = encoded.values
        told = {abs(atom(x)) for place in encoded.told for x in self._literals(encoded.values[place])}
        self.told = sorted(told | {atom(TRUE)})
        """The atoms that make an answer, and one that always holds: there may be no others."""

    def _literals(self, value: Affine) -> list[Literal]:
        return [literal for variable, _ in value.terms for literal in self._program.number(variable).atoms()]

    def read(self, holds: Callable[[int], bool]) -> Answer:
        """The answer of a model; `holds` says of aspif's literals whether they do."""
        number = self._program.number
        return tuple(
            value.constant + sum([factor * number(v).value(lambda x: holds(atom(x))) for v, factor in value.terms])
            for value in self._values
        )


def atom(literal: Literal) -> int:
    """A literal as aspif has it."""
    return literal + 1 if literal >= 0 else literal


def search(
    text: str, reader: Reader, hides: bool, options: Options, limit: int | None, found: Callable[[Answer], None]
) -> Status:
    """Each answer once: all that is not free is defined, and where unknowns are hidden clasp projects on the others."""
    arguments = [f"--models={limit or 0}", *(["--project"] if hides else []), *_usual(options, limit)]
    number = 0

    def take(model: Any) -> bool:
        nonlocal number
        number += 1
        found(reader.read(model.is_true))
        return number != limit

    if hides:
        text = _with(text, f"3 {len(reader.told)} {' '.join(map(str, reader.told))}")
    exhausted = run(arguments, text, take)
    return Status.LIMIT if number == limit else Status.COMPLETE if exhausted else Status.UNKNOWN


def best(
    text: str,
    reader: Reader,
    objective: Sequence[tuple[Literal, int]],
    options: Options,
    better: Callable[[Answer], None],
) -> Status:
    """Answers that are ever better: the sum of the weights of an objective's literals is to be small."""

    def take(model: Any) -> bool:
        better(reader.read(model.is_true))
        return True

    weighed = " ".join([f"{atom(literal)} {weight}" for literal, weight in objective])
    text = _with(text, f"2 0 {len(objective)} {weighed}")
    return Status.COMPLETE if run(["--opt-mode=opt", *_usual(options, 1)], text, take) else Status.UNKNOWN


def _with(text: str, line: str) -> str:
    """The program with one more line before its end."""
    return f"{text[:-2]}{line}\n0\n"


def _usual(options: Options, limit: int | None) -> list[str]:
    threads = [f"-t{options.workers}"] if options.workers > 1 and limit == 1 else []
    return [f"--seed={options.seed}", *threads] if options.seed else threads


def run(arguments: Sequence[str], text: str, take: Callable[[Any], bool]) -> bool:
    """Whether all models of a program were found; `take` is given each, and says whether to go on."""
    control = begun(arguments)

    def work() -> bool:
        load(control, text)
        return bool(control.solve(on_model=take).exhausted)

    return in_thread(control, work)


def begun(arguments: Sequence[str]) -> Any:
    """A solver with these options that knows nothing yet, and keeps what it would say to itself."""
    return clingo.Control(list(arguments), logger=lambda code, message: None)


def load(control: Any, text: str) -> None:
    """Has a solver read a program."""
    control.add("base", [], text)
    control.ground([("base", [])])


def in_thread(control: Any, work: Callable[[], T], stop: Stop | None = None) -> T:
    """What some work of a solver's gives. TimeUp, also by `stop`.

    clingo runs in a thread of its own, since a main thread inside it would see Ctrl-C only at the end. What is raised
    in the work comes out here.
    """
    outcome: list[T] = []
    failure: list[BaseException] = []
    done = threading.Event()

    def run_it() -> None:
        try:
            outcome.append(work())
        except BaseException as error:
            failure.append(error)
        finally:
            done.set()

    # in a copy of this context: what is called back there has the same limits as we, and the same end
    thread = threading.Thread(target=copy_context().run, args=(run_it,), name="clingo", daemon=True)
    stop = stop or Stop()
    stop.begin(control.interrupt)
    try:
        thread.start()
        while not done.wait(_LOOK):
            look()
            stop.look()
    except BaseException:
        _halt(control, thread, done)
        raise
    finally:
        if done.is_set():  # not after a second Ctrl-C, which does not wait for the solver
            thread.join()
    if failure:
        raise failure[0]
    return outcome[0]


def _halt(control: Any, thread: threading.Thread, done: threading.Event) -> None:
    """Ends a solver, also one that is about to begin and would not hear of it yet: Ctrl-C may come while it starts."""
    for step in count():
        if step >= _BEGINS_WITHIN and thread.ident is None:  # it never began
            return
        control.interrupt()
        if done.wait(_STEP) or (step >= _HEARS_WITHIN and is_guarded()):
            return
