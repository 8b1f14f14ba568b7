"""Rules and wishes to the text of a puzzle with one solution, verified before it is given out."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from pzc.backends.cpsat import CpSat
from pzc.backends.cpsat_switches import Switches, Undecided
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler import library, syntax
from pzc.compiler.board import Board, Element
from pzc.compiler.diagnostics import fail
from pzc.compiler.evaluate import Evaluator
from pzc.compiler.flat import Flat
from pzc.compiler.ground import ground
from pzc.compiler.judge import breaches
from pzc.compiler.kinds import INT, ListType
from pzc.compiler.model import ClueKind, Facts, Model, Placement, Region
from pzc.compiler.node import node, replace
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.source import Source, Span
from pzc.judging import hold_against_rules

from .candidates import Candidate, Maker
from .choosing import Choosing
from .court import Court, Values, with_placements
from .places import Shape, shape_of
from .regions import Division, changed, equal_division, free_division
from .speaking import clue_by_clue, statements_on_regions
from .writing import puzzle_text

_ANSWER_EFFORT = 3.0
_REMEMBERED = 20  # other answers that a changed division should exclude as well
_STEPS = 400


@node
class Wishes:
    """What the puzzle shall be. `counts`: so many clues of a kind; sizes: the least and the largest region."""

    use: str
    folder: str
    seed: int = 0
    counts: Mapping[str, int] = {}
    minimal: bool = True
    sums: bool = True
    sizes: tuple[int, int] | None = None
    time_limit: float | None = None


class GaveUp(Exception):
    """No puzzle in the time, or none that these means can make; says what was reached."""


class OutOfTime(Exception):
    """The time limit ran out."""


class _Attempt(Exception):
    """This answer, or this division, leads nowhere; says why."""


def generate(wishes: Wishes, tell: Callable[[str], None]) -> str:
    """The text of a new puzzle. PuzzleError where the rules or the wishes are wrong; GaveUp.

    `tell` hears how far it is.
    """
    return _Generator(wishes, tell).run()


class _Generator:
    def __init__(self, wishes: Wishes, tell: Callable[[str], None]) -> None:
        self.wishes = wishes
        self.tell = tell
        self.end = None if wishes.time_limit is None else time.monotonic() + wishes.time_limit
        self.draft = self._compile([])
        if self.draft.open_params or self.draft.board is None:
            flatten(self.draft)  # says what is missing
        assert self.draft.board is not None
        self.board: Board = self.draft.board
        self.kinds = self._kinds()
        self.rules = _with_clues(self.draft)
        self.on_regions = list(statements_on_regions(self.rules.rules))

    def _compile(self, lines: Sequence[str]) -> Model:
        text = "\n".join([f"use {self.wishes.use}", *lines]) + "\n"
        return compile_source(Source("the puzzle", text, os.path.join(self.wishes.folder, "generated.puz")))

    def _kinds(self) -> list[ClueKind]:
        """The clues to be given, and last, for what these leave open, those that every puzzle can say."""
        own = [k for k in self.draft.clues if k.span.source.path != library.PRELUDE]
        every = [
            k for k in self.draft.clues if k.span.source.path == library.PRELUDE and "digit" in self.draft.facts.layers
        ]
        known = {k.name for k in (*own, *every)}
        for name in self.wishes.counts:
            if name not in known:
                listed = ", ".join(f"`{k}`" for k in sorted(known)) or "none"
                span = Span(self.draft.file.source, 0, 0)
                raise fail("PZ963", f"these rules have no clue `{name}`", span, help=f"there are: {listed}")
        kinds = []
        for kind in own:
            if shape_of(kind) is Shape.UNKNOWN or (shape_of(kind) is Shape.SIDE and not _sided(kind)):
                self.tell(f"`pzc generate` can't make clues of this kind yet: `{kind.name}`; it leaves them out")
            else:
                kinds.append(kind)
        return kinds + every

    # ---------------------------------------------------------------------------------------- attempts

    def run(self) -> str:
        """Attempt after attempt, each with its own random numbers."""
        number = 0
        reasons: dict[str, int] = {}
        while True:
            random = Random(f"{self.wishes.seed}/{number}")
            try:
                return self._attempt(number, random)
            except _Attempt as failed:
                reason = str(failed)
            except Undecided:
                reason = "the solver took too long"
                if self._left() == 0:
                    raise self._gave_up(reasons, number) from None
            self.tell(f"attempt {number + 1}: {reason}")
            reasons[reason] = reasons.get(reason, 0) + 1
            number += 1
            if self._left() == 0 or number >= 200:
                raise self._gave_up(reasons, number)

    def _gave_up(self, reasons: Mapping[str, int], number: int) -> GaveUp:
        said = "; ".join(f"{reason} ({count} times)" for reason, count in reasons.items())
        return GaveUp(f"gave up after {number} attempts" + (f": {said}" if said else ""))

    def _left(self) -> float | None:
        return None if self.end is None else max(0.0, self.end - time.monotonic())

    def _attempt(self, number: int, random: Random) -> str:
        divisions = dict(self._divisions(number, random))
        model = self._with(divisions)
        answer, values = self._answer(model, random)
        self.tell("an answer is there")
        others: list[Values] = []
        for step in range(_STEPS):
            groups = self._candidates(model, values, random)
            choosing, done = self._choose(model, answer, groups, random)
            if done:
                return self._finished(divisions, model, values, choosing, groups)
            if not divisions or choosing.open is None:
                raise _Attempt("all clues together leave several answers")
            others.append(choosing.open)
            self.tell(f"other regions, {step + 1}")
            equal = "digit" in model.facts.layers  # where rooms hold digits their sizes count
            where = {c for place in _differing(values, others[-1]) for c in self.board.cells_of(place)}
            divisions = changed(
                self.board, divisions, equal, where, random, lambda new, most: self._score(new, values, others, most)
            )
            model = self._with(divisions)
        raise _Attempt("no division has one answer")

    def _score(
        self, divisions: Mapping[str, Division], values: Values, others: Sequence[Values], most: int | None
    ) -> int | None:
        """How many other answers keep the rules with these divisions; None if the answer itself does not.

        The last ones come first, and from `most` on nobody wants to know.
        """
        facts = self._with(divisions).facts
        if not self._keeps_regions(facts, values):
            return None
        count = 0
        for other in others[: -_REMEMBERED - 1 : -1]:
            count += self._keeps_regions(facts, other)
            if most is not None and count >= most:
                return count
        return count

    def _keeps_regions(self, facts: Facts, values: Values) -> bool:
        evaluator = Evaluator(facts, values)
        return all(next(breaches(evaluator, rule), None) is None for rule in self.on_regions)

    def _with(self, divisions: Mapping[str, Division]) -> Model:
        """The model of the rules with the divisions drawn."""
        facts = with_placements(self.draft.facts, {})
        regions = {r.name: Region(r.name, None, divisions[r.name], r.span) for r in self.draft.undrawn}
        facts.regions = {**facts.regions, **regions}
        return replace(self.rules, facts=facts, undrawn=())

    # ------------------------------------------------------------------------------------------- answers

    def _answer(self, model: Model, random: Random) -> tuple[Answer, Values]:
        flat = ground(model)
        switches = Switches(flat, (), random.randrange(2**31), self._left())
        weights = [_weight(variable.truth, random) for variable in flat.variables]
        try:
            answer = switches.best(weights, (), _ANSWER_EFFORT)
        except Undecided:
            if self._left() == 0:
                raise
            answer = switches.find((), 10 * _ANSWER_EFFORT)
        if answer is None:
            raise _Attempt("the board has no answer")
        return answer, _values(flat, answer)

    # -------------------------------------------------------------------------------------------- clues

    def _candidates(self, model: Model, values: Values, random: Random) -> dict[str, list[Candidate]]:
        court = Court(model, values, {})
        maker = Maker(model, self.board, court, random, set())
        groups = {}
        for kind in self.kinds:
            count = self.wishes.counts.get(kind.name)
            if count != 0:
                here = next(k for k in model.clues if k.name == kind.name)
                groups[kind.name] = maker.candidates(here, count, self.wishes.sums)
        return groups

    def _choose(
        self, model: Model, answer: Answer, groups: Mapping[str, list[Candidate]], random: Random
    ) -> tuple[Choosing, bool]:
        every = [c for group in groups.values() for c in group]
        placed: dict[str, list[Placement]] = {}
        for candidate in every:
            placed.setdefault(candidate.kind.name, []).append(candidate.placement)
        full = replace(model, facts=with_placements(model.facts, placed))
        flat = ground(full, each_clue=True)
        switches = Switches(flat, [c.placement.origin for c in every], self.wishes.seed, self._left())
        switches.forbid(answer)
        choosing = Choosing(switches, every, lambda other: Court(model, _values(flat, other), {}), random)
        for name, group in groups.items():
            count = self.wishes.counts.get(name)
            if count is not None or _drawn_whole(group):
                choosing.chosen += random.sample(group, min(len(group), len(group) if count is None else count))
        open_groups = [g for name, g in groups.items() if not any(c in choosing.chosen for c in g)]
        return choosing, choosing.add(open_groups, self.tell)

    def _finished(
        self,
        divisions: Mapping[str, Division],
        model: Model,
        values: Values,
        choosing: Choosing,
        groups: Mapping[str, list[Candidate]],
    ) -> str:
        if self.wishes.minimal:
            fixed = {id(c) for n, g in groups.items() if n in self.wishes.counts or _drawn_whole(g) for c in g}
            removable = [c for c in choosing.chosen if id(c) not in fixed]
            removable.sort(key=lambda c: c.kind.span.source.path != library.PRELUDE)
            choosing.remove(removable, self.tell)
        order = {id(c): i for i, c in enumerate(c for g in groups.values() for c in g)}
        chosen = sorted(choosing.chosen, key=lambda c: order[id(c)])
        text = puzzle_text(self._head(), model, divisions, chosen, values)
        self._verify(text)
        return text

    def _head(self) -> list[str]:
        mine = {library.find(item.name, self.draft.file.source.path) for item in _used(self.draft)}
        sources = [source for source in self.draft.sources if source.path in mine]
        titles = [title for source in sources if (title := library.title_of(source.text))]
        title = " and ".join(dict.fromkeys(titles)) or "Puzzle"
        return [f'title "{title}, {self.wishes.seed}"', "", f"use {self.wishes.use}"]

    def _verify(self, text: str) -> None:
        """The file as anybody would read it has one solution; otherwise it is not given out."""
        self.tell("verifying")
        model = compile_source(Source("the new puzzle", text, os.path.join(self.wishes.folder, "generated.puz")))
        problem = Problem(model, flatten(model))
        found: list[Answer] = []
        status = CpSat().search(problem, Options(self._left()), 2, found.append)
        if status is Status.UNKNOWN:
            raise Undecided
        if len(found) != 1:
            raise _Attempt(f"the finished file has {'several answers' if found else 'no answer'}")
        hold_against_rules(problem, found[0])

    # ----------------------------------------------------------------------------------------- divisions

    def _divisions(self, number: int, random: Random) -> Iterator[tuple[str, Division]]:
        """A random division for each that is nowhere drawn; the ways to draw them take turns."""
        for region in self.draft.undrawn:
            side = max(self.board.height, self.board.width)
            if self.wishes.sizes is not None:
                smallest, largest = self.wishes.sizes
                equal = smallest == largest
            else:
                equal = "digit" in self.draft.facts.layers or number % 2 == 1
                smallest, largest = (side, side) if equal else (3, 8)
            count = len(self.board.cells) // smallest
            found = equal_division(self.board, count, random) if equal else None
            yield region.name, found or free_division(self.board, smallest, largest, random)


def _used(model: Model) -> list[syntax.UseItem]:
    """What stands in the `use` line of the file itself."""
    return [item for s in model.file.statements if isinstance(s, syntax.Use) for item in s.items]


def _with_clues(model: Model) -> Model:
    """The model with the rules about the prelude's clues, whether such clues are given yet or not."""
    return replace(model, rules=tuple(map(clue_by_clue, (*model.rules, *model.idle_rules))), idle_rules=())


def _sided(kind: ClueKind) -> bool:
    return kind.value is not None


def _drawn_whole(group: Sequence[Candidate]) -> bool:
    """Groups, paths and lists beside the board are given as they were drawn; other clues where they are needed."""
    if not group:
        return False
    value = group[0].kind.value
    return shape_of(group[0].kind) in (Shape.GROUP, Shape.PATH) or (value is not None and value[1] == ListType(INT))


def _weight(truth: bool, random: Random) -> int:
    return random.randint(-8, 12) if truth else random.randint(-10, 10)


def _differing(one: Values, other: Values) -> list[Element]:
    return [place for (layer, place), value in one.items() if other[layer, place] != value]


def _values(flat: Flat, answer: Answer) -> dict[tuple[str, Element], int]:
    return {(v.layer, v.place): x for v, x in zip(flat.variables, answer, strict=True)}  # type: ignore[misc]


__all__ = ["GaveUp", "Wishes", "generate"]
