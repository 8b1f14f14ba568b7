"""Searches by a fake MiniZinc with prepared outputs: the solutions found, and the status of the search."""

import json
import sys
from pathlib import Path

import pytest

from pzc.backends.interface import Answer, Options, Problem, SolverCrashed, Status, ToolMissing
from pzc.backends.minizinc import search as module
from pzc.backends.minizinc.search import best, search
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the fake program is a script")

ALL = ["-a", "-p", "-r"]
FAKE = """\
#!{python}
import json, sys
from pathlib import Path
folder = Path({folder!r})
if "--solvers-json" in sys.argv:
    print(json.dumps([{{"id": "org.fake.test", "stdFlags": {flags}, "tags": ["cp", "b"]}}, {{"id": "org.fake.a"}}]))
    sys.exit()
number = len(list(folder.glob("call*")))
*words, path = sys.argv[1:]
(folder / f"call{{number}}").write_text(json.dumps([words, Path(path).read_text(encoding="utf-8")]))
output = {outputs}[number]
print(output)
if output == "wrong":
    sys.exit("a mistake in the model")
"""


class Fake:
    """A fake program `minizinc` with these standard options, which prints the next output in each run."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.monkeypatch = monkeypatch
        self.number = 0

    def install(self, flags: list[str], *outputs: str) -> None:
        self.number += 1
        self.inside = self.folder / str(self.number)
        self.inside.mkdir()
        program = self.inside / "minizinc"
        program.write_text(
            FAKE.format(python=sys.executable, folder=str(self.inside), flags=flags, outputs=list(outputs))
        )
        program.chmod(0o755)
        self.monkeypatch.setenv("PATH", f"{self.inside}:/usr/bin:/bin")

    @property
    def calls(self) -> list[tuple[list[str], str]]:
        """The arguments and the model of each run."""
        return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(self.inside.glob("call*"))]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fake:
    return Fake(tmp_path, monkeypatch)


def _problem(text: str = "grid 1x2 of 1..3\n") -> Problem:
    model = compile_source(Source("test", text))
    return Problem(model, flatten(model))


def _found(
    limit: int | None = None, options: Options | None = None, problem: Problem | None = None
) -> tuple[Status, list[Answer]]:
    found: list[Answer] = []
    return search(problem or _problem(), "test", options or Options(), limit, found.append), found


def _output(*answers: Answer, end: str = "") -> str:
    return "".join(f"{list(answer)}\n----------\n" for answer in answers) + end


END, NONE = "==========", "=====UNSATISFIABLE====="


@pytest.mark.parametrize(
    ("output", "limit", "status", "found"),
    [
        (_output((1, 2), (2, 1), end=END), None, Status.COMPLETE, [(1, 2), (2, 1)]),
        (_output((1, 2), (1, 2), (2, 1), end=END), None, Status.COMPLETE, [(1, 2), (2, 1)]),
        (_output((1, 2), (2, 1), (3, 3)), 2, Status.LIMIT, [(1, 2), (2, 1)]),
        (_output((1, 2)), None, Status.UNKNOWN, [(1, 2)]),
        (_output((1, 2), end="=====UNKNOWN====="), 5, Status.UNKNOWN, [(1, 2)]),
        (NONE, None, Status.COMPLETE, []),
        ("", None, Status.UNKNOWN, []),
    ],
)
def test_all_solutions_in_one_run(
    fake: Fake, output: str, limit: int | None, status: Status, found: list[Answer]
) -> None:
    fake.install(ALL, output)
    assert _found(limit) == (status, found)
    ((words, _),) = fake.calls
    assert "-a" in words


@pytest.mark.parametrize(("flags", "limit"), [(ALL, 1), ([], 2), ([], None)])
def test_one_answer_after_the_other(fake: Fake, flags: list[str], limit: int | None) -> None:
    fake.install(flags, _output((1, 2)), _output((2, 1)), NONE)
    expected = [(1, 2), (2, 1)][:limit]
    assert _found(limit) == (Status.COMPLETE if limit is None else Status.LIMIT, expected)
    texts = [text for _, text in fake.calls]
    assert "!= [1, 2][i]" not in texts[0]
    assert all("[[1, 2][i]] != [1, 2][i]" in text for text in texts[1:])
    assert not texts[2:] or "!= [2, 1][i]" in texts[2]
    assert not any("-a" in words for words, _ in fake.calls)


def test_empty_run_proves_nothing(fake: Fake) -> None:
    for output in ("", "=====UNKNOWN====="):
        fake.install([], output)
        assert _found(1) == (Status.UNKNOWN, [])


def test_many_hidden_assignments_switch_to_single_runs(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_REPEATED", 2)
    fake.install(ALL, _output(*[(1, 2)] * 4), _output((2, 1)), NONE)
    assert _found() == (Status.COMPLETE, [(1, 2), (2, 1)])
    assert "!= [1, 2][i]" in fake.calls[1][1]
    fake.install(ALL, _output(*[(1, 2)] * 3, end=END))
    assert _found() == (Status.COMPLETE, [(1, 2)])


def test_solutions_with_equal_visible_part_count_once(fake: Fake) -> None:
    hidden = _problem("grid 1x1 of 1..3\nhidden layer x on cells of 1..3\n")
    (place,) = hidden.flat.visible
    one, other, third = ((2, 1), (2, 3), (3, 1)) if place == 0 else ((1, 2), (3, 2), (1, 3))
    fake.install(ALL, _output(one, other, third, end=END))
    assert _found(problem=hidden) == (Status.COMPLETE, [one, third])


@pytest.mark.parametrize(
    ("flags", "words"), [(ALL, ["-a", "-p", "4", "-r", "7"]), (["-a"], ["-a"]), (["-a", "-p"], ["-a", "-p", "4"])]
)
def test_solver_gets_only_supported_options(fake: Fake, flags: list[str], words: list[str]) -> None:
    fake.install(flags, NONE, NONE)
    _found(options=Options(workers=4, seed=7))
    _found()
    assert [given for given, _ in fake.calls] == [
        ["--solver", "org.fake.test", *words],
        ["--solver", "org.fake.test", "-a"],
    ]


@pytest.mark.parametrize(
    ("output", "status", "found"),
    [
        (_output((1, 2), (2, 1), end=END), Status.COMPLETE, [(1, 2), (2, 1)]),
        (_output((1, 2)), Status.UNKNOWN, [(1, 2)]),
        (NONE, Status.COMPLETE, []),
        ("", Status.UNKNOWN, []),
    ],
)
@pytest.mark.parametrize("flags", [ALL, []])
def test_answers_that_are_ever_better(
    fake: Fake, flags: list[str], output: str, status: Status, found: list[Answer]
) -> None:
    fake.install(flags, output)
    better: list[Answer] = []
    problem = _problem("grid 1x2 of 1..3\nminimize digit(1,2)\nmaximize digit(1,1)\n")
    assert best(problem, "test", 1, Options(), better.append) is status
    assert better == found
    ((words, text),) = fake.calls
    assert "maximize" in text and "minimize" not in text and ("-a" in words) is bool(flags)


def test_no_search_without_time(fake: Fake) -> None:
    fake.install(ALL, NONE)
    assert _found(options=Options(time_limit=0)) == (Status.UNKNOWN, [])
    assert fake.calls == []


def test_model_that_fails_is_reported(fake: Fake) -> None:
    fake.install(ALL, "wrong")
    with pytest.raises(SolverCrashed, match=r"exit code 1.*a mistake in the model"):
        _found()


def test_solver_has_several_names(fake: Fake) -> None:
    fake.install(ALL, *[NONE] * 3)
    for name in ("org.fake.test", "test", "cp"):
        assert search(_problem(), name, Options(), 1, lambda answer: None) is Status.COMPLETE


def test_missing_tools_are_reported(fake: Fake, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake.install(ALL)
    with pytest.raises(ToolMissing, match=r"MiniZinc has no solver `other` here; it has a, b, cp, org\.fake\.a"):
        search(_problem(), "other", Options(), 1, lambda answer: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolMissing, match="MiniZinc is not installed"):
        search(_problem(), "test", Options(), 1, lambda answer: None)
