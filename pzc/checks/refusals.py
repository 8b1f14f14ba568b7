"""What `pzc solve` would refuse, found by `pzc check`: before anything is searched."""

from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.flat import Components, Flat
from pzc.compiler.flat.survey import Survey
from pzc.compiler.model.model import Model
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import flatten, is_complete, require_complete
from pzc.compiler.syntax import statements


def flattened(model: Model) -> Flat | None:
    """The flat form of a puzzle; None for a rule file. PuzzleError for a puzzle that no search could begin with.

    What has clues of its own, or says what it expects, is a puzzle, though regions of it may be drawn nowhere.
    """
    if not is_complete(model):
        if any(isinstance(s, statements.Placed | statements.Draw | statements.Expect) for s in model.file.statements):
            require_complete(model)
        return None
    flat = flatten(model)
    _refuse_large_areas(flat)
    return flat


def _refuse_large_areas(flat: Flat) -> None:
    """Writes down what is said of areas as for CP-SAT, and throws it away: elsewhere nothing is refused so late."""
    survey = Survey(constraint.condition for constraint in flat.constraints)
    if any(isinstance(node, Components) for node in survey.depth):
        encode(improve(flat), Listing())
