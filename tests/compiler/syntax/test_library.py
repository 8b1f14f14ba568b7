"""Names that a user may give for a puzzle file: each gets a clear message."""

import os
from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.limits import raised
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library


def code(path: Path) -> str:
    with pytest.raises(PuzzleError) as caught:
        library.read(str(path))
    return caught.value.diagnostics[0].code


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\x12\x34ACROSS&DOWN\0more", "PZ004"),
        (b"\x89PNG\r\n\x1a\n", "PZ004"),
        (b"grid 1x2\0", "PZ004"),
        ("grid 1x2".encode("utf-16"), "PZ004"),
        (b"title \"gr\xfcn\"", "PZ004"),
        (b'title "\x1b[31mred"', "PZ004"),
        (b"#" * 400_001, "PZ003"),
    ],
)  # fmt: skip
def test_bytes_that_are_no_puzzle(tmp_path: Path, data: bytes, expected: str) -> None:
    (tmp_path / "a.puz").write_bytes(data)
    assert code(tmp_path / "a.puz") == expected


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffgrid 1x2 of 1..2\r\ngiven (1,1) = 2\r\n",
        "grid 1x2 of 1..2\rgiven (1,1) = 2",
        "grid\t1x2 of 1..2\ngiven\t(1,1)\t=\t2",
        "grid 1x2 of 1..2\nclue straße(c: cell)\nstraße (1,2)\ngiven (1,1) = 2",
        '\n\n\ngrid 1x2 of 1..2\nrule "Ümläut 数独":\n\tfor größe in cells: größe > 0\ngiven (1,1) = 2\n\n',
    ],
)
def test_line_ends_and_byte_order_marks(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.puz").write_bytes(text.encode())
    model = compile_source(library.read(str(tmp_path / "a.puz")))
    assert len(model.facts.placements["given"]) == 1


def test_a_file_of_100_mb_is_not_read(tmp_path: Path) -> None:
    with open(tmp_path / "big.puz", "wb") as file:
        file.truncate(100 * 2**20)
    assert code(tmp_path / "big.puz") == "PZ003"


def test_unreadable_files(tmp_path: Path) -> None:
    assert code(tmp_path / "missing.puz") == "PZ001"
    assert code(tmp_path) == "PZ002"
    assert code(tmp_path / "a\0b") == "PZ002"
    assert code(tmp_path / ("x" * 5000)) == "PZ002"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
def test_files_of_other_kinds(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo.puz")
    (tmp_path / "dangling.puz").symlink_to("nowhere.puz")
    (tmp_path / "loop.puz").symlink_to("loop.puz")
    assert code(tmp_path / "fifo.puz") == "PZ002"
    assert code(tmp_path / "dangling.puz") == "PZ001"
    assert code(tmp_path / "loop.puz") == "PZ002"
    assert code(Path("/dev/zero")) == "PZ002"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_file_without_read_permission(tmp_path: Path) -> None:
    (tmp_path / "a.puz").write_text("grid 1x2")
    (tmp_path / "a.puz").chmod(0)
    assert code(tmp_path / "a.puz") == "PZ002"


def test_use_stays_in_the_folder_and_the_library(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "secret.puz").write_text("grid 1x2 of 1..2")
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "secret.puz").symlink_to("../out/secret.puz")
    (inside / "good.puz").write_text("grid 1x2 of 1..2")
    (inside / "link.puz").symlink_to("good.puz")
    user = str(inside / "user.puz")
    assert library.find("secret", user) is None
    for name in ("../out/secret", str(tmp_path / "out" / "secret"), "..", "", ".hidden", "a/b"):
        assert library.find(name, user) is None
    assert library.find("good", user) == str(inside / "good.puz")
    assert library.find("link", user) == str(inside / "link.puz")
    assert library.find("sudoku", user) == str(Path(library.RULES) / "sudoku.puz")


def test_the_limit_can_be_raised(tmp_path: Path) -> None:
    (tmp_path / "a.puz").write_bytes(b"#" * 400_001)
    with raised(bytes=500_000):
        assert len(library.read(str(tmp_path / "a.puz")).text) == 400_001
