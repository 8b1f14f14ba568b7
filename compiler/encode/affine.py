"""Arithmetic on affine expressions over a sink's variables, without new variables."""

from .sink import Affine, Literal, negated


def of_literal(literal: Literal) -> Affine:
    """Return a literal as an affine expression with value 0 or 1."""
    return Affine(((literal, 1),), 0) if literal >= 0 else Affine(((negated(literal), -1),), 1)


def add(constant: int, *parts: tuple[Affine, int]) -> Affine:
    """Return the constant plus the sum of each expression times its factor."""
    factors: dict[int, int] = {}
    for value, times in parts:
        constant += value.constant * times
        for variable, factor in value.terms:
            factors[variable] = factors.get(variable, 0) + factor * times
    return Affine(tuple(sorted((v, factor) for v, factor in factors.items() if factor)), constant)


def subtract(left: Affine, right: Affine) -> Affine:
    """Return left - right."""
    return add(0, (left, 1), (right, -1))
