"""Parameters: their settings in `use`, their defaults, and values inferred from the first picture."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod

from pzc.compiler.base.diagnostics import Diagnostic, Label, PuzzleError, did_you_mean, fail
from pzc.compiler.base.limits import MOST_GUESSES
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Span
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.expressions import Expr, Param, ParamRef
from pzc.compiler.model.kinds import CELL, ListType
from pzc.compiler.model.model import ClueKind, RegionName, parts
from pzc.compiler.pictures.rows import read_size
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.marks import opening

from .names import Names
from .resolve import Unit


def check_params(names: Names, units: Sequence[Unit]) -> None:
    """Evaluate the parameters that are set or have a default, in files that use others first.

    Raises PuzzleError with all wrong settings. Defaults may depend on settings, so they are evaluated only if all
    settings are right.
    """
    errors: list[Diagnostic] = []
    for unit in reversed(units):
        given: dict[str, tuple[int, Span]] = {}
        for user, setting in unit.settings:
            try:
                _evaluate_setting(names, unit, user, setting, given)
            except PuzzleError as error:
                errors += error.diagnostics
        if not errors:
            table = names.params.get(unit, {})
            names.facts.params.update({table[name]: value for name, (value, _) in given.items()})
            _type_defaults(names, unit)
            settle(names)
    if errors:
        raise PuzzleError(errors)


def unset_of(file: str, params: Iterable[Param]) -> str:
    """Return the settings that `use` of a file lacks, as `height = ..., width = ...`."""
    return ", ".join(f"{param.name} = ..." for param in params if param.file == file)


def _type_defaults(names: Names, unit: Unit) -> None:
    """Type the defaults of a file's parameters."""
    for statement in unit.file.statements:
        if isinstance(statement, statements.ParamDecl) and statement.default is not None:
            param = names.params[unit][statement.name]
            names.defaults[param] = ExprTyper(names, unit).known_number(statement.default, "a parameter")


def settle(names: Names) -> list[Param]:
    """Give each unset parameter its default if the default can be evaluated. Return these parameters.

    Raises PuzzleError if defaults depend on each other.
    """
    values, settled = names.facts.params, []
    waiting = {p: set(_params_in(e)) for p, e in names.defaults.items() if p not in values}
    while ready := [p for p, needed in waiting.items() if needed <= values.keys()]:
        for param in ready:
            values[param] = _value(names, names.defaults[param])
            del waiting[param]
        settled += ready
    while unset := [p for p, needed in waiting.items() if not needed <= {*values, *waiting}]:
        for param in unset:  # it depends on a parameter that is not set yet
            del waiting[param]
    for param in waiting:
        circle = " and ".join(f"`{p.name}`" for p in waiting)
        message = f"the default of `{param.name}` depends on itself: {circle}"
        raise fail("PZ246", message, names.defaults[param].span)
    return settled


def changed_params(names: Names) -> frozenset[Param]:
    """Return the parameters that have another value than their default."""
    values = names.facts.params
    known = [p for p, default in names.defaults.items() if p in values and values.keys() >= {*_params_in(default)}]
    return frozenset(p for p in known if values[p] != _value(names, names.defaults[p]))


def _params_in(part: object) -> Iterator[Param]:
    """Yield the parameters in an expression."""
    if isinstance(part, ParamRef):
        yield part.param
    for inner in parts(part):
        yield from _params_in(inner)


def _evaluate_setting(
    names: Names, unit: Unit, user: Unit, setting: statements.Setting, given: dict[str, tuple[int, Span]]
) -> None:
    """Evaluate a setting of a `use` and add it to `given`, or to the defaults if it depends on open parameters."""
    table = names.params.get(unit, {})
    if setting.name not in table:
        help = did_you_mean(setting.name, table)
        if not help:
            help = "it has " + (", ".join(f"`{n}`" for n in table) if table else "no parameters")
        raise fail("PZ305", f"{unit.name}.puz has no parameter `{setting.name}`", _name_span(setting), help=help)
    typed = ExprTyper(names, user).known_number(setting.value, "a parameter")
    if not names.facts.params.keys() >= {*_params_in(typed)}:  # evaluated when the user's own parameter is set
        names.defaults.setdefault(table[setting.name], typed)
        return
    value = _value(names, typed)
    before = given.get(setting.name)
    if before is not None and before[0] != value:
        others = (Label(before[1], f"here it is {before[0]}"),)
        message = f"`{setting.name}` of {unit.name}.puz is set to {value} here and to something else before"
        raise fail("PZ306", message, setting.span, others=others)
    given[setting.name] = (value, setting.span)


def _name_span(setting: statements.Setting) -> Span:
    """Return the span of the name in `name = 3`."""
    return Span(setting.span.source, setting.span.start, setting.span.start + len(setting.name))


def _value(names: Names, typed: Expr) -> int:
    return int(Evaluator(names.facts).value(typed, {}))


@node
class Grid:
    """A `grid` statement of a file, and its typed height and width."""

    unit: Unit
    written: statements.GridDecl
    height: Expr
    width: Expr


def size_of(evaluator: Evaluator, grid: Grid) -> tuple[int, int]:
    """Evaluate the rows and columns. All parameters must be known."""
    return evaluator.value(grid.height, {}), evaluator.value(grid.width, {})


def infer_params(names: Names, units: Sequence[Unit], grids: Sequence[Grid]) -> None:
    """Set the open parameters of the grids so that each grid has the size of the first picture of cells.

    If there is no picture, the first grid whose size is known is used.
    """
    source = _first_size(names, units) or _known_size(names, grids)
    for grid in grids:
        open_params = _open_params(names, grid)
        if open_params and source is not None:
            _infer(names, grid, open_params, *source)


def _open_params(names: Names, grid: Grid) -> list[Param]:
    """Return the parameters on which a grid's size may depend and that nothing sets.

    These are parameters of its file, and parameters of other files that set them.
    """
    params = [*names.params.get(grid.unit, {}).values()]
    for param in params:
        params += [p for p in _params_in(names.defaults.get(param, ())) if p not in params]
    return [p for p in params if p not in names.facts.params and p not in names.defaults]


def _known_size(names: Names, grids: Sequence[Grid]) -> tuple[tuple[int, int], Span, str] | None:
    """Return the size, place and description of the first grid whose size is known, or None."""
    for grid in grids:
        if {*_params_in((grid.height, grid.width))} <= names.facts.params.keys():
            return size_of(Evaluator(names.facts), grid), grid.written.span, "other grid"
    return None


def _infer(
    names: Names, grid: Grid, open_params: Sequence[Param], size: tuple[int, int], source: Span, what: str
) -> None:
    """Set the parameters that follow from the size of a picture or grid at `source`."""
    height, width = size
    most = max(height, width)
    sides = ((grid.height, height), (grid.width, width))
    known_lengths = {side.param: length for side, length in sides if isinstance(side, ParamRef)}
    guesses = [range(known_lengths.get(p, 1), known_lengths.get(p, most) + 1) for p in open_params]
    if prod(map(len, guesses)) > MOST_GUESSES:
        names_shown = ", ".join(f"`{p.name}`" for p in open_params)
        message = f"too many parameters are open to find them from a picture: {names_shown}"
        raise fail("PZ303", message, open_params[0].span, help="set some of them in `use`, or give them a default")
    found = [values for values in product(*guesses) if _extent(names, grid, open_params, values) == (height, width)]
    used = [p for p in open_params if len({values[open_params.index(p)] for values in found}) == 1]
    if not found:
        shown = f"{grid.height.span.text} x {grid.width.span.text}"
        message = f"the {what} has {height} rows and {width} columns, and no {shown} grid is like that"
        raise fail("PZ307", message, source, others=(Label(grid.written.span, "the grid"),))
    for param in used:
        names.facts.params[param] = found[0][open_params.index(param)]
    settle(names)


def _extent(names: Names, grid: Grid, open_params: Sequence[Param], values: Sequence[int]) -> tuple[int, int]:
    """Return the size that a grid has with these parameter values, without keeping the values."""
    names.facts.params.update(zip(open_params, values, strict=True))
    settled = settle(names)
    needed = {*_params_in((grid.height, grid.width))}
    known = needed <= names.facts.params.keys()
    size = size_of(Evaluator(names.facts), grid) if known else (0, 0)
    for param in (*open_params, *settled):
        del names.facts.params[param]
    return size


def _first_size(names: Names, units: Sequence[Unit]) -> tuple[tuple[int, int], Span, str] | None:
    """Return the size of the first picture of cells, in the main file first.

    Also return its place and its description.
    """
    for unit in reversed(units):
        for name, picture in _pictures(unit):
            entry = names.scopes.placed(name, unit) if name is not None else None
            on_cells = name is None or isinstance(entry, RegionName) or _on_cells(entry)
            size = read_size(picture) if on_cells else None
            if size is not None:
                return size, opening(picture), "picture"
    return None


def _pictures(unit: Unit) -> Iterator[tuple[str | None, statements.Picture]]:
    """Yield the pictures of a file with the names of their clues or regions, or None for holes."""
    for statement in unit.file.statements:
        match statement:
            case statements.Draw(_, name, None, picture):
                yield name.text, picture
            case statements.RegionsDecl(_, name, statements.Picture() as picture):
                yield name, picture
            case statements.HolesDecl(_, statements.Picture() as picture):
                yield None, picture


def _on_cells(entry: object) -> bool:
    return isinstance(entry, ClueKind) and len(entry.parts) == 1 and entry.parts[0][1] in (CELL, ListType(CELL))
