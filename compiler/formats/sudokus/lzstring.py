"""Texts to the base64 of lz-string and back, the compression of links at f-puzzles and SudokuPad.

lz-string (Pieroxy, 2013) is LZW on UTF-16 units. The width of codes grows with the dictionary, the lowest bit is
first. Codes 0 and 1 announce a new unit of 8 or 16 bits, 2 is the end. A character holds six bits.
"""

from collections.abc import Iterator

from pzc.compiler.formats.streams import Damaged

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST = 2_000_000
"""The limit on units of a text, since a few characters can expand to very many."""

_VALUES = {sign: value for value, sign in enumerate(ALPHABET)} | {"-": 63}  # `-` in the variant for addresses
_NARROW, _WIDE, _END = 0, 1, 2


class _Width:
    """The number of bits of the next code."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self._room = 1 << (bits - 1)

    def count(self) -> None:
        """Count one more code or new unit."""
        self._room -= 1
        if not self._room:
            self._room = 1 << self.bits
            self.bits += 1


def compress(text: str) -> str:
    """Return the base64 of a text, as lz-string's `compressToBase64` does."""
    bits: list[int] = []
    codes: dict[str, int] = {}
    fresh: set[str] = set()
    width = _Width(2)

    def put(value: int, count: int) -> None:
        bits.extend(value >> place & 1 for place in range(count))

    def write_phrase(phrase: str) -> None:
        if phrase in fresh:
            fresh.remove(phrase)
            wide = ord(phrase) > 255
            put(_WIDE if wide else _NARROW, width.bits)
            put(ord(phrase), 16 if wide else 8)
            width.count()
        else:
            put(codes[phrase], width.bits)
        width.count()

    phrase = ""
    for unit in _units(text):
        if unit not in codes:
            codes[unit] = len(codes) + 3
            fresh.add(unit)
        if phrase + unit in codes:
            phrase += unit
            continue
        write_phrase(phrase)
        codes[phrase + unit] = len(codes) + 3
        phrase = unit
    if phrase:
        write_phrase(phrase)
    put(_END, width.bits)
    return _packed(bits)


def decompress(packed: str, plain: bool = False) -> str:
    """Return the text that a base64 string compresses. Raises Damaged with the place of an invalid character.

    With `plain`, control characters count as damage. JSON has none, so damage is detected early.
    """
    reader = _Reader(packed.rstrip("=$"))
    phrases: list[str] = ["", "", ""]
    out: list[str] = []
    units, width, before = 0, _Width(3), ""
    code = reader.take(2)
    while code != _END:
        if code in (_NARROW, _WIDE):
            unit = chr(reader.take(16 if code == _WIDE else 8))
            if plain and unit < " ":
                raise Damaged("a character in it is none", reader.at)
            phrases.append(unit)
            phrase = unit
            if before:
                width.count()
        elif code < len(phrases):
            phrase = phrases[code]
        elif code == len(phrases) and before:
            phrase = before + before[0]
        else:
            raise Damaged("a part of it is missing or wrong", reader.at)
        if before:
            phrases.append(before + phrase[0])
            width.count()
        out.append(phrase)
        units += len(phrase)
        if units > MOST:
            raise Damaged(f"it stands for more than {MOST:,} characters", reader.at)
        before = phrase
        code = reader.take(width.bits)
    if len(reader.text) - reader.at > 1:
        raise Damaged("there is more after its end", reader.at)
    return "".join(out).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class _Reader:
    """A bit reader for base64."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0  # the character after the current one
        self._value = 0
        self._left = 0

    def take(self, count: int) -> int:
        """Return the next bits as a number, the lowest bit first."""
        found = 0
        for place in range(count):
            if not self._left:
                self._next()
            self._left -= 1
            found |= (self._value >> self._left & 1) << place
        return found

    def _next(self) -> None:
        """Read the next character of the text. Raises Damaged if there is none."""
        if self.at >= len(self.text):
            raise Damaged("it ends too soon", len(self.text))
        value = _VALUES.get(self.text[self.at])
        if value is None:
            raise Damaged(f"`{self.text[self.at]}` is no sign of such a text", self.at)
        self._value, self._left = value, 6
        self.at += 1


def _units(text: str) -> Iterator[str]:
    """Yield the UTF-16 units of a text. Characters beyond the first 65,536 have two units."""
    if text.isascii():
        yield from text
        return
    data = text.encode("utf-16-le", "surrogatepass")
    yield from (chr(data[at] | data[at + 1] << 8) for at in range(0, len(data), 2))


def _packed(bits: list[int]) -> str:
    """Return the base64 of the bits, padded with at least one 0."""
    bits += [0] * (6 - len(bits) % 6)
    signs = (ALPHABET[int("".join(map(str, bits[at : at + 6])), 2)] for at in range(0, len(bits), 6))
    packed = "".join(signs)
    return packed + "=" * (-len(packed) % 4)
