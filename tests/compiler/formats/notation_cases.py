"""Clauses of a rule file with one clue of each kind, to read and write addresses by."""

from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Board
from pzc.compiler.formats.addresses.notation_writing import write_notation
from pzc.compiler.formats.addresses.puzzlink import Address, read_body, write_body
from pzc.compiler.formats.board_files.board_file import Line, Lines
from pzc.compiler.formats.board_files.boards import read_board, write_board
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.model.formats import Format
from pzc.compiler.pictures.clues import Args, GivenValue
from pzc.compiler.pipeline import compile_source

CLUES = """
param height
param width
grid height x width
regions room
clue number(c: cell) = k
clue other(c: cell) = k
clue several(c: cell) = list: ints
clue black(c: cell)
clue white(c: cell)
clue arrow(c: cell, way: direction)
clue arrow_number(c: cell, way: direction) = k
clue corner_number(x: corner) = k
clue corner_dot(x: corner)
clue between(l: link)
clue side_number(b: border) = k
clue border_mark(b: border)
clue line_number(line: line) = k
clue dot(group: cells)
clue dark_dot(group: cells)
"""


def clause(text: str) -> Format:
    """Return the checked clause with these codes."""
    source = Source("tried.puz", f'{CLUES}format puzzlink "tried": {text}\n', "")
    (found,) = compile_source(source).formats
    return found


def read(text: str, height: int, width: int, body: str) -> Content:
    """Return the contents of a body."""
    return read_body(Address("tried", "", width, height, body, 0), clause(text))


def write(text: str, content: Content) -> str:
    """Return the body of a content."""
    return write_body(content, clause(text))


def picture(text: str) -> Format:
    """Return the checked clause of a board with these pictures."""
    source = Source("tried.puz", f'{CLUES}format pzprv3 "tried": {text}\n', "")
    (found,) = compile_source(source).formats
    return found


def read_picture(text: str, height: int, width: int, lines: list[str]) -> Content:
    """Return the contents of the lines of a board."""
    return read_board(height, width, Lines(tuple(Line(line, 0) for line in lines), 0), picture(text)).content


def board(text: str, content: Content) -> list[str]:
    """Return the lines of a board."""
    return write_board(content, {}, picture(text)).splitlines()[4:]


def holding(height: int, width: int, clues: dict[str, dict[Args, GivenValue]]) -> Content:
    """Return a board with these clues."""
    content = empty(Board(height, width))
    content.clues.update(clues)
    return content


def sign(text: str, clues: dict[str, dict[Args, GivenValue]], height: int = 1, width: int = 1) -> str:
    """Return the signs of the only code of a clause for a small board."""
    (code,) = clause(text).codes
    assert code.notation is not None
    return write_notation(holding(height, width, clues), code.notation)
