"""The table of boards that are given up: how searches end, and where boards come from."""

from pathlib import Path

import pytest

from bench.given_up import End, given_up


@pytest.mark.parametrize(
    ("end", "shown", "decided"),
    [
        (End(1.25, 1, True), "1.2, unique", True),
        (End(1.0, 0, True), "1.0, none", True),
        (End(1.0, 2, False), "1.0, several", True),
        (End(1.0, 1, False), "1.0, no proof", False),
        (End(1.0, 0, False), "1.0, no answer", False),
        (End(0.0, 0, False, "PZ601"), "PZ601", False),
    ],
)
def test_how_a_search_ends(end: End, shown: str, decided: bool) -> None:
    assert (str(end), end.decided) == (shown, decided)


def test_boards_of_a_folder_and_of_a_list(tmp_path: Path) -> None:
    Path(tmp_path, "one.puz").write_text("grid 1x2 of 1..2\n(1,1) = 1\n(1,2) = 2\nexpect solution [[ 1 2 ]]\n")
    Path(tmp_path, "open.puz").write_text("grid 1x2 of 1..2\n")
    Path(tmp_path, "wrong.puz").write_text("grid 1x2 of 1..2\n(1,1) = 3\nnothing(1,1)\n")
    addresses = Path(tmp_path, "list.txt")
    addresses.write_text("https://puzz.link/p?slither/2/2/j\n\n")
    found = given_up([str(tmp_path), str(addresses)], 60)
    rows = [line.strip("| ").split(" | ") for line in found.splitlines() if line.startswith("| ")][1:]
    ends = {Path(name).name: {end.partition(", ")[2] or end for end in ends} for name, *ends in rows}
    assert ends["one.puz"] == {"unique"} and ends["open.puz"] == {"several"}
    assert ends["list:1"] == {"several"}
    (code,) = ends["wrong.puz"]
    assert code.startswith("PZ")
    assert Path(rows[0][0]).name == "wrong.puz" and "Given up within 60 seconds: 1 of 4." in found
