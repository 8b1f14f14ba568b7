"""Random puzzles with an independent semantics: every back-end, the checker, the passes and some commands must agree.

Each run of the tests tries 100 puzzles, and 20,000 with `--all`.
"""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from pzc import backends
from pzc.api.counts import Plan, count
from pzc.api.puzzle import Puzzle as Loaded
from pzc.batch.request import ManyRequest
from pzc.batch.run import solve_many
from pzc.cli.expectations import Allowance, Verdict, judge_expectations
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.pipeline import compile_source, flatten, read_source
from pzc.generation.generator import GaveUp, GeneratorOptions, generate

from ..effort import ALL, sampled
from . import meaning as m
from .comparisons import checker_differences, differences, place_of, problem_of, wrong_passes
from .puzzles import Puzzle, puzzle

CHUNK = 100
CHUNKS = range(20_000 // CHUNK)
BY_MINIZINC = range(0, 20_000, 100)
LISTED = range(500, 500 + (400 if ALL else 12))
MANY = range(1_000, 1_060)
GENERATED = range(2_000, 12_000)

has_minizinc = pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")


@pytest.mark.parametrize("chunk", sampled(CHUNKS, range(100 // CHUNK).__contains__))
def test_back_ends_checker_and_passes(chunk: int, tmp_path: Path) -> None:
    """Compare all solutions by one back-end, some by the other, some assignments by the checker, and some passes.

    Without `--all`, clingo is the main back-end, since it is faster.
    """
    mostly, sometimes = ("cpsat", "clingo") if ALL else ("clingo", "cpsat")
    wrong: list[str] = []
    tried = 0
    for seed in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        made = puzzle(seed)
        problem = problem_of(made, tmp_path)
        if problem is None:
            continue
        tried += 1
        wrong.append(differences(made, problem, mostly))
        if seed % 4 == 1:
            wrong.append(differences(made, problem, sometimes))
        wrong += checker_differences(made, problem, Random(seed), 3)
        if seed % 8 == 0:
            wrong += wrong_passes(made, problem)
        assert not any(wrong), f"seed {seed}\n" + "\n\n".join(filter(None, wrong))
    assert tried > 0.85 * CHUNK


@has_minizinc
@pytest.mark.parametrize("seed", sampled(BY_MINIZINC, range(300).__contains__))
def test_minizinc(seed: int, tmp_path: Path) -> None:
    made = puzzle(seed)
    problem = problem_of(made, tmp_path)
    if problem is None:
        pytest.skip("it is no puzzle")
    assert differences(made, problem, "minizinc") == ""


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=has_minizinc) if n == "minizinc" else n for n in backends.NAMES]
)
def test_counted_and_expected(name: str, tmp_path: Path) -> None:
    """Compare `pzc count`, and `pzc test` with the right number, a wrong one, and a part of a solution."""
    for seed in LISTED if name != "minizinc" else LISTED[:2]:
        made = puzzle(seed)
        problem = problem_of(made, tmp_path)
        if problem is None:
            continue
        backend, solutions = backends.get(name), made.answers()
        counted = count(problem, backend, Plan())
        assert counted.exact
        assert counted.number == len(solutions), made.files
        with open(tmp_path / "main.puz", "a") as file:
            file.write(f"expect count {len(solutions)}\nexpect count {len(solutions) + 1}\n" + _expected(made, seed))
        loaded = Loaded(read_source(str(tmp_path / "main.puz")))
        verdicts = [found.verdict for found in judge_expectations(loaded, backend, Allowance(600, 10_000))]
        assert verdicts[:2] == [Verdict.HOLDS, Verdict.FAILS], made.files
        assert all(verdict is Verdict.HOLDS for verdict in verdicts[2:]) == _is_right(made, seed), made.files


def _wanted(made: Puzzle, seed: int) -> dict[m.Point, int]:
    """Return digits for some of the cells, often those of a solution."""
    random = Random(seed)
    if made.layers[0].name != "digit":
        return {}
    worlds = list(made.worlds())
    world = random.choice(worlds)
    return {cell: world.digit(cell) for cell in world.cells if random.random() < 0.5}


def _expected(made: Puzzle, seed: int) -> str:
    wanted = _wanted(made, seed)
    if not wanted:
        return ""
    rows = [" ".join(str(wanted.get((r, c), "?")) for c in range(1, made.width + 1)) for r in range(1, made.height + 1)]
    return "expect solution [[\n" + "\n".join(rows) + "\n]]\n"


def _is_right(made: Puzzle, seed: int) -> bool:
    wanted = _wanted(made, seed)
    if not wanted:
        return True
    return any(all(dict(a)["digit", cell] == x for cell, x in wanted.items()) for a in made.answers())


def test_many_in_one_run(tmp_path: Path) -> None:
    """Solving many puzzles writes a record for each, with the right status."""
    folder, out = tmp_path / "all", tmp_path / "out.jsonl"
    folder.mkdir()
    expected: dict[str, str] = {}
    for seed in MANY:
        made = puzzle(seed)
        if len(made.files) == 1 and problem_of(made, tmp_path) is not None:
            (folder / f"p{seed}.puz").write_text(made.files["main"])
            expected[f"p{seed}"] = {0: "none", 1: "unique"}.get(len(made.answers()), "multiple")
    solve_many(ManyRequest(str(folder), output=str(out)))
    records = [json.loads(line) for line in out.read_text().splitlines()]
    found = {Path(record["name"]).name: record["status"] for record in records}
    assert len(records) == len(expected) > 10
    assert found == expected


def _is_plain(made: Puzzle) -> bool:
    """Return True for a puzzle with only digits and no clues, to which given digits can be added."""
    places = made.height * made.width
    return [x.name for x in made.layers] == ["digit"] and places > 2 and list(made.files) == ["main"] and not made.clued


def test_generated_puzzles_have_one_answer(tmp_path: Path) -> None:
    """Generated clues fit exactly one solution by the independent semantics."""
    done = 0
    for seed in GENERATED:
        made = puzzle(seed)
        if not _is_plain(made) or not made.answers() or problem_of(made, tmp_path) is None:
            continue
        (tmp_path / "rules.puz").write_text(made.files["main"])
        try:
            text = generate(GeneratorOptions("rules", str(tmp_path), seed=seed, time_limit=600), lambda message: None)
        except (GaveUp, PuzzleError):
            continue
        (tmp_path / "made.puz").write_text(text)
        model = compile_source(read_source(str(tmp_path / "made.puz")))
        unknowns = flatten(model).variables
        given = {tuple(p.args[0]): p.value for p in model.facts.placements.get("given", ())}  # type: ignore[arg-type]
        assert {place_of(v)[1] for v in unknowns} >= given.keys()
        fitting = [a for a in made.answers() if all(dict(a)["digit", cell] == x for cell, x in given.items())]
        assert len(fitting) == 1, f"{made.files['main']}\n{text}"
        done += 1
        if done == (40 if ALL else 6):
            break
    assert done >= 6
