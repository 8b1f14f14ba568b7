"""Rules in words, and as a block that can be read again, for each site that shows them."""

import json
from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.formats.sudokus.links import opened
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.exchange.embedded_rules import needed_besides, not_known, own_block, rules_in_words, rules_without_words
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import read
from pzc.exchange.table import export

from .documents import SMALL, blank, imported, link_of, model_of


def test_own_rules_are_read_back() -> None:
    own = 'clue star(c: cell)\nrule "A star is no 1.":\n  for c in star: c != 1\nstar (1,1)'
    rules = f"Normal rules.\n```pzc\n{own}\n```\nHave fun."
    text, model, _ = imported(blank(4, ruleset=rules))
    assert len(model.facts.placements["star"]) == 1 and 'wording "Have fun."' in text and "```" not in text
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


def test_own_rules_are_written_on_request() -> None:
    model = compile_source(Source("own.puz", OWN.replace(", windoku2", ", anti_diagonal")))
    with pytest.raises(PuzzleError, match="no place for this `star`"):
        export(model, "fpuzzles", ExportOptions())
    for target in ("fpuzzles", "sudokupad"):
        found = export(model, target, ExportOptions(rules=True))
        again = compile_source(Source("again.puz", read(Source("link", found.link)).text))
        assert len(again.facts.placements["star"]) == len(again.facts.placements["thermo"]) == 1
        assert {rule.origin.text for rule in again.rules} == {rule.origin.text for rule in model.rules}


def test_needed_files_are_named(tmp_path: Path) -> None:
    (tmp_path / "hills.puz").write_text("clue hill(c: cell)\nfor c in hill: c > 2\n")
    (tmp_path / "own.puz").write_text("use sudoku(height = 2, width = 2), hills\nhill (1,1)\n")
    model = compile_source(library.read(str(tmp_path / "own.puz")))
    for target in ("fpuzzles", "sudokupad"):
        found = export(model, target, ExportOptions(rules=True))
        assert any("needs" in result and "hills.puz" in result for result in found.left_out)
        assert "hill (1,1)" in read(Source("link", found.link), str(tmp_path)).text


@pytest.mark.parametrize("target", ["fpuzzles", "sudokupad"])
def test_switched_off_rules_are_omitted(target: str) -> None:
    def rules_with(full: int) -> str:
        text = f"""use sudoku(height = 2, width = 2)
param full = {full}
rule "With full = 1, corners are 1.": for c in <(1,1)> where full = 1: c = 1
rule "This holds always.": (4,4) != 2
"""
        document = json.loads(
            opened(export(compile_source(Source("mine.puz", text)), target, ExportOptions()).link).text
        )
        return str(document["ruleset"] if target == "fpuzzles" else document["metadata"]["rules"])

    assert "orners are 1" not in rules_with(0) and "This holds always." in rules_with(0)
    assert "Corners are 1." in rules_with(1) and "This holds always." in rules_with(1)


MORE = (
    SMALL
    + 'use thermo\ntitle "T"\nthermo (1,1)..(1,3)\nlayer shade on cells of bool\n'
    + 'rule "Odd.": (1,1) != 2\nmaximize (1,1)\nexpect unique\n'
)


def test_unsupported_rules() -> None:
    assert not_known(model_of(MORE), {"sudoku", "thermo"}) == ['"Odd."', "the layer `shade`", "`maximize (1,1)`"]
    assert "Digits rise" in not_known(model_of(MORE), {"sudoku"})[0]
    assert not_known(model_of(SMALL + "given (1,1) = 2\n"), {"sudoku"}) == []


def test_block_has_the_remaining_parts() -> None:
    block = own_block(model_of(MORE), {"thermo"}, {"sudoku"})
    assert block.startswith("```pzc\nuse thermo\nlayer shade on cells of bool\n") and block.endswith("\n```")
    assert "title" not in block and "expect" not in block and "(1,1)..(1,3)" not in block
    assert "thermo (1,1)..(1,3)" in own_block(model_of(MORE), (), {"sudoku", "thermo"})
    assert own_block(model_of(SMALL), (), {"sudoku"}) == ""


def test_block_is_the_whole_puzzle_if_needed(tmp_path: Path) -> None:
    """The site cannot express a size given by a picture, coordinates from 0, and drawn regions."""
    cage = "cage [[\n  a a b b\n  a a b b\n  c c d d\n  c c d d\n]]\n  a: sum = 10\n"
    box = "box [[\n  a a b b\n  a a b b\n  c c d d\n  c c d d\n]]\n(1,1) != 1\n"
    for own in (
        "use kenken\n" + cage,
        "use sudoku(height = 2, width = 2)\norigin 0\n(0,3) = 2\n",
        "use jigsaw\n" + box,
    ):
        model = compile_source(Source("own.puz", own))
        found = export(
            model, "fpuzzles", ExportOptions(rules=True, answer={DIGIT: dict.fromkeys(model.board.cells, 1)})
        )
        text = read(Source("link", found.link), str(tmp_path)).text
        assert own.strip() in text
        assert "expect solution" in text and "1 1 1 1" in text


def test_a_block_that_is_a_puzzle_needs_no_board_of_the_site(tmp_path: Path) -> None:
    own = 'grid 2x3\nlayer s on cells of bool\nrule "Two.": count(s(cells)) = 2'
    model = compile_source(Source("own.puz", f'title "Stars"\nauthor "Ann"\n{own}\n'))
    found = export(model, "sudokupad", ExportOptions(rules=True))
    text = read(Source("link", found.link), str(tmp_path)).text
    again = compile_source(Source("again.puz", text))
    assert (again.title, again.meta["author"], len(again.rules)) == ("Stars", "Ann", 1)
    assert "wording" not in text and own in text


def test_each_rule_has_its_own_line() -> None:
    words = rules_in_words(model_of(SMALL + 'rule "Odd.": (1,1) != 2\n(1,2) != 2\n')).splitlines()
    assert words == ["Every row, column and box holds each digit once.", "Odd."]


def test_library_files_need_not_be_named() -> None:
    assert needed_besides(model_of(SMALL)) == []


def test_rules_without_words_are_named() -> None:
    assert rules_without_words(model_of(SMALL + "given (1,1) = 2\n")) == []
    (remark,) = rules_without_words(model_of(SMALL + '(1,1) != 1\nrule "Odd.": odd((1,2))\n'))
    assert remark == "players do not see these rules, which have no text: `(1,1) != 1`"
    assert rules_without_words(model_of(SMALL + 'wording "Not 1."\n(1,1) != 1\n')) == []
    for target in ("penpa", "sudokupad"):
        assert remark in export(model_of(SMALL + "(1,1) != 1\n"), target, ExportOptions()).left_out
