"""Sums of variables of a sink, and sets of numbers: what can be said of them without a sink."""

from pzc.compiler.flat.flat import Intervals, clip, complement, is_single, united

from .sink import Affine, Literal, negated

TRUTH: Intervals = ((0, 1),)
ZERO: Intervals = ((0, 0),)


def of_literal(literal: Literal) -> Affine:
    """A truth value as 0 or 1."""
    return Affine(((literal, 1),), 0) if literal >= 0 else Affine(((negated(literal), -1),), 1)


def add(constant: int, *parts: tuple[Affine, int]) -> Affine:
    """The constant and the sum of each value times its factor."""
    factors: dict[int, int] = {}
    for value, times in parts:
        constant += value.constant * times
        for variable, factor in value.terms:
            factors[variable] = factors.get(variable, 0) + factor * times
    return Affine(tuple(sorted((v, factor) for v, factor in factors.items() if factor)), constant)


def subtract(left: Affine, right: Affine) -> Affine:
    """left - right."""
    return add(0, (left, 1), (right, -1))


def intersection(left: Intervals, right: Intervals) -> Intervals:
    """The numbers that are in both."""
    return tuple(part for first, last in left for part in clip(right, first, last))


def difference(whole: Intervals, domain: Intervals) -> Intervals:
    """The numbers of the whole, which is not empty, that are not in the domain."""
    return intersection(whole, complement(domain, whole[0][0], whole[-1][1]))


def divided(domain: Intervals, factor: int) -> Intervals:
    """The numbers that lie in the domain when they are multiplied by the factor, which is not 0."""
    if factor < 0:
        domain, factor = tuple((-last, -first) for first, last in domain), -factor
    return united((-(-first // factor), last // factor) for first, last in domain)


def said(domain: Intervals) -> str:
    """`= 3`, `in 1..4, 6`."""
    return f"{'=' if is_single(domain) else 'in'} {show_domain(domain)}"


def show_domain(domain: Intervals) -> str:
    """`3`, `1..4, 6`."""
    return ", ".join(str(a) if a == b else f"{a}..{b}" for a, b in domain)
