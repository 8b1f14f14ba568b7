"""Open the puzzle that a user names: a path, a name of the library, `-`, or a link, in any format that pzc reads."""

import os

from pzc.api.sources import read
from pzc.compiler.base.source import Source
from pzc.compiler.syntax import library
from pzc.output.messages import note


def open_puzzle(name: str) -> Source:
    """Return the .puz file of a puzzle; parts of another format that it can't hold are reported on standard error."""
    if os.path.exists(name):
        is_puz = name.endswith(library.SUFFIX)
    else:
        is_puz = library.find(name, os.path.join(os.curdir, "")) is not None
    return read(name) if is_puz else _in_any_format(name)


def _in_any_format(name: str) -> Source:
    from pzc.exchange.reading import puzzle_in, typed_or_read  # imports some 30 modules that a .puz file does not need

    return puzzle_in(typed_or_read(name, "<puzzle>", read), note)
