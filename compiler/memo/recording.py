"""An evaluator that records the clues it looks at, and the clues it does not find.

The plain flat form uses it: the reason of a constraint names every clue that grounding the constraint needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from pzc.compiler.base.origin import Absent, Origin
from pzc.compiler.meaning.context import Context
from pzc.compiler.meaning.environment import Env
from pzc.compiler.model.board_expressions import AreaOf, ClueList, Read
from pzc.compiler.model.clue_use import clues_of
from pzc.compiler.model.expressions import Aggregate, Binder, Expr, Function, InClue, Kept
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.model import Facts, Placement

from .evaluator import CachingEvaluator
from .folds import GrowingFolds

if TYPE_CHECKING:
    from pzc.compiler.board.elements import Cell, Place

Used: TypeAlias = dict[Origin | Absent, None]
"""Clues, and absences of clues, in the order in which they were needed."""


class _NoGrowingFolds(GrowingFolds):
    """Folds that are computed again each time: resuming a fold would not read its clues again."""

    def items(self, e: Aggregate, env: Env, evaluator: Context) -> Sequence[Any] | None:
        """See GrowingFolds."""
        return None


class RecordingEvaluator(CachingEvaluator):
    """Evaluates known expressions, and records the clues that their values depend on."""

    def __init__(self, facts: Facts) -> None:
        self.used: Used = {}
        self._used_by: dict[object, Used] = {}
        """What each cached value depends on."""
        super().__init__(facts)

    def _take(self, answer: Mapping[tuple[str, Place], int] | None) -> None:
        super()._take(answer)
        self.growing = _NoGrowingFolds()

    @contextmanager
    def recording(self) -> Iterator[Used]:
        """Record the clues that are needed inside in a dictionary of their own, and nowhere else."""
        before, self.used = self.used, {}
        try:
            yield self.used
        finally:
            self.used = before

    @contextmanager
    def cached(self, key: object) -> Iterator[None]:
        """Record the clues on which a cached value depends.

        The first time, these are the clues used in the `with` block. Each later lookup of `key` records the same clues.
        """
        known = self._used_by.get(key)
        if known is not None:
            yield
        else:
            with self.recording() as known:
                yield
            self._used_by[key] = known
        self.used.update(known)

    # ------------------------------------------------------------------------------------------- clues

    def clue_list(self, clue: str) -> tuple[Any, ...]:
        """See CachingEvaluator. The list depends on all clues of the kind, and on there being no others."""
        self.used.update({placement.origin: None for placement in self.facts.placements.get(clue, ())})
        self.used[Absent(clue, None)] = None
        return super().clue_list(clue)

    def has_clue(self, clue: str, item: Any) -> bool:
        """See CachingEvaluator."""
        placed = self.facts.placements.get(clue, ())
        self._record(clue, item if placed and len(placed[0].args) > 1 else (item,))
        with self.recording():  # the set of all clues is made here
            return super().has_clue(clue, item)

    def clue_value(self, clue: str, args: tuple[Any, ...]) -> Any:
        """See CachingEvaluator."""
        self._record(clue, args)
        return super().clue_value(clue, args)

    def _record(self, clue: str, parts: tuple[Any, ...]) -> None:
        placed = super().clues_on(clue, parts)
        if placed:
            self.used[placed[0].origin] = None
        else:
            self.used[Absent(clue, parts)] = None

    def doubted_on(self, e: Kept, env: Env) -> Sequence[Placement]:
        """See CachingEvaluator. Whether a clue is kept also depends on the rules that are doubted."""
        placed = super().doubted_on(e, env)
        self.used.update({placement.origin: None for placement in placed})
        self.used.update({due.rule: None for due in e.doubted.dues})
        return placed

    def tested_bindings(
        self, binders: Sequence[Binder], env: Env, tests: Sequence[Sequence[Expr]]
    ) -> Iterator[tuple[Placement, ...]]:
        """See CachingEvaluator. Clues that fail the tests are not recorded: without them nothing would change."""
        for binder in binders:
            if isinstance(binder, InClue):
                self.used[Absent(binder.clue, None)] = None
        for placements in super().tested_bindings(binders, env, tests):
            self.used.update({placement.origin: None for placement in placements})
            yield placements

    # ------------------------------------------------------------------------- what is cached elsewhere

    def call(self, function: Function, args: tuple[Any, ...], known: bool) -> Any:
        """See CachingEvaluator."""
        _, key = (self.known_definitions if known else self.definitions).place(function, args)
        with self.cached(("call", known, key)):
            return super().call(function, args, known)

    def areas(self, name: str) -> tuple[tuple[Cell, ...], ...]:
        """See CachingEvaluator."""
        with self.cached(("areas", name)):
            return super().areas(name)

    def area_of(self, e: AreaOf, cell: Cell | None) -> tuple[Cell, ...]:
        """See CachingEvaluator."""
        self.areas(e.areas)
        return super().area_of(e, cell)

    def place(self, e: Read, at: Any, env: Env) -> Place | None:
        """See CachingEvaluator. A layer on a list may have places only where there are clues."""
        layer = self.facts.layers[e.layer]
        if layer.kind == ITEM and layer.on is not None:
            if isinstance(layer.on, ClueList):
                self.has_clue(layer.on.clue, at)
            else:
                self.used.update(self._needed_for_places(layer.name, layer.on))
        return super().place(e, at, env)

    def _needed_for_places(self, layer: str, on: Expr) -> Used:
        """Return the clues that the list of a layer's places depends on."""
        key = "places", layer
        if key not in self._used_by:
            with self.recording() as used:
                if any(clues_of(on)):
                    self.value(on, {})
            self._used_by[key] = used
        return self._used_by[key]
