"""`matches(list, "...")` to a truth value: an automaton, made for the list from derivatives and unrolled along it.

A phrase's derivative by a value is the phrase that the rest of the list has to match (J. Brzozowski, Derivatives of
regular expressions, 1964). Only phrases that can come up along this list are made, and those with the same way to the
end are one state. The state after each item is a function of the items, so the outcome may stand anywhere.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from pzc.compiler.base.clock import look
from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.intervals import Intervals, united
from pzc.compiler.base.limits import LARGEST_NUMBER
from pzc.compiler.base.source import Span
from pzc.compiler.flat.flat import BoolExpr, IntExpr
from pzc.compiler.flat.nodes import Builder
from pzc.compiler.model.phrases import EMPTY, NOTHING, Either, OneOf, Phrase, Repeat, Series, allows

from .automata import unrolled

_MOST_STATES = 20_000
_ABSENT = -1
_Layer: TypeAlias = dict[Phrase, dict[Phrase, list[int]]]
"""Phrases, and by which kinds of values, or by the item's not being there, each becomes which."""


def is_matched(build: Builder, items: Sequence[tuple[BoolExpr, IntExpr]], phrase: Phrase, span: Span) -> BoolExpr:
    """Whether the items that are there, each with the condition that it is, are as the phrase says."""
    kinds = _kinds(phrase)
    possible = [[k for k, kind in enumerate(kinds) if build.within(item, kind) is not False] for _, item in items]
    merged = _merged(_layers([there for there, _ in items], possible, kinds, phrase, span))
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
    """One of these lists; None stands for any number."""
    return Either(
        tuple(Series(tuple(OneOf(((x, x),), False) if x is not None else OneOf((), True) for x in row)) for row in rows)
    )


def _layers(
    there: Sequence[BoolExpr],
    possible: Sequence[Sequence[int]],
    kinds: Sequence[Intervals],
    phrase: Phrase,
    span: Span,
) -> list[_Layer]:
    """What may remain of the phrase before each item, and what that becomes by the kinds of values that the item may
    have; last, what may remain at the end."""
    layers: list[_Layer] = [{phrase: {}}]
    many = 0
    for condition, some in zip(there, possible, strict=True):
        following: _Layer = {}
        for state, steps in layers[-1].items():
            look()
            for kind in some if condition is not False else ():
                steps.setdefault(_derived(state, kinds[kind][0][0]), []).append(kind)
            if condition is not True:
                steps.setdefault(state, []).append(_ABSENT)
            following |= {after: {} for after in steps}
        many += len(following)
        if many > _MOST_STATES:
            raise fail("PZ601", "this pattern is too intricate for so long a list", span)
        layers.append(following)
    return layers


def _merged(layers: Sequence[_Layer]) -> list[dict[int, dict[int, list[int]]]] | None:
    """The layers but the last with numbers for states, 0 for the first: those with the same ways to an end are one,
    those with none are left out. None where there is no way from the first."""
    numbers = {state: 0 for state in layers[-1] if _may_end(state)}
    out: list[dict[int, dict[int, list[int]]]] = []
    for layer in layers[-2::-1]:
        known: dict[tuple[tuple[int, tuple[int, ...]], ...], int] = {}
        before: dict[Phrase, int] = {}
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


# ------------------------------------------------------------------------------------------------- derivatives


def _kinds(phrase: Phrase) -> list[Intervals]:
    """All numbers, in sets of those that no part of the phrase tells apart."""
    ones = list(dict.fromkeys(_ones(phrase)))
    ends = {end for one in ones for first, last in one.domain for end in (first, last + 1)}
    starts = sorted({-LARGEST_NUMBER, *(end for end in ends if abs(end) <= LARGEST_NUMBER)})
    by_nature: dict[tuple[bool, ...], list[tuple[int, int]]] = {}
    for first, following in zip(starts, [*starts[1:], LARGEST_NUMBER + 1], strict=True):
        by_nature.setdefault(tuple(allows(one, first) for one in ones), []).append((first, following - 1))
    return [united(found) for found in by_nature.values()]


def _ones(phrase: Phrase) -> Iterable[OneOf]:
    match phrase:
        case OneOf():
            yield phrase
        case Series(parts) | Either(parts):
            for part in parts:
                yield from _ones(part)
        case Repeat(part):
            yield from _ones(part)


def _may_end(phrase: Phrase) -> bool:
    """Whether the empty list is as the phrase says."""
    match phrase:
        case OneOf():
            return False
        case Series(parts):
            return all(map(_may_end, parts))
        case Either(ways):
            return any(map(_may_end, ways))
        case Repeat(part, least):
            return least == 0 or _may_end(part)


@lru_cache(10_000)
def _derived(phrase: Phrase, value: int) -> Phrase:
    """What has to follow a first item of this value."""
    match phrase:
        case OneOf():
            return EMPTY if allows(phrase, value) else NOTHING
        case Series(parts):
            ways = []
            for i, part in enumerate(parts):
                ways.append(_series(_derived(part, value), *parts[i + 1 :]))
                if not _may_end(part):
                    break
            return _either(ways)
        case Either(ways_):
            return _either([_derived(way, value) for way in ways_])
        case Repeat(part, least, most):
            if most == 0:
                return NOTHING
            fewer = Repeat(part, max(0, least - 1), None if most is None else most - 1)
            return _series(_derived(part, value), EMPTY if fewer.most == 0 else fewer)


def _series(*parts: Phrase) -> Phrase:
    """One after the other, without parts that say nothing."""
    flat: list[Phrase] = []
    for part in parts:
        if part == NOTHING:
            return NOTHING
        flat += part.parts if isinstance(part, Series) else (part,)
    return flat[0] if len(flat) == 1 else Series(tuple(flat))


def _either(ways: Iterable[Phrase]) -> Phrase:
    """One of these, each once."""
    flat: dict[Phrase, None] = {}
    for way in ways:
        flat |= dict.fromkeys(way.ways if isinstance(way, Either) else (way,))
    some = sorted(flat, key=repr)
    return some[0] if len(some) == 1 else Either(tuple(some))
