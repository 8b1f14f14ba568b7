"""Copies of a builder are independent."""

from pzc.compiler.flat.flat import Not, Var
from pzc.compiler.flat.nodes import Builder


def test_copies_are_independent() -> None:
    build = Builder()
    a, b, c, d = (build.variable(Var(i, name, ((0, 1),), True, "e", i)) for i, name in enumerate("abcd"))
    one, other = build.copy(), build.copy()
    assert one.opposite(one.either((a, b))) is one.both((one.opposite(a), one.opposite(b)))
    # the same index, but another node
    parts = other.opposite(other.either((c, d))).items  # type: ignore[union-attr]
    assert [part.item for part in parts if isinstance(part, Not)] == [c, d]
