"""Pasted text to the texts of puzzles that it may hold, the likeliest first.

Links go through mails, chats and browsers. Each address is tried as it stands, then with what was added on the way
removed: brackets and punctuation after it, tracking parameters, line breaks, another address around it.
"""

import re
from collections.abc import Iterator
from urllib.parse import unquote

_SCHEME = r"https?(?::|%3A|%253A)(?:/|%2F|%252F){1,2}"
_BEGIN = re.compile(rf"{_SCHEME}|(?<![\w.@/%-])(?=(?:[\w-]+\.)+[a-z]{{2,12}}(?::\d+)?/\S)", re.IGNORECASE)
_NEXT_ADDRESS = re.compile(_SCHEME, re.IGNORECASE)
_WORD = re.compile(r"[^\s<>\"`“”«»]+")
_NEXT_LINE = re.compile(r"[ \t]*\r?\n[ \t>|]*([^\s<>\"`“”«»]+)(?=[ \t]*(?:\r?\n|\Z))")
_HOST = re.compile(r"(?:https?:/+)?[^/?#\s]+", re.IGNORECASE)
_TRACKING = re.compile(
    r"(?<=[?&#])(?:utm_\w+|fbclid|gclid|dclid|msclkid|igshid|mc_[ce]id|_ga|ref|ref_src|source|si|share)=[^&#]*(?:&|(?=#|\Z))"
)
_BEHIND = ".,;:!?'’)]}>*_~|#&/…。，、）】》"
_CUT = re.compile(r"[)\[\]}|,;!'’…。，、）】》]")
_PACKED = re.compile(
    r"(?<=[/=])(?:(?:fpuzzles|fpuz|scl|ctc)(?=[A-Za-z0-9+/%]{20})|(?=N4I[A-Za-z0-9+/%]{20})).*", re.DOTALL
)
_OTHER_HOST = re.compile(r"[^?#]*[?#](?:\w+=\w+&)*(?=pzprv3|[a-z][\w-]*/(?:[^/]*/){0,2}\d+/\d+)(.*)", re.DOTALL)
_GRID = re.compile(r"[0-9.*_-]+")
_GRID_SIZES = (36, 64, 81, 100, 144, 256, 625)
_INVISIBLE = dict.fromkeys((0xFEFF, 0x200B, 0x200C, 0x200D, 0x2060, 0x00AD))
_MOST_PLACES = 30
_MOST_LINES = 400
_LONGEST = 2_100_000  # characters that are searched


def readings(text: str) -> Iterator[str]:
    """Yield the whole text, and the readings of the addresses in it."""
    seen = {text}
    yield text
    for place in places(text):
        for reading in place:
            if reading not in seen:
                seen.add(reading)
                yield reading


def places(text: str) -> Iterator[list[str]]:
    """Yield, for each place where an address begins, the readings of that address."""
    text = text[:_LONGEST].translate(_INVISIBLE).replace("\\/", "/")  # JSON escapes strokes
    for number, begin in enumerate(_BEGIN.finditer(text)):
        if number == _MOST_PLACES:
            return
        yield list(dict.fromkeys(_readings_at(text, begin.start())))


def _readings_at(text: str, begin: int) -> Iterator[str]:
    """Yield readings of the address at a place: with all following lines that may belong to it, none, or some."""
    first = _WORD.match(text, begin)
    if first is None:
        return
    words, end = [first[0]], first.end()
    while len(words) < _MOST_LINES and (more := _NEXT_LINE.match(text, end)) and not _NEXT_ADDRESS.match(more[1]):
        words.append(more[1])
        end = more.end()
    counts = dict.fromkeys((len(words), 1, *range(len(words) - 1, max(1, len(words) - 8), -1)))
    for count in counts:
        yield from _repaired("".join(words[:count]))
        if count > 1 and all(word.endswith("=") for word in words[: count - 1]):  # quoted-printable
            yield from _repaired("".join(word.removesuffix("=") for word in words[: count - 1]) + words[count - 1])


def _repaired(address: str) -> Iterator[str]:
    """Yield an address as it stands, then without the additions of mails, chats and other sites."""
    yield address
    whole = address
    if re.match(r"https?%", address, re.IGNORECASE):  # a parameter of another address
        address = address.split("&")[0]
        while "%" in address and not re.match(r"https?:", address, re.IGNORECASE):
            address = unquote(address)
    address = address.replace("&amp;", "&").replace("=3D", "=").split("](")[0]
    host = _HOST.match(address)
    if host is not None:
        address = host[0].lower() + address[host.end() :]
    address = _TRACKING.sub("", address)
    for reading in _shortened(address):
        yield reading
        if whole.upper() == whole:
            yield reading.lower()
        yield from _carried(reading)
    yield f"{address}."  # programs that find links in a text take a point at the end for the end of the sentence


def _shortened(address: str) -> Iterator[str]:
    """Yield an address, and the same without the signs after it, one after the other."""
    yield address
    cut = _CUT.split(address)[0]
    while address and address[-1] in _BEHIND:
        address = address[:-1]
        yield address
    if len(cut) < len(address):
        yield cut


def _carried(address: str) -> Iterator[str]:
    """Yield the puzzles inside an address of any site: compressed, as 81 digits, or in the form of puzz.link."""
    if packed := _PACKED.search(address):
        yield re.split(r"[?&#]", packed[0])[0]
    for part in re.split(r"[/?&#=,;:]", address):
        if len(part) in _GRID_SIZES and _GRID.fullmatch(part):
            yield part
    if other := _OTHER_HOST.match(address):
        yield other[1]


def grids(text: str) -> Iterator[str]:
    """Yield the parts of a message that may be a sudoku: the blocks between blank lines, the lines, the words."""
    text = text[:_LONGEST].translate(_INVISIBLE)
    lines = [re.sub(r"^[ \t]*[>`~]+[ \t]?", "", line) for line in text.splitlines()]
    for block in re.split(r"\n\s*\n", "\n".join(lines)):
        yield block
        yield "\n".join(line for line in block.splitlines() if not re.search(r"[^\W\d_xX]{2}", line))
    for line in lines:
        for word in (line, *re.split(r"[\s:;,()'\"`<>\[\]]+", line)):
            bare = word.strip().rstrip(",;:!?")
            for grid in (bare, bare.removesuffix(".")):
                if len(grid) in _GRID_SIZES and _GRID.fullmatch(grid):
                    yield grid
