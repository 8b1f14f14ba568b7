"""`runs(list) = <3, 1>` and comparisons of lists of unknown length to truth values, by unrolled automata.

A deterministic automaton has one state after each item. So "the state here is s" is a function of the items, and the
truth value may be used anywhere, also under `not` and inside `count`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from pzc.compiler.flat.flat import BoolExpr
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.model.unspecified import Unspecified

Steps: TypeAlias = Sequence[tuple[int | None, int | None]]
"""For each state the next state if an item is false, and if it is true; None: the automaton rejects."""


def runs_are(build: Builder, items: Sequence[BoolExpr], lengths: Sequence[int | Unspecified]) -> BoolExpr:
    """Return the condition that the runs of true items have these lengths in order; an unknown length matches any."""
    if any(not isinstance(length, Unspecified) and length < 1 for length in lengths):
        return False
    steps: list[tuple[int | None, int | None]] = [(0, 1)]  # false items, until the first run begins
    for length in lengths:
        is_known = not isinstance(length, Unspecified)
        for _ in range(length - 1 if is_known else 0):
            steps.append((None, len(steps) + 1))  # the run is too short so far: the next item must be true
        end = len(steps)
        gap = end + 1
        steps.append((gap, None if is_known else end))  # the run may end here
        steps.append((gap, gap + 1))  # false items, until the next run begins
    last_gap = len(steps) - 1
    steps[last_gap] = (last_gap, None)  # no run is left
    final = {last_gap, last_gap - 1} if lengths else {last_gap}
    return accepts(build, items, steps, final)


def accepts(build: Builder, items: Sequence[BoolExpr], steps: Steps, final: Collection[int]) -> BoolExpr:
    """Return the condition that the automaton accepts `items` from state 0. Dead states are skipped."""
    alive = _alive(len(items), steps, final)

    def ways(place: int, state: int) -> Iterator[tuple[int, BoolExpr]]:
        for holds, following in zip((build.opposite(items[place]), items[place]), steps[state], strict=True):
            if following in alive[place + 1] and following is not None:
                yield following, holds

    return unrolled(build, len(items), ways) if 0 in alive[0] else False


def unrolled(build: Builder, size: int, ways: Callable[[int, int], Iterable[tuple[int, BoolExpr]]]) -> BoolExpr:
    """Return the condition that an automaton gets from state 0 past `size` items.

    `ways` returns for the index of an item and the state before it the next states, each with its condition. That
    exactly one state holds after each item is implied; stating it improves propagation.
    """
    at: dict[int, BoolExpr] = {0: True}
    certain: list[BoolExpr] = []
    for place in range(size):
        behind: dict[int, list[BoolExpr]] = {}
        for state, here in at.items():
            for following, holds in ways(place, state):
                behind.setdefault(following, []).append(build.both((here, holds)))
        at = {state: build.either(found) for state, found in behind.items()}
        certain.append(build.compare("=", build.plus(at.values()), 1))
    return build.both((build.either(at.values()), *certain))


def _alive(size: int, steps: Steps, final: Collection[int]) -> list[set[int]]:
    """Return, for each number of items read, the states from which a final state can still be reached."""
    alive = [set(final)]
    for _ in range(size):
        alive.append({state for state, following in enumerate(steps) if not alive[-1].isdisjoint(following)})
    return alive[::-1]


def runs(build: Builder, items: Sequence[BoolExpr]) -> list[tuple[BoolExpr, Any]]:
    """Return the runs of true items: for each place the condition that a run begins there, and its length."""
    out: list[tuple[BoolExpr, Any]] = []
    for start, first in enumerate(items):
        begins = build.both((first, build.opposite(items[start - 1]))) if start else first
        if begins is not False:
            out.append((begins, build.plus((1, build.prefix_length(items[start + 1 :])))))
    return out


def equal_items(build: Builder, x: Any, y: Any) -> BoolExpr:
    """Return the condition that two numbers are equal. An unknown number of a clue (`?`) matches any number."""
    return True if isinstance(x, Unspecified) or isinstance(y, Unspecified) else build.compare("=", x, y)


def equal_lists(build: Builder, a: Sequence[tuple[BoolExpr, Any]], b: Sequence[tuple[BoolExpr, Any]]) -> BoolExpr:
    """Return the condition that the present elements of two lists are equal, in order."""
    below: list[BoolExpr] = [build.both(build.opposite(there) for there, _ in b[j:]) for j in range(len(b) + 1)]
    for here, x in reversed(a):
        row = [build.both((build.opposite(here), below[len(b)]))]
        for j in range(len(b) - 1, -1, -1):
            there, y = b[j]
            both_left_out = build.both((build.opposite(here), below[j]))
            skipped = build.both((here, build.opposite(there), row[-1]))
            meet = build.both((here, there, equal_items(build, x, y), below[j + 1]))
            row.append(build.either((both_left_out, skipped, meet)))
        below = row[::-1]
    return below[0]


def ordered_lists(
    build: Builder, a: Sequence[tuple[BoolExpr, Any]], b: Sequence[tuple[BoolExpr, Any]], strict: bool
) -> BoolExpr:
    """Return the condition that the present elements of `a` precede those of `b` in lexicographic order.

    Unless `strict`, they may also be equal. A proper prefix precedes the longer list.
    """
    empty: list[BoolExpr] = [build.either(there for there, _ in b[j:]) if strict else True for j in range(len(b) + 1)]
    below = empty
    for i in range(len(a) - 1, -1, -1):
        here, x = a[i]
        row: list[BoolExpr] = [False if strict else build.both(build.opposite(other) for other, _ in a[i:])]
        for j in range(len(b) - 1, -1, -1):
            there, y = b[j]
            left_out = build.both((build.opposite(here), below[j]))
            skipped = build.both((here, build.opposite(there), row[-1]))
            first = build.either((build.compare("<", x, y), build.both((build.compare("=", x, y), below[j + 1]))))
            row.append(build.either((left_out, skipped, build.both((here, there, first)))))
        below = row[::-1]
    return below[0]
