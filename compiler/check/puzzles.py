"""Checked rules and the clues of a puzzle to its model. The rules of a variant are checked only once."""

import os
from collections.abc import Hashable
from functools import cache

from pzc.compiler.base.clock import checking_limits
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import current
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.recent import Recent
from pzc.compiler.model.model import Model
from pzc.compiler.pictures.rows import read_size
from pzc.compiler.syntax import statements

from . import given_layers
from .about import about
from .check import Checker, check
from .expect import check_expectation
from .impossible_givens import impossible_givens
from .layer_values import compute_late_domains
from .link_order import warn_about_order
from .resolve import Program
from .rules import check_rule, quantified_clues

_CLUES = statements.Placed, statements.Draw, statements.Expect
"""The kinds of statements that differ between puzzles of one variant."""


class Rules:
    """A checked program. The clues of one puzzle after another can be added to it."""

    def __init__(self, program: Program, left_out: tuple[type, ...] = ()) -> None:
        """Check a program. Statements of the main file whose kinds are in `left_out` are ignored.

        Raises PuzzleError with all errors found.
        """
        self._checker = Checker(program, left_out)
        self.model: Model = self._checker.run()

    def with_clues(self, file: statements.File) -> Model:
        """Return the model with the clues and expectations of a file. Other statements are ignored.

        Raises PuzzleError with all errors found.
        """
        checker = self._checker.for_clues(file)
        unit, facts = checker.program.main, checker.names.facts
        placed = [
            statement for statement in file.statements if isinstance(statement, statements.Placed | statements.Draw)
        ]
        for statement in checking_limits(placed):
            with checker.errors.collecting():
                if _changes_rules(checker, statement):
                    raise checker.names.no_clue(statement.name, unit)
                checker.board.divide(unit, statement)
        checker.board.add_empty_regions()
        checker.errors.stop()
        for statement in checking_limits(placed):
            with checker.errors.collecting():
                checker.place_clues(unit, statement)
        active = [rule for rule in checker.idle_rules if facts.placements.keys() & quantified_clues(rule)]
        for prelude, rule in checker.unchecked_rules:
            if checker.is_given(rule):
                with checker.errors.collecting():
                    active.append(check_rule(checker.names, prelude, rule))
        rules = (*self.model.rules, *active)
        with checker.errors.collecting():
            compute_late_domains(facts)
        for expected in file.statements:
            if isinstance(expected, statements.Expect):
                with checker.errors.collecting():
                    found = check_expectation(checker.names, unit, expected, len(checker.objectives))
                    checker.expectations.append(found)
        for error in impossible_givens(rules, facts):
            checker.errors.add(error)
        checker.errors.stop()
        warn_about_order(checker.names, rules)
        checker.board.note_undrawn()
        return replace(
            self.model,
            facts=facts,
            regions=tuple(facts.regions.values()),
            layers=tuple(facts.layers.values()),
            functions=tuple(checker.names.functions),
            clues=checker.clue_kinds(),
            rules=rules,
            idle_rules=tuple(rule for rule in checker.idle_rules if rule not in active),
            expectations=tuple(checker.expectations),
            find_formats=cache(checker.check_formats),
            undrawn=tuple(checker.names.undrawn),
            undrawn_shapes=tuple(checker.names.undrawn_shapes),
            doubts=tuple(checker.names.warnings),
        )

    def of_puzzle(self, program: Program) -> Model:
        """Return the model of a puzzle that has these rules. Raises PuzzleError with all errors found in its clues."""
        file, metadata = program.main.file, about(program)
        return replace(
            self.with_clues(file),
            title=metadata.title,
            wording=metadata.wording,
            meta=metadata.meta,
            sources=tuple(unit.file.source for unit in program.units),
            file=file,
        )


def _changes_rules(checker: Checker, statement: statements.Placed | statements.Draw) -> bool:
    """Return True if a statement is no clue: it gives values of a layer, is a condition on cells, or has no meaning."""
    names, unit = checker.names, checker.program.main
    if not checker.is_clue(statement.name, unit):
        return True
    if isinstance(statement, statements.Draw):
        return given_layers.layer_drawn(names, unit, statement) is not None
    layers = any(given_layers.of_layer(names, unit, statement.name, item) for item in statement.items)
    return layers or checker.is_demand(statement, unit)


# ------------------------------------------------------------------------------------------ rules that are kept


@node(eq=False)
class _Kept:
    """Checked rules, or None if they cannot be shared."""

    rules: Rules | None


_MOST = 40
"""The rules of at most this many variants are kept: about ten megabytes."""
_kept: Recent[Hashable, _Kept] = Recent(_MOST, lambda kept: 1)


def forget() -> None:
    """Drop all rules that are kept."""
    _kept.clear()


def check_by_kept(program: Program) -> Model:
    """Return the model of a program, as `check` does. Rules that were checked before are reused."""
    key = _variant(program)
    if key is None:
        return check(program)
    kept = _kept.get(key)
    if kept is None:
        kept = _Kept(_shared(program))
        _kept.put(key, kept)
    if kept.rules is None:
        return check(program)
    try:
        return kept.rules.of_puzzle(program)
    except PuzzleError:
        model = check(program)  # raises the errors of all statements, in the order of the files
        _kept.put(key, _Kept(None))  # a statement that looks like a clue changes the rules
        return model


def _variant(program: Program) -> Hashable | None:
    """Return a key that is equal for puzzles with the same rules and the same sizes of pictures.

    None if the main file has statements other than `use`, clues, metadata and expectations.
    """
    written: list[Hashable] = []
    for statement in program.main.file.statements:
        match statement:
            case statements.Use():
                written.append(statement.span.text)
            case statements.Draw(_, name, None, picture):
                written.append((name.text, read_size(picture)))  # the size of the picture may determine parameters
            case statements.Placed() | statements.Meta() | statements.Expect():
                pass
            case _:
                return None
    folder = os.path.dirname(program.main.file.source.path or "")
    return tuple(written), tuple(unit.file.source.text for unit in program.units[:-1]), folder, current()


def _shared(program: Program) -> Rules | None:
    """Return the checked rules of a program without its clues, or None if they have errors, warnings or doubts."""
    try:
        rules = Rules(program, _CLUES)
    except PuzzleError:
        return None
    model = rules.model
    return None if model.doubts or model.facts.doubted or model.board is None else rules
