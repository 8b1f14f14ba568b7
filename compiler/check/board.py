"""The board of a puzzle: its size and digits, layers, coordinate systems and regions."""

from collections.abc import Sequence
from copy import copy

from pzc.compiler.base.diagnostics import Label, did_you_mean, fail, write_instead
from pzc.compiler.base.intervals import Intervals, intervals
from pzc.compiler.base.limits import current, way_out
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell, PlaceKind, name_of
from pzc.compiler.board.tilings import BOARDS
from pzc.compiler.check.types.binders import binders_of
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.meaning.environment import Env
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.board_expressions import ClueList, ClueValue, FigureList, RegionList, RegionOf
from pzc.compiler.model.expressions import Builtin, Comprehension, Constant, Doubted, InClue, InList
from pzc.compiler.model.kinds import DIGIT, INT, ITEM, ListType
from pzc.compiler.model.model import Coords, FigureName, Layer, Region, RegionName
from pzc.compiler.model.reached import reached
from pzc.compiler.pictures import rows as pictures
from pzc.compiler.pictures.figures import placed
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .declare import KINDS
from .holes import with_holes
from .invalid_names import InvalidNames
from .layer_values import checked_domain
from .names import Names
from .params import Grid, size_of
from .resolve import Unit
from .rules import pattern_lists
from .scopes import LayerName
from .tilings import tiling_of


class BoardChecker:
    """Builds the board and everything on it, step by step."""

    def __init__(self, names: Names, units: Sequence[Unit]) -> None:
        self.names = names
        self.units = units
        self.grids: list[Grid] = []  # the grid that declares the digits comes first
        self._typed: dict[Span, Coords] = {}

    def with_names(self, names: Names) -> "BoardChecker":
        """Return the same checker for a copy of its names."""
        other = copy(self)
        other.names = names
        return other

    # -------------------------------------------------------------------------------------------- grid

    def type_grid(self) -> None:
        """Type the board's height and width, and the axes of all coordinate systems."""
        if self.names.grid is not None:
            for unit, written in (self.names.grid, *self.names.more_grids):
                typer = ExprTyper(self.names, unit)
                height = typer.known_number(written.height, "the height of the board")
                width = typer.known_number(written.width, "the width of the board")
                self.grids.append(Grid(unit, written, height, width))
            self.names.extents = (self.grids[0].height, self.grids[0].width)
        for unit in self.units:
            for statement in unit.file.statements:
                if isinstance(statement, statements.CoordsDecl):
                    self._type_coords(unit, statement)

    def _type_coords(self, unit: Unit, written: statements.CoordsDecl) -> None:
        """Type a `coords` statement. Raises PuzzleError if its form is wrong."""
        typer = ExprTyper(self.names, unit)
        binders = []
        for binder in binders_of(typer, written.binders):
            if not (isinstance(binder, InList) and len(binder.names) == 1 and binder.list.type == ListType(INT)):
                raise fail("PZ251", "a coordinate is a name in a range, `r in 1..n`", written.span)
            binders.append(binder)
        name = f"coords_{len(binders)}"
        if len(binders) == 2 or name in self.names.axes:
            others = tuple(Label(c.span, "said here") for c in self._typed.values() if c.name == name)
            message = f"there are coordinates with {len(binders)} parts already"
            raise fail("PZ252", message, written.span, others=others, help="their number tells ways of counting apart")
        if len(written.target.items) != 2:
            raise fail("PZ251", "coordinates stand for a row and a column", written.target.span)
        row, column = (typer.known_number(item, "a row or a column") for item in written.target.items)
        self.names.axes[name] = [b.list for b in binders]
        self._typed[written.span] = Coords(name, tuple(binders), row, column, {}, written.span)

    def build(self, invalid_names: InvalidNames) -> None:  # noqa: C901
        """Build the board with its layers and coordinate systems. All parameters must be known.

        Layers whose declaration is wrong are skipped.
        """
        facts = self.names.facts
        evaluator = Evaluator(facts)
        if self.grids:
            first = self.grids[0]
            facts.board = self._evaluate_board(evaluator, first)
            if first.written.values is not None:
                values = first.written.values
                facts.layers[DIGIT] = self._build_layer(
                    evaluator, first.unit, DIGIT, "cell", values, first.written.span
                )
            for other in self.grids[1:]:
                _require_same_size(evaluator, first, other)
        elif self._needs_no_board():
            self.names.has_board = True
            facts.board = Board(0, 0)
            none = Constant(Span(self.units[-1].file.source), INT, True, 0)
            self.names.extents = (none, none)
        for unit in self.units:
            for statement in unit.file.statements:
                if invalid_names.occurs_in(statement):
                    continue
                if isinstance(statement, statements.LayerDecl):
                    kind = self.names.scopes.own(unit).get(statement.name)
                    assert isinstance(kind, LayerName)
                    layer = self._build_layer(
                        evaluator, unit, statement.name, kind.kind, statement.values, statement.span
                    )
                    shared = facts.layers.get(statement.name)
                    if shared is not None:
                        _require_same_values(shared, layer)
                    hidden = statement.hidden and (shared is None or shared.hidden)
                    facts.layers[statement.name] = replace(shared or layer, hidden=hidden)
                elif isinstance(statement, statements.UnknownDecl):
                    for one in statement.names:
                        layer = self._build_layer(evaluator, unit, one.text, ITEM, statement.values, one.span)
                        facts.layers[one.text] = replace(layer, hidden=statement.hidden, single=True)
                elif isinstance(statement, statements.AreasDecl) and statement.of is None:
                    name, span = statement.name, statement.span
                    facts.layers[name] = Layer(name, "link", ((0, 1),), True, None, {}, span, areas=True)
        if facts.board is not None:
            self._tables(facts.board)
            board = with_holes(self.names, self.units, facts.board)
            if board is not facts.board:
                facts.board = board
                self._tables(board)

    def _tables(self, board: Board) -> None:
        for coords in self._typed.values():
            self.names.facts.coords[coords.name] = self._table(Evaluator(self.names.facts), coords, board)

    def _needs_no_board(self) -> bool:
        """Return True if the files declare single unknowns and nothing that lies on a board."""
        written = [s for unit in self.units if not unit.prelude for s in unit.file.statements]
        on_board = statements.RegionsDecl | statements.AreasDecl | statements.ShapeDecl | statements.ClueDecl
        return any(isinstance(s, statements.UnknownDecl) for s in written) and not any(
            isinstance(s, on_board) or isinstance(s, statements.LayerDecl) and _is_on_board(s) for s in written
        )

    def type_list(self, unit: Unit, statement: statements.LayerDecl) -> None:
        """Type the list that a layer is on. Layers on elements of the board are skipped."""
        entry = self.names.scopes.find(statement.name, unit)
        if not isinstance(entry, LayerName) or entry.kind != ITEM:
            return
        match statement.on:
            case syntax.Name(span, text) if not self._is_list(text, unit):
                help = did_you_mean(text, KINDS) or "a layer is on cells, corners, borders, links or another list"
                raise fail("PZ205", f"a board has no `{text}` for a layer to be on", span, help=help)
        items = ExprTyper(self.names, unit).listing(statement.on)
        if not items.known:
            help = "write e.g. rows ++ columns, 1..9, the name of a clue, [(a, b) : a in cells, b in around(a)]"
            raise fail("PZ311", "a layer is on a list that is known before solving", statement.on.span, help=help)
        self.names.lists[entry.name] = items
        layers = self.names.facts.layers
        if entry.name in layers:
            layers[entry.name] = replace(layers[entry.name], on=items)

    def _is_list(self, text: str, unit: Unit) -> bool:
        """Return True if a name is defined, so that it could be a list."""
        return self.names.scopes.find(text, unit) is not None or (text, 0) in BUILTINS

    def _evaluate_board(self, evaluator: Evaluator, grid: Grid) -> Board:
        """Evaluate the board's size. Raises PuzzleError if it is empty or too large."""
        written = grid.written
        height, width = size_of(evaluator, grid)
        for value, side in ((height, written.height), (width, written.width)):
            if value < 1:
                raise fail("PZ253", f"a board has at least one row and one column, this is {value}", side.span)
        if height * width > current().cells:
            message = f"this board would have {height * width:,} cells"
            raise fail(
                "PZ254",
                message,
                written.span,
                help=f"boards have at most {current().cells:,} cells; {way_out('cells')}",
            )
        return BOARDS[tiling_of(self.units)](height, width)

    def _build_layer(
        self, evaluator: Evaluator, unit: Unit, name: str, kind: PlaceKind, values: syntax.Expr | None, span: Span
    ) -> Layer:
        """Build a layer with its domain. `values` is None for truth values."""
        if values is None:
            return Layer(name, kind, ((0, 1),), True, None, {}, span)
        if name != DIGIT and isinstance(values, syntax.ListDisplay) and self._are_new_names(unit, values):
            help = f"number them, `of 1..{len(values.items)}`, or name the values of the grid: `grid 9x9 of <A, B>`"
            raise fail("PZ255", "only the values of a grid can have names", values.span, help=help)
        value_names: dict[int, str] = {}
        if name == DIGIT and self.names.values:
            value_names = {number: text for text, number in self.names.values.items()}
            domain: Intervals = ((1, len(value_names)),)
            typed = None
        else:
            self._refuse_letters(unit, values)
            with_digits, self.names.has_digits = self.names.has_digits, self.names.has_digits and name != DIGIT
            self.names.early = name == DIGIT
            typed = ExprTyper(self.names, unit).expr(values)
            self.names.has_digits, self.names.early = with_digits, True
            if typed.type != ListType(INT) or not typed.known:
                names = ", `of <A, B, C>`" if name == DIGIT else ""
                help = f"write `of 1..9`, `of <0, 2, 4>`{names} or `of bool`"
                if isinstance(values, syntax.Binary) and values.op == "-":
                    help = f"a range is written {values.left.span.text}..{values.right.span.text}"
                message = "the values are a range or a list of numbers that are known before solving"
                raise fail("PZ255", message, values.span, help=help)
            if not self.names.has_board and any(map(_is_of_board, reached(typed))):
                domain = ((0, 1),)  # a rule file on its own: these are lists of the board it is used with
            elif any(isinstance(part, _PLACED) for part in reached(typed)):
                return Layer(name, kind, ((0, 1),), False, typed, value_names, span, by_clues=True)
            else:
                domain = intervals(evaluator.value(typed, {}))
        return Layer(name, kind, checked_domain(domain, values.span), False, typed, value_names, span)

    def _refuse_letters(self, unit: Unit, values: syntax.Expr) -> None:
        """Raise an error for `A..E`: letters have no order, so names of values are listed."""
        match values:
            case syntax.Binary(_, "..", syntax.Name(_, first), syntax.Name(_, last)):
                is_new = self._are_new_names(unit, syntax.ListDisplay(values.span, (values.left, values.right)))
                if is_new and len(first) == len(last) == 1 and first < last and (first + last).isascii():
                    letters = ", ".join(map(chr, range(ord(first), ord(last) + 1)))
                    message = "a range is of numbers; names of values are listed"
                    raise fail("PZ255", message, values.span, help=write_instead(f"<{letters}>", values.span))

    def _are_new_names(self, unit: Unit, values: syntax.ListDisplay) -> bool:
        """Return True if a list consists of names without a meaning."""
        return all(
            isinstance(item, syntax.Name)
            and self.names.scopes.find(item.text, unit) is None
            and self.names.value(item.text, unit) is None
            and item.text not in self.names.params.get(unit, ())
            for item in values.items
        )

    def _table(self, evaluator: Evaluator, coords: Coords, board: Board) -> Coords:
        """Return a coordinate system with the cell for each tuple of coordinates."""
        table: dict[tuple[int, ...], Cell] = {}
        env: Env = {}
        evaluator.check_loop_size(coords.binders)
        for _ in evaluator.bindings(coords.binders, env):
            cell = Cell(evaluator.value(coords.row, env), evaluator.value(coords.column, env))
            if board.has(cell):
                table[tuple(env[b.names[0]] for b in coords.binders)] = cell
        if not table:
            raise fail("PZ257", "none of these coordinates lies on the board", coords.span)
        return Coords(coords.name, coords.binders, coords.row, coords.column, table, coords.span)

    # ---------------------------------------------------------------------------------- regions, shapes

    def divide(self, unit: Unit, statement: statements.Statement) -> None:
        """Enter the regions that a statement draws or lists, and the placements of shapes."""
        match statement:
            case statements.RegionsDecl(span, name, value) if value is not None:
                if isinstance(value, statements.Picture):
                    self._enter_drawn(name, value, span)
                else:
                    self._enter_listed(unit, name, value, span)
            case statements.ShapeDecl(_, _, name, _, statements.Picture() as picture):
                entry = self.names.scopes.own(unit)[name]
                assert isinstance(entry, FigureName)
                self._place_shapes(statement, picture, entry, statement.span)
            case statements.Draw(span, name, None, picture) if shapes := self.names.open_shapes(name, unit):
                assert shapes.open is not None
                self._place_shapes(shapes.open, picture, shapes, span)
            case statements.Draw(span, name, None, picture) if self._is_region(name, unit):
                self._enter_drawn(name.text, picture, span)
            case statements.Placed(span, name, items) if self._is_region(name, unit) and all(
                item.value is None for item in items
            ):
                args = [arg for item in items for arg in item.args]
                self._enter_listed(unit, name.text, syntax.ListDisplay(span, tuple(args)), span)

    def _place_shapes(
        self, written: statements.ShapeDecl, picture: statements.Picture, entry: FigureName, span: Span
    ) -> None:
        """Enter the placements of shapes. Raises PuzzleError if they are drawn twice."""
        figures, board = self.names.facts.figures, self.names.facts.board
        if entry.name in figures:
            others = (Label(_head(figures[entry.name].span, entry.name), "first drawn here"),)
            raise fail("PZ258", f"the shapes `{entry.name}` are drawn twice", _head(span, entry.name), others=others)
        if board is not None:
            figures[entry.name] = replace(placed(written, picture, entry.type, board), span=span)

    def _is_region(self, name: syntax.Name, unit: Unit) -> bool:
        return isinstance(self.names.scopes.placed(name.text, unit), RegionName)

    def _enter_drawn(self, name: str, picture: statements.Picture, span: Span) -> None:
        """Enter regions that are drawn as a picture."""
        board = self.names.facts.board
        if board is None:
            return
        groups = pictures.read_groups(picture, board)
        lists = tuple(tuple(cell for cell, _ in marks) for marks in groups.values())
        self._enter(Region(name, None, lists, span))

    def _enter_listed(self, unit: Unit, name: str, value: syntax.Expr, span: Span) -> None:
        """Enter regions that are given by a pattern or as lists."""
        if isinstance(value, syntax.ListDisplay) and all(_is_empty_list(item) for item in value.items):
            self._enter(Region(name, None, (), span))  # `room <>` declares that there are no regions
            return
        typed = pattern_lists(self.names, unit, value)
        if self.names.facts.board is None:
            return
        lists: tuple[tuple[Cell, ...], ...] = Evaluator(self.names.facts).value(typed, {})
        pattern = typed if isinstance(typed, Comprehension) else None
        self._enter(Region(name, pattern, lists, span))

    def _enter(self, region: Region) -> None:
        """Enter regions. Raises PuzzleError if they are given twice or overlap."""
        regions = self.names.facts.regions
        if region.name in regions:
            first = regions[region.name].span
            others = (Label(_head(first, region.name), "first drawn here"),)
            message = f"the regions `{region.name}` are drawn twice"
            raise fail("PZ258", message, _head(region.span, region.name), others=others)
        holder: set[Cell] = set()
        for cells in region.lists:
            for cell in cells:
                if cell in holder:
                    message = f"{name_of(cell)} lies in two regions of `{region.name}`"
                    raise fail("PZ259", message, region.span)
                holder.add(cell)
        regions[region.name] = region

    def add_empty_regions(self) -> None:
        """Enter the optional regions that are not drawn as empty."""
        for name, entry in self.names.scopes.entries.items():
            if isinstance(entry, RegionName) and entry.optional and self.names.facts.board is not None:
                self.names.facts.regions.setdefault(name, Region(name, None, (), entry.span))

    def note_undrawn(self) -> None:
        """Record the regions and shapes that rules use and that are not drawn."""
        for name, entry in self.names.scopes.entries.items():
            if isinstance(entry, RegionName) and name not in self.names.facts.regions:
                self.names.undrawn.append(entry)
            if isinstance(entry, FigureName) and entry.open and name not in self.names.facts.figures:
                self.names.undrawn_shapes.append(entry)


def _is_of_board(part: object) -> bool:
    """Return True for a built-in list of the board, such as `digits` and `cells`."""
    return isinstance(part, Builtin) and not part.args


_PLACED = ClueList | ClueValue | InClue | Doubted | RegionList | RegionOf | FigureList
"""Expressions whose values are known when all clues are placed."""


def _is_empty_list(written: syntax.Expr) -> bool:
    return isinstance(written, syntax.ListDisplay) and not written.items


def _is_on_board(layer: statements.LayerDecl) -> bool:
    return isinstance(layer.on, syntax.Name) and layer.on.text in KINDS


def _require_same_values(first: Layer, other: Layer) -> None:
    """Raise an error if two files share a layer but give it different values."""
    if first.domain != other.domain:
        others = (Label(first.span, "the other is here"),)
        help = "a layer that two files share has the same values in both; or choose another name after `as`"
        message = f"`{first.name}` has other values here than in the other file"
        raise fail("PZ359", message, other.span, others=others, help=help)


def _require_same_size(evaluator: Evaluator, first: Grid, other: Grid) -> None:
    """Raise an error if two grids differ in size."""
    sizes = [size_of(evaluator, grid) for grid in (first, other)]
    if sizes[0] != sizes[1]:
        (height, width), (rows, columns) = sizes
        message = f"this grid is {rows} x {columns}, and that of {first.unit.name}.puz {height} x {width}"
        others = (Label(first.written.span, "the other is here"),)
        help = "all files of a puzzle are about one board: set their parameters so that they agree"
        raise fail("PZ309", message, other.written.span, others=others, help=help)


def _head(span: Span, name: str) -> Span:
    """Return the span of the regions' name in a statement that draws them (`NAME [[...]]`) or declares them."""
    return Span(span.source, span.start, span.start + len(name)) if span.text.startswith(name) else span.name(name)
