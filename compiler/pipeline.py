"""The stages of the compiler in order: text -> syntax -> program -> model -> flat."""

from functools import cached_property

from pzc.compiler.base.diagnostics import Label, fail
from pzc.compiler.base.garbage import rarely_collected
from pzc.compiler.base.source import Source, Span
from pzc.compiler.check.layer_values import late_values
from pzc.compiler.check.params import unset_of
from pzc.compiler.check.puzzles import Rules, check_by_kept
from pzc.compiler.check.resolve import Program, resolve
from pzc.compiler.flat.flat import Flat
from pzc.compiler.ground.ground import Shared, ground
from pzc.compiler.ground.kept import ground_by_kept, shared_rules, shares_rules
from pzc.compiler.ground.plain import ground_plainly
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import read
from pzc.compiler.syntax.parse import parse


def read_source(path: str) -> Source:
    """Return the text of a file. Raises PuzzleError if there is none, or it cannot be a puzzle."""
    return read(path, path)


@rarely_collected()
def compile_source(source: Source, parsed: dict[str, statements.File] | None = None) -> Model:
    """Compile a text to a checked model. Raises PuzzleError with all errors. For `parsed` see `resolve`.

    Puzzles of one variant share the check of their rules.
    """
    return check_by_kept(resolve(parse(source), parsed))


class Variant:
    """Checked rules that are combined with the clues of many puzzles. The common part is compiled once."""

    def __init__(self, program: Program) -> None:
        """Check the rules. Raises PuzzleError with all errors."""
        self._rules = Rules(program)
        self.model = self._rules.model

    def with_clues(self, file: statements.File) -> Model:
        """Return the model with the clues of a file that has only clues. Raises PuzzleError with all errors."""
        return self._rules.with_clues(file)

    @cached_property
    def shared(self) -> Shared | None:
        """The common part of the flat forms; None if clues may change the flat form of rules without clues, or if it
        lacks the areas, which decide how the puzzles are solved.
        """
        shares = is_complete(self.model) and shares_rules(self.model) and not self.model.facts.areas
        return shared_rules(self.model) if shares else None


def is_complete(model: Model) -> bool:
    """Return True if a model is a whole puzzle, not a rule file that a puzzle completes."""
    return model.board is not None and not (model.open_params or model.undrawn or model.undrawn_shapes)


@rarely_collected()
def flatten(model: Model, shared: Shared | None = None) -> Flat:
    """Return the flat form of a checked puzzle. Raises PuzzleError for a rule file that is no puzzle by itself.

    `shared` comes from the puzzle's `Variant`, if it has one.
    """
    require_complete(model)
    return ground(model, shared=shared)


@rarely_collected()
def flatten_compiled(model: Model) -> Flat:
    """Return the flat form of a model that `compile_source` or `check` made, and that was not changed since.

    Puzzles of one variant share what their rules ground to. Raises PuzzleError as `flatten` does.
    """
    require_complete(model)
    return ground_by_kept(model)


@rarely_collected()
def flatten_plainly(model: Model) -> Flat:
    """Return the plain flat form of a checked puzzle, with complete reasons. It is not optimized for solving.

    Raises PuzzleError as `flatten` does, and if the plain form is too large.
    """
    require_complete(model)
    return ground_plainly(model)


def require_complete(model: Model) -> None:
    """Raise PuzzleError if a model is not a whole puzzle. The error names the missing part and where to write it."""
    if model.open_params:
        param = model.open_params[0]
        help = f"write a puzzle that says: use {param.file}({unset_of(param.file, model.open_params)})"
        message = f"the parameter `{param.name}` of {param.file}.puz is not set"
        place, others = _incomplete_at(model, param.span.name(param.name))
        raise fail("PZ303", message, place, others=others, help=help)
    if model.board is None:
        help = "a puzzle has a grid, or uses a rule file that has one"
        raise fail("PZ304", "there is no board to solve on", Span(model.file.source), help=help)
    for region in model.undrawn:
        place, others = _incomplete_at(model, region.span.name(region.name))
        help = f"write {region.name} [[ ... ]] with a letter for each region"
        raise fail("PZ308", f"the regions `{region.name}` are nowhere drawn", place, others=others, help=help)
    for shapes in model.undrawn_shapes:
        place, others = _incomplete_at(model, shapes.span.name(shapes.name))
        help = f"write {shapes.name} [[ ... ]] with a letter for each shape"
        raise fail("PZ308", f"the shapes `{shapes.name}` are nowhere drawn", place, others=others, help=help)
    for layer in model.layers:
        if layer.by_clues and not late_values(model.facts, layer):
            place, others = _incomplete_at(model, layer.span)
            help = "place the clues on which its values depend, or allow a value without them: 1..max(1, len(...))"
            raise fail("PZ256", f"the layer `{layer.name}` has no values", place, others=others, help=help)


def _incomplete_at(model: Model, declared: Span) -> tuple[Span, tuple[Label, ...]]:
    """Return the place of the error: the declaration, or the `use` of the file that has it, with a label there."""
    if declared.source is model.file.source:
        return declared, ()
    used = next(s for s in model.file.statements if isinstance(s, statements.Use))
    return used.span, (Label(declared, "declared here"),)
