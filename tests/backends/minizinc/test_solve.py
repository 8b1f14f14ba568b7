"""MiniZinc as a back-end: solutions of the library, limits, time, interruption, and a missing MiniZinc."""

import os
import shutil
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from pzc import backends
from pzc.backends.interface import Answer, Options, Problem, Status, ToolMissing
from pzc.backends.minizinc.backend import flatten as flatzinc
from pzc.backends.minizinc.backend import write
from pzc.compiler.base.source import Source
from pzc.compiler.meaning.judge import holds
from pzc.compiler.pipeline import compile_source, flatten, read_source
from pzc.output.solution_text import draw_answer, values_of

from ...effort import one_in, sampled
from ...library import FOR_BOTH, smallest, some
from ...processes import looks_into_proc, wait_for, wait_until_gone

MANY = 20
PRINTED = {"heyawake_6", "killer_29", "mixed_4", "nurikabe_5", "posidoku_6", "slitherlink_6", "sujiko_open"}
SAMPLE = some(14, [path for path in smallest() if path.stat().st_size < 450])  # Gecode may need a minute for others
VARIANTS = (Path(__file__).parent / "variants.txt").read_text(encoding="utf-8").split("---\n")[1:]
needs_minizinc = pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")


def problem(text: str) -> Problem:
    model = compile_source(Source("test.puz", text))
    return Problem(model, flatten(model))


def search(puzzle: Problem, name: str, limit: int | None = MANY, options: Options | None = None) -> set[Answer]:
    found: list[Answer] = []
    status = backends.get(name).search(puzzle, options or Options(), limit, found.append)
    assert status is not Status.UNKNOWN
    assert len(set(found)) == len(found)
    return set(found)


@needs_minizinc
@pytest.mark.parametrize("path", sampled(FOR_BOTH, SAMPLE.__contains__), ids=lambda path: path.stem)
def test_both_back_ends_find_the_same_solutions(path: Path) -> None:
    model = compile_source(read_source(str(path)))
    puzzle = Problem(model, flatten(model))
    mine, others = search(puzzle, "minizinc"), search(puzzle, "clingo")
    # a hidden layer may have several values, for example the numbers of letters that no clue uses
    if len(others) < MANY:
        shown = puzzle.flat.visible
        assert {tuple(answer[place] for place in shown) for answer in mine} == {
            tuple(answer[place] for place in shown) for answer in others
        }
    else:  # any solutions will do
        assert len(mine) == MANY
        for answer in mine:
            values = {(v.layer, v.place): value for v, value in zip(puzzle.flat.variables, answer, strict=True)}
            assert holds(model, values)  # type: ignore[arg-type]


@needs_minizinc
@pytest.mark.parametrize("text", sampled(VARIANTS, lambda text: one_in(4, text)))
def test_board_expressions_have_the_same_meaning(text: str) -> None:
    puzzle = problem(text)
    assert search(puzzle, "minizinc", None) == search(puzzle, "clingo", None)


@needs_minizinc
@pytest.mark.parametrize("path", [p for p in FOR_BOTH if p.stem in PRINTED], ids=lambda path: path.stem)
def test_output_item_equals_the_output_of_pzc(path: Path, tmp_path: Path) -> None:
    model = compile_source(read_source(str(path)))
    puzzle = Problem(model, flatten(model))
    answers = {draw_answer(model, values_of(puzzle.flat, answer)) + "\n" for answer in search(puzzle, "cpsat")}
    if len(answers) == MANY:
        pytest.skip("too many answers to compare")
    assert outputs(write(model), tmp_path) == answers


@needs_minizinc
def test_drawn_layers_equal_those_of_pzc(tmp_path: Path) -> None:
    puzzle = problem(
        "grid 3x3 of 8..10\nlayer line on borders of bool\nlayer k on corners of bool\nlayer l on links of bool\n"
        "layer h on corners of 9..10\n"
        + "".join(f"digit({c}) = 8 + ({i} mod 3)\n" for i, c in enumerate(["1,1", "1,2", "1,3", "2,1", "2,2", "2,3"]))
        + "all(c in (3,*): c = 9)\nall(b in borders: line(b) <-> b in borders((1,1)))\n"
        "all(x in corners: k(x) <-> len(cells(x)) = 4)\nall(x in corners: h(x) = (if k(x) then 10 else 9))\n"
        "all(x in links: l(x) <-> row(cells(x)[1]) = 1)\n"
    )
    (answer,) = search(puzzle, "cpsat")
    assert search(puzzle, "minizinc") == {answer}
    assert outputs(write(puzzle.model), tmp_path) == {draw_answer(puzzle.model, values_of(puzzle.flat, answer)) + "\n"}


@needs_minizinc
def test_numbers_between_cells_are_printed_in_a_row(tmp_path: Path) -> None:
    puzzle = problem(
        "grid 1x3\nlayer w on links of -1..12\nall(x in links: w(x) = 11 - 12 * len(links(cells(x)[1])) + 12)\n"
    )
    assert outputs(write(puzzle.model), tmp_path) == {"11 -1\n"}


def outputs(text: str, folder: Path) -> set[str]:
    """Return the output of a model, solution by solution."""
    path = folder / "model.mzn"
    path.write_text(text, encoding="utf-8")
    command = ["minizinc", "--solver", "gecode", "-a", "--soln-sep", "@@", "--search-complete-msg", "", str(path)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    *solutions, rest = run.stdout.split("@@\n")
    assert rest.strip() in ("", "=====UNSATISFIABLE=====")
    return set(solutions)


@needs_minizinc
def test_statuses_and_limits() -> None:
    puzzle = problem("grid 2x2 of 1..2\n(1,1) != (1,2)\n")
    backend = backends.get("minizinc")
    for limit, status, count in (
        (0, Status.LIMIT, 0),
        (1, Status.LIMIT, 1),
        (3, Status.LIMIT, 3),
        (9, Status.COMPLETE, 8),
    ):
        found: list[Answer] = []
        assert backend.search(puzzle, Options(), limit, found.append) is status
        assert len(set(found)) == len(found) == count
    nothing = problem("grid 1x1 of 1..2\n(1,1) > 2\n")
    assert backend.search(nothing, Options(), None, found.append) is Status.COMPLETE
    assert backend.search(nothing, Options(), 1, found.append) is Status.COMPLETE
    assert backend.conflict(nothing, Options()) is not None


HARD = "grid 12x12 of 1..12\nUNIQUE(i, *)\nUNIQUE(*, j)\nsum(cells) = 937\n"
TALKATIVE = "grid 9x9 of 1..9\nfor r in rows: distinct(r)\n"
ENDED = {(HARD, signal.SIGINT), (TALKATIVE, signal.SIGKILL)}


@needs_minizinc
def test_the_time_limit_ends_the_search() -> None:
    """Without the limit, the search would take days."""
    found: list[Answer] = []
    assert backends.get("minizinc").search(problem(HARD), Options(time_limit=1.0), None, found.append) is Status.UNKNOWN


ENDLESS = """
from pzc import backends
from pzc.backends.interface import Options, Problem
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
model = compile_source(Source("test", TEXT))
try:
    backends.get("minizinc").search(Problem(model, flatten(model)), Options(), None, lambda answer: None)
except KeyboardInterrupt:
    print("interrupted")
"""


@looks_into_proc
@needs_minizinc
@pytest.mark.parametrize(
    ("text", "sent"),
    sampled(product([HARD, TALKATIVE], [signal.SIGINT, signal.SIGKILL, signal.SIGHUP]), ENDED.__contains__),
)
def test_the_solver_ends_with_us(text: str, sent: int) -> None:
    """The solver also ends if it is waiting to write to a pipe."""
    code = ENDLESS.replace("TEXT", repr(text))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True)
    below = wait_for(process.pid, "fzn")
    assert any("minizinc" in name for name in below.values())
    process.send_signal(sent)
    wait_until_gone(below)
    assert process.communicate()[0] == ("interrupted\n" if sent == signal.SIGINT else "")
    assert process.returncode == (0 if sent == signal.SIGINT else -sent)


@needs_minizinc
def test_unknown_solver() -> None:
    backend = backends.get("minizinc").with_solver("nonesuch")
    with pytest.raises(ToolMissing, match="no solver `nonesuch`"):
        backend.search(problem("grid 1x1 of 1..2\n"), Options(), 1, lambda answer: None)


def test_missing_program_is_reported(tmp_path: Path) -> None:
    code = (
        "from pzc import backends\nfrom pzc.backends.interface import Options, Problem, ToolMissing\n"
        "from pzc.compiler.flat.flat import Flat\n"
        "try:\n    backends.get('minizinc').search(Problem(None, Flat((), ())), Options(), 1, print)\n"
        "except ToolMissing as error:\n    print(error)\n"
    )
    env = {**os.environ, "PATH": str(tmp_path)}
    text = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
    for command in ("apt-get install minizinc", "brew install minizinc", "winget install"):
        assert command in text


@needs_minizinc
def test_flatzinc_carries_the_rules_names() -> None:
    model = compile_source(Source("test", 'grid 1x2 of 1..2\nrule "they differ": (1,1) != (1,2)\n'))
    text = flatzinc(model)
    assert "solve" in text
    assert 'mzn_constraint_name("they differ")' in text


@needs_minizinc
def test_rule_that_always_holds() -> None:
    puzzle = problem(
        "grid 1x2 of <0, 2, 5>\n"
        "exactly(|2 - (if <1, (1,1), 3> != <(1,1), (1,2), (1,1)> then 1 + (1,2) else (1,2))|, <true>)\n"
        'rule "of nothing": for i in <>: 1 = 2\nrule "as ever": true\n'
    )
    assert search(puzzle, "minizinc") == search(puzzle, "cpsat")
