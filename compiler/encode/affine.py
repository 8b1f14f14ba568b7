"""Sums of variables of a sink: what can be said of them without one."""

from .sink import Affine, Literal, negated


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
