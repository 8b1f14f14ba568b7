"""A bank of words in an address and in a picture of a board: clues on lists of numbers, 1 for A."""

from collections.abc import Sequence

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.formats.code import Code, Names, Unwritable
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.pictures.clues import GivenValue

from .banks import bank_text

_BEFORE_A = ord("A") - 1


def take_words(content: Content, name: str, words: Sequence[str], at: int) -> None:
    """Add words of capital letters."""
    for word in words:
        if not (word.isascii() and word.isalpha() and word.isupper()):
            raise Damaged(f"`{word}` is no word of the letters A to Z", at)
    found = {(tuple(ord(letter) - _BEFORE_A for letter in word),): GivenValue() for word in words}
    if len(found) < len(words):
        raise Damaged("a word is there twice", at)
    content.clues.setdefault(name, {}).update(found)


def words_of(content: Content, name: str) -> list[str]:
    """Return the words of a bank. Raises Unwritable if one has a number beyond Z."""
    out = []
    for (numbers,) in content.clues.get(name, {}):
        if not all(1 <= number <= 26 for number in numbers) or not numbers:
            raise Unwritable(f"a `{name}` is no word of the letters A to Z")
        out.append("".join(chr(_BEFORE_A + number) for number in numbers))
    return out


def _read(cursor: Cursor, content: Content, names: Names) -> None:
    """Read the number of words and the words, each after a slash."""
    begin = cursor.at
    if cursor.take() != "/":
        raise cursor.wrong(begin)
    count, *words = cursor.until("\n").rstrip("/").split("/")
    if not is_digits(count) or int(count) != len(words):
        raise Damaged("it has more or fewer words than it says", begin)
    take_words(content, names[0], words, begin)


def _write(content: Content, names: Names) -> str:
    return bank_text("", words_of(content, names[0]))


CODES = (Code("words", ("list",), "a bank of words", _read, _write, stroke=True),)
