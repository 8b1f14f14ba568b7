"""Rules and wishes to the text of a puzzle with one solution, verified before it is given out."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from pzc.backends.cpsat import CpSat
from pzc.backends.cpsat_switches import Switches, Undecided
from pzc.backends.interface import Answer, Options, Problem, Status
from pzc.compiler import library, statements
from pzc.compiler.board import Board
from pzc.compiler.check import check
from pzc.compiler.diagnostics import fail
from pzc.compiler.flat import members
from pzc.compiler.ground import ground
from pzc.compiler.kinds import INT, ListType
from pzc.compiler.model import ClueKind, Model
from pzc.compiler.node import node, replace
from pzc.compiler.parse import parse
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.resolve import resolve
from pzc.compiler.source import Source, Span
from pzc.judging import hold_against_rules

from .answering import Answering, NoAnswer, values_of
from .background import Background, Stage
from .candidates import Candidate, Maker
from .choosing import Choosing
from .court import Court, Values, with_placements
from .places import Shape, can_be_placed, can_be_unknown, shape_of
from .regions import Division, equal_division, free_division
from .speaking import clue_by_clue, mentioned, only_demands, statements_on
from .unknown_clues import make_unknown
from .writing import puzzle_text

_STEPS = 400
_WIDEST = 4  # steps around the places where two answers differ
_WITHOUT_GIVENS = 3  # attempts in which no digits are given, if the variant has clues that could do


@node
class Wishes:
    """What the puzzle shall be.

    `lines` are statements that it has in any case. `counts`: so many clues of a kind. `sizes`: the least and the
    largest region.
    """

    use: str
    folder: str
    lines: Sequence[str] = ()
    seed: int = 0
    counts: Mapping[str, int] = {}
    minimal: bool = True
    sums: bool = True
    sizes: tuple[int, int] | None = None
    time_limit: float | None = None


class GaveUp(Exception):
    """No puzzle in the time, or none that these means can make; says what was reached."""


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
        self.draft = compile_source(self._source())
        if self.draft.open_params or self.draft.board is None:
            flatten(self.draft)  # says what is missing
        assert self.draft.board is not None
        self.board: Board = self.draft.board
        self.rules = _with_clues(self.draft)
        self.closed: dict[ClueKind, tuple[int, int] | None] = {}
        self.kinds = list(self._kinds())
        own = [kind for kind in self.kinds if not _of_every_puzzle(kind)]
        self.telling = bool(self.closed) or any(shape_of(kind) != Shape.PATH for kind in own)
        names = {kind.name for kind in self.closed}
        on_background = list(statements_on(self.rules.rules, names))
        self.stage = Stage(self.rules, self.draft.undrawn, self.closed, on_background, self.board)
        many = {k.name: v is not None and only_demands(self.rules.rules, k.name) for k, v in self.closed.items()}
        self.answering = Answering(self.board, self.closed, many, self._left)

    def _source(self, lines: Sequence[str] = ()) -> Source:
        text = "\n".join([f"use {self.wishes.use}", *self.wishes.lines, *lines]) + "\n"
        return Source("the puzzle", text, os.path.join(self.wishes.folder, "generated.puz"))

    def _kinds(self) -> Iterator[ClueKind]:
        """The clues to be given one by one, and last, for what these leave open, those that every puzzle can say.

        Those of which the rules speak where they are not go to `closed`, with the range of their values.
        """
        digits = "digit" in self.draft.facts.layers
        own = [k for k in self.draft.clues if not _of_every_puzzle(k)]
        every = [k for k in self.draft.clues if digits and _of_every_puzzle(k)]
        known = {k.name for k in (*own, *every)}
        for name in self.wishes.counts:
            if name not in known:
                listed = ", ".join(f"`{k}`" for k in sorted(known)) or "none"
                span = Span(self.draft.file.source, 0, 0)
                raise fail("PZ963", f"these rules have no clue `{name}`", span, help=f"there are: {listed}")
        statements = [s for rule in self.rules.rules for s in rule.body]
        elsewhere = {name for s in statements for name in mentioned(s)[1]}
        for kind in own:
            if kind.name in self.draft.facts.placements or self.wishes.counts.get(kind.name) == 0:
                continue
            if kind.name in elsewhere and can_be_unknown(kind):
                self.closed[kind] = self._range(kind)
            elif kind.name in elsewhere or not can_be_placed(kind):
                self.tell(f"`pzc generate` can't make clues of this kind yet: `{kind.name}`; it leaves them out")
            else:
                yield kind
        yield from every

    def _range(self, kind: ClueKind) -> tuple[int, int] | None:
        """Values for a clue that is closed: from 0 where the rules hold its value against something."""
        if kind.value is None:
            return None
        through = any(kind.name in mentioned(s)[0] for rule in self.rules.rules for s in rule.body)
        highest = max((members(layer.domain)[-1] for layer in self.draft.layers), default=0)
        return 0 if through else 1, max(self.board.height, self.board.width, highest)

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
        background = Background(dict(self._divisions(number, random)), {})
        try:
            values, background = self._answer(background, random)
        except NoAnswer:
            raise _Attempt("the board has no answer") from None
        self.tell("an answer is there")
        others: list[Values] = []
        for step in range(_STEPS):
            model = self.stage.model(background)
            groups = self._candidates(model, values, random, number)
            choosing, done = self._choose(model, values, groups, random)
            if done:
                return self._finished(background, model, values, choosing, groups)
            if choosing.open is None:
                raise _Attempt("all clues together leave several answers")
            others.append(choosing.open)
            if background.changeable:
                self.tell(f"a change of regions or marks, {step + 1}")
                background = self._changed(background, values, others, random)
            else:
                self.tell(f"a change of the answer, {step + 1}")
                values = self._near(model, values, choosing.open, random)
        raise _Attempt("regions and marks leave several answers")

    def _changed(self, background: Background, values: Values, others: Sequence[Values], random: Random) -> Background:
        changed = self.stage.changed(background, values, others, random)
        if changed is None:
            raise _Attempt("no change of regions or marks helps")
        return changed

    def _near(self, model: Model, values: Values, other: Values, random: Random) -> Values:
        """Another answer, changed around the places at which this one and another differ."""
        cells = {c for p, value in values.items() if other[p] != value for c in self.board.cells_of(p[1])}
        for _ in range(_WIDEST):
            cells |= {near for cell in cells for near in self.board.around(cell)}
            try:
                return self.answering.near(model, values, cells, random)
            except NoAnswer:
                continue
        raise _Attempt("all clues together leave several answers")

    def _answer(self, background: Background, random: Random) -> tuple[Values, Background]:
        model = self.stage.model(replace(background, standing={}))
        values = self.answering.plain(model, random)
        if not self.closed:
            return values, background
        program = resolve(parse(self._source()))
        make_unknown(program, {kind.name: values for kind, values in self.closed.items()})
        joint = check(program)
        facts = with_placements(joint.facts, joint.facts.placements)
        facts.regions = model.facts.regions
        values, standing = self.answering.with_clues(replace(joint, facts=facts), values, random)
        return values, self.stage.scattered(replace(background, standing=standing), values, random)

    # -------------------------------------------------------------------------------------------- clues

    def _candidates(self, model: Model, values: Values, random: Random, number: int) -> dict[str, list[Candidate]]:
        """By kind. Clues that every puzzle can say come in only after some attempts with the variant's own."""
        court = Court(model, values)
        maker = Maker(model, self.board, court, random, set())
        groups = {}
        for kind in self.kinds:
            count = self.wishes.counts.get(kind.name)
            late = _of_every_puzzle(kind) and self.telling and number < _WITHOUT_GIVENS
            if count != 0 and (count is not None or not late):
                here = next(k for k in model.clues if k.name == kind.name)
                groups[kind.name] = maker.candidates(here, count, self.wishes.sums)
        return groups

    def _choose(
        self, model: Model, values: Values, groups: Mapping[str, list[Candidate]], random: Random
    ) -> tuple[Choosing, bool]:
        every = [c for group in groups.values() for c in group]
        placed = {name: list(standing) for name, standing in model.facts.placements.items()}
        for candidate in every:
            placed.setdefault(candidate.kind.name, []).append(candidate.placement)
        full = replace(model, facts=with_placements(model.facts, placed))
        flat = ground(full, each_clue=True)
        switches = Switches(flat, [c.placement.origin for c in every], self.wishes.seed, self._left())
        switches.forbid(tuple(values[v.layer, v.place] for v in flat.variables))  # type: ignore[index]
        choosing = Choosing(switches, every, lambda other: Court(model, values_of(flat, other)), random)
        for name, group in groups.items():
            count = self.wishes.counts.get(name)
            if count is not None or _drawn_whole(group):
                choosing.chosen += random.sample(group, min(len(group), len(group) if count is None else count))
        waiting = [c for g in groups.values() for c in g if not any(c in choosing.chosen for c in g)]
        own, every = ([c for c in waiting if _of_every_puzzle(c.kind) is late] for late in (False, True))
        return choosing, choosing.add([own, every], self.tell)

    def _finished(
        self,
        background: Background,
        model: Model,
        values: Values,
        choosing: Choosing,
        groups: Mapping[str, list[Candidate]],
    ) -> str:
        if self.wishes.minimal:
            fixed = {id(c) for n, g in groups.items() if n in self.wishes.counts or _drawn_whole(g) for c in g}
            removable = [c for c in choosing.chosen if id(c) not in fixed]
            removable.sort(key=lambda c: not _of_every_puzzle(c.kind))
            choosing.remove(removable, self.tell)
        order = {id(c): i for i, c in enumerate(c for g in groups.values() for c in g)}
        chosen = sorted(choosing.chosen, key=lambda c: order[id(c)])
        standing = [c for clues in background.standing.values() for c in clues]
        text = puzzle_text(self._head(), model, background.divisions, standing + chosen, values)
        self._verify(text)
        return text

    def _head(self) -> list[str]:
        mine = {library.find(item.name, self.draft.file.source.path) for item in _used(self.draft)}
        sources = [source for source in self.draft.sources if source.path in mine]
        titles = [title for source in sources if (title := library.title_of(source.text))]
        title = " and ".join(dict.fromkeys(titles)) or "Puzzle"
        return [f'title "{title}, {self.wishes.seed}"', "", f"use {self.wishes.use}", *self.wishes.lines]

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


def _used(model: Model) -> list[statements.UseItem]:
    """What stands in the `use` line of the file itself."""
    return [item for s in model.file.statements if isinstance(s, statements.Use) for item in s.items]


def _with_clues(model: Model) -> Model:
    """The model with the rules about the prelude's clues, whether such clues are given yet or not."""
    return replace(model, rules=tuple(map(clue_by_clue, (*model.rules, *model.idle_rules))), idle_rules=())


def _of_every_puzzle(kind: ClueKind) -> bool:
    return kind.span.source.path == library.PRELUDE


def _drawn_whole(group: Sequence[Candidate]) -> bool:
    """Groups, paths and lists beside the board are given as they were drawn; other clues where they are needed."""
    if not group:
        return False
    value = group[0].kind.value
    return shape_of(group[0].kind) in (Shape.GROUP, Shape.PATH) or (value is not None and value[1] == ListType(INT))


__all__ = ["GaveUp", "Wishes", "generate"]
