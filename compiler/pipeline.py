"""The whole compiler on one screen: text -> syntax -> program -> model -> flat."""

from functools import cached_property

from pzc.compiler.base.diagnostics import Label, fail
from pzc.compiler.base.source import Source, Span
from pzc.compiler.check.check import Rules, check
from pzc.compiler.check.resolve import Program, resolve
from pzc.compiler.flat.flat import Flat
from pzc.compiler.ground.ground import Shared, ground
from pzc.compiler.ground.plain import ground_plainly
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import read
from pzc.compiler.syntax.parse import parse


def read_source(path: str) -> Source:
    """The text of a file; raises PuzzleError where there is none that could be a puzzle."""
    return read(path, path)


def compile_source(source: Source, parsed: dict[str, statements.File] | None = None) -> Model:
    """Text to checked model. Raises PuzzleError with all that is wrong. `parsed`: see `resolve`."""
    return check(resolve(parse(source), parsed))


class Variant:
    """Checked rules to which clues are added, for one puzzle after the other; what all share is made once."""

    def __init__(self, program: Program) -> None:
        """PuzzleError with all that is wrong."""
        self._rules = Rules(program)
        self.model = self._rules.model

    def with_clues(self, file: statements.File) -> Model:
        """The model with the clues of a file, which has nothing but clues. PuzzleError with all that is wrong."""
        return self._rules.with_clues(file)

    @cached_property
    def shared(self) -> Shared | None:
        """What the flat forms of the puzzles share; None where clues may change the meaning of all rules."""
        depends = self.model.facts.areas or any(layer.on is not None for layer in self.model.layers)
        return None if depends or not is_complete(self.model) else Shared(self.model)


def is_complete(model: Model) -> bool:
    """Whether a file is a puzzle, and no rule file that waits for one."""
    return model.board is not None and not model.open_params and not model.undrawn


def flatten(model: Model, shared: Shared | None = None) -> Flat:
    """A checked puzzle to its flat form. Raises PuzzleError for a rule file that is no puzzle by itself.

    `shared` is that of its `Variant`.
    """
    require_complete(model)
    return ground(model, shared=shared)


def flatten_plainly(model: Model) -> Flat:
    """Return the plain flat form of a checked puzzle: not made to be solved fast, but with complete reasons.

    Raises PuzzleError as `flatten`, and where the plain form is too large.
    """
    require_complete(model)
    return ground_plainly(model)


def require_complete(model: Model) -> None:
    """PuzzleError for a rule file that waits for a puzzle: what it lacks, and where that would be said."""
    if model.open_params:
        param = model.open_params[0]
        help = f"write a puzzle that says: use {param.file}({param.name} = ...)"
        message = f"the parameter `{param.name}` of {param.file}.puz is not set"
        place, others = _wanting(model, param.span.name(param.name))
        raise fail("PZ303", message, place, others=others, help=help)
    if model.board is None:
        help = "a puzzle has a grid, or uses a rule file that has one"
        raise fail("PZ304", "there is no board to solve on", Span(model.file.source, 0, 0), help=help)
    for region in model.undrawn:
        place, others = _wanting(model, region.span.name(region.name))
        help = f"write {region.name} [[ ... ]] with a letter for each region"
        raise fail("PZ308", f"the regions `{region.name}` are nowhere drawn", place, others=others, help=help)


def _wanting(model: Model, declared: Span) -> tuple[Span, tuple[Label, ...]]:
    """Where a puzzle takes in what it does not complete: its `use`, and the place in the file that is used."""
    if declared.source is model.file.source:
        return declared, ()
    used = next(s for s in model.file.statements if isinstance(s, statements.Use))
    return used.span, (Label(declared, "declared here"),)
