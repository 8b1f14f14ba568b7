"""Board files of puzz.link, with or without a solution, to their parts and back.

`pzprv3/nurikabe/5/5/. . 3 ...`: a version, the site's name for the variant, rows, columns, and pictures of signs
separated by blanks. A slash may replace a line break; in addresses it always does.
"""

import re
from urllib.parse import quote, unquote

from pzc.compiler.base.node import node
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.formats.addresses.puzzlink import HOSTS, LARGEST, plain
from pzc.compiler.formats.streams import Damaged

KIND = "pzprv3"
LONGEST = 1_000_000  # characters
_ADDRESS = re.compile(rf"\s*(?:https?:/+)?(?:www\.)?{HOSTS}/+(?:db/+)?p(?:\.html)?/*\?(?:\w+=\w+&)*")
_HEAD = re.compile(r"\s*(?:v:[^/\n]*[/\n])?\s*pzprv3(?:\.(\d+))?[ \t\r]*[/\n]")
_BEHIND = re.compile(r"info:\{|history:\{|__HISTORY__|https?:|TrialData")
_SIZE = re.compile(r"[ \t]*[0-9]{1,6}[ \t]*")


@node
class Line:
    """A line of a file, and its offset in the text."""

    text: str
    at: int

    def unknown(self, sign: str) -> Damaged:
        """Return the error for a sign without a meaning."""
        return Damaged(f"`{sign}` means nothing here", self.at + max(0, self.text.find(sign)))


@node
class BoardFile:
    """The parts of a file: the version (usually 0), the variant's name, and all following lines."""

    version: int
    key: Line
    lines: tuple[Line, ...]


class Lines:
    """A cursor over lines."""

    def __init__(self, lines: tuple[Line, ...], version: int) -> None:
        self.lines = lines
        self.version = version
        self.at = 0

    @property
    def ended(self) -> bool:
        """True if no line is left."""
        return self.at >= len(self.lines)

    def peek(self, ahead: int = 0) -> str:
        """Return the next line, or one after it, or "" at the end."""
        at = self.at + ahead
        return self.lines[at].text.strip() if at < len(self.lines) else ""

    def take(self, count: int = 1) -> tuple[Line, ...]:
        """Return the next lines. Raises Damaged if there are fewer."""
        if self.at + count > len(self.lines):
            raise Damaged("it ends too soon", self.end)
        self.at += count
        return self.lines[self.at - count : self.at]

    def take_counted(self, what: str) -> tuple[list[str], int]:
        """Return as many lines as the next line says, and its offset. `what`: the name of the lines in errors."""
        (line,) = self.take()
        count = line.text.strip()
        if not is_digits(count) or len(count) > 4:
            raise Damaged(f"how many {what} there are is wanted here", line.at)
        return [each.text.strip() for each in self.take(int(count))], line.at

    @property
    def end(self) -> int:
        """The offset at which the text ends."""
        return self.lines[-1].at + len(self.lines[-1].text) if self.lines else 0


def unpacked(text: str) -> str:
    """Return the text of a file. It may be inside an address, or have `%20` for blanks."""
    text = plain(text)
    match = _ADDRESS.match(text)
    rest = text[match.end() :] if match is not None else text
    return unquote(rest) if re.match(r"\s*(v:[^/\n]*[/\n])?\s*pzprv3[^\s/]*%", rest) or "%20" in rest else rest


def is_board(text: str) -> bool:
    """Return True if a text looks like a board file, or like an address that contains one."""
    return _HEAD.match(unpacked(text[:400])) is not None


def parse_board(text: str) -> BoardFile:
    """Return the parts of a file, after `unpacked`. Raises Damaged if it is not a board file."""
    if len(text) > LONGEST:
        raise Damaged(f"it has more than {LONGEST} characters", LONGEST)
    head = _HEAD.match(text)
    if head is None:
        raise Damaged("it does not begin with `pzprv3`", 0)
    key, *lines = _lines(text, head.end())
    while lines and not lines[-1].text.strip():
        lines.pop()
    if not re.fullmatch(r"[a-z][\w-]*", key.text.strip()):
        raise Damaged("it does not say which variant it is", key.at)
    return BoardFile(int(head[1] or 0), key, tuple(lines))


def _lines(text: str, start: int) -> list[Line]:
    """Return the lines up to the metadata of the file, such as notes and moves."""
    found = []
    for match in re.finditer(r"[^\n/]*(?:[\n/]|\Z)", text[start:]):
        line = Line(match.group().rstrip("\n/\r\t"), start + match.start())
        if _BEHIND.match(line.text):
            break
        found.append(line)
    return found


def size_of(file: BoardFile, square: bool) -> tuple[int, int, Lines]:
    """Return the height, the width and the pictures. `square`: the file has one number for both."""
    count = 1 if square else 2
    sizes = file.lines[:count]
    for size in sizes:
        if not _SIZE.fullmatch(size.text):
            raise Damaged("a number of rows or columns is wanted here", size.at)
    if len(sizes) < count:
        raise Damaged("it does not say how many rows and columns there are", file.key.at)
    height, width = int(sizes[0].text), int(sizes[-1].text)
    if not (1 <= height <= LARGEST and 1 <= width <= LARGEST):
        message = f"it has a board of {height} rows and {width} columns: up to {LARGEST} can be read"
        raise Damaged(message, sizes[0].at)
    return height, width, Lines(file.lines[count:], file.version)


def print_board(key: str, height: int, width: int, square: bool, body: list[str], version: int = 0) -> str:
    """Return a file as this version of the site writes it."""
    sizes = [str(height)] if square else [str(height), str(width)]
    return "".join(f"{line}\n" for line in (f"pzprv3.{version}" if version else "pzprv3", key, *sizes, *body))


def board_address(text: str) -> str:
    """Return the address that opens a file on the site."""
    return "https://puzz.link/p?" + "/".join(quote(line, safe="") for line in text.split("\n"))
