"""Errors and warnings: a golden message for every code, and pages whose examples are correct."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pzc.backends.interface import ToolMissing
from pzc.backends.minizinc.split_model import write_split
from pzc.batch import request
from pzc.batch.lines import read_instance, source_of
from pzc.checks import warnings
from pzc.cli import program
from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, render
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten, is_complete
from pzc.compiler.syntax.mistakes import codes
from pzc.jobs.cluster.connecting import version_mismatch
from pzc.jobs.processes import Ended
from pzc.output.messages import tool_missing

ROOT = Path(__file__).parent.parent
ERRORS = ROOT / "tests" / "errors"
INPUTS = sorted(path for path in ERRORS.glob("PZ*") if path.suffix != ".txt")
PAGES = list(codes.pages())
BUILT = "PZ003"  # its input is too large to keep


def _run_pzc(args: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = program.run(args)
    out, err = capsys.readouterr()
    return code, err or out


def _message(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the messages for an input.

    .args is a command line, .killer a Killer to import, .split a puzzle to write as model and data, .line a line of a
    file of many sudokus. A .puz file is checked, and solved if the check finds nothing.
    """
    if path.suffix == ".args":
        return _run_pzc(path.read_text(encoding="utf-8").split(), capsys)[1]
    if path.suffix == ".split":
        source = Source(path.name, path.read_text(encoding="utf-8"))
        with pytest.raises(PuzzleError) as wrong:
            write_split(compile_source(source))
        return "\n".join(map(render, wrong.value.diagnostics)) + "\n"
    if path.suffix == ".line":
        sudoku = compile_source(Source("sudoku", "use sudoku\n"))
        with pytest.raises(PuzzleError) as wrong:
            instance = read_instance(path.read_text(encoding="utf-8"), "sudokus.txt:3", "", "given")
            source_of(instance, "sudokus.txt:3", "", sudoku, with_use=False)
        return "\n".join(map(render, wrong.value.diagnostics)) + "\n"
    if path.suffix == ".killer":
        return _run_pzc(["import", "killer", path.name], capsys)[1]
    code, output = _run_pzc(["check", path.name], capsys)
    return output if code or "[PZ" in output else _run_pzc(["solve", path.name], capsys)[1]


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.name)
def test_message(path: Path, golden, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ERRORS)
    output = _message(path, capsys)
    assert f"[{path.name[:5]}]" in output
    golden(path.with_suffix(".txt"), output)


def test_too_large(golden, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("large.puz").write_bytes(b"# large\n" * 1_000_000)
    golden(ERRORS / f"{BUILT}.txt", _run_pzc(["check", "large.puz"], capsys)[1])


def test_errors_without_an_input(golden) -> None:
    for error in (
        tool_missing("a.puz", ToolMissing("MiniZinc is not installed. To install it:\n  apt-get install minizinc")),
        request.failed("lines.txt:3", RecursionError("too deep")),
        request.lost("lines.txt:4", Ended("it was ended by SIGKILL")),
        version_mismatch("tcp://10.0.0.7:40123", "0.3.0", "0.4.0"),
    ):
        (result,) = error.diagnostics
        golden(ERRORS / f"{result.code}.txt", render(result) + "\n")


def _codes_in(text: str) -> set[str]:
    return set(re.findall(r"\bPZ[0-9]{3}\b", text))


def test_every_code_is_reached() -> None:
    reached = _codes_in("\n".join(path.read_text(encoding="utf-8") for path in ERRORS.glob("*.txt")))
    assert {page.code for page in PAGES} == reached


def test_every_code_of_the_source_has_a_page_and_every_page_its_code() -> None:
    sources = [path for part in ("compiler", "pzc", "backends") for path in (ROOT / part).rglob("*.py")]
    used = set(re.findall(r'"(PZ[0-9]{3})"', "\n".join(path.read_text(encoding="utf-8") for path in sources)))
    assert {page.code for page in PAGES} == used


def test_no_code_has_two_pages() -> None:
    assert len({page.code for page in PAGES}) == len(PAGES)
    assert {page.code for page in PAGES if page.code.startswith("PZ8")} == set(warnings.CODES)


def _found(text: str, folder: Path) -> Iterator[Diagnostic]:
    """Return all errors, or if there are none all warnings, for the text of a file example.puz."""
    path = folder / "example.puz"
    path.write_text(text, encoding="utf-8")
    try:
        model = compile_source(Source("example.puz", text, str(path)))
        model.find_formats()
        flat = flatten(model) if is_complete(model) or "use" in text else None
    except PuzzleError as error:
        yield from error.diagnostics
        return
    yield from warnings.all_warnings(model, flat)


@pytest.mark.parametrize("page", [page for page in PAGES if page.wrong], ids=lambda page: page.code)
def test_the_wrong_example_is_wrong_and_the_right_one_right(page: codes.Page, tmp_path: Path) -> None:
    assert page.code in [found.code for found in _found(page.wrong, tmp_path)]
    assert page.right
    assert list(_found(page.right, tmp_path)) == []


@pytest.mark.parametrize("page", [page for page in PAGES if "address" in page.inputs], ids=lambda page: page.code)
def test_wrong_addresses(page: codes.Page, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"[{page.code}]" in _run_pzc(["import", page.inputs["address"].strip()], capsys)[1]


@pytest.mark.parametrize("page", [page for page in PAGES if "killer" in page.inputs], ids=lambda page: page.code)
def test_the_wrong_killer_is_wrong(page: codes.Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "example.killer").write_text(page.inputs["killer"], encoding="utf-8")
    assert f"[{page.code}]" in _run_pzc(["import", "killer", str(tmp_path / "example.killer")], capsys)[1]


def test_pages_fit_a_terminal() -> None:
    for page in PAGES:
        assert page.text and page.text[-1] in ".`)", page.code
        assert all(len(line) <= 120 for line in codes.as_text(page).splitlines() if "for h in" not in line), page.code


def test_the_reference_is_current(golden) -> None:
    golden(ROOT / "docs" / "errors.md", codes.reference())


# ------------------------------------------------------------------------------------- warnings as they are asked for

HIDDEN = 'grid 1x2 of 1..2\nrule "Small.": all(c in cells: any(c in cells: c = 1))\n'


@pytest.mark.parametrize("command", ["check", "solve"])
@pytest.mark.parametrize(
    ("options", "code", "word"),
    [
        ([], 0, "warning"),
        (["--deny", "pz802"], 2, "error"),
        (["--deny", "all"], 2, "error"),
        (["--deny", "PZ803"], 0, "warning"),
        (["--allow", "PZ802"], 0, ""),
        (["--allow", "all"], 0, ""),
        (["--allow", "all", "--deny", "PZ802"], 2, "error"),
        (["--deny", "all", "--allow", "PZ802"], 0, ""),
    ],
)
def test_policy(command: str, options: list[str], code: int, word: str, tmp_path: Path, capsys) -> None:
    (tmp_path / "x.puz").write_text(HIDDEN)
    found, output = _run_pzc([command, *options, str(tmp_path / "x.puz")], capsys)
    assert found == code
    assert f"{word} [PZ802]" in output if word else "PZ802" not in output


def test_warnings_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.puz").write_text(HIDDEN)
    assert program.run(["check", "--json", str(tmp_path / "x.puz")]) == 0
    (warning,) = json.loads(capsys.readouterr().out)["warnings"]
    place = [warning[key] for key in ("line", "column", "end_line", "end_column")]
    assert (warning["code"], warning["severity"], place) == ("PZ802", "warning", [2, 36, 2, 37])


def test_a_code_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.run(["--explain", "PZ2020"]) == 2
    assert "Did you mean PZ2" in capsys.readouterr().err
    assert program.run(["check", "--deny", "PZ202", "x.puz"]) == 2
    assert "not the code of a warning" in capsys.readouterr().err


@pytest.mark.parametrize("code", ["PZ202", "pz202", "202"])
def test_explain(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert program.run(["--explain", code]) == 0
    output = capsys.readouterr().out
    assert (
        output.startswith("PZ202: no declaration of a clue with this name\n")
        and "    cagge <" in output
        and "    cage <" in output
    )
