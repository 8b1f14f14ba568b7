"""The commands other than `solve`, and what all of them have in common."""

import json
import subprocess
from pathlib import Path

import pytest

from pzc.compiler.passes import PASSES
from pzc.compiler.syntax import library

from ..commands import Run
from ..effort import one_in, sampled

RULE_FILES = [entry.name for entry in library.rule_files()]

# ------------------------------------------------------------------------------------------------- check


def test_check_a_puzzle(run: Run) -> None:
    done = run("check", "sujiko_extreme")
    assert done.returncode == 0
    assert done.stdout == "sujiko_extreme.puz: all right (3 rules, 5 clues)\n"
    assert done.stderr == ""


@pytest.mark.parametrize("name", ["thermo", "skyscrapers", "killer", "star_battle"])
def test_check_a_rule_file(run: Run, name: str) -> None:
    done = run("check", name)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{name}.puz: all right (")


def test_check_says_what_is_wrong_in_every_file(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid 9x9 of 1..9\ncagee <(1,1), (1,2)> sum = 3\n")
    (folder / "b.puz").write_text("use sudoku\ngiven (10,1) = 3\n")
    done = run("check", "a.puz", "b.puz", "sujiko")
    assert done.returncode == 2
    assert done.stdout.startswith("sujiko.puz: all right")
    assert "a.puz:2:1: error [PZ" in done.stderr
    assert "b.puz:2:7: error [PZ" in done.stderr
    assert "\x1b" not in done.stderr


def test_check_json(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid 9x9 of\n")
    done = run("check", "--json", "a.puz", "sujiko")
    wrong, right = map(json.loads, done.stdout.splitlines())
    assert (wrong["version"], wrong["status"], wrong["errors"][0]["file"]) == (1, "error", "a.puz")
    assert (right["status"], right["errors"]) == ("right", [])
    assert done.stderr == ""


# -------------------------------------------------------------------------------------------------- test


@pytest.mark.parametrize(
    ("expectation", "code", "said"),
    [
        ("expect count 2", 0, "1 expectation holds"),
        ("expect count 2 * 1!\nexpect solution [[ 1 2 ]]", 0, "2 expectations hold"),
        ("expect unique", 1, "line 3: expect unique: fails: it has at least 2 solutions"),
        ("expect none", 1, "line 3: expect none: fails: it has at least 1 solution"),
        ("expect count 3", 1, "line 3: expect count: fails: it has 2 solutions"),
        ("expect count 1", 1, "line 3: expect count: fails: it has at least 2 solutions"),
        ("expect solution [[ 1 1 ]]", 1, "line 3: expect solution: fails: that is no solution: UNIQUE(*, *)"),
        ("", 0, "expects nothing"),
    ],
)
def test_expectations(run: Run, folder: Path, expectation: str, code: int, said: str) -> None:
    (folder / "two.puz").write_text(f"grid 1x2 of 1..2\nUNIQUE(*, *)\n{expectation}\n")
    done = run("test", "two.puz")
    assert said in done.stdout
    assert done.returncode == code
    assert len(done.stdout.splitlines()) == 2


def test_a_count_too_large_to_list(run: Run, folder: Path) -> None:
    (folder / "many.puz").write_text("grid 4x4 of 1..4\nUNIQUE(i, *)\nexpect count 24 * 24 * 24 * 24\n")
    done = run("test", "--most", "1000", "many.puz")
    assert done.returncode == 0


def test_the_time_limit_of_test(run: Run, folder: Path) -> None:
    (folder / "many.puz").write_text("grid 9x9 of 1..9\nsum(cells) = 200\nexpect count 100000\n")
    done = run("test", "--time-limit", "0.3", "many.puz")
    assert done.returncode == 3
    assert "the time limit of 0.3 s was reached" in done.stdout


def test_a_folder(run: Run, folder: Path) -> None:
    (folder / "deep").mkdir()
    (folder / "a.puz").write_text("grid 1x1 of 1..1\nexpect unique\n")
    (folder / "deep" / "b.puz").write_text("grid 1x1 of 1..2\nexpect unique\n")
    (folder / "wrong.puz").write_text("grid\n")
    done = run("test", ".")
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "1 hold, 1 failed, 1 file wrong"
    assert "wrong.puz:1:" in done.stderr


# --------------------------------------------------------------------------------------------------- new


def test_new_writes_a_file_that_passes_the_check(run: Run, folder: Path) -> None:
    written = run("new", "killer", "-o", "mine.puz")
    assert (written.returncode, written.stdout) == (0, "")
    assert (folder / "mine.puz").read_text() == run("new", "killer").stdout
    assert run("check", "mine.puz").returncode == 0


@pytest.mark.parametrize("name", sampled(RULE_FILES, lambda name: one_in(6, name)))
def test_new_passes_the_check_with_each_of_its_examples(run: Run, folder: Path, name: str) -> None:
    written = run("new", name)
    assert written.returncode == 0, written.stderr
    (folder / "mine.puz").write_text(written.stdout)
    checked = run("check", "mine.puz")
    assert checked.returncode == 0, checked.stderr
    head, _, rest = written.stdout.partition("# Clues: take away the `#` and fill in.\n")
    clues = rest.partition("# When the puzzle is done:")[0]
    for number, block in enumerate(clues.strip().split("\n\n")):
        lines = [line.removeprefix("# ") for line in block.splitlines()]
        (folder / f"{number}.puz").write_text(head + "\n".join(lines) + "\n")
        checked = run("check", f"{number}.puz")
        assert checked.returncode == 0, f"{block}\n{checked.stderr}"


@pytest.mark.parametrize(
    ("name", "example"),
    [("little_killer", "# little_killer (1,1) down_right = 1"), ("yajilin", "# yajilin (1,1) right = 1")],
)
def test_new_shows_directions_that_the_rules_allow(run: Run, name: str, example: str) -> None:
    assert example in run("new", name).stdout.splitlines()


def test_new_sets_parameters(run: Run) -> None:
    assert "use skyscrapers(n = 5), latin_square(n = 5)\n" in run("new", "skyscrapers", "--set", "n=5").stdout
    assert "use killer, sudoku(height = 2)\n" in run("new", "killer", "--set", "height=2").stdout
    assert run("new", "skyscrapers", "--set", "m=5").returncode == 2
    assert run("new", "skyscrapers", "--set", "n=five").returncode == 2


def test_new_does_not_overwrite(run: Run, folder: Path) -> None:
    (folder / "mine.puz").write_text("precious")
    done = run("new", "sujiko", "-o", "mine.puz")
    assert done.returncode == 2
    assert (folder / "mine.puz").read_text() == "precious"


# ------------------------------------------------------------------------------------------------ others


def test_rules_in_words(run: Run) -> None:
    assert run("rules", "killer").stdout.startswith(
        "Sudoku\n  - Every row, column and box holds each digit once.\n\n"
        "Killer Cages\n  - No digit repeats in a cage.\n\n"
        "To be found\n  - digit on cells: 1..9\n"
    )


def test_list(run: Run) -> None:
    lines = [line.split(maxsplit=1) for line in run("list").stdout.splitlines()]
    assert ["killer", "Killer Sudoku"] in lines
    assert ["killer_29", "Killer Sudoku, 29 cages"] in lines


def test_dump_after_parse_can_be_read_again(run: Run) -> None:
    once = run("dump", "--after", "parse", "killer_29").stdout
    assert run("dump", "--after", "parse", "-", stdin=once).stdout == once


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run: Run, shell: str) -> None:
    assert "_PZC_COMPLETE" in run("completion", shell).stdout


def test_completion_of_commands_options_and_files(run_installed: Run) -> None:
    def complete(*words: str) -> str:
        line = " ".join(["pzc", *words])
        return run_installed(_PZC_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(len(words))).stdout

    assert "plain,check" in complete("ch")
    assert "file," in complete("kil")
    assert "plain,--time-limit" in complete("mine.puz", "--ti")


def test_version_and_help(run: Run) -> None:
    assert run("--version").stdout.startswith("pzc ")
    text = run("--help").stdout
    for word in ("Examples:", "Exit codes:", "pzc killer_29", "130", "completion"):
        assert word in text


def test_every_command_has_help(run: Run) -> None:
    for command in ("solve", "check", "test", "rules", "list", "new", "import", "dump", "completion"):
        done = run(command, "--help")
        assert done.returncode == 0
        assert done.stdout.startswith(f"Usage: pzc {command}")


# ------------------------------------------------------------------------------------------- wrong input


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["solve"],
        ["nothing.puz"],
        ["chekc"],
        ["--nothing", "sujiko_extreme"],
        ["--limit", "0", "sujiko_extreme"],
        ["--time-limit", "0", "sujiko_extreme"],
        ["--backend", "nothing", "sujiko_extreme"],
        ["--target", "nothing", "sujiko_extreme"],
        ["--solver", "nothing", "sujiko_extreme"],
        ["sujiko_extreme", "sujiko_extreme"],
        ["thermo"],
        ["star_battle"],
        ["-o", "no/such/folder", "sujiko_extreme"],
        ["dump", "sujiko_extreme"],
        ["import"],
        ["completion", "cmd"],
    ],
)
def test_wrong_command_lines(run: Run, args: list[str]) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr != ""
    assert "Traceback" not in done.stderr


def _refused(done: subprocess.CompletedProcess[str], code: str) -> None:
    assert (done.returncode, done.stdout) == (2, "")
    assert f"error [{code}]" in done.stderr


def test_files_that_are_no_puzzles(run: Run, folder: Path) -> None:
    (folder / "cross.puz").write_bytes(b"\x01\x02ACROSS&DOWN\0\0")
    (folder / "binary.puz").write_bytes(b"grid \0")
    (folder / "latin.puz").write_bytes('title "Zw\xf6lf"'.encode("latin-1"))
    (folder / "large.puz").write_bytes(b"#" * 5_000_000)
    _refused(run("cross.puz"), "PZ004")
    _refused(run("binary.puz"), "PZ004")
    _refused(run("latin.puz"), "PZ004")
    _refused(run("large.puz"), "PZ003")
    _refused(run("missing.puz"), "PZ001")
    assert "did you mean `killer_29`?" in run("kiler_29").stderr


def test_line_ends_and_marks_of_other_systems(run: Run, folder: Path) -> None:
    (folder / "dos.puz").write_bytes(b"\xef\xbb\xbfuse sujiko\r\ngiven (1,1) = 5\r\n")
    assert run("check", "dos.puz").returncode == 0
    (folder / "mac.puz").write_bytes(b"use sujiko\rgiven (1,1) = 5\r")
    assert run("check", "mac.puz").returncode == 0


def test_a_failure_of_our_own_is_told_without_a_traceback(run_installed: Run, folder: Path) -> None:
    (folder / "sitecustomize.py").write_text(
        "import pzc.reading\ndef broken(name): raise ZeroDivisionError('oh')\npzc.reading.read = broken\n"
    )
    done = run_installed("check", "sujiko", PYTHONPATH=str(folder))
    assert done.returncode == 70
    assert "pzc itself failed (ZeroDivisionError: oh)" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in run_installed("check", "sujiko", PYTHONPATH=str(folder), PZC_DEBUG="1").stderr


# --------------------------------------------------------------------------------------------------- fmt


def test_fmt_writes_files_and_folders(run: Run, folder: Path) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "a.puz").write_bytes("\ufeffuse   sudoku\r\ngiven( 1,1 )= 3".encode())
    (folder / "b.puz").write_text("use sudoku\n")
    done = run("fmt", "--check", "in", "b.puz")
    assert (done.returncode, done.stderr) == (1, "in/a.puz: not in canonical form\n")
    done = run("fmt", "--diff", "in")
    assert done.returncode == 0 and "+use sudoku\n+given(1,1) = 3\n" in done.stdout
    done = run("fmt", "in", "b.puz")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "in/a.puz: formatted\n")
    assert (folder / "in" / "a.puz").read_bytes() == b"use sudoku\ngiven(1,1) = 3\n"
    assert run("fmt", "--check", ".").returncode == 0


def test_fmt_standard_input(run: Run) -> None:
    done = run("fmt", "-", stdin="grid 9×9 of 1 .. 9")
    assert (done.returncode, done.stdout) == (0, "grid 9x9 of 1..9\n")
    assert run("fmt", "--check", "-", stdin="grid 9x9 of 1 .. 9").returncode == 1


def test_fmt_does_not_touch_what_is_wrong(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid   9x9 of\n")
    done = run("fmt", "a.puz")
    assert done.returncode == 2 and "a.puz:1:" in done.stderr
    assert (folder / "a.puz").read_text() == "grid   9x9 of\n"


def test_limits_are_options(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid 4x4 of 1..4\nsum(1..600000) > (1,1)\n")
    assert "PZ601" in run("a.puz").stderr
    assert run("--limits", "items=1_000_000", "--limit", "1", "a.puz").returncode == 0
    done = run("check", "--limits", "itms=3", "a.puz")
    assert done.returncode == 2 and "items=N" in done.stderr


def test_dump_after_a_pass(run: Run) -> None:
    plain = run("dump", "--after", "ground", "killer_29").stdout
    improved = run("dump", "--after", "passes", "killer_29").stdout
    assert "digit(1,1) + digit(1,2) in {3}" in plain
    assert "{digit(1,1), digit(1,2)} = {1, 2}" in improved
    kept = run("dump", "--after", "digit-sets", "--disable-pass", "digit-sets", "killer_29").stdout
    assert "digit(1,1) + digit(1,2) in {3}" in kept


def test_disabled_passes(run: Run) -> None:
    names = [word for name in PASSES for word in ("--disable-pass", name)]
    assert run("solve", *names, "killer_29").stdout == run("solve", "killer_29").stdout
    assert run("test", *names, "sujiko_extreme").returncode == 0
    assert "all_different" in run("--target", "cpsat", *names, "sujiko_extreme").stdout
    assert "all_different" not in run("--target", "cpsat", "sujiko_extreme").stdout
    wrong = run("solve", "--disable-pass", "magic", "killer_29")
    assert wrong.returncode == 2
    assert "there is no pass `magic`; there are " in wrong.stderr
    assert "one-hot" in run("solve", "--help").stdout
