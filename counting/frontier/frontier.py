"""Flat form to the number of its solutions, by a dynamic program over an order of the unknowns."""

from collections.abc import Callable
from typing import Any

from pzc.compiler.base.clock import STRIDE, check_limits
from pzc.compiler.base.intervals import members
from pzc.compiler.flat.flat import BoolExpr, CircuitOrPath, Connected, Flat, Forest, Var
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.flat.value import conjuncts, unknowns_of, value_of

from .area_rules import area_rules
from .areas import Areas
from .circuits import CircuitsAndPaths
from .derived import Derived
from .groups import ConnectedGroups, Forests
from .local import Local
from .ordering import best_order
from .tracker import Entry, NotCountable, Tracker

MOST_STATES = 1_000_000
"""The greatest number of states after one unknown: a state takes about 300 bytes."""
MOST_AREA_STATES = 200_000
"""The same if there are areas: then a state takes up to 3,000 bytes."""
_FEW_PARTS = 400
"""A condition with more parts is not examined: it has several unknowns."""

_FINISHED: Entry = None
_FAILED: Entry = "failed"
State = tuple[Entry, ...]


class TooManyStates(Exception):
    """The count was given up: after `done` of `unknowns` unknowns there were more than `states` states."""

    def __init__(self, done: int, unknowns: int, states: int) -> None:
        super().__init__(f"after {done} of {unknowns} unknowns there were more than {states:,} states")


class _Step:
    """A tracker at one unknown. The steps at its first and last unknown begin and end it."""

    def __init__(self, tracker: Tracker, place: int, begins: bool, ends: bool) -> None:
        """`place` is that of its entry in the states."""
        self.tracker, self.place, self.begins, self.ends = tracker, place, begins, ends


class _Transitions(dict[Entry, Entry]):
    """The entries after an unknown has got a value, by the entries before, cached."""

    def __init__(self, step: _Step, unknown: Var, value: int) -> None:
        super().__init__()
        self._step, self._unknown, self._value = step, unknown, value

    def __missing__(self, entry: Entry) -> Entry:
        step = self._step
        before = step.tracker.initial if step.begins else entry
        left = step.tracker.step(self._unknown, before, self._value)
        found = self[entry] = _FAILED if left is None else _FINISHED if step.ends else left
        return found


class Frontier:
    """A puzzle that can be counted in this way. `count` counts, `progress` returns how far it got."""

    method, way = "frontier", "along a frontier"

    def __init__(self, flat: Flat) -> None:
        """Prepare the count. Raises NotCountable."""
        if flat.hidden:
            raise NotCountable
        self._values = {unknown: list(members(unknown.domain)) for unknown in flat.variables}
        builder, trackers = Builder(), list[Tracker]()
        conditions = [c for constraint in flat.constraints for c in conjuncts(constraint.condition)]
        graphs, conditions = area_rules(conditions, builder)
        for condition in conditions:
            if not self._is_unary(condition):
                tracker = _tracker(condition, builder)
                if tracker.unknowns:
                    trackers.append(tracker)
                elif not value_of(condition, {}):
                    self._allow_nothing()
        trackers += [Areas(rules, builder) for rules in graphs]
        self._has_areas = bool(graphs)
        self._order = best_order(flat.variables, (group for tracker in trackers for group in tracker.groups()))
        self._steps = self._planned(trackers)
        self.done = 0

    def _is_unary(self, condition: BoolExpr) -> bool:
        """Return True if a condition has at most one unknown, after restricting the values of the unknown."""
        if isinstance(condition, bool):
            if not condition:
                self._allow_nothing()
            return True
        unknowns = unknowns_of(condition, _FEW_PARTS)
        if unknowns is None or len(unknowns) > 1:
            return False
        for unknown in unknowns:
            self._values[unknown] = [value for value in self._values[unknown] if value_of(condition, {unknown: value})]
        if not unknowns and not value_of(condition, {}):
            self._allow_nothing()
        return True

    def _allow_nothing(self) -> None:
        self._values = {unknown: [] for unknown in self._values}

    def _planned(self, trackers: list[Tracker]) -> list[list[_Step]]:
        """Return for each unknown the steps of its trackers."""
        position = {unknown: number for number, unknown in enumerate(self._order)}
        steps: list[list[_Step]] = [[] for _ in self._order]
        free: list[tuple[int, int]] = []  # the last unknown of a tracker, and its place
        self._width = 0
        for tracker in sorted(trackers, key=lambda tracker: min(position[unknown] for unknown in tracker.unknowns)):
            tracker.prepare(position)
            times = sorted(position[unknown] for unknown in tracker.unknowns)
            found = next((pair for pair in free if pair[0] < times[0]), None)
            if found is None:
                place, self._width = self._width, self._width + 1
            else:
                free.remove(found)
                place = found[1]
            free.append((times[-1], place))
            for time in times:
                steps[time].append(_Step(tracker, place, time == times[0], time == times[-1]))
        for some in steps:  # local conditions first: they fail at little cost
            some.sort(key=lambda step: len(step.tracker.unknowns))
        return steps

    def count(self, watch: Callable[[], None], most: int | None = None) -> int:
        """Return the number of solutions. Raises TooManyStates, by default above MOST_STATES or MOST_AREA_STATES."""
        if most is None:
            most = MOST_AREA_STATES if self._has_areas else MOST_STATES
        states: dict[State, int] = {(_FINISHED,) * self._width: 1}
        for unknown, steps in zip(self._order, self._steps, strict=True):
            watch()
            states = self._next_states(states, unknown, steps, most)
            self.done += 1
        return sum(states.values())

    def _next_states(self, states: dict[State, int], unknown: Var, steps: list[_Step], most: int) -> dict[State, int]:
        """Return the states after one more unknown, each with the number of assignments that lead to it."""
        found: dict[State, int] = {}
        for value in self._values[unknown]:
            tables = [(step.place, _Transitions(step, unknown, value)) for step in steps]
            for turn, (state, number) in enumerate(states.items()):
                if not turn & STRIDE:
                    check_limits()
                    self._limit(found, most)
                entries = list(state)
                for place, transitions in tables:
                    entry = transitions[entries[place]]
                    if entry is _FAILED:
                        break
                    entries[place] = entry
                else:
                    after = tuple(entries)
                    found[after] = found.get(after, 0) + number
        self._limit(found, most)
        return found

    def _limit(self, states: dict[State, int], most: int) -> None:
        if len(states) > most:
            raise TooManyStates(self.done + 1, len(self._order), most)

    def progress(self) -> str:
        """Return how far the count got."""
        return f"{self.done} of {len(self._order)} unknowns"


def _tracker(condition: BoolExpr, builder: Builder) -> Tracker:
    """Return the tracker of a condition. Raises NotCountable."""
    match condition:
        case CircuitOrPath():
            return _graph(condition, CircuitsAndPaths, builder)
        case Connected():
            return _graph(condition, ConnectedGroups, builder)
        case Forest():
            return _graph(condition, Forests, builder)
        case bool():
            raise NotCountable
        case _:
            return Local(condition, builder)


def _graph(graph: CircuitOrPath | Connected | Forest, kind: Callable[[Any], Tracker], builder: Builder) -> Tracker:
    try:
        return kind(graph)
    except NotCountable:
        return Derived(graph, kind, builder)
