"""Banks in boards of puzz.link: a letter, or the number of pieces or words and a line for each."""

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.formats.addresses.banks import WORDS, bank_of, take_bank
from pzc.compiler.formats.addresses.words import take_words, words_of
from pzc.compiler.model.formats import CodeUse

from .block import Block
from .board_file import Lines
from .sheet import Sheet


def _block(word: str, help: str) -> Block:
    """Return the block of a bank: a line with its letter or with the number of pieces, then a line for each piece."""

    def read(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
        (line,) = lines.take()
        head = line.text.strip()
        pieces = [piece.text.strip() for piece in lines.take(int(head))] if is_digits(head) and len(head) < 4 else []
        take_bank(sheet.content, use.names[0], word, "" if is_digits(head) else head or "?", pieces, line.at)

    def write(sheet: Sheet, use: CodeUse) -> list[str]:
        letter, pieces = bank_of(sheet.content, use.names[0], word)
        return [letter] if letter else [str(len(pieces)), *pieces]

    return Block(word, ("shapes",), (), help, read, write)


def _read_words(lines: Lines, sheet: Sheet, use: CodeUse) -> None:
    take_words(sheet.content, use.names[0], *lines.take_counted("words"))


def _write_words(sheet: Sheet, use: CodeUse) -> list[str]:
    words = words_of(sheet.content, use.names[0])
    return [str(len(words)), *words]


BLOCKS = (
    *(_block(word, help) for word, help in WORDS.items()),
    Block("words", ("list",), (), "a bank of words", _read_words, _write_words),
)
