"""clingo searches: the written program has the same solutions, and memory is limited."""

import pytest
from hypothesis import given

from pzc import backends
from pzc.backends.clingo import search as clingo_search
from pzc.backends.clingo.backend import write
from pzc.backends.clingo.control import Control
from pzc.backends.clingo.ground_program import ground_program
from pzc.backends.interface import Answer, Options, Status
from pzc.compiler.base import memory
from pzc.compiler.base.clock import OutOfMemory
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import improve

from ...effort import examples
from ...flat_judge import answers, flats
from ...judged import compiled
from ...processes import solvers_at_work
from ...test_errors import ERRORS
from ..test_flat_search import latin_square, pigeons, search


def test_aspif_is_a_target() -> None:
    assert "aspif" in backends.targets()


@examples(40, 500)
@given(flats())
def test_written_program_has_a_model_for_each_solution(puzzle: Flat) -> None:
    """The program as text for other solvers has as many models as the puzzle has solutions."""
    text = write(puzzle)
    assert text.startswith("asp 1 0 0\n") and text.endswith("\n0\n")
    models: list[bool] = []
    program, where = ground_program(improve(puzzle))
    unnamed = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("4 "))
    reader = clingo_search.Reader(program, where)
    clingo_search.run(["--models=0"], unnamed, reader, lambda model: models.append(True) or True)
    assert len(models) == len(list(answers(puzzle)))


def test_brief_search_has_a_conflict_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clingo_search, "_FEW_CONFLICTS", 10)
    monkeypatch.setattr(clingo_search, "_CONFLICTS", 50)
    assert search("clingo", pigeons(6), 2, Options(briefly=True)) == (Status.UNKNOWN, [])
    assert search("clingo", pigeons(6), 2, Options()) == (Status.COMPLETE, [])
    monkeypatch.setattr(clingo_search, "_CONFLICTS", 500_000)
    assert search("clingo", pigeons(6), 2, Options(briefly=True)) == (Status.COMPLETE, [])


def test_seeds_find_different_solutions_first_without_a_conflict() -> None:
    first = {tuple(search("clingo", latin_square(5), 1, Options(seed=seed))[1]) for seed in range(4)}
    assert len(first) > 1


def _no_process(*_: object) -> bool:
    raise AssertionError("a process was started")


@pytest.mark.parametrize(("limit", "status"), [(1, Status.LIMIT), (2, Status.LIMIT)])
def test_a_search_with_few_conflicts_needs_no_process(
    monkeypatch: pytest.MonkeyPatch, limit: int, status: Status
) -> None:
    monkeypatch.setattr(clingo_search, "run", _no_process)
    problem = compiled("grid 1x3 of 1..3\nUNIQUE(1, *)\n(1,1) < (1,2)\n")
    found: list[Answer] = []
    assert backends.get("clingo").search(problem, Options(), limit, found.append) is status
    assert len(set(found)) == limit
    assert search("clingo", pigeons(3), 2, Options()) == (Status.COMPLETE, [])
    with pytest.raises(AssertionError, match="a process was started"):
        backends.get("clingo").search(problem, Options(), None, found.append)


def test_a_longer_search_finds_each_solution_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clingo_search, "_FEW_CONFLICTS", 1)
    assert search("clingo", pigeons(6), 2, Options()) == (Status.COMPLETE, [])
    monkeypatch.setattr(clingo_search, "_SHORT", 0)
    problem = compiled("grid 2x2 of 1..2\nUNIQUE(i, *)\nUNIQUE(*, j)\n")
    found: list[Answer] = []
    assert backends.get("clingo").search(problem, Options(), 2, found.append) is Status.LIMIT
    assert len(set(found)) == len(found) == 2


def test_memory_limit_holds_during_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit applies once clingo has read the program. Here any memory exceeds it."""
    read_program = Control.read_program

    def read(control: Control, text: str) -> None:
        read_program(control, text)
        monkeypatch.setattr(memory, "limit_in_use", lambda: 1)
        monkeypatch.setattr(memory, "resident", lambda: 2)
        monkeypatch.setattr(memory, "due", 0.0)

    monkeypatch.setattr(Control, "read_program", read)
    with pytest.raises(OutOfMemory):
        search("clingo", pigeons(14), None, Options(time_limit=60))
    assert not solvers_at_work()  # it was ended, not left running


def test_too_large_constraint_is_reported_with_its_rule() -> None:
    with pytest.raises(PuzzleError) as error:
        compiled_search((ERRORS / "large_numbers.puz").read_text())
    (diagnostic,) = error.value.diagnostics
    assert (diagnostic.code, diagnostic.span.line) == ("PZ975", 2)
    assert "value by value" in diagnostic.message and "--backend cpsat" in diagnostic.help


def test_an_objective_that_is_too_large_is_named() -> None:
    text = "grid 1x3 of 0..9999\nmaximize product(cells)\n"
    with pytest.raises(PuzzleError) as error:
        compiled_search(text)
    (diagnostic,) = error.value.diagnostics
    assert (diagnostic.code, diagnostic.span.line) == ("PZ975", 2)


def compiled_search(text: str) -> list[Answer]:
    """Return the solutions that clingo finds for a text."""
    found: list[Answer] = []
    backends.get("clingo").search(compiled(text), Options(), 1, found.append)
    return found
