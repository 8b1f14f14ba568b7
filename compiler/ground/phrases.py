"""`matches(list, "...")` to a truth value: an automaton of partial derivatives, unrolled along the list.

The partial derivatives of a pattern by a value are patterns; the rest of the list must match one of them (V. Antimirov,
"Partial derivatives of regular expressions and finite automaton constructions", 1996). A state is a set of them. Only
states that are reachable along this list are made, and equivalent states of a layer are merged. The state after each
item is a function of the items, so the truth value may be used anywhere.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.intervals import Intervals, united
from pzc.compiler.base.limits import LARGEST_NUMBER
from pzc.compiler.base.source import Span
from pzc.compiler.flat.flat import BoolExpr, IntExpr
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.model.phrases import EMPTY, Either, OneOf, Phrase, Repeat, Series, allows

from .automata import unrolled

_MOST_STATES = 20_000
_MOST_STEPS = 2_000_000
"""The limit on steps for all items together: about a second."""

_A_PART = 10  # steps to derive a part of a pattern; a lookup of a known derivative is one step
_ABSENT = -1
_State: TypeAlias = frozenset[int]
"""A set of chains of `_Remainders`, by number: the rest of the list must match one of them."""
_Layer: TypeAlias = dict[_State, dict[_State, list[int]]]
"""The states before an item. Each has its successors, with the kinds of values that lead there (or `_ABSENT`)."""


def is_matched(build: Builder, items: Sequence[tuple[BoolExpr, IntExpr]], phrase: Phrase, span: Span) -> BoolExpr:
    """Return the condition that the present items match the pattern. Raises PuzzleError beyond a number of states."""
    phrase = _plainer(phrase, len(items))
    kinds = _kinds(phrase)
    possible = [[k for k, kind in enumerate(kinds) if build.within(item, kind) is not False] for _, item in items]
    remainders = _Remainders(kinds)
    try:
        layers = _layers([there for there, _ in items], possible, remainders, phrase)
    except _TooIntricate:
        message = f"this pattern is too intricate for a list of {len(items)} elements"
        help = "say it with fewer repetitions, or of parts of the list"
        raise fail("PZ601", message, span, help=help) from None
    merged = _merged(layers, remainders.may_end)
    if merged is None:
        return False

    def ways(place: int, state: int) -> Iterator[tuple[int, BoolExpr]]:
        there, item = items[place]
        for following, some in merged[place][state].items():
            chosen = united(part for kind in some if kind != _ABSENT for part in kinds[kind])
            stays = build.opposite(there) if _ABSENT in some else False
            yield following, build.either((build.both((there, build.within(item, chosen))), stays))

    return unrolled(build, len(items), ways)


def any_row(rows: Iterable[Sequence[int | None]]) -> Phrase:
    """Return the pattern that matches each of the lists; None matches any number."""
    return Either(
        tuple(Series(tuple(OneOf(((x, x),), False) if x is not None else OneOf((), True) for x in row)) for row in rows)
    )


def _layers(
    there: Sequence[BoolExpr],
    possible: Sequence[Sequence[int]],
    remainders: "_Remainders",
    phrase: Phrase,
) -> list[_Layer]:
    """Return the states before each item with their successors, and last the states at the end.

    Raises _TooIntricate if there are too many.
    """
    layers: list[_Layer] = [{remainders.whole(phrase): {}}]
    states = 0
    for condition, some in zip(there, possible, strict=True):
        following: _Layer = {}
        for state, steps in layers[-1].items():
            check_limits()
            for kind in some if condition is not False else ():
                steps.setdefault(remainders.after(state, kind), []).append(kind)
            if condition is not True:
                steps.setdefault(state, []).append(_ABSENT)
            following |= {after: {} for after in steps}
            if states + len(following) > _MOST_STATES:
                raise _TooIntricate
        states += len(following)
        layers.append(following)
    return layers


def _merged(
    layers: Sequence[_Layer], may_end: Callable[[_State], bool]
) -> list[dict[int, dict[int, list[int]]]] | None:
    """Minimize the layers, from the end: merge equivalent states and drop dead ones.

    Return the layers without the last, with numbers for states; 0 is the initial state. None if nothing matches.
    """
    numbers = {state: 0 for state in layers[-1] if may_end(state)}
    out: list[dict[int, dict[int, list[int]]]] = []
    for layer in layers[-2::-1]:
        known: dict[tuple[tuple[int, tuple[int, ...]], ...], int] = {}
        before: dict[_State, int] = {}
        for state, steps in layer.items():
            ways: dict[int, list[int]] = {}
            for following, some in steps.items():
                if following in numbers:
                    ways.setdefault(numbers[following], []).extend(some)
            if ways:
                key = tuple(sorted((target, tuple(sorted(some))) for target, some in ways.items()))
                before[state] = known.setdefault(key, len(known))
        out.append({state: {target: list(some) for target, some in key} for key, state in known.items()})
        numbers = before
    return out[::-1] if numbers else None


def _plainer(phrase: Phrase, size: int) -> Phrase:
    """Return a pattern with simpler repetitions that matches the same lists of up to `size` items.

    x{0,99}  ->  x*    (x*){2,5}  ->  x*    (x+){2,5}  ->  x{2,}    of lists of no more than 99 items
    """
    match phrase:
        case OneOf():
            return phrase
        case Series(parts):
            return Series(tuple(_plainer(part, size) for part in parts))
        case Either(ways):
            return Either(tuple(_plainer(way, size) for way in ways))
        case Repeat(part, least, most):
            part = _plainer(part, size)
            most = None if most is None or most >= max(size, 1) else most
            if _may_end(part):
                least = 0
            if isinstance(part, Repeat) and part.most is None and part.least < 2 and most != 0:
                return Repeat(part.part, part.least * least, None)
            return Repeat(part, least, most)


# ------------------------------------------------------------------------------------------------- derivatives


def _kinds(phrase: Phrase) -> list[Intervals]:
    """Return all numbers, partitioned into sets that every part of the pattern treats alike."""
    ones = list(dict.fromkeys(_ones(phrase)))
    ends = {end for one in ones for first, last in one.domain for end in (first, last + 1)}
    starts = sorted({-LARGEST_NUMBER, *(end for end in ends if abs(end) <= LARGEST_NUMBER)})
    by_nature: dict[tuple[bool, ...], list[tuple[int, int]]] = {}
    for first, following in zip(starts, [*starts[1:], LARGEST_NUMBER + 1], strict=True):
        by_nature.setdefault(tuple(allows(one, first) for one in ones), []).append((first, following - 1))
    return [united(found) for found in by_nature.values()]


def _ones(phrase: Phrase) -> Iterable[OneOf]:
    """Yield the parts of a pattern that match a single value."""
    match phrase:
        case OneOf():
            yield phrase
        case Series(parts) | Either(parts):
            for part in parts:
                yield from _ones(part)
        case Repeat(part):
            yield from _ones(part)


def _may_end(phrase: Phrase) -> bool:
    """Return True if the pattern matches the empty list."""
    match phrase:
        case OneOf():
            return False
        case Series(parts):
            return all(map(_may_end, parts))
        case Either(ways):
            return any(map(_may_end, ways))
        case Repeat(part, least):
            return least == 0 or _may_end(part)


class _TooIntricate(Exception):
    """The automaton has too many states, or takes too many steps to build."""


class _Remainders:
    """The derivatives of a pattern: chains of patterns that must match one after the other. Each chain has a number.

    Chains with a common tail share it, and each derivative is computed once.
    """

    def __init__(self, kinds: Sequence[Intervals]) -> None:
        self._values = [kind[0][0] for kind in kinds]
        self._chains: list[tuple[Phrase, int]] = []  # the first pattern of a chain, and the number of its tail
        self._numbers: dict[tuple[Phrase, int], int] = {}
        self._after: dict[tuple[int, int], _State] = {}
        self._after_one: dict[tuple[int, int], set[int]] = {}
        self._left = _MOST_STEPS

    def _count(self, steps: int) -> None:
        self._left -= 1 + steps
        if self._left < 0:
            raise _TooIntricate

    def whole(self, phrase: Phrase) -> _State:
        """Return the state of a pattern before the first item."""
        return frozenset([self._chain(phrase, _NONE)])

    def after(self, state: _State, kind: int) -> _State:
        """Return the state after an item whose value is of this kind."""
        self._count(len(state))
        found = [self._after_item(chain, kind) for chain in state]
        return frozenset().union(*found)

    def may_end(self, state: _State) -> bool:
        """Return True if the state is final."""
        return any(map(self._may_be_empty, state))

    def _chain(self, first: Phrase, others: int) -> int:
        if first == EMPTY:
            return others
        key = first, others
        if key not in self._numbers:
            self._numbers[key] = len(self._chains)
            self._chains.append(key)
        return self._numbers[key]

    def _may_be_empty(self, chain: int) -> bool:
        while chain != _NONE:
            phrase, chain = self._chains[chain]
            if not _may_end(phrase):
                return False
        return True

    def _after_item(self, chain: int, kind: int) -> _State:
        """Return the state after an item, from one chain. The first patterns are skipped if they may match nothing."""
        key = chain, kind
        if key not in self._after:
            found: set[int] = set()
            while chain != _NONE:
                found |= self._after_first(chain, kind)
                self._count(1)
                phrase, chain = self._chains[chain]
                if not _may_end(phrase):
                    break
            self._count(len(found))
            self._after[key] = frozenset(found)
        return self._after[key]

    def _after_first(self, chain: int, kind: int) -> set[int]:
        """Return the derivatives of a chain if its first pattern matches the item."""
        key = chain, kind
        if key not in self._after_one:
            phrase, others = self._chains[chain]
            self._after_one[key] = self._derived(phrase, others, self._values[kind])
        return self._after_one[key]

    def _derived(self, phrase: Phrase, others: int, value: int) -> set[int]:
        """Return the derivatives by a value of a pattern with the tail `others`. The pattern matches the value."""
        self._count(_A_PART)
        match phrase:
            case OneOf():
                return {others} if allows(phrase, value) else set()
            case Either(ways):
                return {chain for way in ways for chain in self._derived(way, others, value)}
            case Series(parts):
                return self._of_series(parts, others, value)
            case Repeat(part, least, most):
                if most == 0:
                    return set()
                fewer = Repeat(part, max(0, least - 1), None if most is None else most - 1)
                return self._derived(part, others if fewer.most == 0 else self._chain(fewer, others), value)

    def _of_series(self, parts: Sequence[Phrase], others: int, value: int) -> set[int]:
        self._count(len(parts))
        behind = [others]
        for part in reversed(parts[1:]):
            behind.append(self._chain(part, behind[-1]))
        found: set[int] = set()
        for part, chain in zip(parts, reversed(behind), strict=False):
            found |= self._derived(part, chain, value)
            if not _may_end(part):
                break
        return found


_NONE = -1
"""The number of the empty chain."""
