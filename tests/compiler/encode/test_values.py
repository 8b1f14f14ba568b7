"""Nodes to literals and affine expressions: each node is encoded once."""

from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.flat import Var
from pzc.compiler.flat.nodes import Builder

from ...flat_judge import flat

X, Y, Z = (Var(i, "xyz"[i], ((0, 1),), True, "t", i) for i in range(3))
A, B = (Var(3 + i, "ab"[i], ((0, 3),), False, "n", i) for i in range(2))
ALL = (X, Y, Z, A, B)


def encoded(*conditions: object) -> str:
    listing = Listing()
    encode(flat(ALL, *conditions), listing)  # type: ignore[arg-type]
    return listing.text().partition("\n\n")[2]


def test_each_node_is_made_once() -> None:
    build = Builder()
    product = build.times(A, B)
    twice = build.either((X, build.compare("=", product, 4)))
    again = build.either((Y, build.compare("=", product, 6)))
    assert encoded(twice, again).count("* (b)") == 1
    table = build.table((A, B), [(1, 2), (3, 0)])
    assert encoded(build.same(X, table), build.either((Y, table))).count("not in") == 1
