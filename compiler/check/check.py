"""A program to a checked model: every name has a meaning, every value the right kind, every clue its place.

Before: files as written. After: a `Model`; everything that is known before solving has been worked out, unless
a parameter is open (a rule file on its own).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple, assert_never

from pzc.compiler.base.clock import looked
from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, fail, several
from pzc.compiler.base.node import replace
from pzc.compiler.base.source import Span
from pzc.compiler.check.types.areas import areas, division_rule
from pzc.compiler.check.types.doubts import doubt_twins
from pzc.compiler.check.types.expressions import ExprTyper
from pzc.compiler.model.expressions import InClue, Param
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.looks import Look
from pzc.compiler.model.model import ClueKind, Expectation, Facts, ForEach, Format, Model, Objective, RegionName, Rule
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.placement import as_expression, as_placement

from . import given
from .board import BoardChecker
from .clues import ClueChecker
from .declare import declare
from .doubtful import Doubtful
from .expect import check_expectation
from .givens import impossible_givens
from .hiding import note_hidden
from .kept import enter_doubts, without_doubted
from .looks import check_look, that_count
from .names import Names
from .order import doubt_order
from .params import check_params, infer_params
from .resolve import Program, Unit
from .rules import check_objective, check_rule
from .scopes import AreasName

_DIVIDING = statements.RegionsDecl, statements.ShapeDecl, statements.Draw, statements.Placed
_ENOUGH = 200
"""Mistakes after which no more are looked for: to find what was meant takes milliseconds for each."""


def check(program: Program) -> Model:
    """The model of a program, or all that is wrong with it in the order of its files."""
    return _Checker(program).run()


class Rules:
    """A checked program to which clues are added, for one puzzle after the other."""

    def __init__(self, program: Program) -> None:
        """PuzzleError with all that is wrong."""
        self._checker = _Checker(program)
        self.model = self._checker.run()
        self._unit = program.main

    def with_clues(self, file: statements.File) -> Model:
        """The model with the clues of a file, which has nothing but clues. PuzzleError with all that is wrong."""
        return self._checker.with_clues(self.model, self._unit, file)


class _Collecting(NamedTuple):
    """For each statement there are some of these: a generator would take a millisecond for all of them."""

    checker: "_Checker"
    declaring: statements.Statement | None

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, PuzzleError):
            return False
        checker, declaring = self
        checker.errors += error.diagnostics
        if len(checker.errors) > _ENOUGH:
            checker.stop_if_wrong()
        checker.certain = checker.certain and declaring is not None and checker.doubtful.enter(declaring)
        return True


class _Checker:
    """The steps of `check`, and what each has found out and found wrong."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.names = Names(program.main)
        self.errors: list[Diagnostic] = []
        self.rules: list[Rule] = []
        self.idle_rules: list[Rule] = []
        self.objectives: list[Objective] = []
        self.expectations: list[Expectation] = []
        self.looks: list[tuple[Unit, Look]] = []
        self.formats: list[tuple[Unit, statements.FormatDecl]] = []
        self.doubtful = Doubtful()
        self.certain = True
        """Whether all that is wrong so far is about doubtful names."""

    def collecting(self, declaring: statements.Statement | None = None) -> "_Collecting":
        """An error inside ends the statement, not the check. What it should have declared is doubtful from then on."""
        return _Collecting(self, declaring)

    def stop_if_wrong(self, unless_doubtful: bool = False) -> None:
        """Raises what has been found so far, where what follows would only repeat it; `unless_doubtful`: not if all of
        that is about names, and what speaks of them can be passed over."""
        if self.errors and not (unless_doubtful and self.certain):
            raise several(self.errors, [unit.file.source for unit in reversed(self.program.units)])

    def run(self) -> Model:  # noqa: C901
        """All steps, each over all files."""
        names, units = self.names, self.program.units
        for unit in units:
            for statement in unit.file.statements:
                with self.collecting(statement):
                    declare(names, unit, statement)
        names.scopes.hide_ready_clues()
        for unit, doubt in self._all(statements.DoubtDecl):
            with self.collecting(doubt):
                enter_doubts(names, unit, doubt)
        self.stop_if_wrong(unless_doubtful=True)
        with self.collecting():
            check_params(names, units)
        board = BoardChecker(names, units)
        with self.collecting():
            board.type_grid()
        self.stop_if_wrong(unless_doubtful=True)
        with self.collecting():
            infer_params(names, units, board.grids)
        open_params = names.open_params()
        if not open_params:
            with self.collecting():
                board.build(self.doubtful)
            self.stop_if_wrong(unless_doubtful=True)
        names.early = False
        for unit, dividing in self._all(*_DIVIDING):
            if not self.doubtful.spoken_of(dividing):
                with self.collecting(dividing):
                    board.divide(unit, dividing)
        for unit, layer in self._all(statements.LayerDecl):
            if not self.doubtful.spoken_of(layer):
                with self.collecting(layer):
                    board.type_list(unit, layer)
        board.leave_out()
        self.stop_if_wrong(unless_doubtful=True)
        self.doubtful.spread(s for unit in units for s in unit.file.statements)
        for unit in (*units[1:], units[0]):  # the prelude last: by then it is known which of its clues are given
            for statement in looked(unit.file.statements):
                if not self.doubtful.spoken_of(statement):
                    with self.collecting(), self._blaming_areas(unit):
                        self._statement(unit, statement)
        with self.collecting():
            self.rules, self.idle_rules = without_doubted(names, self.rules, self.idle_rules)
        self._values_of_layers()
        note_hidden(names, self.program.main, units[0])
        if not open_params:
            for error in impossible_givens(self.rules, names.facts):
                self.errors += error.diagnostics
        self.stop_if_wrong()
        doubt_order(names, self.rules)
        doubt_twins(names)
        if not open_params:  # else it is a rule file on its own
            board.note_undrawn()
        return self._model(board, open_params)

    def _all(self, *kinds: type[syntax.Node]) -> Iterator[tuple[Unit, Any]]:
        """The statements of some kinds, with the files that they are in."""
        for unit in self.program.units:
            for statement in unit.file.statements:
                if isinstance(statement, kinds):
                    yield unit, statement

    def _values_of_layers(self) -> None:
        """What is expected and given of layers, now that all clues are there on which these may lie."""
        names, main, board = self.names, self.program.main, self.names.facts.board
        for unit, statement in self._all(statements.Expect, statements.Draw):
            if self.doubtful.spoken_of(statement):
                continue
            with self.collecting():
                match statement:
                    case statements.Expect() if unit is main:
                        self.expectations.append(check_expectation(names, unit, statement, len(self.objectives)))
                    case statements.Draw():
                        layer = given.layer_drawn(names, unit, statement)
                        if layer is not None and layer.kind == ITEM and board is not None:
                            self.rules += given.drawn(names, board, layer, unit, statement)

    def with_clues(self, model: Model, unit: Unit, file: statements.File) -> Model:
        """The model that `run` has made, with more clues; they are not there the next time."""
        names, self.errors = self.names, []
        facts = names.facts
        names.facts = Facts()
        vars(names.facts).update(vars(facts))
        names.facts.placements = {name: list(placed) for name, placed in facts.placements.items()}
        try:
            for statement in looked(file.statements):
                with self.collecting():
                    match statement:
                        case statements.Placed() | statements.Draw() if self._is_clue(statement.name, unit):
                            self._place(unit, statement)
                        case statements.Placed() | statements.Draw():
                            raise names.no_clue(statement.name, unit)
                        case _:
                            raise AssertionError("whoever makes these files writes nothing else")
            awake = [rule for rule in model.idle_rules if names.facts.placements.keys() & _gone_through(rule)]
            idle = tuple(rule for rule in model.idle_rules if rule not in awake)
            for error in impossible_givens((*model.rules, *awake), names.facts):
                self.errors += error.diagnostics
            if self.errors:
                raise several(self.errors, [file.source])
            return replace(model, facts=names.facts, rules=(*model.rules, *awake), idle_rules=idle)
        finally:
            names.facts = facts

    def _statement(self, unit: Unit, statement: statements.Statement) -> None:  # noqa: C901
        match statement:
            case statements.RuleDecl() if unit.prelude and not self._given(statement):
                # a rule of the prelude counts only where one of its clues is given
                if self.names.has_digits:
                    self.idle_rules.append(check_rule(self.names, unit, statement))
            case statements.RuleDecl() | statements.For():
                self.rules.append(check_rule(self.names, unit, statement))
            case statements.Require(_, condition):
                place = as_placement(condition)
                if place is not None and isinstance(self.names.scopes.placed(place.name.text, unit), ClueKind):
                    self._place(unit, place)
                else:
                    self.rules.append(check_rule(self.names, unit, statement))
            case statements.Placed():
                if self._is_clue(statement.name, unit) and not self._is_demand(statement, unit):
                    self._place(unit, self._without_layers(unit, statement))
                    return
                reading = as_expression(statement)
                entry = self.names.scopes.find(statement.name.text, unit)
                is_given = all(item.value is None for item in statement.items)
                if reading is None or entry is None or isinstance(entry, AreasName) and is_given:
                    raise self.names.no_clue(statement.name, unit)
                require = statements.Require(statement.span, reading)
                self.rules.append(check_rule(self.names, unit, require))
            case statements.Draw(_, name):
                layer, board = given.layer_drawn(self.names, unit, statement), self.names.facts.board
                if not self._is_clue(name, unit):
                    raise self.names.no_clue(name, unit)
                if layer is not None and board is not None:
                    if layer.kind != ITEM:
                        self.rules += given.drawn(self.names, board, layer, unit, statement)
                else:
                    self._place(unit, statement)
            case statements.AreasDecl(_, name):
                entry = self.names.scopes.own(unit)[name]
                assert isinstance(entry, AreasName)
                declared = areas(ExprTyper(self.names, unit), entry)
                if declared.drawn:
                    self.rules.append(division_rule(declared, unit.name))
            case statements.LookDecl():
                with self._finding_regions(unit, statement):
                    self.looks.append((unit, check_look(self.names, unit, statement)))
            case statements.FormatDecl():
                self.formats.append((unit, statement))
            case statements.Meta() | statements.Use() | statements.ParamDecl() | statements.OriginDecl():
                pass
            case statements.GridDecl() | statements.HolesDecl() | statements.CoordsDecl():
                pass
            case statements.RegionsDecl() | statements.ShapeDecl():
                pass
            case statements.LayerDecl() | statements.UnknownDecl() | statements.ClueDecl() | statements.Def():
                pass
            case statements.DoubtDecl():
                pass  # before all rules, and after them
            case statements.ObjectiveDecl():
                self.objectives.append(check_objective(self.names, unit, statement))
            case statements.Expect():
                pass  # when all clues are there
            case _:
                assert_never(statement)

    @contextmanager
    def _blaming_areas(self, unit: Unit) -> Iterator[None]:
        """An error in a file with regions that another file finds says so."""
        try:
            yield
        except PuzzleError as error:
            found = next(self.names.scopes.found_for(unit), None)
            if found is None:
                raise
            file = found.unit.name
            help = f"the regions `{found.name}` are areas that {file}.puz finds; where others are meant, give these "
            help += f"another name: use {file}({found.name} as {file}_{found.name})"
            raise PuzzleError([replace(d, help=help) for d in error.diagnostics], error.more) from None

    @contextmanager
    def _finding_regions(self, unit: Unit, statement: statements.LookDecl | statements.FormatDecl) -> Iterator[None]:
        """How something looks, or is sent: nothing where that needs regions which another file finds."""
        try:
            yield
        except PuzzleError:
            if not self.names.scopes.finds(unit, statement):
                raise

    def _check_formats(self) -> tuple[Format, ...]:
        """Check the clauses about foreign formats. Called only if one is needed, by an import or an export."""
        from .formats import check_format  # a fifth of the compiler's modules

        self.errors = []
        found = []
        for unit, statement in self.formats:
            with self.collecting(), self._finding_regions(unit, statement):
                found.append(check_format(self.names, unit, statement))
        self.stop_if_wrong()
        return tuple(found)

    def _without_layers(self, unit: Unit, written: statements.Placed) -> statements.Placed:
        """The clues of a statement without those that give a value of a layer, which become rules."""
        clues = []
        for item in written.items:
            if given.of_layer(self.names, unit, written.name, item):
                self.rules.append(given.placed(self.names, unit, item))
            else:
                given.refuse_mixed(self.names, unit, written, item)
                clues.append(item)
        return replace(written, items=tuple(clues))

    def _is_clue(self, name: syntax.Name, unit: Unit) -> bool:
        return isinstance(self.names.scopes.placed(name.text, unit), ClueKind | RegionName)

    def _is_demand(self, place: statements.Placed, unit: Unit) -> bool:
        """`room (1,1) = <1, 2>`: regions have no values, so this says something of the cells."""
        region = isinstance(self.names.scopes.placed(place.name.text, unit), RegionName)
        return region and any(item.value is not None for item in place.items)

    def _place(self, unit: Unit, written: statements.Placed | statements.Draw) -> None:
        kind = self.names.scopes.placed(written.name.text, unit)
        board = self.names.facts.board
        if not isinstance(kind, ClueKind):
            return  # a region: it has been drawn by now
        if board is None:
            raise self._no_board(written.name.span)
        checker = ClueChecker(self.names, unit, board)
        found = checker.drawn(kind, written) if isinstance(written, statements.Draw) else checker.placed(kind, written)
        self.names.facts.placements.setdefault(kind.name, []).extend(found)

    def _no_board(self, span: Span) -> PuzzleError:
        for param in self.names.open_params():
            help = f"write: use {param.file}({param.name} = ...)"
            message = f"the parameter `{param.name}` of {param.file}.puz is not set, so there is no board yet"
            if any(error.message == message for error in self.errors):
                return PuzzleError(())  # once is enough
            return fail("PZ303", message, span, help=help)
        help = "write `grid 9x9 of 1..9`, or use a rule file that has a grid"
        return fail("PZ304", "there is no board to place clues on", span, help=help)

    def _model(self, board: BoardChecker, open_params: tuple[Param, ...]) -> Model:
        names, facts = self.names, self.names.facts
        metas = {s.key: s.text for s in self.program.main.file.statements if isinstance(s, statements.Meta)}
        scopes = names.scopes
        ready = [(text, e) for text, e in scopes.prelude.items() if isinstance(e, ClueKind)]
        clues = [e for text, e in ready if text == e.name or facts.placements.get(e.name)]  # not what is hidden
        clues += [e for e in scopes.things.values() if isinstance(e, ClueKind)]
        return Model(
            title=metas.get("title", self.program.main.name),
            meta=metas,
            sources=tuple(unit.file.source for unit in self.program.units),
            board=facts.board,
            height=names.extents[0],
            width=names.extents[1],
            params=tuple(p for table in names.params.values() for p in table.values()),
            coords=tuple(facts.coords.values()),
            regions=tuple(facts.regions.values()),
            layers=tuple(facts.layers.values()),
            functions=tuple(names.functions),
            clues=tuple(clues),
            rules=tuple(self.rules),
            idle_rules=tuple(self.idle_rules),
            objectives=tuple(self.objectives),
            expectations=tuple(self.expectations),
            looks=that_count(self.looks, self.program),
            find_formats=cache(self._check_formats),
            facts=facts,
            open_params=open_params,
            undrawn=tuple(names.undrawn),
            doubts=tuple(names.doubts),
            file=self.program.main.file,
        )

    def _given(self, rule: statements.RuleDecl) -> bool:
        named = [self.names.scopes.prelude.get(clue) for clue in _named(rule.body)]
        return any(self.names.facts.placements.get(kind.name) for kind in named if isinstance(kind, ClueKind))


def _gone_through(rule: Rule) -> set[str]:
    """The clues that a rule goes through."""
    quantified = [s for s in rule.body if isinstance(s, ForEach)]
    return {b.clue for s in quantified for b in s.binders if isinstance(b, InClue)}


def _named(body: tuple[statements.Demand, ...]) -> Iterator[str]:
    """What may be the clues that a rule goes through, before its names have a meaning."""
    for demand in body:
        match demand:
            case statements.For(
                _, (syntax.Compare(_, syntax.Call(_, syntax.Name(_, clue))) | syntax.Call(_, syntax.Name(_, clue)), *_)
            ):
                yield clue
