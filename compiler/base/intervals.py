"""Sets of integers as intervals, and operations on them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Intervals: TypeAlias = tuple[tuple[int, int], ...]
"""A set of integers as disjoint, increasing, non-adjacent closed intervals."""

TRUTH: Intervals = ((0, 1),)
ZERO: Intervals = ((0, 0),)
_FEW = 4
"""Domains with more intervals are searched by bisection."""


def intervals(values: Iterable[int]) -> Intervals:
    """Return the set of the values as intervals."""
    return united((value, value) for value in values)


def united(ranges: Iterable[tuple[int, int]]) -> Intervals:
    """Return the union of ranges, each given by its first and last number. Empty ranges are ignored."""
    out: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if first > last:
            continue
        if out and out[-1][1] >= first - 1:
            out[-1] = (out[-1][0], max(last, out[-1][1]))
        else:
            out.append((first, last))
    return tuple(out)


def contains(domain: Intervals, value: int) -> bool:
    """Return True if an integer is in the domain."""
    for first, last in domain:  # noqa: SIM110 - called for each value of each solution, and `any` is slower
        if first <= value <= last:
            return True
    return False


def selected(values: Iterable[int], factor: int, domain: Intervals) -> list[int]:
    """Return the values whose product with the factor lies in the domain."""
    if len(domain) <= _FEW:
        return [value for value in values if contains(domain, factor * value)]
    firsts = [first for first, _ in domain]
    lasts = [last for _, last in domain]
    return [value for value in values if bisect_right(firsts, factor * value) > bisect_left(lasts, factor * value)]


def is_single(domain: Intervals) -> bool:
    """Return True if the domain is a single integer."""
    return bool(domain) and domain[0][0] == domain[-1][1]


def complement(domain: Intervals, lowest: int, highest: int) -> Intervals:
    """Return the integers of lowest..highest that are not in the domain."""
    if len(domain) == 1:  # most domains have one interval
        first, last = domain[0]
        before, after = (lowest, min(first - 1, highest)), (max(lowest, last + 1), highest)
        if before[0] > before[1]:
            return (after,) if after[0] <= highest else ()
        return (before, after) if after[0] <= highest else (before,)
    out = []
    start = lowest
    for first, last in domain:
        if first > start:
            out.append((start, min(first - 1, highest)))
        start = max(start, last + 1)
    if start <= highest:
        out.append((start, highest))
    return tuple((a, b) for a, b in out if a <= b)


def clip(domain: Intervals, lowest: int, highest: int) -> Intervals:
    """Return the part of the domain within lowest..highest."""
    return tuple(
        [
            (a if a > lowest else lowest, b if b < highest else highest)  # `max` and `min` take ten times as long
            for a, b in domain
            if a <= highest and b >= lowest
        ]
    )


def shift(domain: Intervals, by: int) -> Intervals:
    """Return the domain with a number added to each of its members."""
    if by == 0:
        return domain
    return tuple([(a + by, b + by) for a, b in domain])


def size(domain: Intervals) -> int:
    """Return the number of integers in a domain."""
    return sum([last - first + 1 for first, last in domain])


def members(domain: Intervals) -> Sequence[int]:
    """Return the integers of a domain in increasing order."""
    return [value for first, last in domain for value in range(first, last + 1)]


def intersection(left: Intervals, right: Intervals) -> Intervals:
    """Return the integers that are in both domains."""
    if len(left) == 1:  # most domains have one interval
        first, last = left[0]
        if len(right) == 1:
            a, b = right[0]
            first, last = first if first > a else a, last if last < b else b
            return ((first, last),) if first <= last else ()
        return clip(right, first, last)
    if len(right) == 1:
        return clip(left, *right[0])
    return tuple([part for first, last in left for part in clip(right, first, last)])


def difference(whole: Intervals, domain: Intervals) -> Intervals:
    """Return the integers of `whole` that are not in the domain. `whole` must not be empty."""
    return intersection(whole, complement(domain, whole[0][0], whole[-1][1]))


def divided(domain: Intervals, factor: int) -> Intervals:
    """Return the integers whose product with the factor is in the domain. The factor must not be 0."""
    if factor < 0:
        domain, factor = tuple((-last, -first) for first, last in reversed(domain)), -factor
    if factor == 1:
        return domain
    return united((-(-first // factor), last // factor) for first, last in domain)


def as_condition(domain: Intervals) -> str:
    """Return the domain as the end of a condition: `= 3`, `in 1..4, 6`."""
    return f"{'=' if is_single(domain) else 'in'} {show_domain(domain)}"


def show_domain(domain: Intervals) -> str:
    """Return the domain as text: `3`, `1..4, 6`."""
    return ", ".join(str(a) if a == b else f"{a}..{b}" for a, b in domain)
