"""`pzc check --answer`: each broken rule once, with its places."""

import json
from pathlib import Path

from ...commands import Run

STARS = """
grid 3x3
layer star on cells of bool
clue number(c: cell) = k
rule "Stars do not touch.":
  for a in cells where star(a): all(b in around(a): not star(b))
rule "A number counts the stars around it.": for number(c) = k: count(star(around(c))) = k
rule "A star in each row.": for r in rows: any(c in r: star(c))
number (1,1) = 2, (3,3) = 0
"""


def checked(run: Run, folder: Path, text: str, answer: str, *options: str) -> tuple[int, str]:
    (folder / "a.puz").write_text(text)
    done = run("check", "a.puz", "--answer", "-", *options, stdin=answer)
    return done.returncode, done.stdout


def test_each_broken_rule_is_named_once(run: Run, folder: Path) -> None:
    """The many places of the first rule do not hide the last one, and names are those of the rule's own `for`."""
    code, result = checked(run, folder, STARS, "* * *\n* * *\n. . .\n")
    assert code == 1
    assert result == (
        "a.puz:5: broken in 6 places: Stars do not touch.\n"
        "  where a = (1,1)\n  where a = (1,2)\n  where a = (1,3)\n  where a = (2,1)\n  where a = (2,2)\n"
        "  and in 1 more\n"
        "a.puz:7: broken in 2 places: A number counts the stars around it.\n"
        "  where c = (1,1), k = 2; number (1,1) = 2 (a.puz:9)\n"
        "  where c = (3,3), k = 0; number (3,3) = 0 (a.puz:9)\n"
        "a.puz:8: broken: A star in each row., where r = row 3\n"
    )


def test_names_bound_inside_a_condition_are_not_shown(run: Run, folder: Path) -> None:
    text = 'grid 2x2 of 1..2\nrule "A 2.": any(c in cells: c = 2)\n'
    text += "for r in rows: exactly(2, c in r where c > 0: c = 1) and sum(r) < 2\n"

    code, result = checked(run, folder, text, "1 1\n1 1\n")
    assert code == 1
    assert result.splitlines()[0] == "a.puz:2: broken: A 2."
    assert result.splitlines()[2:] == ["  where r = row 1", "  where r = row 2"]


def test_number_of_shown_clues_is_limited(run: Run, folder: Path) -> None:
    text = "grid 5x5 of 1..9\nclue cage(g: cells)\n" + "".join(
        f"cage <({i},{j})> sum = 9\n" for i in range(1, 6) for j in range(1, 6)
    )
    text += 'rule "The last rule.": sum(cells) = 7\n'
    code, result = checked(run, folder, text, "1 1 1 1 1\n" * 5)
    lines = result.splitlines()
    assert code == 1
    assert lines[0] == "a.puz:28: broken: The last rule."
    assert lines[1] == "a.puz:3: broken: cage <(1,1)> sum = 9"
    assert len(lines) == 22
    assert lines[-1] == "and 5 more clues"


def test_broken_rules_as_json(run: Run, folder: Path) -> None:
    code, result = checked(run, folder, STARS, "* * *\n* * *\n. . .\n", "--json")
    found = json.loads(result)
    assert (code, found["status"], found["errors"]) == (1, "broken", [])
    assert [(rule["line"], rule["count"], len(rule["places"])) for rule in found["broken"]] == [
        (5, 6, 5),
        (7, 2, 2),
        (8, 1, 1),
    ]
    assert found["broken"][1]["places"][0] == {
        "text": "A number counts the stars around it.",
        "where": "c = (1,1), k = 2",
        "clues": [{"kind": "clue", "text": "number (1,1) = 2", "file": "a.puz", "line": 9}],
    }
    code, result = checked(run, folder, STARS[: STARS.index('rule "A star')], "* . .\n. . .\n. . .\n", "--json")
    assert (code, json.loads(result)) == (
        0,
        {"version": 1, "file": "a.puz", "status": "right", "errors": [], "broken": []},
    )
    code, result = checked(run, folder, STARS, "* *\n", "--json")
    assert (code, json.loads(result)["status"]) == (2, "error")


def test_an_answer_is_not_compared_with_better_ones(run: Run, folder: Path) -> None:
    text = "grid 1x2 of 1..2\nmaximize sum(cells)\n"
    assert checked(run, folder, text, "1 1\n") == (
        0,
        "the answer obeys all rules; whether another one is better is not checked\n",
    )
