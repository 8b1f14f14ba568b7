"""A word of `format pzprv3` clauses, and what all of them need."""

from collections.abc import Callable, Iterable, Iterator

from pzc.compiler.base.node import node
from pzc.compiler.model.model import CodeUse

from .board_file import Line, Lines
from .sheet import Sheet
from .streams import Damaged


@node
class Block:
    """A word of a clause.

    takes: its first arguments, as in `Code`. on: on what kind of element the signs that follow them stand, or nothing
    where there are none. rim, spare: as in `Code`.
    """

    word: str
    takes: tuple[str, ...]
    on: tuple[str, ...]
    help: str
    read: Callable[[Lines, Sheet, CodeUse], None]
    write: Callable[[Sheet, CodeUse], list[str]]
    rim: int = 0
    spare: int = 0


def words_of(lines: Lines, count: int, each: int) -> Iterator[tuple[Line, list[str]]]:
    """So many lines, each with so many words; where the file has ended, with dots. Damaged with fewer or more."""
    if lines.ended or not each:
        while not lines.ended and not lines.peek() and count:
            lines.take()
        yield from ((Line("", lines.end), ["."] * each) for _ in range(count))
        return
    for line in lines.take(count):
        words = line.text.split()
        if len(words) != each:
            raise Damaged(f"this line has {len(words)} of {each} signs", line.at)
        yield line, words


def line_of(words: Iterable[str]) -> str:
    """Words as the site writes a line of them."""
    return "".join(f"{word} " for word in words)
