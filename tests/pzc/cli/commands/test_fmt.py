"""`pzc fmt`: files, folders and standard input in canonical form."""

from pathlib import Path

from ....commands import Run


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


def test_fmt_leaves_invalid_files_unchanged(run: Run, folder: Path) -> None:
    (folder / "a.puz").write_text("grid   9x9 of\n")
    done = run("fmt", "a.puz")
    assert done.returncode == 2 and "a.puz:1:" in done.stderr
    assert (folder / "a.puz").read_text() == "grid   9x9 of\n"
