"""The comparison with noqx in one process: a stand-in for noqx, and the tables."""

from pathlib import Path

import pytest

from bench import beside_cspuz, in_process
from pzc.compiler.base.source import Source
from pzc.compiler.syntax.library import INSTANCES
from tests.noqx.genres import GENRES

HEYAWAKE = Path(INSTANCES, "heyawake_6.puz")


class Peer:
    """A fake noqx that finds a number of solutions, or refuses the board."""

    def __init__(self, solutions: int | None) -> None:
        self.solutions = solutions
        self.solved = 0

    def solve(self, board: dict[str, object], seconds: float) -> list[int]:
        self.solved += 1
        assert board["solver"] == "heyawake"
        if self.solutions is None:
            raise ValueError("refused")
        return [*range(self.solutions)]


def test_both_programs_solve_in_turn() -> None:
    peer = Peer(1)
    row = in_process._measured(GENRES["heyawake"], HEYAWAKE, peer, 3, 60)  # type: ignore[arg-type]
    assert row is not None and row[:2] == ("heyawake_6", 36) and peer.solved == 4
    assert min(row[2:]) > 0


def test_boards_that_noqx_reads_in_another_way_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert in_process._measured(GENRES["heyawake"], HEYAWAKE, Peer(2), 1, 60) is None  # type: ignore[arg-type]
    assert "heyawake_6 noqx finds 2 solutions" in capsys.readouterr().err
    assert in_process._measured(GENRES["heyawake"], HEYAWAKE, Peer(None), 1, 60) is None  # type: ignore[arg-type]


def test_means_by_size() -> None:
    times = [("a", 36, 4.0, 2.0, 1.0, 1.0), ("b", 81, 16.0, 8.0, 4.0, 1.0), ("c", 400, 1.0, 0.5, 0.25, 1.0)]
    rows = [in_process.Row(*each) for each in times]
    table = in_process._means(rows, "noqx")
    assert "| below 100 cells | 2 | 8.00 | 4.00 | 2.00 |" in table and "100 to 399" not in table
    assert "| 400 and more | 1 | 1.00 | 0.50 | 0.25 |" in table and "| all | 3 | 4.00 | 2.00 | 1.00 |" in table


def test_another_board_is_upside_down_or_lacks_clues() -> None:
    drawn = Source("a.puz", "use star_battle\nregion [[\n a a\n a b\n]]\n")
    assert in_process._another_board(drawn).text == "use star_battle\nregion [[\n a b\n a a\n]]\n"
    listed = Source("a.puz", "grid 1x2 of 1..2\ngiven (1,1) = 1\n(1,1) != (1,2)\n")
    assert in_process._another_board(listed).text == listed.text.replace("given (1,1) = 1", "")
    bare = Source("a.puz", "grid 1x2 of 1..2\n")
    assert in_process._another_board(bare) is bare


def test_expectations_are_left_out() -> None:
    source = Source("a.puz", "grid 1x1 of 1..2\nexpect unique\ngiven (1,1) = 1 # one\nexpect solution [[\n  1\n]]\n")
    assert in_process.without_expectations(source).text.split("\n") == [
        "grid 1x1 of 1..2",
        "",
        "given (1,1) = 1 # one",
        "",
        "",
    ]


def test_only_puzzles_that_cspuz_reads_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    class Reader:
        """A fake cspuz that reads only heyawakes."""

        def __init__(self, folder: str) -> None:
            pass

        def finds_one_solution(self, address: str) -> bool:
            return "heyawake" in address

        def solve(self, address: str) -> int:
            return sum(range(1000))

    monkeypatch.setattr(beside_cspuz, "CspuzSolver", Reader)
    table = beside_cspuz.beside_cspuz("", 1, ["heyawake_6", "slitherlink_6"], 60)
    assert "| heyawake_6 | 36 |" in table and "slitherlink" not in table


def test_cspuz_must_be_built(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="cargo build"):
        beside_cspuz.CspuzSolver(str(tmp_path))
