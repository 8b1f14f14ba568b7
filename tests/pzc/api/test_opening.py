"""Opening puzzles: .puz files, and texts of other formats in files of any name."""

from pathlib import Path

import pytest

from pzc.api.opening import open_puzzle
from pzc.cli import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.exchange.reading import read

GRIDS = {
    4: "32........21....",
    6: "1" + "." * 34 + "2",
    9: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    16: "G" + "." * 254 + "1",
}
LINK = "https://puzz.link/p?slither/3/3/3b3i0"


@pytest.mark.parametrize("size", GRIDS)
def test_plain_text_sudoku_is_solved(size: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.txt"
    file.write_text(GRIDS[size].replace(".", "0") + "\n")
    assert program.run(["solve", "--limit", "1", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == size


@pytest.mark.parametrize("command", [["solve"], ["count"], ["candidates"], ["rules"], ["export"], ["draw"]])
def test_every_command_opens_a_link(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "link.txt"
    file.write_text(f"<{LINK}>\n")
    assert program.run([*command, str(file)]) in (0, 1)
    output = capsys.readouterr()
    assert "error" not in output.err and output.out + output.err
    assert program.run([*command, LINK + "#"]) in (0, 1)
    assert capsys.readouterr().out == output.out


def test_puz_file_with_a_link_in_a_comment(tmp_path: Path) -> None:
    text = f"# from {LINK}\ngrid 2x2 of 1..\n"
    named = tmp_path / "mine.puz"
    named.write_text(text)
    assert open_puzzle(str(named)).text == text
    with pytest.raises(PuzzleError) as error:
        open_puzzle("https://example.com/nothing")
    assert error.value.diagnostics[0].code == "PZ990"


def test_standard_input_with_a_mistake_is_a_puz_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"# from {LINK}\ngrid 2x2 of 1..\n"
    monkeypatch.setattr(
        "pzc.api.sources.standard_input", lambda: Source("<standard input>", text, "./<standard input>")
    )
    assert program.run(["-"]) == 2
    assert "PZ181" in capsys.readouterr().err


def test_first_of_several_links_is_read() -> None:
    other = LINK.replace("3i0", "3i1")
    made = read(Source("mail", f"First {LINK}, then {other}."))
    assert LINK in made.text and "first of 2 puzzles" in made.left_out[0]
    assert read(Source("mail", f"[{LINK}]({LINK})")).left_out == ()


def test_first_of_several_sudokus_is_read() -> None:
    one, other = GRIDS[9], GRIDS[9][::-1]
    made = read(Source("mail", f"First {one}, then\n{other}.\n"))
    assert "5 3 . . 7 . . . ." in made.text and "first of 2 puzzles" in made.left_out[0]
    assert read(Source("mail", f"Only {one}, this one")).left_out == ()


def test_file_of_many_puzzles_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "many.sdm"
    for grid in (GRIDS[9], GRIDS[9].replace(".", "0")):
        file.write_text(f"{grid}\n{grid}\n")
        assert program.run([str(file)]) == 2
        assert "--rules sudoku" in capsys.readouterr().err


def test_unreadable_text_shows_the_first_mistake() -> None:
    with pytest.raises(PuzzleError) as error:
        read(Source("mail", "see https://puzz.link/p?slithr/3/3/3g3i0), or not"))
    assert error.value.diagnostics[0].code == "PZ991"
