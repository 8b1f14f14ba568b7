"""The kinds of clues that a puzzle may have, and the places of its clues."""

from pzc.service.results import ClueKindInfo
from pzc.service.workspace import Workspace

X = "memory:///x.puz"
TEXT = """\
use sudoku(height = 2, width = 2)

clue hill(c: cell)
rule "A hill is high.": for hill(c): c = 4

hill (1,1), (2,3)
given [[
  . . . .
  1 . . .
  . . . .
  . . . 2
]]
"""


def clues(text: str) -> dict[str, ClueKindInfo]:
    workspace = Workspace()
    workspace.open(X, text)
    assert workspace.diagnostics(X) == ()
    return {clue.name: clue for clue in workspace.clues(X)}


def test_declaration_of_a_clue() -> None:
    hill = clues(TEXT)["hill"]
    assert (hill.signature, hill.file, hill.words) == ("hill(c: cell)", "", ("A hill is high.",))
    assert [(part.name, part.kind) for part in hill.parts] == [("c", "cell")]
    assert TEXT[hill.declared.start : hill.declared.end] == "hill"
    assert hill.examples[0] == "hill (1,1)"


def test_ranges_of_given_clues() -> None:
    found = clues(TEXT)
    (hills,) = found["hill"].statements
    assert [TEXT[clue.start : clue.end] for clue in hills.clues] == ["(1,1)", "(2,3)"]
    assert TEXT[hills.start : hills.end].startswith("hill (1,1)")
    (givens,) = found["given"].statements
    assert [(TEXT[clue.start : clue.end], clue.parts, clue.value) for clue in givens.clues] == [
        ("1", ((2, 1),), 1),
        ("2", ((4, 4),), 2),
    ]
    assert givens.drawn is not None
    assert TEXT[slice(*givens.drawn)].split()[:4] == [".", ".", ".", "."]


def test_unspecified_values_and_conditions() -> None:
    text = "use killer\ncage <(1,1), (1,2)> sum = 3\n"
    (cages,) = clues(text)["cage"].statements
    assert cages.clues[0].condition == "sum = 3"
    assert clues("use sujiko\ncircle (1,1) = ?\n")["circle"].statements[0].clues[0].value is None
