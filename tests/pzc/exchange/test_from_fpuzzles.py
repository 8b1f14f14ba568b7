"""f-puzzles and SudokuPad: puzzles there and back, what is not carried over, answers, rules of one's own."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pzc import program
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.entries import WORDS
from pzc.compiler.formats.links import opened
from pzc.compiler.formats.lzstring import compress
from pzc.compiler.meaning.switched_off import is_switched_off
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.exchange.exporting import content_of
from pzc.exchange.table import Wish, answer_in, export, read
from pzc.puzzle import Puzzle
from pzc.report import values_of

from ...effort import one_in, sampled
from ...library import INSTANCES, RULES, smallest

LINK = "https://f-puzzles.com/?load="
SAID = [path.stem for path in RULES if "\nformat fpuzzles" in path.read_text()]
KEYS = {
    line.split('"')[1] for path in RULES for line in path.read_text().splitlines() if line.startswith("format fpuzzles")
}


def blank(size: int, **keys: Any) -> dict[str, Any]:
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys}


def link_of(document: object) -> str:
    return LINK + compress(json.dumps(document))


def imported(document: object) -> tuple[str, Model, tuple[str, ...]]:
    """The .puz file of a document, checked, and what is not in it."""
    made = read(Source("link", link_of(document)))
    return made.text, compile_source(Source("made.puz", made.text)), made.left_out


def document_of(model: Model, **wish: Any) -> dict[str, Any]:
    found = export(model, "fpuzzles", Wish(whole=True, **wish))
    return json.loads(found.text)


def ordered(document: dict[str, Any]) -> dict[str, Any]:
    """The same with entries in one order, which means nothing, and without rules in words: another file may say one."""
    entries = {
        key: value for key, value in document.items() if isinstance(value, list) and key not in ("grid", "solution")
    }
    in_order = {key: sorted(value, key=json.dumps) for key, value in entries.items()}
    return {**document, **in_order, "ruleset": ""}


# ------------------------------------------------------------------------------------------- the library's puzzles


def _writable() -> list[Path]:
    used = {path: path.read_text() for path in sorted(smallest())}
    return [path for path, text in used.items() if any(f" {name}" in text for name in SAID)]


@pytest.mark.parametrize("path", sampled(_writable(), lambda path: one_in(3, path.stem)), ids=lambda path: path.stem)
def test_puzzles_of_the_library_there_and_back(path: Path) -> None:
    model = compile_source(library.read(str(path)))
    try:
        found = export(model, "fpuzzles", Wish())
    except PuzzleError as error:
        assert error.diagnostics[0].code in ("PZ914", "PZ915")
        return
    made = read(Source("link", found.link))
    again = compile_source(Source("again.puz", made.text))
    assert made.left_out == ()
    mine, theirs = (sum(map(len, content_of(m).clues.values())) for m in (model, again))
    assert mine == theirs
    if not found.left_out:
        assert ordered(document_of(again)) == ordered(document_of(model))


def test_each_key_of_the_library_is_written_by_one_of_its_puzzles() -> None:
    written: set[str] = set()
    writable = _writable()
    for path in INSTANCES:
        if path not in writable and path.stem.removesuffix("_9") not in SAID:
            continue
        model = compile_source(library.read(str(path)))
        try:
            written |= document_of(model).keys()
        except PuzzleError:
            continue
    assert KEYS - written == set()


# ------------------------------------------------------------------------------------------- documents


def test_a_document_with_much_in_it() -> None:
    text, model, left_out = imported(
        blank(
            9,
            title='A "title"',
            author="me",
            ruleset="Normal rules.\nAnd more.",
            killercage=[{"cells": ["R1C1", "R1C2"], "value": "7"}, {"cells": ["R9C1", "R9C2"]}],
            thermometer=[{"lines": [["R3C3", "R3C4"], ["R3C3", "R4C4"]]}],
            arrow=[
                {"cells": ["R5C5"], "lines": [["R5C5", "R5C6"]]},
                {"cells": ["R7C2", "R7C1"], "lines": [["R7C2", "R8C2"]]},
            ],
            whispers=[{"lines": [["R1C9", "R2C9"]]}, {"lines": [["R3C9", "R4C9"]], "value": 4}],
            negative=["xv"],
            xv=[{"cells": ["R6C6", "R6C7"], "value": "X"}],
            **{"diagonal+": True, "antiknight": False},
        )
    )  # fmt: skip
    assert left_out == ()
    assert model.title == 'A "title"' and "# Normal rules.\n# And more." in text
    uses = next(line for line in text.splitlines() if line.startswith("use"))
    assert uses == (
        "use killer, thermo, arrow, pill_arrow, whispers, whispers(k = 4, whispers as whispers_4), "
        "xv, diagonal(which = 2)"
    )
    placed = {name: len(found) for name, found in model.facts.placements.items() if found}
    assert placed == {
        "cage": 2, "thermo": 2, "arrow": 1, "pill_arrow": 1, "whispers": 1, "whispers_4": 1, "roman": 1
    }  # fmt: skip
    again = document_of(model)
    assert again["killercage"][0] == {"cells": ["R1C1", "R1C2"], "value": "7"} and again["negative"] == ["xv"]
    assert [entry.get("value") for entry in again["whispers"]] == ["5", "4"]
    assert again["diagonal+"] is True and "diagonal-" not in again


def test_what_nobody_declares_is_named() -> None:
    document = blank(
        4,
        battenburg=[{"cells": ["R1C1"]}, {"cells": ["R2C2"]}],
        line=[{"lines": [["R1C1", "R1C2"]], "fromConstraint": "Odd Line"}],
        ratio=[{"cells": ["R1C1", "R1C2"], "value": "x"}],
        somewhere={"over": "there"},
        selftaxicab=True,
        negative=["sums"],
        disabledlogic=["x"],
    )
    document["grid"][0][0] = {"value": 3, "cornerPencilMarks": [1]}
    text, _, left_out = imported(document)
    for word in ("battenburg", "Odd Line", "ratio[0].value", "somewhere", "selftaxicab", "sums", "not given", "pencil"):
        assert any(word in line for line in left_out), word
    assert text.count("# not carried over:") == len(left_out) == 8


def test_only_given_digits_are_given() -> None:
    document = blank(4)
    document["grid"][0][:3] = [{"value": 3, "given": True}, {"value": 2}, {"givenPencilMarks": [1, 4]}]
    text, model, _ = imported(document)
    assert [(p.args[0].column, p.value) for p in model.facts.placements["given"]] == [(1, 3)]  # type: ignore[union-attr]
    assert "(1,3) in <1, 4>" in text


def test_regions() -> None:
    document = blank(4)
    assert "use sudoku(height = 2, width = 2)" in imported(document)[0]
    for row in document["grid"]:
        row[:] = [{"region": None} for _ in row]
    assert "use latin_square(n = 4)" in imported(document)[0]
    for row in document["grid"]:
        row[:] = [{"region": 0}, {"region": 1}, {"region": 2}, {"region": 3}]
    text, model, _ = imported(document)
    assert "use jigsaw" in text and [len(cells) for cells in model.regions[0].lists] == [4, 4, 4, 4]
    document["grid"][0][0]["region"] = 1
    _, model, left_out = imported(document)
    assert [len(cells) for cells in model.regions[0].lists] == [
        4,
        4,
    ] and "regions that have not 4 cells (2)" in left_out
    assert "use latin_square(n = 7)" in imported(blank(7))[0]
    assert "use sudoku(height = 2)" in imported(blank(6))[0]


def test_both_kinds_of_dots_given_are_kropki() -> None:
    dots = {"difference": [{"cells": ["R1C1", "R1C2"]}], "ratio": [{"cells": ["R2C1", "R2C2"]}]}
    assert "use sudoku(height = 2, width = 2), kropki\n" in imported(
        blank(4, **dots, nonconsecutive=True, negative=["ratio"])
    )[0]  # fmt: skip
    assert "non_consecutive" in imported(blank(4, nonconsecutive=True))[0]


def test_what_the_site_draws_with_an_add_on_only_is_drawn() -> None:
    clues = "renban (1,1)..(1,3)\ndouble_arrow (3,1)..(3,4)\nx_sum top[2] = 9\n"
    text = f"use sudoku(height = 2), renban, double_arrow, x_sum\n{clues}"
    document = document_of(compile_source(Source("drawn.puz", text)))
    (line, other), (circle, _), (label,) = document["line"], document["circle"], document["text"]
    assert line["lines"] == [["R1C1", "R1C3"]] and line["outlineC"] == "#F067F0" and line["fromConstraint"] == "Renban"
    assert other["fromConstraint"] == "Double Arrow" and circle["cells"] == ["R3C1"]
    assert label["cells"] == ["R0C2"] and label["value"] == "9"
    assert imported(document)[2] == ()
    del document["renban"]
    assert imported(document)[2] == ("only drawn there: `line` (1, of Renban)",)


def test_the_value_of_a_whisper_line_is_half_of_the_digits() -> None:
    lines = [{"lines": [["R1C1", "R1C2"]]}]
    assert "whispers(k = 3)" in imported(blank(6, whispers=lines))[0]
    assert "use sudoku, whispers\n" in imported(blank(9, whispers=lines))[0]


def test_solutions() -> None:
    solved = "1234341221434321"
    for said in (solved, list(map(int, solved)), ",".join(solved), list(solved)):
        assert "expect solution" in imported(blank(4, solution=said))[0]
    assert "expect solution" in imported(blank(4, cage=[{"cells": [], "value": f"solution: {solved}"}]))[0]
    assert "expect solution" not in imported(blank(4, solution="." * 16))[0]


def test_rules_of_ones_own() -> None:
    own = 'clue star(c: cell)\nrule "A star is no 1.":\n  for c in star: c != 1\nstar (1,1)'
    rules = f"Normal rules.\n```pzc\n{own}\n```\nHave fun."
    text, model, _ = imported(blank(4, ruleset=rules))
    assert len(model.facts.placements["star"]) == 1 and "# Have fun." in text and "```" not in text
    with pytest.raises(PuzzleError) as error:
        read(Source("link", link_of(blank(4, ruleset="```pzc\nuse nothing_there\n```"))))
    assert error.value.diagnostics[0].span.source.name == "<imported>"


OWN = """use sudoku(height = 2, width = 2), thermo, windoku2
thermo (1,1)..(1,3)
clue star(c: cell)
rule "A star is no 1.":
  for c in star: c != 1
star (2,2)
"""


def test_rules_of_ones_own_are_written_if_wanted() -> None:
    model = compile_source(Source("own.puz", OWN.replace(", windoku2", ", anti_diagonal")))
    with pytest.raises(PuzzleError, match="no place for this `star`"):
        export(model, "fpuzzles", Wish())
    for target in ("fpuzzles", "sudokupad"):
        found = export(model, target, Wish(rules=True))
        again = compile_source(Source("again.puz", read(Source("link", found.link)).text))
        assert len(again.facts.placements["star"]) == len(again.facts.placements["thermo"]) == 1
        assert {rule.origin.text for rule in again.rules} == {rule.origin.text for rule in model.rules}


def test_files_that_a_block_needs_are_told(tmp_path: Path) -> None:
    (tmp_path / "hills.puz").write_text("clue hill(c: cell)\nfor c in hill: c > 2\n")
    (tmp_path / "own.puz").write_text("use sudoku(height = 2, width = 2), hills\nhill (1,1)\n")
    model = compile_source(library.read(str(tmp_path / "own.puz")))
    for target in ("fpuzzles", "sudokupad"):
        found = export(model, target, Wish(rules=True))
        assert any("needs" in told and "hills.puz" in told for told in found.left_out)
        assert "hill (1,1)" in read(Source("link", found.link), str(tmp_path)).text


# ------------------------------------------------------------------------------------------- bad input

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["R1C1", "R1C2", "R2C2", "R0C1", "UR", "X", "7"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["cells", "cell", "value", "lines", "values", "direction", "cloneCells"]), inner),
    max_leaves=12,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(sorted(KEYS | {"title", "solution", "negative"})), VALUES, max_size=3))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_stands_under_a_key(keys: dict[str, Any]) -> None:
    """It is a puzzle, or an error that names the place: never a failure of pzc."""
    try:
        imported({**blank(4), **keys})
    except PuzzleError as error:
        assert error.diagnostics[0].code == "PZ912", error


def test_large_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "large.txt"
    path.write_text(LINK + "N4Ig" + "A" * 10_000_000)
    assert program.run(["import", str(path)]) == 2
    assert "[PZ003]" in capsys.readouterr().err
    bomb = LINK + compress('{"title":"' + "a" * 2_100_000 + '"}')
    with pytest.raises(PuzzleError, match="more than 2,000,000"):
        read(Source("link", bomb))


# ------------------------------------------------------------------------------------------- answers, SudokuPad


@pytest.mark.parametrize("target", ["fpuzzles", "sudokupad"])
def test_answers(target: str, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = Puzzle(library.read(library.find("sudoku_4", None) or ""))
    solution = puzzle.solve()
    assert solution is not None
    wish = Wish(answer=values_of(puzzle.problem.flat, solution.answer))
    link = export(puzzle.model, target, wish).link
    answered = answer_in(Source("link", link), puzzle.model)
    assert answered is not None
    assert list(answered.values.values()) == [digit for row in solution.grid for digit in row]
    assert program.run(["check", "sudoku_4", "--answer", link]) == 0
    assert "expect solution" in read(Source("link", link)).text
    capsys.readouterr()
    assert program.run(["export", "sudoku_4", "--to", target, "--answer"]) == 0
    assert capsys.readouterr().out.strip() == link


@pytest.mark.parametrize("target", ["fpuzzles", "sudokupad"])
def test_rules_that_a_parameter_switches_off_are_not_told(target: str) -> None:
    def told(full: int) -> str:
        text = f"""use sudoku(height = 2, width = 2)
param full = {full}
rule "With full = 1, corners are 1.": for c in <(1,1)> where full = 1: c = 1
rule "This holds always.": (4,4) != 2
"""
        document = json.loads(opened(export(compile_source(Source("mine.puz", text)), target, Wish()).link).text)
        return str(document["ruleset"] if target == "fpuzzles" else document["metadata"]["rules"])

    assert "corners are 1" not in told(0) and "This holds always." in told(0)
    assert "corners are 1" in told(1) and "This holds always." in told(1)


@pytest.mark.parametrize(
    "path", sampled(sorted(smallest()), lambda path: one_in(3, path.stem)), ids=lambda path: path.stem
)
def test_any_puzzle_goes_to_sudokupad(path: Path) -> None:
    model = compile_source(library.read(str(path)))
    if model.board is None:
        return
    found = export(model, "sudokupad", Wish())
    document = json.loads(opened(found.link).text)
    assert len(document["cells"]) == model.board.height and {len(row) for row in document["cells"]} == {
        model.board.width
    }
    lists = ("cages", "lines", "arrows", "underlays", "overlays", "regions")
    assert all(isinstance(document[name], list) for name in lists)
    rules = [rule for rule in model.rules if rule.named and rule.origin.span.source.path != library.PRELUDE]
    written = {rule.origin.text for rule in rules if not is_switched_off(rule, model)}
    assert {rule.origin.text for rule in rules if rule.origin.text in document["metadata"]["rules"]} == written
    if any(clue for name, clue in model.facts.placements.items() if name != "given"):
        assert any(document[name] for name in lists[:5])


def test_cages_are_checked_by_sudokupad() -> None:
    model = compile_source(
        Source("cages.puz", "use killer\ncage <(1,1), (1,2)> sum = 3\ncage <(2,1), (2,2)>\ngiven (9,9) = 4\n")
    )
    document = json.loads(export(model, "sudokupad", Wish(whole=True)).text)
    assert document["cages"] == [
        {"cells": [[0, 0], [0, 1]], "value": "3", "sum": 3, "unique": True},
        {"cells": [[1, 0], [1, 1]], "unique": True},
    ]
    assert len(document["regions"]) == 9 and document["cells"][8][8] == {"value": "4", "given": True}
    assert not (document["lines"] or document["overlays"] or "settings" in document)
    text = read(Source("link", export(model, "sudokupad", Wish()).link)).text
    assert "cage <(1,1), (1,2)> sum = 3\n" in text and "use killer\n" in text


def test_clues_that_may_lie_are_told() -> None:
    text = "use sudoku(height = 2, width = 2), killer_cages\ndoubt cage\ncage <(1,1), (1,2)> sum = 3\n"
    model = compile_source(Source("doubt.puz", text))
    for target in ("fpuzzles", "sudokupad"):
        assert any("may lie" in told for told in export(model, target, Wish()).left_out)
    assert json.loads(export(model, "sudokupad", Wish(whole=True)).text)["cages"] == []
    again = compile_source(
        Source("again.puz", read(Source("link", export(model, "fpuzzles", Wish(rules=True)).link)).text)
    )
    assert again.facts.doubted.keys() == {"cage"}


def test_every_word_is_used() -> None:
    texts = "".join(path.read_text() for path in RULES)
    assert [word for word in WORDS if f": {word}(" not in texts] == []
