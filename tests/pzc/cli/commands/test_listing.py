"""`pzc list`: the library, and a search in it."""

import json

from ....commands import Run


def test_list(run: Run) -> None:
    lines = [line.split(maxsplit=1) for line in run("list").stdout.splitlines()]
    assert ["killer", "Killer Sudoku"] in lines
    assert ["killer_29", "Killer Sudoku, 29 cages"] in lines


def test_a_search_shows_names_kinds_and_rules(run: Run) -> None:
    shown = run("list", "bimaru").stdout.splitlines()
    assert shown[0] == "battleships: Battleships (shading)"
    assert shown[1].startswith("  Ships do not touch") and len(shown[1]) <= 80


def test_a_search_as_json(run: Run) -> None:
    [masyu] = json.loads(run("list", "masyu", "--json").stdout)["variants"]
    assert masyu["name"] == "masyu" and "Pearls" in masyu["other_names"] and masyu["kinds"] == ["loop"]


def test_nothing_is_found(run: Run) -> None:
    ended = run("list", "xyz", "abc")
    assert ended.returncode == 1 and ended.stdout == "" and "`xyz` and `abc`" in ended.stderr


def test_the_nearest_name_is_suggested(run: Run) -> None:
    assert run("list", "sumdoku").stderr.endswith("; did you mean `sudoku`?\n")
    assert "; did you mean `nurikabe`?" in run("list", "nurikave", "shading").stderr
