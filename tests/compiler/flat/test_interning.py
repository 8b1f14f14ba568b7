"""Equal nodes are one object."""

from pzc.compiler.flat.flat import Var
from pzc.compiler.flat.nodes import Builder


def test_equal_nodes_are_one_object() -> None:
    build = Builder()
    a, b = (build.variable(Var(i, name, ((0, 1),), True, "e", i)) for i, name in enumerate("ab"))
    before = build.parts
    assert build.either((a, b)) is build.either((b, a))
    assert build.parts == before + 3  # the node and its two items
    assert build.both((a, b)) is not build.either((a, b))
