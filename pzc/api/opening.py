"""Open the puzzle that a user names: a path, a name of the library, `-`, or a link, in any format that pzc reads."""

from pzc.api.sources import read
from pzc.cli.terminal import note
from pzc.compiler.base.source import Source
from pzc.exchange.reading import named_or_read, puzzle_in


def open_puzzle(name: str) -> Source:
    """Return the .puz file of a puzzle; what it can't hold of another format goes to standard error."""
    return puzzle_in(named_or_read(name, "<puzzle>", read), note)
