"""The class of words in `format pzprv3` clauses, and helpers for them."""

from collections.abc import Callable, Iterable, Iterator

from pzc.compiler.base.node import node
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse

from .board_file import Line, Lines
from .sheet import Sheet


@node
class Block:
    """A word of a clause.

    takes: the kinds of its first arguments, as in `Code`.
    on: the kind of element that its signs are on; empty if it has no signs.
    rim, spare: as in `Code`.
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
    """Yield `count` lines, each split into `each` words. At the end of the file, yield dots.

    Raises Damaged if a line has another number of words.
    """
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
    """Return a line of words as the site writes it."""
    return "".join(f"{word} " for word in words)
