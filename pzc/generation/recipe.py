"""Options to the recipe of a puzzle: the rules, and the kinds of clues by how they are found."""

import os
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import members
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.check.check import check
from pzc.compiler.check.params import unset_of
from pzc.compiler.check.resolve import resolve
from pzc.compiler.model.clue_use import clues_of
from pzc.compiler.model.kinds import CELL, DIGIT
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.model.reduced import with_placements
from pzc.compiler.model.variants import puzzle_key
from pzc.compiler.pipeline import compile_source, require_complete
from pzc.compiler.syntax.parse import parse

from .clue_layers import make_unknown
from .clue_places import Shape, can_be_placed, can_be_unknown, shape_of
from .rule_dependence import clue_by_clue, mentioned, only_demands
from .symmetry import Symmetry, can_be_symmetric


@node
class GeneratorOptions:
    """The requested properties of a puzzle.

    `lines` are statements to include. `counts` gives the number of clues of a kind. `sizes` are the smallest and the
    largest size of a region. `symmetry` is one of `symmetry.NAMES`, for the places of the clues.
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
    symmetry: str = "none"


class Recipe:
    """The rules of the puzzles to generate.

    `kinds` are the kinds of clues that are chosen one by one. `background_kinds` are found together with the solution,
    because the rules also constrain places without them; its values are the ranges of the clues' values. `prefers_many`
    maps a background kind to True if as many clues as possible are wanted. `closed_kinds` would have to be background
    kinds, but their clues cannot be unknowns. `clues_are_named` becomes False if an attempt fails because constraints
    do not name all clues that they depend on.
    """

    def __init__(self, options: GeneratorOptions, notify: Callable[[str], None]) -> None:
        self.options = options
        self._notify = notify
        self.clues_are_named = True
        self._demands: list[str] = []
        """Statements that hold while the puzzle is made, but are not in its file."""
        self.draft = compile_source(self._source())
        self._require_complete()
        for objective in self.draft.objectives:
            message = "`pzc generate` can't make puzzles that ask for the best solution"
            raise fail("PZ316", message, objective.origin.span, help="remove the objective")
        for doubted in self.draft.facts.doubted.values():
            message = "`pzc generate` can't make puzzles with doubted clues"
            raise fail(
                "PZ346", message, doubted.span, help=f"remove `doubt {doubted.clue}`, and everything that uses `kept`"
            )
        assert self.draft.board is not None
        self.board: Board = self.draft.board
        self.rules = with_clue_rules(self.draft)
        self.background_kinds: dict[ClueKind, tuple[int, int] | None] = {}
        self._unknown = self.rules
        """The rules with the background clues as unknowns."""
        self.kinds = list(self._kinds())
        self.symmetry = None if options.symmetry == "none" else Symmetry(options.symmetry, self.board)
        if self.symmetry is not None:
            self._require_symmetric_places(self.symmetry)
            self._demands = [self.symmetry.demand(kind.name) for kind in self.background_kinds]
        if self._demands:
            self.draft = compile_source(self._source())
            self.rules = with_clue_rules(self.draft)
            self.background_kinds = {}
            self._notify = _ignore
            self.kinds = list(self._kinds())
            self._notify = notify
        codes = (code for form in self.draft.formats for code in form.codes)
        self._optional = {name for code in codes if code.optional for name in code.names}
        self.prefers_many = {
            k.name: v is not None and only_demands(self.rules.rules, k.name) for k, v in self.background_kinds.items()
        }

    def reserve(self, kind: ClueKind) -> int:
        """Return how late a kind is used: only if the kinds with lower numbers do not suffice.

        The number is 0 for most kinds. It is 1 for kinds that every puzzle can have. It is 2 for kinds that a `format`
        clause calls `optional`, because printed puzzles seldom have them.
        """
        return 1 if of_every_puzzle(kind) else 2 if kind.name in self._optional else 0

    def can_do_without(self, kind: ClueKind) -> bool:
        """Return True if this kind is in reserve, and others may determine a solution."""
        counts = self.options.counts
        sooner = [k for k in self.kinds if self.reserve(k) < self.reserve(kind) and counts.get(k.name) != 0]
        suffice = bool(self.background_kinds) or any(shape_of(k) != Shape.PATH for k in sooner)
        return self.reserve(kind) > 0 and suffice

    @property
    def has_digits(self) -> bool:
        """True if the cells hold digits."""
        return DIGIT in self.draft.facts.layers

    @property
    def region_sizes(self) -> tuple[int, int]:
        """The smallest and the largest size of a region. Regions with digits keep equal sizes."""
        side = max(self.board.height, self.board.width)
        return self.options.sizes or ((side, side) if self.has_digits else (1, len(self.board.cells)))

    @property
    def key(self) -> Hashable | None:
        """A key that is equal for recipes with the same rules; None if each puzzle draws its regions."""
        return None if self.draft.undrawn else puzzle_key(self.draft)

    def _require_complete(self) -> None:
        """Raise PuzzleError if the rules need settings, a board or shapes. The help says what to generate instead."""
        draft, use = self.draft, self.options.use
        span = Span(draft.file.source)
        if draft.open_params:
            param = draft.open_params[0]
            settings = unset_of(param.file, draft.open_params)
            message = f"the parameter `{param.name}` of {param.file}.puz is not set"
            raise fail("PZ303", message, span, help=f"write the settings after its name: '{param.file}({settings})'")
        if draft.board is None:
            help = f"name a file with a board before it, as in 'sudoku, {use}', or add one: --with 'grid 6x6 of 1..6'"
            raise fail("PZ304", "these rules have no board of their own", span, help=help)
        if draft.undrawn_shapes:
            require_complete(replace(draft, undrawn=()))  # raises the error that names the shapes

    def _require_symmetric_places(self, symmetry: Symmetry) -> None:
        """Raise PuzzleError if the board, or the places of a kind of clues, cannot have a symmetry."""
        span = Span(self.draft.file.source)
        if why := symmetry.misfit():
            raise fail("PZ985", why, span, help="`half-turn`, `left-right` and `top-bottom` do not need a square board")
        for kind in self.background_kinds:
            if kind.parts[0][1] != CELL:
                message = f"the places of `{kind.name}` follow from the solution, so they can't be symmetric"
                raise fail("PZ985", message, span, help="only clues on cells can be found with a symmetric solution")
        for kind in self.kinds:
            if not can_be_symmetric(shape_of(kind)):
                message = f"groups and paths of `{kind.name}` are drawn at random, so they can't be symmetric"
                raise fail("PZ985", message, span, help=f"leave them out with `--clues {kind.name}=0`")

    def _source(self) -> Source:
        text = "\n".join([f"use {self.options.use}", *self.options.lines, *self._demands]) + "\n"
        return Source("the puzzle", text, os.path.join(self.options.folder, "generated.puz"))

    def _kinds(self) -> Iterator[ClueKind]:
        """Yield the kinds that are chosen one by one. Kinds that every puzzle has, such as givens, come last.

        Kinds that the rules also constrain where they are absent go to `background_kinds`, with a range of values.
        """
        own = [k for k in self.draft.clues if not of_every_puzzle(k)]
        every = [k for k in self.draft.clues if self.has_digits and of_every_puzzle(k)]
        known = {k.name for k in (*own, *every)}
        for name in self.options.counts:
            if name not in known:
                listed = ", ".join(f"`{k}`" for k in sorted(known))
                help = f"there are: {listed}" if listed else "they have no clues at all"
                raise fail("PZ963", f"these rules have no clue `{name}`", Span(self.draft.file.source), help=help)
        statements = [s for rule in self.rules.rules for s in rule.body]
        fixed_elsewhere = {name for s in statements for name in mentioned(s)[1]}
        for areas in self.draft.facts.areas.values():  # a wall changes the areas, and so what other clues mean
            fixed_elsewhere.update(clues_of(areas.list), clues_of(areas.steps))
        # the unknowns of such a layer, or their values, change with every clue, so no fixed solution can be checked
        # against more clues
        under_layers = {name for layer in self.draft.layers if layer.on is not None for name in clues_of(layer.on)}
        under_values = {name for layer in self.draft.layers if layer.by_clues for name in clues_of(layer.values)}
        wanted = [
            kind
            for kind in own
            if kind.name not in self.draft.facts.placements and self.options.counts.get(kind.name) != 0
        ]
        constrained = fixed_elsewhere - under_values
        movable = [k for k in wanted if k.name in constrained and can_be_unknown(k)]
        if movable and not self._make_unknown(movable) and len(movable) > 1:
            for kind in movable:
                self._make_unknown([kind])
        self.closed_kinds = [k for k in wanted if k.name in constrained and k not in self.background_kinds]
        for kind in wanted:
            if kind in self.background_kinds:
                continue
            if (
                not can_be_placed(kind)
                or kind.name in under_layers | under_values
                or (kind.name in fixed_elsewhere and shape_of(kind) != Shape.AIMED)
            ):
                self._notify(f"`pzc generate` can't make `{kind.name}` clues yet and leaves them out")
            else:
                yield kind
        yield from every

    def _range(self, kind: ClueKind) -> tuple[int, int] | None:
        """Return the range of values for a background clue.

        It starts at 0 if the rules compare the value with something.
        """
        if kind.value is None:
            return None
        through = any(kind.name in mentioned(s)[0] for rule in self.rules.rules for s in rule.body)
        highest = max((members(layer.domain)[-1] for layer in self.draft.layers), default=0)
        return 0 if through else 1, max(self.board.height, self.board.width, highest)

    def widen(self) -> bool:
        """Widen the ranges of the background clues: first to start at 0, then to end at the number of cells.

        Return False if they already do.
        """
        most = len(self.board.cells)
        ranges = ((kind, values) for kind, values in self.background_kinds.items() if values is not None)
        later = {kind: (0, high if low > 0 else most) for kind, (low, high) in ranges if low > 0 or high < most}
        self.background_kinds.update(later)
        if later:
            self._unknown = self._with_unknown(self.background_kinds)
        return bool(later)

    def _make_unknown(self, more: Iterable[ClueKind]) -> bool:
        """Add kinds to the background clues if the rules compile with their clues as unknowns. Return True if they do.

        They do not compile if such a clue decides which unknowns there are.
        """
        kinds = {**self.background_kinds, **{kind: self._range(kind) for kind in more}}
        try:
            self._unknown = self._with_unknown(kinds)
        except PuzzleError:
            return False
        self.background_kinds = kinds
        return True

    def _with_unknown(self, kinds: Mapping[ClueKind, tuple[int, int] | None]) -> Model:
        """Return the rules with the clues of some kinds as unknowns."""
        program = resolve(parse(self._source()))
        make_unknown(program, {kind.name: values for kind, values in kinds.items()})
        return check(program)

    def joint(self, model: Model) -> Model:
        """Return the model with the background clues as unknowns, with the regions and the other clues of `model`."""
        open_ = {kind.name for kind in self.background_kinds}
        placed = {name: clues for name, clues in model.facts.placements.items() if name not in open_}
        facts = with_placements(self._unknown.facts, placed)
        facts.regions = model.facts.regions
        return replace(self._unknown, facts=facts, undrawn=())


def _ignore(message: str) -> None:
    """Ignore a message that was shown before."""


def with_clue_rules(model: Model) -> Model:
    """Return the model with the rules about the prelude's clues, even if it has no such clues yet."""
    return replace(model, rules=tuple(map(clue_by_clue, (*model.rules, *model.idle_rules))), idle_rules=())


def of_every_puzzle(kind: ClueKind) -> bool:
    """Return True for clues that every puzzle can have, such as given digits."""
    return kind.builtin
