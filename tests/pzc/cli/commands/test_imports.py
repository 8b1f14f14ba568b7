"""`pzc import`: its input, and its target file."""

from pathlib import Path

import pytest

from ....commands import Run

ADDRESS = "https://puzz.link/p?slither/2/2/2c"
KILLER = "1\n2 3\n0 0\n0 1\n"


def test_an_address_a_file_that_holds_one_and_standard_input(run: Run, folder: Path) -> None:
    (folder / "link.txt").write_text(ADDRESS + "\n")
    text = run("import", ADDRESS).stdout
    assert "use slitherlink" in text
    assert run("import", "link.txt").stdout == text
    assert run("import", "-", stdin=ADDRESS).stdout == text
    assert run("import", ADDRESS, "-o", "a.puz").stdout == ""
    assert (folder / "a.puz").read_text() == text


def test_lost_parts_are_reported(run: Run) -> None:
    done = run("import", ".Shape~4x4.Doppelganger.~R1C1_2")
    assert done.returncode == 0 and done.stderr == "not carried over: `Doppelganger`\n"


@pytest.mark.parametrize(
    ("what", "code", "place"),
    [
        ("https://example.org/x", "PZ990", "<address>:1:1"),
        (ADDRESS.replace("slither", "slithr"), "PZ991", "<address>:1:"),
    ],
)
def test_a_link_is_never_taken_for_a_file(what: str, code: str, place: str, run: Run) -> None:
    done = run("import", what)
    assert done.returncode == 2 and code in done.stderr and place in done.stderr


def test_missing_file(run: Run) -> None:
    done = run("import", "nowhere.txt")
    assert done.returncode == 2 and "nowhere.txt" in done.stderr


def test_a_killer_is_named(run: Run, folder: Path) -> None:
    (folder / "k.txt").write_text(KILLER)
    assert "cage" in run("import", "killer", "--partial", "k.txt").stdout
    assert run("import", "killer", "k.txt").returncode == 2, "some cells lie in no cage"
    assert run("import", "killer", "--partial", "k.txt", "-o", "k.txt").returncode == 2
    assert (folder / "k.txt").read_text() == KILLER
    assert run("import", "killer", "--partial", "-", stdin=KILLER).returncode == 0


def test_help_lists_formats_to_be_named(run: Run) -> None:
    text = run("import", "--help").stdout
    assert "killer" in text and "  any " not in text
