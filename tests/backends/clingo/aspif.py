"""The semantics of small ground programs in aspif without recursion, by trying all assignments."""

from collections.abc import Iterator
from itertools import product


def models(text: str) -> Iterator[frozenset[int]]:
    """Yield the atoms that hold in each model."""
    head, *lines, end, _ = text.split("\n")
    assert (head, end) == ("asp 1 0 0", "0")
    rules = [_rule([int(word) for word in line.split(" ")]) for line in lines if line[0] == "1"]
    free = sorted({atom for choice, heads, _ in rules for atom in heads if choice})
    plain = [(heads, body) for choice, heads, body in rules if not choice]
    assert not {atom for heads, _ in plain for atom in heads} & {*free}
    for chosen in product((False, True), repeat=len(free)):
        base = {atom for atom, holds in zip(free, chosen, strict=True) if holds}
        held, before = base, None
        while held != before:  # bodies negate only atoms that were defined before, so the order determines all values
            held, before = {*base, *(head for heads, body in plain if _holds(body, held) for head in heads)}, held
        if not any(_holds(body, held) for heads, body in plain if not heads):
            yield frozenset(held)


Body = tuple[int, list[tuple[int, int]]]
"""A bound, and literals with weights."""


def _rule(numbers: list[int]) -> tuple[bool, list[int], Body]:
    choice, count, rest = numbers[1], numbers[2], numbers[3:]
    heads, (weighted, *body) = rest[:count], rest[count:]
    if weighted:
        bound, size, *pairs = body
        assert len(pairs) == 2 * size
        return bool(choice), heads, (bound, list(zip(pairs[::2], pairs[1::2], strict=True)))
    size, *literals = body
    assert len(literals) == size
    return bool(choice), heads, (size, [(literal, 1) for literal in literals])


def _holds(body: Body, held: set[int]) -> bool:
    bound, weighed = body
    return sum(weight for literal, weight in weighed if (abs(literal) in held) == (literal > 0)) >= bound
