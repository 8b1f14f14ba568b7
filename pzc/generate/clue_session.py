"""Clues of many answers to one session, in which those of one answer are switched on: it is made once, not for each."""

from collections.abc import Sequence
from itertools import product
from typing import Any, TypeAlias

from pzc.backends.interface import Holds, Session, Status, blocking
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.flat.flat import Flat
from pzc.compiler.ground.ground import ground
from pzc.compiler.model.model import ClueKind, Model

from .acceptance import ValuesAt
from .clue_candidates import Candidate, with_placed
from .clue_places import ClueParts, Shape, fixed_places, shape_of
from .solutions import passing, values_of
from .solver_session import Undecided, begun

_EFFORT = 100_000  # conflicts, for another answer
_MOST_CLUES = 1_000  # that are loaded though no answer had them yet

_Key: TypeAlias = tuple[str, tuple[Any, ...], Any]


@node(eq=False)
class _Loaded:
    flat: Flat
    session: Session
    switches: dict[_Key, Origin]


class Switchboard:
    """Clues to `model` whose parts and values tell all of them: no groups with sums, no paths that are drawn."""

    def __init__(self, model: Model, seed: int) -> None:
        self._model = model
        self._seed = seed
        self._loaded: _Loaded | None = None
        self._known: dict[_Key, Candidate] = {}

    def left_open(self, values: ValuesAt, clues: Sequence[Candidate]) -> tuple[ValuesAt, int] | None:
        """Another answer that all these clues allow, and in how many unknowns it differs from `values`.

        None where there is none. Undecided.
        """
        loaded = self._with(clues)
        flat, session = loaded.flat, loaded.session
        answer = tuple([values[v.layer, v.place] for v in flat.variables])
        same = passing()
        session.block([*blocking(flat.told, answer), same])
        session.assume([*(Holds(loaded.switches[_key(clue)]) for clue in clues), same])
        found = session.solutions(1, _EFFORT)
        if found.status is Status.UNKNOWN:
            raise Undecided
        if not found.answers:
            return None
        other = found.answers[0]
        return values_of(flat, other), sum(answer[place] != other[place] for place in flat.told)

    def _with(self, clues: Sequence[Candidate]) -> _Loaded:
        """A session that has all of these clues: the last one, or a new one that has those before, too."""
        wanted = {_key(clue): clue for clue in clues}
        self._known = {**wanted, **self._known}
        if self._loaded is None or not wanted.keys() <= self._loaded.switches.keys():
            if self._loaded is not None:
                self._loaded.session.close()
            try:
                self._loaded = self._begun({**self._likely(), **self._known})
            except PuzzleError:  # the value of one clue may make no sense in the place of another
                self._loaded = self._begun(self._known)
        return self._loaded

    def _likely(self) -> dict[_Key, Candidate]:
        """Clues at all places of the board, or if these were too many, at those that have come up, with all values that
        have come up; of kinds with too many values none."""
        likely: dict[_Key, Candidate] = {}
        for name in dict.fromkeys(name for name, _, _ in self._known):
            mine = [clue for (clue_name, _, _), clue in self._known.items() if clue_name == name]
            values = dict.fromkeys(clue.placement.value for clue in mine)
            seen = {clue.place.args: clue.place for clue in mine}
            for places in ({**self._everywhere(mine[0].kind), **seen}, seen):
                if len(likely) + len(places) * len(values) <= _MOST_CLUES:
                    told = (_told(mine[0], place, value) for place, value in product(places.values(), values))
                    likely.update((_key(clue), clue) for clue in told)
                    break
        return likely

    def _everywhere(self, kind: ClueKind) -> dict[tuple[Any, ...], ClueParts]:
        """All places where a clue may stand that does not depend on how it is drawn."""
        if self._model.board is None or shape_of(kind) != Shape.FIXED:
            return {}
        return {place.args: place for place in fixed_places(kind, self._model.board)}

    def _begun(self, clues: dict[_Key, Candidate]) -> _Loaded:
        model = with_placed(self._model, clues.values())
        flat = ground(model, each_clue=True)
        switches = {key: clue.placement.origin for key, clue in clues.items()}
        return _Loaded(flat, begun(model, flat, self._seed, list(switches.values())), switches)


def _key(clue: Candidate) -> _Key:
    return clue.kind.name, clue.place.args, clue.placement.value


def _told(clue: Candidate, place: ClueParts, value: Any) -> Candidate:
    """A clue of the same kind at a place, with a value."""
    placement = clue.placement
    origin = Origin(placement.origin.kind, placement.origin.text, placement.origin.span)
    return replace(clue, place=place, placement=replace(placement, args=place.args, value=value, origin=origin))
