"""Flat form to the primitive constraints of a sink."""

from collections.abc import Callable, Sequence
from functools import partial

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.garbage import rarely_collected
from pzc.compiler.base.intervals import Intervals, intersection
from pzc.compiler.base.node import node
from pzc.compiler.flat.flat import (
    And,
    BoolExpr,
    BoolNode,
    Components,
    Constraint,
    Flat,
    Product,
    Reason,
    Var,
    Within,
)
from pzc.compiler.flat.survey import Survey

from .graph_rules import GraphRules
from .graphs import Graphs
from .group_facts import find_group_facts
from .products import narrow_products
from .requirements import Guards, Requirements
from .sink import Affine, CircuitSink, Sink
from .values import Encoder


@node
class Encoded:
    """The result of encoding: where to read the solution, and how to add constraints.

    values: an expression for each unknown, in the order of `Flat.variables`.
    functional: True if all auxiliary variables are functions of the unknowns. If not, several solutions of the sink
      may be one solution of the puzzle: thousands if a connected group has as many spanning trees.
    visible: the positions of the unknowns that form the solution.
    more: add a constraint on the same unknowns, as if it had been there from the start.
    """

    values: tuple[Affine, ...]
    functional: bool
    visible: tuple[int, ...]
    more: Callable[[Constraint], None]
    objectives: tuple[Affine, ...] = ()

    @property
    def hides(self) -> bool:
        """True if some unknowns are no part of the solution."""
        return len(self.visible) < len(self.values)

    def visible_part(self, answer: Sequence[int]) -> tuple[int, ...]:
        """Return the visible part of an assignment. Assignments with the same visible part are one solution."""
        return tuple(answer[place] for place in self.visible) if self.hides else tuple(answer)

    def differing_from(self, part: Sequence[int]) -> list[tuple[Affine, int]]:
        """Return pairs (expression, value). Every other solution differs in at least one of them."""
        return [(self.values[place], value) for place, value in zip(self.visible, part, strict=True)]


def encode(flat: Flat, sink: CircuitSink, guards: Guards | None = None) -> Encoded:
    """Encode all constraints for a sink with circuits; see `encode_with`."""
    return encode_with(flat, sink, partial(Graphs, sink), guards)


@rarely_collected()
def encode_with(
    flat: Flat,
    sink: Sink,
    graphs: Callable[[Encoder], GraphRules],
    guards: Guards | None = None,
    announce: Callable[[Reason], None] | None = None,
) -> Encoded:
    """Encode all constraints, and graph constraints by the rules that `graphs` makes.

    Solutions of the sink and of the puzzle correspond one to one, unless `Encoded.functional` is False: auxiliary
    variables are functions of the unknowns. With `guards`, each constraint is enforced only if the literals given
    for its reason hold. `announce` is called with the reason of each constraint before it is posted.
    """
    wanted = [] if guards else [objective.value for objective in flat.objectives]
    survey = Survey([*(constraint.condition for constraint in flat.constraints), *wanted])
    domains = {unknown: unknown.domain for unknown in flat.variables}
    settled: set[BoolNode] = set()
    certain = [c for c in flat.constraints if guards is None or not guards(c.reason)]
    product_conditions = _narrow_domains(certain, survey, domains, settled)
    products = None if product_conditions is None else narrow_products(product_conditions, domains)
    possible = products is not None
    grouped = any(isinstance(node, Components) for node in survey.depth)
    known = find_group_facts(certain, survey, domains, len(certain) == len(flat.constraints)) if grouped else {}
    values = Encoder(sink, survey, domains, flat.one_hot, known, products, graphs=graphs)
    encoder = Requirements(sink, survey, values, settled, guards)
    if possible:
        encoder.encode_bottom_up(survey.depth)
        for constraint in flat.constraints:
            if announce is not None:
                announce(constraint.reason)
            encoder.post(constraint)
    else:
        sink.clause(())
    best = tuple(map(values.affine, wanted)) if possible else ()
    answer = tuple(values.answer(unknown) for unknown in flat.variables)
    more = encoder.post_later if possible else lambda constraint: None
    return Encoded(answer, values.graphs.functional, flat.visible, more, best)


def _narrow_domains(
    constraints: Sequence[Constraint], survey: Survey, domains: dict[Var, Intervals], settled: set[BoolNode]
) -> list[Within] | None:
    """Move unary constraints into the domains of the unknowns.

    Return the constraints on one product; None if infeasible.
    """
    stack: list[BoolExpr] = [constraint.condition for constraint in constraints]
    products = []
    while stack:
        check_limits()
        node = stack.pop()
        if isinstance(node, int):
            continue
        unary = survey.unary(node)
        if unary is not None:
            variable, domain = unary
            left = intersection(domains[variable], domain)
            if not left:
                return None
            domains[variable] = left
            settled.add(node)
        elif isinstance(node, And):
            stack += node.items
        elif isinstance(node, Within) and isinstance(node.value, Product):
            products.append(node)
    return products
