"""Models to the contents of other formats, and to the clauses that write them."""

from pzc.compiler.pictures.clues import GivenValue
from pzc.exchange.model_content import clauses_of, content_of

from .documents import model_of


def test_order_of_clauses() -> None:
    model = model_of('use sudoku, slitherlink(height = 9, width = 9)\nformat puzzlink "own": numbers16(given)\n')
    assert next(clause.key for clause in clauses_of(model, "puzzlink")) == "own"
    assert {clause.kind for clause in clauses_of(model, "puzzlink")} == {"puzzlink"}


def test_content_of_a_puzzle() -> None:
    text = "use slitherlink(height = 2, width = 2)\nnumber [[\n  2 ?\n  . .\n]]\n"
    content = content_of(model_of(text))
    assert list(content.clues["number"].values()) == [GivenValue(2), GivenValue(None, unspecified=True)]
    assert content.settings["height"] == 2 and not content.holes
