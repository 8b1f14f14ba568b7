"""A program to a checked model: names resolved, values typed, clues placed.

Before: syntax trees of files. After: a `Model`. Everything that is known before solving has been computed. A
rule file on its own may leave parameters open.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import cache
from typing import Any, TypeAlias, assert_never

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.diagnostics import PuzzleError, fail, write_instead
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.types.areas import areas, division_rule
from pzc.compiler.check.types.expression_warnings import warn_about_twins
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.model.expressions import Param
from pzc.compiler.model.formats import Format
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.looks import Look
from pzc.compiler.model.model import ClueKind, Expectation, Model, Objective, RegionName, Rule
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.placement import as_expression, as_placement

from . import given_layers
from .about import about
from .board import BoardChecker
from .declare import declare
from .doubted_clues import enter_doubts, without_doubted
from .drawn_clues import DrawnClueChecker
from .errors import Errors
from .expect import check_expectation
from .free_layers import warn_about_free_layers
from .impossible_givens import impossible_givens
from .layer_values import compute_late_domains
from .link_order import warn_about_order
from .looks import check_look, in_force
from .names import Names
from .params import changed_params, check_params, infer_params, unset_of
from .resolve import Program, Unit
from .rules import check_objective, check_rule, possible_clues
from .scopes import AreasName
from .shadowing import warn_about_hidden
from .tilings import files_for_squares, require_squares
from .types.builtin_names import BUILTIN_NAMES

_DONE_ELSEWHERE = (
    *(statements.Meta, statements.Use, statements.ParamDecl, statements.OriginDecl, statements.GridDecl),
    statements.TilingDecl,
    *(statements.HolesDecl, statements.CoordsDecl, statements.RegionsDecl, statements.ShapeDecl, statements.LayerDecl),
    *(statements.UnknownDecl, statements.ClueDecl, statements.Def, statements.DoubtDecl, statements.Expect),
)
"""The statements that earlier or later steps handle."""
_Checked: TypeAlias = (
    statements.RuleDecl
    | statements.For
    | statements.Require
    | statements.Placed
    | statements.Draw
    | statements.AreasDecl
    | statements.LookDecl
    | statements.FormatDecl
    | statements.ObjectiveDecl
)
_DIVIDING = statements.RegionsDecl, statements.ShapeDecl, statements.Draw, statements.Placed


def check(program: Program) -> Model:
    """Return the model of a program. Raises PuzzleError with all errors, in the order of the files."""
    return Checker(program).run()


class Checker:
    """The steps of `check`, with their results and errors so far."""

    def __init__(self, program: Program, left_out: tuple[type, ...] = ()) -> None:
        """`left_out` are the kinds of statements of the main file that are not checked."""
        self.program = program
        self._left_out = left_out
        self.names = Names(program.main, BUILTIN_NAMES)
        self.errors = Errors(unit.file.source for unit in reversed(program.units))
        self.rules: list[Rule] = []
        self.idle_rules: list[Rule] = []
        self.unchecked_rules: list[tuple[Unit, statements.RuleDecl]] = []
        """Rules of the prelude about digits, on a board without digits. Checking them would raise errors."""
        self.objectives: list[Objective] = []
        self.expectations: list[Expectation] = []
        self.looks: list[tuple[Unit, Look]] = []
        self.formats: list[tuple[Unit, statements.FormatDecl]] = []

    def run(self) -> Model:  # noqa: C901
        """Run all steps, each over all files."""
        names, units = self.names, self.program.units
        for unit in units:
            for statement in unit.file.statements:
                with self.errors.collecting(statement):
                    declare(names, unit, statement)
        for unit in units:
            with self.errors.collecting():
                names.scopes.check_digits(unit)
        names.scopes.rename_hidden_clues()
        for unit, doubt in self._statements_of_kinds(statements.DoubtDecl):
            with self.errors.collecting(doubt):
                enter_doubts(names, unit, doubt)
        self.errors.stop(allow_invalid_names=True)
        with self.errors.collecting():
            check_params(names, units)
        board = self.board = BoardChecker(names, units)
        with self.errors.collecting():
            board.type_grid()
        self.errors.stop(allow_invalid_names=True)
        with self.errors.collecting():
            infer_params(names, units, board.grids)
        open_params = names.open_params()
        if not open_params:
            with self.errors.collecting():
                board.build(self.errors.invalid_names)
            self.errors.stop(allow_invalid_names=True)
        names.early = False
        for unit, dividing in self._statements_of_kinds(*_DIVIDING):
            if not self.errors.invalid_names.occurs_in(dividing):
                with self.errors.collecting(dividing):
                    board.divide(unit, dividing)
        for unit, layer in self._statements_of_kinds(statements.LayerDecl):
            if not self.errors.invalid_names.occurs_in(layer):
                with self.errors.collecting(layer):
                    board.type_list(unit, layer)
        self.drawn = dict(names.facts.regions)
        board.add_empty_regions()
        self.errors.stop(allow_invalid_names=True)
        self.errors.invalid_names.spread(s for unit in units for s in unit.file.statements)
        cells_on, for_squares = names.facts.board, files_for_squares(units)
        for unit in (*units[1:], units[0]):  # the prelude last: by then it is known which of its clues are given
            for statement in checking_limits(self._statements(unit)):
                if cells_on is not None:
                    with self.errors.collecting():
                        require_squares(names, unit, statement, cells_on.tiling, unit in for_squares)
                if not isinstance(statement, _DONE_ELSEWHERE) and not self.errors.invalid_names.occurs_in(statement):
                    with self.errors.collecting(), self._explaining_areas(unit):
                        self._check_statement(unit, statement)
        with self.errors.collecting():
            self.rules, self.idle_rules = without_doubted(names, self.rules, self.idle_rules)
        if not open_params:
            with self.errors.collecting():
                compute_late_domains(names.facts)
        self._check_layer_values()
        warn_about_hidden(names, self.program.main, units[0])
        if not open_params:
            for error in impossible_givens(self.rules, names.facts):
                self.errors.add(error)
        self.errors.stop()
        warn_about_order(names, self.rules)
        warn_about_twins(names)
        if not open_params:  # otherwise it is a rule file on its own
            warn_about_free_layers(names, self.program)
            board.note_undrawn()
        return self._build_model(tuple(param for param in open_params if param not in names.defaults))

    def _statements_of_kinds(self, *kinds: type[syntax.Node]) -> Iterator[tuple[Unit, Any]]:
        """Yield the statements of some kinds, each with its file."""
        for unit in self.program.units:
            for statement in self._statements(unit):
                if isinstance(statement, kinds):
                    yield unit, statement

    def for_clues(self, file: statements.File) -> "Checker":
        """Return a copy of the checker after its run, ready for the clues and expectations of a file."""
        other = copy(self)
        other.names = self.names.for_clues()
        other.names.facts.regions = dict(self.drawn)
        other.board = self.board.with_names(other.names)
        other.errors = Errors([file.source])
        other.expectations = []
        return other

    def _statements(self, unit: Unit) -> Sequence[statements.Statement]:
        """Return the statements of a file without those that are left out."""
        written = unit.file.statements
        if not self._left_out or unit is not self.program.main:
            return written
        return [statement for statement in written if not isinstance(statement, self._left_out)]

    def _check_layer_values(self) -> None:
        """Check the expected and given values of layers.

        This comes after all clues, since a layer may be on a list of clues.
        """
        names, main, board = self.names, self.program.main, self.names.facts.board
        for unit, statement in self._statements_of_kinds(statements.Expect, statements.Draw):
            if self.errors.invalid_names.occurs_in(statement):
                continue
            with self.errors.collecting():
                match statement:
                    case statements.Expect() if unit is main:
                        self.expectations.append(check_expectation(names, unit, statement, len(self.objectives)))
                    case statements.Draw():
                        layer = given_layers.layer_drawn(names, unit, statement)
                        if layer is not None and layer.kind == ITEM and board is not None:
                            self.rules += given_layers.drawn(names, board, layer, unit, statement)

    def _refuse_equal_place(self, unit: Unit, condition: syntax.Expr) -> None:
        """Raise an error for `dot = (1,2)`, where a clue is to be placed."""
        match condition:
            case syntax.Compare(span, syntax.Name(_, text), (("=", syntax.Tuple() as place),)):
                if isinstance(self.names.scopes.placed(text, unit), ClueKind):
                    help = write_instead(f"{text} {place.span.text}", span)
                    raise fail("PZ423", f"the clue `{text}`: no `=` stands before its place", span, help=help)

    def _check_statement(self, unit: Unit, statement: _Checked) -> None:  # noqa: C901
        """Check a statement, and add its result to those of the file."""
        match statement:
            case statements.RuleDecl() if unit.prelude and not self.is_given(statement):
                # a rule of the prelude is in force only if one of its clues is given
                if self.names.has_digits:
                    self.idle_rules.append(check_rule(self.names, unit, statement))
                else:
                    self.unchecked_rules.append((unit, statement))
            case statements.RuleDecl() | statements.For():
                self.rules.append(check_rule(self.names, unit, statement))
            case statements.Require(_, condition):
                place = as_placement(condition)
                if place is not None and isinstance(self.names.scopes.placed(place.name.text, unit), ClueKind):
                    self.place_clues(unit, place)
                else:
                    self._refuse_equal_place(unit, condition)
                    self.rules.append(check_rule(self.names, unit, statement))
            case statements.Placed():
                if self.is_clue(statement.name, unit) and not self.is_demand(statement, unit):
                    self.place_clues(unit, self._without_layers(unit, statement))
                    return
                reading = as_expression(statement)
                entry = self.names.scopes.find(statement.name.text, unit)
                is_given = all(item.value is None for item in statement.items)
                if reading is None or entry is None or isinstance(entry, AreasName) and is_given:
                    raise self.names.no_clue(statement.name, unit)
                require = statements.Require(statement.span, reading)
                self.rules.append(check_rule(self.names, unit, require))
            case statements.Draw(_, name, None) if self.names.open_shapes(name, unit) is not None:
                pass  # shapes are drawn in an earlier step
            case statements.Draw(_, name):
                layer, board = given_layers.layer_drawn(self.names, unit, statement), self.names.facts.board
                if not self.is_clue(name, unit):
                    raise self.names.no_clue(name, unit)
                if layer is not None and board is not None:
                    if layer.kind != ITEM:
                        self.rules += given_layers.drawn(self.names, board, layer, unit, statement)
                else:
                    self.place_clues(unit, statement)
            case statements.AreasDecl(_, name):
                entry = self.names.scopes.own(unit)[name]
                assert isinstance(entry, AreasName)
                declared = areas(ExprTyper(self.names, unit), entry)
                if declared.drawn:
                    self.rules.append(division_rule(declared, unit.name))
            case statements.LookDecl():
                with self._skipping_unknown_regions(unit, statement):
                    self.looks.append((unit, check_look(self.names, unit, statement)))
            case statements.FormatDecl():
                if unit.digits_span is None:  # with the numbers of another layer, its clues mean something else
                    self.formats.append((unit, statement))
            case statements.ObjectiveDecl():
                self.objectives.append(check_objective(self.names, unit, statement))
            case _:
                assert_never(statement)

    @contextmanager
    def _explaining_areas(self, unit: Unit) -> Iterator[None]:
        """Add a help to errors in a file whose regions are areas of another file."""
        try:
            yield
        except PuzzleError as error:
            found = next(self.names.scopes.areas_for_regions(unit), None)
            if found is None:
                raise
            file = found.unit.name
            help = f"the regions `{found.name}` are areas that {file}.puz finds; where others are meant, give these "
            help += f"another name: use {file}({found.name} as {file}_{found.name})"
            raise PuzzleError([replace(d, help=help) for d in error.diagnostics], error.more) from None

    @contextmanager
    def _skipping_unknown_regions(
        self, unit: Unit, statement: statements.LookDecl | statements.FormatDecl
    ) -> Iterator[None]:
        """Skip a `draw` or `format` clause whose regions are areas of another file."""
        try:
            yield
        except PuzzleError:
            if not self.names.scopes.refers_to_areas(unit, statement):
                raise

    def check_formats(self) -> tuple[Format, ...]:
        """Check the clauses about foreign formats. Called only if one is needed, by an import or an export."""
        from .formats import check_format  # imported here, since it is a fifth of the compiler's modules

        self.errors = Errors(unit.file.source for unit in reversed(self.program.units))
        found = []
        for unit, statement in self.formats:
            with self.errors.collecting(), self._skipping_unknown_regions(unit, statement):
                found.append(check_format(self.names, unit, statement))
        self.errors.stop()
        return tuple(found)

    def _without_layers(self, unit: Unit, written: statements.Placed) -> statements.Placed:
        """Return a statement without the items that give a value of a layer. These become rules."""
        clues = []
        for item in written.items:
            if given_layers.of_layer(self.names, unit, written.name, item):
                self.rules.append(given_layers.placed(self.names, unit, item))
            else:
                given_layers.refuse_mixed(self.names, unit, written, item)
                clues.append(item)
        return replace(written, items=tuple(clues))

    def is_clue(self, name: syntax.Name, unit: Unit) -> bool:
        """Return True if a name stands for clues or regions."""
        return isinstance(self.names.scopes.placed(name.text, unit), ClueKind | RegionName)

    def is_demand(self, place: statements.Placed, unit: Unit) -> bool:
        """Return True for `room (1,1) = <1, 2>`: regions have no values, so it is a condition on cells."""
        region = isinstance(self.names.scopes.placed(place.name.text, unit), RegionName)
        return region and any(item.value is not None for item in place.items)

    def place_clues(self, unit: Unit, written: statements.Placed | statements.Draw) -> None:
        """Check the clues of a statement and add them to the placements."""
        kind = self.names.scopes.placed(written.name.text, unit)
        board = self.names.facts.board
        if not isinstance(kind, ClueKind):
            return  # regions are drawn in an earlier step
        if board is None:
            raise self._no_board(written.name.span)
        checker = DrawnClueChecker(self.names, unit, board)
        found = checker.drawn(kind, written) if isinstance(written, statements.Draw) else checker.placed(kind, written)
        self.names.facts.placements.setdefault(kind.name, []).extend(found)

    def _no_board(self, span: Span) -> PuzzleError:
        """Return the error for a clue without a board: a parameter or the grid is missing."""
        unset = [param for param in self.names.open_params() if param not in self.names.defaults]
        if unset:
            param = unset[0]
            help = f"write: use {param.file}({unset_of(param.file, unset)})"
            message = f"the parameter `{param.name}` of {param.file}.puz is not set, so there is no board yet"
            if any(error.message == message for error in self.errors.found):
                return PuzzleError(())  # report it only once
            return fail("PZ303", message, span, help=help)
        help = "write `grid 9x9 of 1..9`, or use a rule file that has a grid"
        return fail("PZ304", "there is no board to place clues on", span, help=help)

    def _build_model(self, open_params: tuple[Param, ...]) -> Model:
        """Build the model from the results of all steps."""
        names, facts = self.names, self.names.facts
        metadata = about(self.program)
        return Model(
            title=metadata.title,
            wording=metadata.wording,
            meta=metadata.meta,
            sources=tuple(unit.file.source for unit in self.program.units),
            board=facts.board,
            height=names.extents[0],
            width=names.extents[1],
            params=tuple(p for table in names.params.values() for p in table.values()),
            coords=tuple(facts.coords.values()),
            regions=tuple(facts.regions.values()),
            layers=tuple(facts.layers.values()),
            functions=tuple(names.functions),
            clues=self.clue_kinds(),
            rules=tuple(self.rules),
            idle_rules=tuple(self.idle_rules),
            objectives=tuple(self.objectives),
            expectations=tuple(self.expectations),
            looks=in_force(self.looks, self.program),
            find_formats=cache(self.check_formats),
            facts=facts,
            open_params=open_params,
            changed_params=changed_params(names),
            undrawn=tuple(names.undrawn),
            undrawn_shapes=tuple(names.undrawn_shapes),
            doubts=tuple(names.warnings),
            file=self.program.main.file,
        )

    def clue_kinds(self) -> tuple[ClueKind, ...]:
        """Return the kinds of clues, without those of the prelude that are hidden."""
        scopes, placed = self.names.scopes, self.names.facts.placements
        ready = [(text, e) for text, e in scopes.prelude.items() if isinstance(e, ClueKind)]
        clues = [e for text, e in ready if text == e.name or placed.get(e.name)]
        return (*clues, *(e for e in scopes.entries.values() if isinstance(e, ClueKind)))

    def is_given(self, rule: statements.RuleDecl) -> bool:
        """Return True if a clue that a rule of the prelude quantifies over is given."""
        named = [self.names.scopes.prelude.get(clue) for clue in possible_clues(rule.body)]
        return any(self.names.facts.placements.get(kind.name) for kind in named if isinstance(kind, ClueKind))
