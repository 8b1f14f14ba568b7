"""What is known of the groups of graphs before anything is said of them, since constraints that all hold tell it.

Most puzzles have no graph with groups; what only those need is loaded with this.
"""

from collections.abc import Iterable, Mapping, Sequence, Set

from pzc.compiler.base.intervals import Intervals
from pzc.compiler.base.node import node
from pzc.compiler.flat.area_bounds import Sizes, area_bounds, sizes_known
from pzc.compiler.flat.closed_edges import closed_edges
from pzc.compiler.flat.flat import Components, Constraint, Var
from pzc.compiler.flat.separations import Separations, find_separations
from pzc.compiler.flat.size_variables import size_variables
from pzc.compiler.flat.survey import Survey

from .leads import known_leads
from .scopes import Scope, scopes


@node(eq=False)
class Chosen:
    """Vertices of which each group is known to hold exactly one, `alone`, or at least one."""

    vertices: Sequence[int]
    alone: bool


@node(eq=False)
class Known:
    """What is known of the groups of one graph.

    sizes: how large they are at most. apart: which vertices are in none together. chosen: which can stand for them.
    scope: of which alone something is asked, if that is known. said: sizes that are unknowns. closed: edges that hold
    wherever both of their ends, the smaller one first, are in one group.
    """

    sizes: Sizes
    apart: Separations
    chosen: Chosen | None
    scope: Scope | None
    said: Mapping[int, Var]
    closed: Set[tuple[int, int]]


def nothing_known() -> Known:
    """Of a graph of which no constraint says a thing, or none that certainly holds."""
    return Known(Sizes({}, {}), Separations(), None, None, {}, set())


def known_of_groups(
    conditions: Sequence[Constraint], survey: Survey, domains: Mapping[Var, Intervals], every: bool
) -> dict[Components, Known]:
    """What constraints say that all hold; `every`: there are no others, so that what graphs say of themselves is so.

    The survey is that of all constraints, and the domains are those of the unknowns.
    """
    graphs = [node for node in survey.depth if isinstance(node, Components)]
    bounds, apart = area_bounds(conditions, domains), find_separations(conditions)
    chosen = _chosen(graphs, conditions, survey) if every else {}
    scope, said, closed = scopes(survey.depth, bounds), size_variables(conditions), closed_edges(conditions)
    return {
        graph: Known(
            sizes_known(bounds, graph),
            apart.get(graph, Separations()),
            chosen.get(graph),
            scope.get(graph),
            said.get(graph, {}),
            closed.get(graph, set()),
        )
        for graph in graphs
    }


def _chosen(
    graphs: Iterable[Components], constraints: Sequence[Constraint], survey: Survey
) -> dict[Components, Chosen]:
    """The vertices that stand for the groups of graphs: named by these, or found where nothing asks for first ones."""
    asked = survey.graphs_using_representatives()
    leads = known_leads(constraint.condition for constraint in constraints)
    found: dict[Components, Chosen] = {}
    for graph in graphs:
        if graph.leads is not None:
            found[graph] = Chosen(graph.leads, True)
        elif graph in asked:
            continue
        elif graph in leads:
            found[graph] = Chosen(leads[graph], True)
        elif graph.marks is not None and 2 * len(graph.marks) <= len(graph.vertices):
            found[graph] = Chosen(graph.marks, False)  # with more of them, one lead each takes as few literals
    return found
