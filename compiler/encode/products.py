"""Domains of products, from the values that their constraints allow.

    a * b * c in {450}, each of them 1..12   ->   a, b, c in {1, 2, 3, 5, 6, 9, 10}, a * b in {45, 50, 75, 90}

A solver with one literal for each value then needs only values that divide the whole.
"""

from collections.abc import Iterable, Mapping, MutableMapping
from typing import Any

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.intervals import Intervals, intersection, intervals, members, size
from pzc.compiler.base.limits import LARGEST_NUMBER
from pzc.compiler.flat.flat import IntExpr, Product, Var, Within

_MOST_WANTED = 64
"""Products with more allowed values are skipped."""
_MOST_PAIRS = 100_000
"""The limit on pairs of factor values that are tried for one product."""

Values = set[int]


class _TooMany(Exception):
    """There are too many values to try."""


class _NothingLeft(Exception):
    """A domain became empty."""


def narrow_products(
    conditions: Iterable[Within], domains: MutableMapping[Var, Intervals]
) -> dict[Product, Intervals] | None:
    """Return domains of products, given conditions that all hold, and narrow the domains of the unknowns in them.

    Returns None if a domain becomes empty. Products that may be 0 are left alone.
    """
    found: dict[Product, Intervals] = {}
    for condition in conditions:
        check_limits()
        product = condition.value
        assert isinstance(product, Product)
        domain = intersection(((product.low, product.high),), condition.domain)
        wanted = set(members(domain)) if size(domain) <= _MOST_WANTED else {0}
        if 0 not in wanted:
            try:
                _narrow(product, wanted, domains, found)
            except _TooMany:
                continue
            except _NothingLeft:
                return None
    return found


def _narrow(
    product: Product, wanted: Values, domains: MutableMapping[Var, Intervals], found: MutableMapping[Product, Intervals]
) -> None:
    """Restrict a product to the wanted values, and its factors to their divisors. Raises _TooMany."""
    left, right = (_divisors(wanted, factor, domains) for factor in (product.left, product.right))
    ways = [(x, y) for x in left for y in right if x * y in wanted and (x == y or product.left is not product.right)]
    _restrict(product, {x * y for x, y in ways}, domains, found)
    for factor, kept in ((product.left, {x for x, _ in ways}), (product.right, {y for _, y in ways})):
        if isinstance(factor, Product):
            _narrow(factor, kept, domains, found)
        else:
            _restrict(factor, kept, domains, found)


def _restrict(
    node: IntExpr, values: Values, domains: MutableMapping[Var, Intervals], found: MutableMapping[Product, Intervals]
) -> None:
    """Narrow the known values of an unknown or a product. Raises _NothingLeft if none remains."""
    known: MutableMapping[Any, Intervals] = domains if isinstance(node, Var) else found
    kept = intersection(known.get(node, ((-LARGEST_NUMBER, LARGEST_NUMBER),)), intervals(values))
    if not kept:
        raise _NothingLeft
    if isinstance(node, Var | Product):
        known[node] = kept


def _divisors(wanted: Values, factor: IntExpr, domains: Mapping[Var, Intervals]) -> Values:
    """Return the values of a factor that divide a wanted value. Raises _TooMany."""
    if isinstance(factor, Product):
        left, right = (_divisors(wanted, part, domains) for part in (factor.left, factor.right))
        if len(left) * len(right) > _MOST_PAIRS:
            raise _TooMany
        values: Iterable[int] = {x * y for x in left for y in right}
    elif isinstance(factor, int):
        values = [factor]
    else:
        domain = domains[factor] if isinstance(factor, Var) else ((factor.low, factor.high),)
        if size(domain) > _MOST_PAIRS:
            raise _TooMany
        values = members(domain)
    return {x for x in values if x and any(not whole % x for whole in wanted)}
