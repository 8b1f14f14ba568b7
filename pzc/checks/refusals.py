"""Errors that `pzc solve` would raise before the search, found by `pzc check`."""

from pzc.compiler.check.lint import is_variant
from pzc.compiler.encode.areas import never_too_many
from pzc.compiler.encode.encode import encode
from pzc.compiler.encode.listing import Listing
from pzc.compiler.flat.flat import Components, Flat
from pzc.compiler.flat.survey import Survey
from pzc.compiler.model.model import Model
from pzc.compiler.passes import improve
from pzc.compiler.pipeline import flatten_compiled, is_complete, require_complete


def flattened(model: Model) -> Flat | None:
    """Return the flat form of a puzzle, or None for a rule file.

    Raises PuzzleError for a puzzle that is too large, and for formats with errors.
    A file with clues or expectations counts as a puzzle, even if its regions are not drawn.
    """
    model.find_formats()  # formats are checked lazily: this reports their errors
    if not is_complete(model):
        if not is_variant(model):
            require_complete(model)
        return None
    flat = flatten_compiled(model)
    _refuse_large_areas(flat)
    return flat


def _refuse_large_areas(flat: Flat) -> None:
    """Encode the constraints on areas for CP-SAT and discard the result: no other phase refuses large areas.

    Small graphs are never refused, so nothing is encoded for them.
    """
    survey = Survey(constraint.condition for constraint in flat.constraints)
    if any(isinstance(node, Components) and not never_too_many(node) for node in survey.depth):
        encode(improve(flat), Listing())
