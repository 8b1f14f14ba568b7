"""Banks of pieces in addresses of puzz.link, to the drawings of the pieces, and back."""

from collections.abc import Sequence

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.formats.code import Code, Names, Unwritable
from pzc.compiler.formats.content import Content, Drawing
from pzc.compiler.formats.streams import DIGITS, Cursor, Damaged

_TETROMINOES = "14u 23bg 22u 23f 23eg"
_PENTOMINOES = "337k 15v 24as 24bo 23fg 337i 23rg 334u 335s 33bk 24bk 337o"
_SETS = {"t": _TETROMINOES, "p": _PENTOMINOES}
BANKS: dict[str, dict[str, str]] = {
    "bank": {**_SETS, "d": "14u 14u 23bg 23bg 22u 22u 23f 23f 23eg 23eg"},
    "ship_bank": {
        **_SETS,
        "c": "11g 11g 11g 21o 21o 31s",
        "d": "11g 11g 11g 11g 21o 21o 21o 31s 31s 41u",
        "e": "11g 11g 11g 11g 11g 21o 21o 21o 21o 31s 31s 31s 41u 41u 51v",
    },
}
"""The banks that have a letter, by the word of a clause."""
MOST = 52  # pieces: a picture has a letter for each


def drawing_of(text: str, at: int = 0) -> Drawing:
    """Return the drawing of a piece: width, height, and its cells row by row, five to a digit of base 32."""
    sizes = [DIGITS.find(sign) for sign in text[:2]]
    bits = [DIGITS[:32].find(sign) for sign in text[2:]]
    if len(sizes) < 2 or min(sizes) < 1 or min(bits, default=-1) < 0:
        raise Damaged(f"`{text}` is no piece", at)
    width, height = sizes
    cells = "".join(f"{number:05b}" for number in bits)[: width * height]
    found = tuple(divmod(place, width) for place, cell in enumerate(cells) if cell == "1")
    if not found:
        raise Damaged(f"the piece `{text}` has no cells", at)
    return found


def text_of(drawing: Drawing) -> str:
    """Return a piece as puzz.link writes it. Raises Unwritable if it is larger than 35 rows or columns."""
    top, left = min(row for row, _ in drawing), min(column for _, column in drawing)
    height, width = (1 + max(place[k] for place in drawing) - (top, left)[k] for k in (0, 1))
    if max(height, width) >= len(DIGITS):
        raise Unwritable("a piece is too large")
    places = {(row - top, column - left) for row, column in drawing}
    bits = "".join("1" if (r, c) in places else "0" for r in range(height) for c in range(width)).rstrip("0")
    digits = "".join(DIGITS[int(bits[i : i + 5].ljust(5, "0"), 2)] for i in range(0, len(bits), 5))
    return DIGITS[width] + DIGITS[height] + digits


def take_bank(content: Content, name: str, word: str, letter: str, pieces: Sequence[str], at: int) -> None:
    """Add the pieces of a bank: those of a ready-made bank named by a letter, or the pieces given in the text."""
    if letter and letter not in BANKS[word]:
        raise Damaged(f"`{letter}` is no bank that is known", at)
    if len(pieces) > MOST:
        raise Damaged(f"a bank has at most {MOST} pieces", at)
    content.pieces[name] = [drawing_of(piece, at) for piece in (BANKS[word][letter].split() if letter else pieces)]


def bank_of(content: Content, name: str, word: str) -> tuple[str, list[str]]:
    """Return the letter of a ready-made bank, or "", and the pieces."""
    pieces = [text_of(drawing) for drawing in content.pieces.get(name, ())]
    return next((letter for letter, known in BANKS[word].items() if known.split() == pieces), ""), pieces


def read_bank(cursor: Cursor, what: str) -> tuple[str, list[str]]:
    """Return the letter of a bank, or "", and its items. `what`: their name in errors.

    It is `//` and a letter, or `/`, the number of items, and each item after `/`.
    """
    begin = cursor.at
    if cursor.take() != "/":
        raise cursor.wrong(begin)
    if cursor.peek() == "/":
        return cursor.take(2)[1], []
    count, *items = [part for part in cursor.until("\n").split("/") if part] or [""]
    if not is_digits(count) or int(count) != len(items):
        raise Damaged(f"it has more or fewer {what} than it says", begin)
    return "", items


def bank_text(letter: str, items: Sequence[str]) -> str:
    """Return a bank as `read_bank` reads it."""
    return f"//{letter}" if letter else "/" + "/".join([str(len(items)), *items])


def _code(word: str, help: str) -> Code:
    """Return the code of a bank."""

    def read(cursor: Cursor, content: Content, names: Names) -> None:
        begin = cursor.at
        letter, pieces = read_bank(cursor, "pieces")
        take_bank(content, names[0], word, letter, pieces, begin)

    def write(content: Content, names: Names) -> str:
        return bank_text(*bank_of(content, names[0], word))

    return Code(word, ("shapes",), help, read, write, stroke=True)


WORDS = {"bank": "a bank of pieces", "ship_bank": "a bank of pieces, with letters for fleets"}
CODES = tuple(_code(word, help) for word, help in WORDS.items())
