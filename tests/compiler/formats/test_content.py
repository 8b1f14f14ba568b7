"""A new content is empty, and independent of others."""

from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.content import empty


def test_empty_content_has_only_the_board() -> None:
    board = Board(2, 3)
    content = empty(board)
    assert content.board is board
    assert not any((content.clues, content.divisions, content.walls, content.settings, content.least))
    assert not any((content.holes, content.flags, content.left_out))


def test_contents_share_no_state() -> None:
    first, second = empty(Board(1, 1)), empty(Board(1, 1))
    first.holes.add(Cell(1, 1))
    first.settings["n"] = 1
    first.left_out.append("colours")
    assert not any((second.holes, second.settings, second.left_out))
