"""The values of layers: their limits, and the values that depend on clues, regions or shapes."""

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.intervals import Intervals, intervals
from pzc.compiler.base.limits import current, way_out
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.board_expressions import FigureList, RegionList, RegionOf
from pzc.compiler.model.model import Facts, Layer
from pzc.compiler.model.reached import reached


def _is_drawn(facts: Facts, part: object) -> bool:
    """Return False for regions and shapes that are not drawn."""
    match part:
        case RegionList() | RegionOf():
            return part.region in facts.regions
        case FigureList():
            return part.figure in facts.figures
    return True


def compute_late_domains(facts: Facts) -> None:
    """Compute the values of layers that depend on clues, after all clues are placed.

    A layer without values keeps its provisional ones: the clues may be missing because these are the rules alone.
    Regions and shapes may be missing for the same reason.
    """
    for name, layer in facts.layers.items():
        if not layer.by_clues or layer.values is None or not all(_is_drawn(facts, p) for p in reached(layer.values)):
            continue
        if values := late_values(facts, layer):
            domain = checked_domain(values, layer.values.span)
            facts.layers = {**facts.layers, name: replace(layer, domain=domain)}


def late_values(facts: Facts, layer: Layer) -> Intervals:
    """Return the values of a layer that depend on clues; none if the clues leave none."""
    assert layer.values is not None
    return intervals(Evaluator(facts).value(layer.values, {}))


def checked_domain(domain: Intervals, span: Span) -> Intervals:
    """Return a layer's values. Raises PuzzleError if there are none or too many."""
    if not domain:
        raise fail("PZ256", "there are no values here", span)
    if domain[-1][1] - domain[0][0] >= current().values:
        help = f"a layer has at most {current().values:,} values; {way_out('values')}"
        raise fail("PZ254", "this range is too wide", span, help=help)
    return domain
