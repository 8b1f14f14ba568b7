"""The semantics of small kernel formulas, by trying all assignments."""

from collections.abc import Iterator
from itertools import product

from pzc.backends.kernel.formula import Formula


def models(formula: Formula) -> Iterator[tuple[int, ...]]:
    """Yield the assignments, as 0 and 1, that satisfy the formula."""

    def holds(literal: int, values: tuple[int, ...]) -> bool:
        return bool(values[literal]) if literal >= 0 else not values[~literal]

    for values in product((0, 1), repeat=formula.size):
        if not all(any(holds(each, values) for each in clause) for clause in formula.clauses):
            continue
        if any(sum(holds(each, values) for each in group) > 1 for group in formula.groups):
            continue
        for each in formula.sums:
            total = sum(number for choice in each.choices for literal, number in choice if holds(literal, values))
            if holds(each.when, values) and not each.low <= total <= each.high:
                break
        else:
            yield values
