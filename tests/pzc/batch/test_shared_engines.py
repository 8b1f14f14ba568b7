"""Puzzles that differ only in given digits, by each engine: the same results as for each by itself."""

import json
import time
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pzc.batch import run
from pzc.batch.lines import Instance
from pzc.batch.request import ManyRequest
from pzc.batch.run import solve_many
from pzc.batch.shared_engines import SharedEngines, frequent_hashes
from pzc.batch.solver import Solver

from ...commands import seconds_in

RULES = "sudoku(height=2, width=2)"
needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="there is no numba")
engines = pytest.mark.parametrize("engine", [pytest.param("kernel", marks=needs_numba), "session", "auto"])


def rows(count: int) -> list[str]:
    """Return boards with few digits: with one solution, several or none."""
    random = Random(3)
    return ["".join(random.choice("1234.......") for _ in range(16)) for _ in range(count)]


def records(lines: list[str], engine: str, rules: str = RULES, **more: Any) -> list[dict[str, Any]]:
    solver = Solver(ManyRequest("lines", rules, engine=engine, **more))
    start = time.perf_counter()
    found = solver.records(list(enumerate(lines, 1)))
    spent = time.perf_counter() - start
    assert all(0 <= seconds <= spent + 0.001 for record in found for seconds in seconds_in(json.loads(record.text)))
    return [{k: v for k, v in json.loads(record.text).items() if k != "seconds"} for record in found]


def same(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> bool:
    """Return True if the records are the same, whichever of several solutions was found."""
    return [r if r["status"] != "multiple" else r["line"] for r in one] == [
        r if r["status"] != "multiple" else r["line"] for r in other
    ]


def ready_for(engine: str, use: str, box: str | None) -> bool:
    """Return True if puzzles with these rules and regions are solved together."""
    request = ManyRequest("lines", use, engine=engine)
    solver = Solver(request)
    instance = Instance(None, use, {} if box is None else {"box": box})
    return (
        SharedEngines(request, solver.instance, solver.problem_of, solver.common_part_of).machine(instance) is not None
    )


@engines
def test_batch_equals_single_puzzles(engine: str) -> None:
    lines = [*rows(40), "12", "{", "0" * 16, "9" * 16, "1" * 15 + "x", '{"name": "n", "given": "12..34....3....1"}']
    assert same(records(lines, engine), records(lines, "each"))


@engines
def test_shared_regions_and_clues(engine: str) -> None:
    """Everything except given digits is shared: regions, and clues whose absence at other places also matters to the
    rules.
    """
    lines = []
    for row in rows(6):
        picture = "\n".join(row[i : i + 4] for i in range(0, 16, 4))
        for given in (row, picture, picture.replace("\n", "\n\n")):
            lines.append(json.dumps({"use": "jigsaw", "box": "aabb\naabb\nccdd\nccdd", "given": given}))
            lines.append(json.dumps({"given": given}))
        lines.append(json.dumps({"use": "jigsaw", "box": "aaab\nacbb\nccbd\ncddd", "given": picture}))
        lines.append(json.dumps({"use": f"{RULES}, kropki", "white_dot": ["(1,1) (1,2)"], "given": row}))
        lines.append(json.dumps({"use": f"{RULES}, thermo", "thermo": ["(1,1), (2,1), (2,2)"], "given": row}))
    found = records(lines, engine)
    assert same(found, records(lines, "each"))
    assert all(ready_for(engine, use, box) for use, box in (("jigsaw", "aabb\naabb\nccdd\nccdd"), (RULES, None)))
    assert {r["status"] for r in found} >= {"none", "multiple"}


@needs_numba
def test_results_do_not_depend_on_other_puzzles() -> None:
    lines = rows(30)
    together = records(lines, "kernel")
    for number, line in enumerate(lines):
        (alone,) = records([line], "kernel")
        assert alone["solutions"] == together[number]["solutions"]


@needs_numba
def test_back_end_solves_what_the_kernel_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from pzc.backends.kernel import machine

    monkeypatch.setattr(machine.Machine.solve, "__defaults__", (0, None))
    lines = rows(10)
    assert same(records(lines, "kernel"), records(lines, "each"))


def test_few_lines_are_not_worth_an_engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice depends on the lines alone."""
    seen = []
    monkeypatch.setattr(run, "solver_for", lambda request: seen.append(request.engine) or Solver(request))
    for count in (3, 150):
        (tmp_path / "lines.txt").write_text("\n".join(rows(count)))
        request = ManyRequest(str(tmp_path / "lines.txt"), RULES, engine="auto", output=str(tmp_path / "out"))
        solve_many(request)
        assert len((tmp_path / "out").read_text().splitlines()) == count
    assert seen == ["each", "auto"]


THERMO = "sudoku(height=2, width=2), thermo"


@needs_numba
def test_first_lines_determine_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solution found does not depend on puzzles solved before, even if there are several and no puzzle is compiled
    alone.
    """
    lines = [json.dumps({"thermo": ["<(1,1), (1,2)>"], "given": row}) for row in [*rows(20), "." * 16]]
    request = ManyRequest("lines", THERMO, engine="kernel")
    common = frequent_hashes(request, lines)
    assert len(common) == 1
    assert frequent_hashes(request, [*lines[:16], "{", "1" * 16]) == frozenset()
    monkeypatch.setattr("pzc.batch.own_clues.OwnClues.puzzle", lambda *_: pytest.fail("it is common"))
    known = records(lines, "kernel", THERMO, common=common)
    for number, line in enumerate(lines, 1):
        (alone,) = records([line], "kernel", THERMO, common=common)
        assert alone["solutions"] == known[number - 1]["solutions"]
    assert {"multiple"} < {record["status"] for record in known}
