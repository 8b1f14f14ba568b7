"""`%%pzc`: the output of a cell in a notebook, and the variable with the result."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import CapturedIO, capture_output
from traitlets.config import Config

import pzc

OPEN = "use sujiko\ncircle (1,1) = 20\n"
ONE = "grid 1x2 of 1..2\nUNIQUE(*, *)\n(1,1) = 1\n"
NONE = "grid 1x1 of 1..2\n(1,1) = 3\n"


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InteractiveShell]:
    """Return a notebook's Python with the extension, and without a history."""
    config = Config()
    config.HistoryManager.enabled = False
    made = InteractiveShell.instance(config=config, ipython_dir=str(tmp_path_factory.mktemp("ipython")))
    made.run_cell("%load_ext pzc")
    yield made
    made.run_cell("%unload_ext pzc")
    assert not any("pzc" in made.magics_manager.magics[kind] for kind in ("cell", "line"))
    InteractiveShell.clear_instance()


class Shown:
    """The output of a cell."""

    def __init__(self, shell: InteractiveShell, line: str, cell: str) -> None:
        self.run(shell, f"%%pzc {line}\n{cell}")

    def run(self, shell: InteractiveShell, code: str) -> None:
        captured: CapturedIO
        with capture_output() as captured:
            shell.run_cell(code)
        self.out, self.err = captured.stdout, captured.stderr
        pictures: list[dict[str, Any]] = [output.data for output in captured.outputs]
        self.svg = [picture["image/svg+xml"] for picture in pictures]
        self.text = [picture["text/plain"] for picture in pictures]


def run(shell: InteractiveShell, code: str) -> Shown:
    shown = Shown.__new__(Shown)
    shown.run(shell, code)
    return shown


def test_solution_next_to_the_puzzle(shell: InteractiveShell) -> None:
    shown = Shown(shell, "answers", ONE)
    (svg,) = shown.svg
    assert svg.count("<g transform") == 2
    assert shown.out.startswith("the only solution (compiled in ")
    assert shown.err == ""
    (answer,) = shell.user_ns["answers"]
    assert answer.grid == [[1, 2]]


def test_two_solutions_with_differences(shell: InteractiveShell) -> None:
    shown = Shown(shell, "answers", OPEN)
    assert shown.out.startswith("more than one solution; these two differ in")
    assert shown.out.count("\n") == 1  # the picture shows where they differ
    assert len(shell.user_ns["answers"]) == 2


def test_a_contradiction(shell: InteractiveShell) -> None:
    shown = Shown(shell, "", NONE)
    assert shown.svg
    assert "these rules and clues contradict each other" in shown.out
    assert "<cell>:3  (1,1) = 3" in shown.out  # the line number in the notebook cell


def test_errors_as_the_command_prints_them(shell: InteractiveShell) -> None:
    shown = Shown(shell, "", "use sujiko\ncircel (1,1) = 20\n")
    assert shown.err.startswith("<cell>:3:1: error [PZ202]: no clue is called `circel`\n    3 | circel (1,1) = 20\n")
    assert shown.svg == []


def test_many_answers_are_drawn_in_rows(shell: InteractiveShell) -> None:
    shown = Shown(shell, "--all answers", "grid 1x2 of 1..4\n")
    assert len(shell.user_ns["answers"]) == 16
    assert [svg.count("<g transform") for svg in shown.svg] == [4, 4, 4]
    assert shown.out.startswith("these are the first 12\n16 solutions (")
    Shown(shell, "--limit 3 answers", OPEN)
    assert len(shell.user_ns["answers"]) == 3


def test_candidates(shell: InteractiveShell) -> None:
    shown = Shown(shell, "--candidates left", OPEN)
    assert len(shown.svg) == 1
    assert isinstance(shell.user_ns["left"], pzc.Candidates)
    assert Shown(shell, "--candidates", NONE).out == "there is no solution\n"


def test_candidates_are_a_picture_by_themselves(shell: InteractiveShell) -> None:
    shell.user_ns["found"] = pzc.load(OPEN).candidates()
    shown = run(shell, "from IPython.display import display\ndisplay(found)")
    assert shown.svg[0].startswith("<svg ")
    assert pzc.load(NONE).candidates()._repr_svg_() is None
    assert pzc.load("unknown A of 1..2\n").candidates()._repr_svg_() is None


def test_count(shell: InteractiveShell) -> None:
    assert Shown(shell, "--count number", "grid 1x2 of 1..4\n").out == "16\n"
    assert shell.user_ns["number"].number == 16


def test_rules(shell: InteractiveShell) -> None:
    shown = Shown(shell, "--rules", OPEN)
    assert "A circle holds the sum of the four cells around it." in shown.out
    assert shown.svg == []
    assert "Every digit once." in run(shell, "%pzc sujiko --rules").out


def test_target(shell: InteractiveShell) -> None:
    shown = Shown(shell, "--target lp program", ONE)
    assert "#show" in shown.out
    assert shell.user_ns["program"] == shown.out
    assert "there is no target `lisp`; there are " in Shown(shell, "--target lisp", ONE).err


def test_explanation(shell: InteractiveShell) -> None:
    shown = run(shell, "%pzc sujiko_extreme --explain steps")
    assert shown.out.startswith("1. ")
    assert "rating: " in shown.out
    assert isinstance(shell.user_ns["steps"], pzc.Explanation)


def test_line_magic(shell: InteractiveShell) -> None:
    shown = run(shell, "%pzc sujiko_extreme answers")
    assert len(shown.svg) == 1
    assert shell.user_ns["answers"][0].grid == [[1, 4, 9], [7, 8, 5], [6, 3, 2]]
    assert "there is no such file" in run(shell, "%pzc sujiko_extrem").err
    assert "Missing argument 'PUZZLE'" in run(shell, "%pzc").err


def test_errors_in_python_are_excerpts_without_a_traceback(shell: InteractiveShell) -> None:
    shell.user_ns["text"] = "use sujiko\ncircel (1,1) = 20\n"
    shown = run(shell, "import pzc\npzc.load(text)")
    result = shown.out + shown.err
    assert "error [PZ202]: no clue is called `circel`" in result
    assert "Traceback" not in result and "File " not in result


def test_drawing_does_not_solve(shell: InteractiveShell) -> None:
    shown = Shown(shell, "--draw puzzle", NONE)
    assert (len(shown.svg), shown.out) == (1, "")
    assert isinstance(shell.user_ns["puzzle"], pzc.Puzzle)
    assert "nothing to draw" in Shown(shell, "--draw", "unknown A of 1..2\n").out


def test_text_picture_on_a_terminal(shell: InteractiveShell) -> None:
    assert "┃" in Shown(shell, "", ONE).text[0]


def test_files_beside_the_notebook(shell: InteractiveShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.puz").write_text(ONE)
    monkeypatch.chdir(tmp_path)
    assert Shown(shell, "", "use mine\n").out.startswith("the only solution")


def test_warnings_are_shown(shell: InteractiveShell) -> None:
    assert "warning" in Shown(shell, "", ONE + 'rule "b": 1 = 1\n').err


def test_the_time_limit(shell: InteractiveShell) -> None:
    assert "the time limit of 1e-09 s was reached" in Shown(shell, "--time-limit 1e-9", OPEN).err


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("--frob", "No such option"),
        ("3x", "`3x` is no name of a variable"),
        ("--draw --all", "exclude each other"),
        ("--count --rules", "exclude each other"),
        ('"a', "No closing quotation"),
    ],
)
def test_wrong_options(shell: InteractiveShell, line: str, expected: str) -> None:
    shown = Shown(shell, line, ONE)
    assert expected in shown.err
    assert (shown.out, shown.svg) == ("", [])


def test_help(shell: InteractiveShell) -> None:
    assert "Usage: %%pzc [OPTIONS] [NAME]" in Shown(shell, "--help", ONE).out
