"""Operations on numbers as solver constraints: bounds as tight as the operands allow, constants folded."""

from functools import partial

import pytest

from pzc.compiler.encode.affine import add, of_literal
from pzc.compiler.encode.graphs import Graphs
from pzc.compiler.encode.listing import Listing
from pzc.compiler.encode.numbers import Operations
from pzc.compiler.encode.sink import Affine, negated
from pzc.compiler.encode.values import Encoder
from pzc.compiler.flat.survey import Survey


class Made:
    """Operations on numbers a, b in -1..3, c in 2..4 and truth values x, y, z."""

    def __init__(self) -> None:
        self.listing = Listing()
        self.values = Encoder(self.listing, Survey([]), {}, graphs=partial(Graphs, self.listing))
        self.operations = Operations(self.listing, self.values)
        self.a, self.b = (Affine(((self.values.new_int(((-1, 3),), name), 1),), 0) for name in "ab")
        self.c = Affine(((self.values.new_int(((2, 4),), "c"), 1),), 0)
        self.x, self.y, self.z = (self.values.new_bool(name) for name in "xyz")

    def listed(self) -> str:
        """Return the constraints, with the variables that were made for them."""
        variables, _, lines = self.listing.text().partition("\n\n")
        return "; ".join([*variables.splitlines()[6:], *lines.splitlines()])


def test_products() -> None:
    m = Made()
    assert m.operations.product(m.a, Affine((), 3)) == add(0, (m.a, 3))
    assert m.operations.product(m.a, m.c) == m.operations.product(m.c, m.a)
    m.operations.product(m.a, m.a)
    assert m.listed() == "var i6 in -4..12; var i7 in 0..9; i6 = (a) * (c); i7 = (a) * (a)"


def test_a_product_with_a_truth_value_is_a_choice() -> None:
    m = Made()
    for product in (m.operations.product(of_literal(m.x), m.c), m.operations.product(m.c, of_literal(m.x))):
        assert m.values.bounds(product) == (0, 4)
    assert m.listed() == "var i6 in 0..4; x -> -c + i6 = 0; not x -> i6 = 0"


def test_divisions() -> None:
    m = Made()
    quotient, remainder = m.operations.division(m.a, m.c)
    assert m.operations.division(m.a, m.c) == (quotient, remainder)
    assert m.values.bounds(quotient) == (-1, 1) and m.values.bounds(remainder) == (0, 3)
    assert m.listed().endswith("i8 = (c) * (i6); a - i7 - i8 = 0; -c + i7 in -4..-1")
    assert m.operations.division(m.c, Affine((), 5)) == (Affine((), 0), m.c)


@pytest.mark.parametrize("constant", [0, 1, 2, 3])
def test_parities_of_truth_values(constant: int) -> None:
    m = Made()
    one = m.operations.remainder(add(constant, (of_literal(m.x), 1), (m.a, 2)), Affine((), 2))
    assert one == of_literal(negated(m.x) if constant % 2 else m.x)
    m.operations.remainder(add(constant, (of_literal(m.x), 1), (of_literal(m.y), -3)), Affine((), 2))
    longer = add(constant, (of_literal(m.x), 1), (of_literal(m.y), 1), (of_literal(m.z), 1))
    m.operations.remainder(longer, Affine((), 2))
    assert m.listed().count("bool") == 2  # the longer sum extends the shorter one
    assert m.operations.remainder(add(constant, (m.a, 2)), Affine((), 2)) == Affine((), constant % 2)


@pytest.mark.parametrize("least", [True, False])
def test_extremes(least: bool) -> None:
    m = Made()
    of_truths = m.operations.extremum([of_literal(m.x), of_literal(m.y)], least)
    assert of_truths == of_literal(m.values.all_of([m.x, m.y]) if least else m.values.any_of([m.x, m.y]))
    of_numbers = m.operations.extremum([m.a, m.c], least)
    assert m.values.bounds(of_numbers) == ((-1, 3) if least else (2, 4))
    constant = Affine((), -1 if least else 4)
    assert m.operations.extremum([m.a, m.c, constant], least) == constant


def test_elements() -> None:
    m = Made()
    assert m.operations.element(Affine((), 1), [m.a, m.b]) == m.b
    assert m.operations.element(m.c, [Affine((), 7)] * 5) == Affine((), 7)
    assert m.values.bounds(m.operations.element(m.c, [m.a, m.b, m.c, m.c, m.a])) == (-1, 4)
    assert m.listed() == "var i6 in -1..4; i6 = [a, b, c, c, a][c]"


def test_choices() -> None:
    m = Made()
    true = m.values.constant(True)
    assert m.operations.choice(m.x, m.a, m.a) == m.a == m.operations.choice(true, m.a, m.b)
    assert m.operations.choice(negated(true), m.a, m.b) == m.b
    assert m.operations.choice(m.x, Affine((), 5), Affine((), 2)) == add(2, (of_literal(m.x), 3))
    chosen = m.operations.choice(m.x, m.a, m.c)
    assert m.operations.choice(m.x, m.a, m.c) == chosen and m.values.bounds(chosen) == (-1, 4)
