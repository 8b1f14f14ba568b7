"""Solve puzzles that differ only in their given digits: everything else is prepared once."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from itertools import chain
from typing import Any, Protocol, TypeAlias

from pzc import backends
from pzc.backends.interface import Answer, CommonPart, Is, Options, Problem, Status, ToolMissing
from pzc.backends.kernel.machine import Found, Machine, Unsuited
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.intervals import Intervals, members
from pzc.compiler.base.node import node, replace
from pzc.compiler.board.elements import Cell
from pzc.compiler.model.clue_use import clues_of
from pzc.compiler.model.kinds import DIGIT
from pzc.output.solution_text import answer_as_json, values_of

from .lines import Instance, read_instance
from .own_clues import OwnClues
from .request import ManyRequest

GIVEN = "given"
"""The clue in which puzzles differ."""
MOST_ANSWERS = 1000
"""If more solutions are wanted, each puzzle is solved on its own."""
_KEPT = 64  # prepared engines
_OFTEN, _MOST_SEEN = 16, 10_000
"""An engine pays off from this many puzzles with equal other clues on. At most this many sets of clues are counted."""
_EFFORT = 20_000  # conflicts, after which a session gives up a puzzle


class Engine(Protocol):
    """A solver for puzzles that restrict some unknowns. Each engine has its own representation of facts."""

    def ready(self) -> None:
        """Prepare the solver, which takes long, before the first puzzle."""
        ...

    def given(self, place: int, domain: Intervals) -> Sequence[Any]:
        """Return the engine's facts for an unknown in a domain. `place` is the unknown's index in `Flat.variables`."""
        ...

    def solve(self, puzzles: Sequence[Sequence[Any]], limit: int) -> Sequence[Found]:
        """Return the solutions of each puzzle. They do not depend on the other puzzles."""
        ...


@node(eq=False)
class Ready:
    """The data that puzzles share if they differ only in given digits.

    `problem` has no given digits. `says` has, for each cell, the engine's facts for each digit.
    `in_lines` is True if a row of digits needs line breaks, because the rules do not determine its length.
    """

    problem: Problem
    engine: Engine
    says: tuple[Mapping[str, Sequence[Any]], ...]
    in_lines: bool  # True if a row of digits needs line breaks, since the rules do not determine the length of a line

    def as_json(self, answer: Answer, show_hidden: bool) -> dict[str, Any]:
        """Return a solution as described in docs/json.md."""
        model = self.problem.model
        (first, *more) = model.layers if show_hidden else model.shown
        if more or first.name != DIGIT or first.names or len(answer) != len(self.says):
            return answer_as_json(model, values_of(self.problem.flat, answer), show_hidden)
        assert model.board is not None, "rows are read for boards alone"
        width = model.board.width
        return {DIGIT: {"on": first.kind, "rows": [answer[i : i + width] for i in range(0, len(answer), width)]}}

    def read(self, row: str) -> list[Any] | None:
        """Return the facts of a row of digits, or None if the row is not obviously valid."""
        cells = "".join(row.split())
        if len(cells) != len(self.says) or (self.in_lines or "\n" in row) and not self._has_board_width(row):
            return None
        try:
            given = [says[digit] for digit, says in zip(cells, self.says, strict=True) if digit != "."]
            return list(chain.from_iterable(given))
        except KeyError:
            return None

    def _has_board_width(self, row: str) -> bool:
        """Return True if each line has the width of the board."""
        board = self.problem.model.board
        assert board is not None, "rows are read for boards alone"
        return [len("".join(line.split())) for line in row.split("\n")] == [board.width] * board.height


Solved: TypeAlias = tuple[Ready, str | None, tuple[Answer, ...], bool]
"""What a puzzle shares with others, its name, its solutions, and whether these are all."""


def _row(instance: Instance) -> str:
    """Return the given digits if they are one text, else the empty text."""
    row = instance.clues.get(GIVEN, "")
    return row if isinstance(row, str) else ""


def _has_others(instance: Instance) -> bool:
    """Return True if there are clues besides given digits."""
    return any(clue != GIVEN for clue in instance.clues)


def _key_without_digits(instance: Instance) -> str:
    """Return a key that is equal for puzzles that differ only in given digits."""
    others = [(clue, value) for clue, value in instance.clues.items() if clue != GIVEN]
    return repr((instance.use, sorted(others, key=repr))) if others else instance.use


def similarity_hash(instance: Instance) -> str:
    """Return a short hash of the key. It is sent along with each task."""
    return blake2b(_key_without_digits(instance).encode(errors="replace"), digest_size=8).hexdigest()


def frequent_hashes(request: ManyRequest, lines: Iterable[str]) -> frozenset[str]:
    """Return the hashes of lines that occur often enough for an engine of their own."""
    seen: Counter[str] = Counter()
    for line in lines:
        with suppress(PuzzleError):
            instance = read_instance(line, "", request.rules, request.clue)
            if _has_others(instance) and _row(instance):
                seen[similarity_hash(instance)] += 1
    return frozenset(like for like, count in seen.items() if count > _OFTEN)


class SharedEngines:
    """The prepared engines of a request, by everything but the given digits."""

    def __init__(
        self,
        request: ManyRequest,
        read: Callable[[str, str], Instance],
        problem_of: Callable[[Instance, str], Problem],
        common_part_of: Callable[[str], CommonPart | None],
    ) -> None:
        self._request = request
        self._read = read
        self._problem_of = problem_of
        self._ready: OrderedDict[str, Ready | None] = OrderedDict()
        self.own = OwnClues(request, problem_of, common_part_of)
        self._seen: Counter[str] = Counter()
        self._common = request.common

    def solved(self, lines: Sequence[str]) -> list[Solved | None]:
        """Return the solutions of each puzzle, or None if it must be solved on its own."""
        instances = [self._instance(line) for line in lines]
        out: list[Solved | None] = [None] * len(lines)
        alike = [place for place, each in enumerate(instances) if each is not None and self._engine_pays_off(each)]
        self._solve_by_rows(instances, alike, out)
        own = [
            place for place, each in enumerate(instances) if each is not None and not self._settled(each, out[place])
        ]
        unsuited = self._solve_by_own_clues(instances, own, out)
        self._solve_by_rows(instances, unsuited, out)
        return out

    def _engine_pays_off(self, instance: Instance) -> bool:
        """Return True if an engine for these clues (besides given digits) pays off."""
        if not _has_others(instance):
            return True
        if not _row(instance):
            return False
        if len(self._seen) > _MOST_SEEN:
            self._seen.clear()
        like = similarity_hash(instance)
        if like in self._common:
            return True
        self._seen[like] += 1
        return self._seen[like] > _OFTEN

    def _settled(self, instance: Instance, found: Solved | None) -> bool:
        """Return True if the result is final.

        If a puzzle has several solutions, the engine determines which are found. So the choice of the engine must not
        depend on the puzzles before.
        """
        if found is None:
            return False
        one_way = not _has_others(instance) or similarity_hash(instance) in self._common
        return one_way or found[3] and len(found[2]) < 2

    def _solve_by_own_clues(
        self, instances: Sequence[Instance | None], places: Sequence[int], out: list[Solved | None]
    ) -> list[int]:
        """Solve the puzzles whose own clues one machine can take as facts. Return the places of the others."""
        facts = {place: None if (each := instances[place]) is None else self.own.puzzle(each) for place in places}
        puzzles = {place: puzzle for place, puzzle in facts.items() if puzzle is not None}
        for (place, puzzle), found in zip(puzzles.items(), self.own.solve(list(puzzles.values())), strict=True):
            sure = found.complete or len(found.answers) == self._request.limit
            ready = Ready(puzzle.problem, puzzle.machine, (), False)
            out[place] = (ready, puzzle.name, found.answers, found.complete) if sure else None
        return [place for place, puzzle in facts.items() if puzzle is None]

    def _instance(self, line: str) -> Instance | None:
        try:
            return self._read(line, "")
        except PuzzleError:
            return None

    def _solve_by_rows(
        self, instances: Sequence[Instance | None], places: Iterable[int], out: list[Solved | None]
    ) -> None:
        """Solve the puzzles that have a row of digits and share everything else with others."""
        together: dict[int, tuple[Ready, list[tuple[int, str | None, list[Any]]]]] = {}
        for place in places:
            instance = instances[place]
            row = "" if instance is None else _row(instance)
            if instance is None or not row:
                continue
            ready = self.machine(instance)
            numbers = None if ready is None else ready.read(row)
            if ready is not None and numbers is not None:
                together.setdefault(id(ready), (ready, []))[1].append((place, instance.name, numbers))
        for ready, puzzles in together.values():
            found = ready.engine.solve([numbers for _, _, numbers in puzzles], self._request.limit)
            for (place, name, _), each in zip(puzzles, found, strict=True):
                if each.complete or len(each.answers) == self._request.limit:
                    out[place] = ready, name, each.answers, each.complete

    def machine(self, instance: Instance) -> Ready | None:
        """Return the prepared engine for a puzzle without its given digits, or None if its rules do not allow one."""
        others = {clue: value for clue, value in instance.clues.items() if clue != GIVEN}
        key = _key_without_digits(instance)
        if key in self._ready:
            self._ready.move_to_end(key)
            return self._ready[key]
        try:
            ready = self._prepare_engine(Instance(None, instance.use, others))
        except (PuzzleError, Unsuited):
            ready = None
        self._ready[key] = ready
        if len(self._ready) > _KEPT:
            self._ready.popitem(last=False)
        return ready

    def _prepare_engine(self, instance: Instance) -> Ready | None:
        """Prepare an engine. Raises PuzzleError, Unsuited."""
        problem = self._problem_of(instance, "")
        model = problem.model
        spoken_of = {clue for rule in model.rules for clue in clues_of(rule.body)}
        stays = any(GIVEN in clues_of(rule.body) for rule in model.idle_rules)
        if GIVEN in spoken_of or not stays or model.board is None or self._request.limit > MOST_ANSWERS:
            return None
        unknowns = {unknown.place: unknown for unknown in problem.flat.variables if unknown.layer == DIGIT}
        cells = [Cell(r, c) for r in range(1, model.board.height + 1) for c in range(1, model.board.width + 1)]
        if [unknown.place for unknown in unknowns.values()] != cells:
            return None
        engine = self._engine(problem)
        says = []
        for cell in cells:
            place, domain = unknowns[cell].index, unknowns[cell].domain
            digits = [value for value in members(domain) if 0 <= value <= 9]
            empty: dict[str, Sequence[Any]] = {".": (), "0": ()}
            says.append({**empty, **{str(value): engine.given(place, ((value, value),)) for value in digits}})
        return Ready(problem, engine, tuple(says), not self._takes_rows(instance, len(cells)))

    def _takes_rows(self, instance: Instance, cells: int) -> bool:
        """Return True if the digits of a puzzle may be written in one row."""
        try:
            self._problem_of(Instance(None, instance.use, {**instance.clues, GIVEN: "." * cells}), "")
        except PuzzleError:
            return False
        return True

    def _engine(self, problem: Problem) -> Engine:
        """Return the engine for a problem. Raises Unsuited."""
        wanted = self._request.engine
        if wanted in ("auto", "kernel"):
            try:
                return Machine(problem.flat, self._request.without)
            except (Unsuited, ToolMissing):
                if wanted == "kernel":
                    raise
        return SessionEngine(problem, self._request)


class SessionEngine:
    """An engine that uses one clingo session and passes each puzzle as assumptions."""

    def __init__(self, problem: Problem, request: ManyRequest) -> None:
        make = backends.get("clingo").session
        if make is None or problem.flat.objectives:
            raise Unsuited("a best answer is wanted")
        self._options = Options(request.time_limit, 1, request.seed, request.without)
        self._session = make(replace(problem, common=None), self._options)

    def ready(self) -> None:
        """See Engine. The session exists already."""

    def given(self, place: int, domain: Intervals) -> Sequence[Any]:
        """See Engine."""
        ((value, _),) = domain
        return (Is(place, value),)

    def solve(self, puzzles: Sequence[Sequence[Any]], limit: int) -> list[Found]:
        """See Engine.

        Puzzles with more solutions than the limit are not reported, since the solutions found depend on earlier
        puzzles.
        """
        out = []
        for puzzle in puzzles:
            self._session.assume(puzzle)
            found = self._session.solutions(limit, _EFFORT)
            sure = found.status is Status.COMPLETE
            out.append(Found(found.answers, True) if sure else Found((), False))
        return out
