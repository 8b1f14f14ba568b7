"""The whole compiler on one screen: text -> syntax -> program -> model -> flat."""

from .check import check
from .diagnostics import fail
from .flat import Flat
from .ground import ground
from .library import read
from .model import Model
from .parse import parse
from .resolve import resolve
from .source import Source, Span


def read_source(path: str) -> Source:
    """The text of a file; raises PuzzleError where there is none that could be a puzzle."""
    return read(path, path)


def compile_source(source: Source) -> Model:
    """Text to checked model. Raises PuzzleError with all that is wrong."""
    return check(resolve(parse(source)))


def is_complete(model: Model) -> bool:
    """Whether a file is a puzzle, and no rule file that waits for one."""
    return model.board is not None and not model.open_params and not model.undrawn


def flatten(model: Model) -> Flat:
    """A checked puzzle to its flat form. Raises PuzzleError for a rule file that is no puzzle by itself."""
    source = model.sources[-1]
    place = Span(source, 0, 0)
    if model.open_params:
        param = model.open_params[0]
        help = f"write a puzzle that says: use {param.file}({param.name} = ...)"
        message = f"the parameter `{param.name}` of {param.file}.puz is not set"
        raise fail("PZ303", message, param.span, help=help)
    if model.board is None:
        help = "a puzzle has a grid, or uses a rule file that has one"
        raise fail("PZ304", "there is no board to solve on", place, help=help)
    for region in model.undrawn:
        help = f"write {region.name} [[ ... ]] with a letter for each region"
        raise fail("PZ308", f"the regions `{region.name}` are nowhere drawn", region.span, help=help)
    return ground(model)
