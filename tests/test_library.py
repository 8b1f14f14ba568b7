"""The library: each puzzle meets its expectations, and each rule file has a puzzle that shows it."""

from contextlib import suppress
from pathlib import Path

import pytest

from pzc import backends
from pzc.api.puzzle import Puzzle
from pzc.checks import warnings
from pzc.cli.expectations import Allowance, Verdict, judge_expectations
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.check.resolve import Program, resolve
from pzc.compiler.flat.flat import Flat
from pzc.compiler.meaning.judge import judge
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source, flatten, is_complete, read_source
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.text.format import format_text
from pzc.library.in_words import rules_in_words

from . import effort
from .commands import run
from .effort import one_in, sampled
from .library import FOR_BOTH, INSTANCES, LIBRARY, RULES, TOO_HARD, is_whole, smallest, uses

SECONDS = 600.0  # far more than any of them takes on a busy machine
MOST = 1000
FOUNDING = {"super_sudoku"}  # shown by an example with many solutions


SMALLEST = smallest()
BY_CLINGO = {path for path in SMALLEST if one_in(2, path.stem)}
BY_CPSAT = {path for path in SMALLEST - BY_CLINGO if one_in(4, path.name)}


@pytest.mark.parametrize("path", INSTANCES, ids=lambda path: path.stem)
def test_a_puzzle_is_well_written_and_its_solution_obeys_the_rules(path: Path) -> None:
    """The smallest puzzles are compiled here anyway: they are also grounded, and half of them solved by clingo."""
    puzzle = Puzzle(read_source(str(path)))
    model = puzzle.model
    assert_well_written(model, puzzle.problem.flat if effort.ALL or path in SMALLEST else None)
    assert model.expectations
    for expectation in model.expectations:
        if expectation.answer is not None and is_whole(model, expectation.answer):
            assert list(judge(model, expectation.answer)) == []
    if effort.ALL or path in BY_CLINGO:
        assert_expectations_hold(puzzle, "clingo")


@pytest.mark.parametrize("path", sampled(INSTANCES, BY_CPSAT.__contains__), ids=lambda path: path.stem)
def test_expectations_hold_by_cpsat(path: Path) -> None:
    assert_expectations_hold(Puzzle(read_source(str(path))), "cpsat")


def assert_expectations_hold(puzzle: Puzzle, solver: str) -> None:
    findings = judge_expectations(puzzle, backends.get(solver), Allowance(SECONDS, MOST))
    assert findings
    assert [f"{f.expectation.kind}: {f.text}" for f in findings if f.verdict is not Verdict.HOLDS] == []


def test_each_rule_file_is_solved_with() -> None:
    assert {name for path in SMALLEST for name in uses(path)} == {path.stem for path in RULES}


def test_each_rule_file_has_a_puzzle_with_one_solution() -> None:
    """It is small enough for both back-ends."""
    parsed: dict[str, statements.File] = {}
    programs = [resolve(parse(read_source(str(path))), parsed) for path in FOR_BOTH]
    shown = {unit.name for program in programs if _is_complete(program) for unit in program.units}
    assert {path.stem for path in RULES} - shown == FOUNDING


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_a_rule_file_is_well_written(path: Path) -> None:
    model = compile_source(read_source(str(path)))
    assert_well_written(model, flatten(model) if is_complete(model) else None)
    assert rules_in_words(model)


@pytest.mark.parametrize("path", sampled(RULES, lambda path: one_in(4, path.stem)), ids=lambda path: path.stem)
def test_a_file_that_lacks_a_statement_is_checked_or_refused(path: Path) -> None:
    """The missing statement may be the grid, since the prelude and many rule files have none."""
    source = read_source(str(path))
    for number, statement in enumerate(parse(source).statements):
        if effort.ALL or one_in(6, f"{path.stem} {number}"):
            text = source.text[: statement.span.start] + source.text[statement.span.end :]
            with suppress(PuzzleError):
                list(warnings.all_warnings(compile_source(Source(source.name, text, source.path)), None))


def test_the_prelude_is_well_written() -> None:
    assert_well_written(compile_source(read_source(str(LIBRARY / "prelude.puz"))), None)


def test_the_library_is_a_folder_that_can_be_tested(tmp_path: Path) -> None:
    """`pzc test` accepts a folder with the prelude, all rule files and some puzzles."""
    chosen = INSTANCES if effort.ALL else [path for path in SMALLEST if one_in(16, path.stem)]
    for path in (LIBRARY / "prelude.puz", *RULES, *chosen):
        copy = tmp_path / path.relative_to(LIBRARY)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(path.read_bytes())
    done = run(tmp_path, "test", ".")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1 + len(RULES) + len(chosen) + 1


def assert_well_written(model: Model, flat: Flat | None) -> None:
    """Assert that the file is in canonical form, and that there are no warnings."""
    text = model.file.source.text
    assert format_text(text) == text, f"run: pzc fmt {model.file.source.path}"
    assert [f"{d.code} {d.span}" for d in warnings.all_warnings(model, flat)] == []


def test_all_digit_rules_can_be_combined() -> None:
    """No name has two meanings in the files that add rules to a board of digits."""
    added = []
    parsed: dict[str, statements.File] = {}
    for path in RULES:
        model = compile_source(read_source(str(path)), parsed)
        if model.board is None and model.height is None:
            settings = ", ".join(f"{param.name} = 1" for param in model.open_params)
            added.append(f"{path.stem}({settings})" if settings else path.stem)
    assert len(added) > 50
    assert compile_source(Source("all", f"use sudoku, {', '.join(added)}\n")).board is not None


def test_exceptions_are_puzzles_of_the_library() -> None:
    assert {path.stem for path in INSTANCES} >= TOO_HARD


def _is_complete(program: Program) -> bool:
    return {"unique", "solution"} <= {s.kind for s in program.main.file.statements if isinstance(s, statements.Expect)}
