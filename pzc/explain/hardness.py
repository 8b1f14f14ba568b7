"""A finished explanation to how hard each value is to find, as costs and as colors on the board."""

from pzc.compiler.base.node import replace
from pzc.compiler.scene.make import make
from pzc.compiler.scene.shapes import PLANES, Item, Path, Scene, Stroke

from .constraints.state import Fact, is_single, removed
from .deductions.steps import Deduction, Step
from .explanation import Explanation
from .step_pictures import board_of, inner_outline, mark, numbered, over

_SHADES = ((0.0, "#fff3d6"), (1.01, "#fee0a8"), (2.01, "#fdc07a"), (4.0, "#f98f52"), (7.0, "#e5552f"))
"""The colors of values, each with the least cost that it stands for. All puzzles have the same scale."""
_RING, _INSET = 0.08, 0.86
"""The width and the size of the outline in a cell, in cells."""


def hardness(explanation: Explanation) -> dict[int, float]:
    """Return, for each known value that a solver sees, the cost of the hardest step that it depends on.

    The keys are unknowns. The cost is 0 for givens and what follows from them directly.
    """
    explainer = explanation.explainer
    if explainer is None:
        return {}
    knowledge, unknowns = explainer.knowledge, explainer.unknowns
    costs: dict[Fact, float] = {}
    for fact, source in knowledge.sources.items():  # in the order of the removals, so reasons come first
        own = source.cost if isinstance(source, Step) else 0.0
        premises = source.premises if isinstance(source, Deduction) else ()
        costs[fact] = max([own, *(costs.get(premise, 0.0) for premise in premises)])
    return {
        unknown: max((costs.get(fact, 0.0) for fact in removed(unknowns, knowledge.masks, [unknown])), default=0.0)
        for unknown in sorted(unknowns.shown)
        if is_single(knowledge.masks[unknown])
    }


def shade_of(cost: float) -> str:
    """Return the color of a value with this cost."""
    return next(color for least, color in reversed(_SHADES) if cost >= least)


def with_hardness(explanation: Explanation, scene: Scene) -> Scene:
    """Return a scene with a color behind each place whose value takes a step to find: the darker, the harder.

    Cells also get an outline in that color, because a filled cell hides the color behind it.
    """
    explainer, board = explanation.explainer, board_of(explanation)
    assert explainer is not None
    under, above = [], []
    for unknown, cost in hardness(explanation).items():
        shade = shade_of(cost)
        shape = mark(board, explainer.unknowns.variables[unknown].place, shade)
        if not cost or shape is None:
            continue
        under.append(Item("hardness", shape))
        if isinstance(shape, Path) and shape.closed:
            above.append(Item("hardness", inner_outline(shape, _INSET, Stroke(shade, _RING))))
    planes = list(scene.planes)
    behind = PLANES.index("under")
    planes[behind] = (*under, *planes[behind])
    planes[-1] = (*planes[-1], *above)
    return replace(scene, planes=tuple(planes))


def hardness_scene(explanation: Explanation) -> Scene:
    """Return the board at the end of an explanation, see `with_hardness`. The explanation must have an explainer."""
    assert explanation.explainer is not None
    base = numbered(board_of(explanation), make(explanation.model))
    above = over(explanation, base, explanation.explainer.knowledge.masks, None)
    planes = tuple((*some, *more) for some, more in zip(base.planes, above.planes, strict=True))
    return with_hardness(explanation, replace(above, planes=planes))
