"""Wishes to what is to be made: the rules, and the clues by how they come about."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import resolve
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.model.reduced import with_placements
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.syntax import library
from pzc.compiler.syntax.parse import parse

from .clue_layers import make_unknown
from .clue_places import Shape, can_be_placed, can_be_unknown, shape_of
from .rule_dependence import clue_by_clue, mentioned, only_demands


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


class Recipe:
    """The rules of the puzzles to be made.

    `kinds` are the clues that are given one by one; `closed` those that are found together with the answer, with the
    range of their values; `many` says of these whether there shall be as many as can be. `telling`: whether there are
    clues from which a puzzle may be solved without givens.
    """

    def __init__(self, wishes: Wishes, tell: Callable[[str], None]) -> None:
        self.wishes = wishes
        self._tell = tell
        self.draft = compile_source(self._source())
        if self.draft.open_params or self.draft.board is None:
            flatten(self.draft)  # says what is missing
        for objective in self.draft.objectives:
            message = "puzzles of which the best solutions are wanted are not made by `pzc generate`"
            raise fail("PZ316", message, objective.origin.span, help="leave the objective out")
        for doubted in self.draft.facts.doubted.values():
            message = "puzzles of which clues are doubted are not made by `pzc generate`"
            raise fail(
                "PZ346", message, doubted.span, help=f"leave out `doubt {doubted.clue}`, and what speaks of `kept`"
            )
        assert self.draft.board is not None
        self.board: Board = self.draft.board
        self.rules = _with_clues(self.draft)
        self.closed: dict[ClueKind, tuple[int, int] | None] = {}
        self.kinds = list(self._kinds())
        own = [kind for kind in self.kinds if not of_every_puzzle(kind)]
        self.telling = bool(self.closed) or any(shape_of(kind) != Shape.PATH for kind in own)
        self.many = {k.name: v is not None and only_demands(self.rules.rules, k.name) for k, v in self.closed.items()}

    def _source(self) -> Source:
        text = "\n".join([f"use {self.wishes.use}", *self.wishes.lines]) + "\n"
        return Source("the puzzle", text, os.path.join(self.wishes.folder, "generated.puz"))

    def _kinds(self) -> Iterator[ClueKind]:
        """The clues to be given one by one, and last, for what these leave open, those that every puzzle can say.

        Those of which the rules speak where they are not go to `closed`, with the range of their values.
        """
        digits = DIGIT in self.draft.facts.layers
        own = [k for k in self.draft.clues if not of_every_puzzle(k)]
        every = [k for k in self.draft.clues if digits and of_every_puzzle(k)]
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
            elif not can_be_placed(kind) or (kind.name in elsewhere and shape_of(kind) != Shape.AIMED):
                self._tell(f"`pzc generate` can't make clues of this kind yet: `{kind.name}`; it leaves them out")
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

    def widen(self) -> bool:
        """Lets the values of all clues that are found with the answer begin at 0, then rise to the number of cells;
        False if they do."""
        most = len(self.board.cells)
        ranges = ((kind, values) for kind, values in self.closed.items() if values is not None)
        later = {kind: (0, high if low > 0 else most) for kind, (low, high) in ranges if low > 0 or high < most}
        self.closed.update(later)
        if later:
            self.__dict__.pop("_unknown", None)
        return bool(later)

    @cached_property
    def _unknown(self) -> Model:
        """The rules with the closed clues as unknowns."""
        program = resolve(parse(self._source()))
        make_unknown(program, {kind.name: values for kind, values in self.closed.items()})
        return check(program)

    def joint(self, model: Model) -> Model:
        """The model in which the closed clues are unknowns, with the regions and the other clues of another."""
        open_ = {kind.name for kind in self.closed}
        placed = {name: clues for name, clues in model.facts.placements.items() if name not in open_}
        facts = with_placements(self._unknown.facts, placed)
        facts.regions = model.facts.regions
        return replace(self._unknown, facts=facts, undrawn=())


def _with_clues(model: Model) -> Model:
    """The model with the rules about the prelude's clues, whether such clues are given yet or not."""
    return replace(model, rules=tuple(map(clue_by_clue, (*model.rules, *model.idle_rules))), idle_rules=())


def of_every_puzzle(kind: ClueKind) -> bool:
    """Whether every puzzle can have such clues, as given digits."""
    return kind.span.source.path == library.PRELUDE
