"""The flat form: every quantifier expanded over the instance, expressions shared, each constraint with its reason.

Integer expressions are Python ints, `Var` and the nodes below; truth values are Python bools, `Var`s with
`truth` set and the nodes below. A truth value may stand wherever an integer may, and counts as 0 or 1.
Nodes compare by identity: `Builder` makes each only once, so equal expressions are one object.
"""

from typing import TypeAlias, TypeGuard

from pzc.compiler.base.intervals import Intervals
from pzc.compiler.base.node import field, node
from pzc.compiler.base.origin import Absent, Origin
from pzc.compiler.board.board import Place


@node(eq=False)
class Var:
    """An unknown of the puzzle: the value of a layer at a place."""

    index: int
    name: str
    domain: Intervals
    truth: bool
    layer: str
    place: Place

    @property
    def low(self) -> int:
        """The least value of the domain."""
        return self.domain[0][0]

    @property
    def high(self) -> int:
        """The greatest value of the domain."""
        return self.domain[-1][1]


@node(eq=False)
class Number:
    """A number that depends on the unknowns, between two bounds."""

    low: int
    high: int


@node(eq=False)
class Linear(Number):
    """constant + sum of coefficient * term; no term twice, no coefficient 0, no Linear among the terms."""

    terms: tuple[tuple["IntNode", int], ...]
    constant: int


@node(eq=False)
class Product(Number):
    """left * right, both unknown."""

    left: "IntNode"
    right: "IntNode"


@node(eq=False)
class Quotient(Number):
    """dividend div divisor, rounded down; the divisor's low is at least 1."""

    dividend: "IntExpr"
    divisor: "IntExpr"


@node(eq=False)
class Remainder(Number):
    """dividend mod divisor, in 0..divisor-1; the divisor's low is at least 1."""

    dividend: "IntExpr"
    divisor: "IntExpr"


@node(eq=False)
class Extremum(Number):
    """The greatest of the items; with `least`, the least."""

    items: tuple["IntExpr", ...]
    least: bool


@node(eq=False)
class Element(Number):
    """items[index], counted from 0; the index stays within the items (low >= 0, high < len(items))."""

    index: "IntNode"
    items: tuple["IntExpr", ...]


@node(eq=False)
class Choice(Number):
    """then if condition else otherwise."""

    condition: "BoolNode"
    then: "IntExpr"
    otherwise: "IntExpr"


@node(eq=False)
class Components(Number):
    """A graph, and the groups that its vertices form: vertices that are there, along edges that hold between such.

    Edges are pairs of vertices, none twice, none from a vertex to itself. As a number it is all of them at once
    (`graphs.components`), which nothing but the nodes below has a use for.

    `leads`, if given, are vertices of which every group holds exactly one: so some rule says, and whoever makes
    use of it need not care about what else could be. `marks` are some of which every group holds at least one.
    """

    vertices: tuple["BoolExpr", ...]
    edges: tuple[tuple[int, int], ...]
    joined: tuple["BoolExpr", ...]
    leads: tuple[int, ...] | None
    marks: tuple[int, ...] | None = None


@node(eq=False)
class Leader(Number):
    """The first vertex of the group that holds a vertex, counted from 1; 0 where the vertex is not there."""

    components: Components
    vertex: int


@node(eq=False)
class GroupSize(Number):
    """The number of vertices in the group that holds a vertex; 0 where the vertex is not there."""

    components: Components
    vertex: int


@node(eq=False)
class Truth:
    """What holds or not, as the unknowns are; counts as 1 or 0."""

    low: int = field(default=0, init=False)
    high: int = field(default=1, init=False)


@node(eq=False)
class Within(Truth):
    """The integer lies in the set; neither certain nor impossible by the bounds alone."""

    value: "IntNode"
    domain: Intervals


@node(eq=False)
class And(Truth):
    """All hold; at least two, no constants, no And."""

    items: tuple["BoolNode", ...]


@node(eq=False)
class Or(Truth):
    """At least one holds; at least two, no constants, no Or."""

    items: tuple["BoolNode", ...]


@node(eq=False)
class Not(Truth):
    """The other does not hold; never a Not of a Not, a Within, an And or an Or (negation is pushed inwards)."""

    item: "BoolNode"


@node(eq=False)
class Same(Truth):
    """Both hold or neither does."""

    left: "BoolNode"
    right: "BoolNode"


@node(eq=False)
class AllDifferent(Truth):
    """No two of the items are equal; at least two items, constants allowed."""

    items: tuple["IntExpr", ...]


@node(eq=False)
class Table(Truth):
    """The items equal one of the rows, which are all different: at least two items, all unknown, at least two rows."""

    items: tuple["IntNode", ...]
    rows: tuple[tuple[int, ...], ...]


@node(eq=False)
class OneOfSets(Truth):
    """No two of the items are equal, and together their values are one of the sets.

    The sets are sorted, have as many members as there are items, and none is there twice. Made by passes only.
    """

    items: tuple["Var", ...]
    sets: tuple[tuple[int, ...], ...]


@node(eq=False)
class Connected(Truth):
    """The items that hold hang together: one can go from each to each other along edges between such items.

    Edges are pairs of places in the items, none twice, none from an item to itself. None, or one, hangs together.
    """

    items: tuple["BoolExpr", ...]
    edges: tuple[tuple[int, int], ...]


@node(eq=False)
class Tour(Truth):
    """The items that hold form one closed loop or, where not `closed`, one path with two ends.

    Each item is an edge between the two points that `ends` gives for it. In no point meet more than two of them.
    `faces`, where the edges are drawn in the plane: on the left and the right of each edge; 0 is the outside.
    """

    items: tuple["BoolExpr", ...]
    ends: tuple[tuple[int, int], ...]
    closed: bool
    faces: tuple[tuple[int, int], ...] = ()


@node(eq=False)
class Forest(Truth):
    """The items that hold have no cycle. Each is an edge between the two points that `ends` gives for it, which differ;
    no two edges join the same points."""

    items: tuple["BoolExpr", ...]
    ends: tuple[tuple[int, int], ...]


@node(eq=False)
class Together(Truth):
    """Both vertices are there, in the same group."""

    components: Components
    first: int
    second: int


IntNode: TypeAlias = (
    Var
    | Linear
    | Product
    | Quotient
    | Remainder
    | Extremum
    | Element
    | Choice
    | Within
    | And
    | Or
    | Not
    | Same
    | AllDifferent
    | OneOfSets
    | Table
    | Connected
    | Tour
    | Forest
    | Components
    | Leader
    | GroupSize
    | Together
)
BoolNode: TypeAlias = (
    Var | Within | And | Or | Not | Same | AllDifferent | OneOfSets | Table | Connected | Tour | Forest | Together
)
IntExpr: TypeAlias = int | IntNode
BoolExpr: TypeAlias = bool | BoolNode


@node
class Instance:
    """One instance of a rule or a clue: the values for which a statement of its body is grounded.

    number: counts all instances of a flat form, from 0. statement: the place of the demand
    among all demands of the rule, as they are written, from 0.
    names: each name with its value, from the outside in: a cell, a list of cells, a border, a number, ... A value that
    depends on the unknowns is an `AreaAt`, a node, or not there.
    """

    number: int
    statement: int = 0
    names: tuple[tuple[str, object], ...] = ()


@node
class Reason:
    """Why a constraint is there: a statement of the source, and the clues that it was grounded over.

    `rule` and each of `clues` is an origin: something with a text in words and a span. The same rule or clue is
    the same Origin object in every constraint that comes of it. `case`: the rule in the words that it has for the
    values of this constraint, where its text names such; nothing but messages depend on it.

    The plain flat form (ground/plain.py) also has `at`, the instance, and `absent`, the clues that are not given and
    whose absence matters. All constraints of an instance share one Reason.
    """

    rule: Origin
    clues: tuple[Origin, ...] = ()
    case: Origin | None = field(compare=False, default=None)
    at: Instance | None = None
    absent: tuple[Absent, ...] = ()

    @property
    def spoken(self) -> Origin:
        """The rule as it is spoken of for this constraint alone."""
        return self.case or self.rule

    @property
    def origins(self) -> tuple[Origin, ...]:
        """All that the constraint comes of: the rule, its case and the clues."""
        return (self.rule, *(() if self.case is None else (self.case,)), *self.clues)


@node
class Constraint:
    """What must hold, and why. The constant False is a constraint that nothing satisfies."""

    condition: BoolExpr
    reason: Reason


@node
class Objective:
    """A number of which the greatest value is wanted, or with `most` False the least."""

    value: IntExpr
    most: bool


@node
class Flat:
    """All unknowns of the puzzle, in the order of the answer, and all constraints.

    `hidden` are the unknowns that are no part of the answer: two answers that differ in these alone are one, and
    what it says of them is but one way in which they can be.

    `objectives`, if there are any: answers are those with the best value of the first, among these those with the best
    of the second, and so on.
    `empty` are the rules under which no case falls, `idle` those that hold in every case, whatever the answer.
    `split` are the unknowns that a solver should see value by value: a truth value for each, one of which holds.
    """

    variables: tuple[Var, ...]
    constraints: tuple[Constraint, ...]
    empty: tuple[Origin, ...] = ()
    idle: tuple[Origin, ...] = ()
    split: frozenset[Var] = frozenset()
    hidden: frozenset[Var] = frozenset()
    objectives: tuple[Objective, ...] = ()

    @property
    def told(self) -> tuple[int, ...]:
        """The places, in `variables`, of the unknowns that make the answer."""
        return tuple(place for place, unknown in enumerate(self.variables) if unknown not in self.hidden)


_TRUTHS = (bool, Truth)


def is_truth(value: IntExpr) -> TypeGuard[BoolExpr]:
    """Whether an expression is a truth value."""
    return value.truth if type(value) is Var else isinstance(value, _TRUTHS)


def low(value: IntExpr) -> int:
    """A lower bound of an integer expression."""
    return int(value) if isinstance(value, int) else value.low


def high(value: IntExpr) -> int:
    """An upper bound of an integer expression."""
    return int(value) if isinstance(value, int) else value.high
