"""The flat form: quantifiers expanded over the instance, subexpressions shared, each constraint with its reason.

Integer expressions are Python ints, `Var`s and the nodes below. Boolean expressions are Python bools, `Var`s with
`truth` set and the nodes below. A truth value is allowed wherever an integer is, and counts as 0 or 1.
Nodes compare by identity: `Builder` makes each node once, so equal expressions are one object.
"""

from typing import TypeAlias, TypeGuard

from pzc.compiler.base.intervals import Intervals
from pzc.compiler.base.node import field, node
from pzc.compiler.base.origin import Absent, Origin
from pzc.compiler.board.elements import Place


@node(eq=False)
class Var:
    """A decision variable: the value of a layer at a place."""

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
    """An integer expression that depends on unknowns, with its bounds."""

    low: int
    high: int


@node(eq=False)
class Linear(Number):
    """constant + sum of coefficient * term. Terms are distinct and not Linear; coefficients are not 0."""

    terms: tuple[tuple["IntNode", int], ...]
    constant: int


@node(eq=False)
class Product(Number):
    """left * right, neither of them constant."""

    left: "IntNode"
    right: "IntNode"


@node(eq=False)
class Quotient(Number):
    """dividend div divisor, rounded down. The divisor's low is at least 1."""

    dividend: "IntExpr"
    divisor: "IntExpr"


@node(eq=False)
class Remainder(Number):
    """dividend mod divisor, in 0..divisor-1. The divisor's low is at least 1."""

    dividend: "IntExpr"
    divisor: "IntExpr"


@node(eq=False)
class Extremum(Number):
    """The greatest of the items; with `least`, the least."""

    items: tuple["IntExpr", ...]
    least: bool


@node(eq=False)
class Element(Number):
    """items[index], counted from 0. The index is always valid: low >= 0 and high < len(items)."""

    index: "IntNode"
    items: tuple["IntExpr", ...]


@node(eq=False)
class Choice(Number):
    """`then` if the condition holds, `otherwise` if it does not."""

    condition: "BoolNode"
    then: "IntExpr"
    otherwise: "IntExpr"


@node(eq=False)
class Components(Number):
    """A graph whose vertices and edges are conditional, and its connected components (groups).

    A vertex is present if its condition in `vertices` holds. An edge joins two present vertices if its condition in
    `joined` holds. Edges are distinct pairs of different vertices. As a number, the node encodes the representatives
    of all vertices (`graphs.packed`); only `Leader`, `GroupSize` and `Together` use that number. `representatives` and
    `marked`, if given, are vertices that a rule requires in every group: exactly one of `representatives`, at least one
    of `marked`. An encoding may rely on it.
    """

    vertices: tuple["BoolExpr", ...]
    edges: tuple[tuple[int, int], ...]
    joined: tuple["BoolExpr", ...]
    representatives: tuple[int, ...] | None
    marked: tuple[int, ...] | None = None


@node(eq=False)
class Leader(Number):
    """The representative of a vertex's group: its first vertex, counted from 1. It is 0 if the vertex is absent."""

    components: Components
    vertex: int


@node(eq=False)
class GroupSize(Number):
    """The number of vertices in a vertex's group. It is 0 if the vertex is absent."""

    components: Components
    vertex: int


@node(eq=False)
class Truth:
    """A Boolean expression that depends on unknowns; counts as 1 or 0."""

    low: int = field(default=0, init=False)
    high: int = field(default=1, init=False)


@node(eq=False)
class Within(Truth):
    """The integer lies in the domain. The integer's bounds neither imply nor exclude it."""

    value: "IntNode"
    domain: Intervals


@node(eq=False)
class And(Truth):
    """All items hold. There are at least two, no constants and no And among them."""

    items: tuple["BoolNode", ...]


@node(eq=False)
class Or(Truth):
    """At least one item holds. There are at least two, no constants and no Or among them."""

    items: tuple["BoolNode", ...]


@node(eq=False)
class Not(Truth):
    """The item does not hold. It is no Not or Within, and an And or Or only by `Builder.negate_shared`."""

    item: "BoolNode"


@node(eq=False)
class Same(Truth):
    """Both hold or neither does."""

    left: "BoolNode"
    right: "BoolNode"


@node(eq=False)
class AllDifferent(Truth):
    """No two items are equal. There are at least two; constants are allowed."""

    items: tuple["IntExpr", ...]


@node(eq=False)
class Table(Truth):
    """The items equal one of the rows.

    Rows are distinct; there are at least two items and two rows, no constant items.
    """

    items: tuple["IntNode", ...]
    rows: tuple[tuple[int, ...], ...]


@node(eq=False)
class OneOfSets(Truth):
    """No two items are equal, and their values form one of the sets.

    The sets are sorted, distinct, and have one member for each item. Only passes make this node.
    """

    items: tuple["Var", ...]
    sets: tuple[tuple[int, ...], ...]


@node(eq=False)
class Connected(Truth):
    """The items that hold are connected along edges between them.

    Edges are distinct pairs of different positions in `items`. No item, or a single one, counts as connected.
    """

    items: tuple["BoolExpr", ...]
    edges: tuple[tuple[int, int], ...]


@node(eq=False)
class CircuitOrPath(Truth):
    """The items that hold form one circuit, or if not `closed` one path with two ends.

    Each item is an edge between the two points that `ends` gives for it. At most two edges meet in a point.
    `faces`, for edges drawn in the plane, gives the faces to the left and right of each edge; 0 is the outer face.
    """

    items: tuple["BoolExpr", ...]
    ends: tuple[tuple[int, int], ...]
    closed: bool
    faces: tuple[tuple[int, int], ...] = ()


@node(eq=False)
class Forest(Truth):
    """The items that hold have no cycle. Each is an edge between two different points, given by `ends`.

    No two edges join the same points.
    """

    items: tuple["BoolExpr", ...]
    ends: tuple[tuple[int, int], ...]


@node(eq=False)
class Together(Truth):
    """Both vertices are present and in the same group."""

    components: Components
    first: int
    second: int


BoolNode: TypeAlias = (
    Var
    | Within
    | And
    | Or
    | Not
    | Same
    | AllDifferent
    | OneOfSets
    | Table
    | Connected
    | CircuitOrPath
    | Forest
    | Together
)
IntNode: TypeAlias = (
    BoolNode | Linear | Product | Quotient | Remainder | Extremum | Element | Choice | Components | Leader | GroupSize
)
IntExpr: TypeAlias = int | IntNode
BoolExpr: TypeAlias = bool | BoolNode


@node
class Instance:
    """One instance of a rule or a clue: the values for which a statement of its body is grounded.

    number: counts all instances of a flat form, from 0.
    statement: the place of the demand among all demands of the rule, as they are written, from 0.
    names: each name with its value, from the outside in: a cell, a list of cells, a border, a number, ... A value that
      depends on the unknowns is an `AreaAt` or a node, or it is left out.
    """

    number: int
    statement: int = 0
    names: tuple[tuple[str, object], ...] = ()


@node
class Reason:
    """The provenance of a constraint: a rule of the source, and the clues that it was grounded over.

    `rule` and each of `clues` is an origin with a text and a span. Constraints from the same rule or clue share the
    same Origin object. `case` is the rule's text with the values of this constraint filled into its braces. Only
    messages depend on it.

    The plain flat form (ground/plain.py) also has `at`, the instance, and `absent`, the clues that are not given and
    whose absence matters. All constraints of an instance share one Reason.
    """

    rule: Origin
    clues: tuple[Origin, ...] = ()
    case: Origin | None = field(compare=False, default=None)
    at: Instance | None = None
    absent: tuple[Absent, ...] = ()

    @property
    def wording(self) -> Origin:
        """The rule with the wording for this constraint."""
        return self.case or self.rule

    @property
    def origins(self) -> tuple[Origin, ...]:
        """All origins of the constraint: the rule, its case and the clues."""
        return (self.rule, *(() if self.case is None else (self.case,)), *self.clues)


@node
class Constraint:
    """A condition that must hold, and its reason. The condition False makes the puzzle unsatisfiable."""

    condition: BoolExpr
    reason: Reason


@node
class Objective:
    """A number to be maximized, or minimized if `most` is False."""

    value: IntExpr
    most: bool


@node
class Flat:
    """All unknowns of the puzzle, in the order of the solution, and all constraints.

    empty: rules without instances.
    idle: rules that hold for every assignment.
    one_hot: the unknowns that a solver should encode one-hot, with one truth value for each value.
    hidden: unknowns that are no part of the solution. Solutions that differ only in these count as one, and their
      reported values are one of several possibilities.
    objectives: optimized lexicographically: the first one, then the second among its optima, and so on.
    """

    variables: tuple[Var, ...]
    constraints: tuple[Constraint, ...]
    empty: tuple[Origin, ...] = ()
    idle: tuple[Origin, ...] = ()
    one_hot: frozenset[Var] = frozenset()
    hidden: frozenset[Var] = frozenset()
    objectives: tuple[Objective, ...] = ()

    @property
    def visible(self) -> tuple[int, ...]:
        """The positions in `variables` of the unknowns that form the solution."""
        return tuple(place for place, unknown in enumerate(self.variables) if unknown not in self.hidden)


_TRUTHS = (bool, Truth)


def is_truth(value: IntExpr) -> TypeGuard[BoolExpr]:
    """Return True if an expression is a truth value."""
    return value.truth if type(value) is Var else isinstance(value, _TRUTHS)


def low(value: IntExpr) -> int:
    """Return a lower bound of an integer expression."""
    return int(value) if isinstance(value, int) else value.low


def high(value: IntExpr) -> int:
    """Return an upper bound of an integer expression."""
    return int(value) if isinstance(value, int) else value.high
