"""Facts about the groups of graphs, derived from constraints before the graphs are encoded."""

from collections.abc import Iterable, Mapping, Sequence, Set

from pzc.compiler.base.intervals import Intervals
from pzc.compiler.base.node import node
from pzc.compiler.flat.area_bounds import Sizes, area_bounds, sizes_known
from pzc.compiler.flat.closed_edges import closed_edges
from pzc.compiler.flat.flat import Components, Constraint, Var
from pzc.compiler.flat.separations import Separations, find_separations
from pzc.compiler.flat.size_variables import size_variables
from pzc.compiler.flat.survey import Survey

from .scopes import Scope, graphs_with_many_pairs, scopes


@node(eq=False)
class Chosen:
    """Given representatives. Each group contains at least one of the vertices, with `alone` exactly one."""

    vertices: Sequence[int]
    alone: bool


@node(eq=False)
class GroupFacts:
    """The facts about the groups of one graph.

    sizes: upper bounds.
    apart: vertices that are never in one group.
    chosen: vertices that can represent the groups.
    scope: the vertices whose groups matter, if only some do.
    mutual: each vertex of the scope represents its group, not only the first.
    size_variables: for a vertex, the unknown that equals the size of its group.
    closed: edges (the smaller end first) that hold whenever both ends are in one group.
    """

    sizes: Sizes
    apart: Separations
    chosen: Chosen | None
    scope: Scope | None
    mutual: bool
    size_variables: Mapping[int, Var]
    closed: Set[tuple[int, int]]


def no_facts() -> GroupFacts:
    """Return the facts for a graph without any constraint that certainly holds."""
    return GroupFacts(Sizes({}, {}), Separations(), None, None, False, {}, set())


def find_group_facts(
    conditions: Sequence[Constraint], survey: Survey, domains: Mapping[Var, Intervals], every: bool
) -> dict[Components, GroupFacts]:
    """Derive facts from constraints that all hold.

    `every`: there are no other constraints, so that the annotations of graphs (`representatives`, `marked`) hold, too.
    `survey` covers all constraints. `domains` are those of the unknowns.
    """
    graphs = [node for node in survey.depth if isinstance(node, Components)]
    bounds, apart = area_bounds(conditions, domains), find_separations(conditions, every)
    chosen = _chosen(graphs, survey) if every else {}
    closed = closed_edges(constraint.condition for constraint in conditions)
    # in divisions into areas, first vertices propagate more: a subomino 6x6 takes 1 s instead of 5
    mutual = graphs_with_many_pairs(survey.depth) - closed.keys()
    scope, clause_sizes = scopes(survey.depth, bounds, mutual), size_variables(conditions)
    return {
        graph: GroupFacts(
            sizes_known(bounds, graph),
            apart.get(graph, Separations()),
            chosen.get(graph),
            scope.get(graph),
            graph in mutual,
            clause_sizes.get(graph, {}),
            closed.get(graph, set()),
        )
        for graph in graphs
    }


def _chosen(graphs: Iterable[Components], survey: Survey) -> dict[Components, Chosen]:
    """Choose representatives: those given. Otherwise some marks, unless a rule uses first vertices."""
    used = survey.graphs_using_representatives()
    found: dict[Components, Chosen] = {}
    for graph in graphs:
        if graph.representatives is not None:
            found[graph] = Chosen(graph.representatives, True)
        elif graph in used:
            continue
        elif graph.marked is not None and 2 * len(graph.marked) <= len(graph.vertices):
            # with more marks, one representative for each group takes as few literals
            found[graph] = Chosen(graph.marked, False)
    return found
