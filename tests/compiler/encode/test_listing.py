"""The constraints of a sink as text: one of each kind."""

from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.sink import Affine, negated


def test_one_of_each() -> None:
    listing = Listing()
    a, b = listing.new_int(((1, 3), (5, 5)), "a"), listing.new_int(((4, 4),), "b")
    x, y = listing.new_bool("x"), listing.new_bool("y")
    one, other = Affine(((a, 1),), 0), Affine(((b, -2),), 3)
    listing.linear(((a, 1), (b, -2)), ((0, 2), (7, 7)))
    listing.linear((), ((1, 1),), (x, negated(y)))
    listing.clause((x, negated(y)))
    listing.clause((), (y,))
    listing.exactly_one((x, y))
    listing.at_most_one((negated(x), y), (x,))
    listing.all_different((one, other))
    listing.maximum(one, (other, Affine((), -4)))
    listing.product(one, other, Affine((), 0))
    listing.element(one, Affine(((x, 1),), 0), (one, other))
    listing.table((one, other), ((1, 2), (3, 4)), True, (x,))
    listing.circuit(((0, 1, x), (1, 0, negated(x))))
    assert (
        listing.text()
        == """\
var a in 1..3, 5
var b = 4
bool x
bool y

a - 2 * b in 0..2, 7
x and not y -> 0 = 1
x or not y
y -> false
exactly_one(x, y)
x -> at_most_one(not x, y)
all_different(a, -2 * b + 3)
a = max(-2 * b + 3, -4)
a = (-2 * b + 3) * (0)
a = [a, -2 * b + 3][x]
x -> (a, -2 * b + 3) not in <1, 2> <3, 4>
circuit(x: 0->1, not x: 1->0)
"""
    )
