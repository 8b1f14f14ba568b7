"""Addresses of puzz.link and related sites to their parts, and by a rule file's clause to a content; and back.

`https://puzz.link/p?heyawake/6/6/lll155007rs12222j`: the site's name for the variant, optional flags, columns, rows,
and a body that the codes of the clause read one after another.
"""

import re
from itertools import takewhile
from urllib.parse import unquote

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.formats.code import Unwritable, require_carried, require_least, require_no_conditions
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.streams import Cursor, Damaged
from pzc.compiler.model.formats import CodeUse, Format

from .codes import CODES
from .notation import carries_holes, read_notation
from .notation_writing import write_notation

KIND = "puzzlink"
LARGEST = 100  # rows or columns
LONGEST = 200_000  # characters
HOSTS = r"(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|puzzlesquare\.jp|pzplus\.tck\.mn)"
_ADDRESS = re.compile(rf"\s*(?:https?:/+)?(?:www\.)?{HOSTS}/+(?:db/+)?p(?:\.html)?/*\?(?P<rest>.*)", re.DOTALL)
_BARE = re.compile(r"\s*(?P<rest>[a-z][\w-]*/(?:[^/]*/){0,2}\d+/\d+(?:/.*)?)", re.DOTALL)
_VARIANT = "v:"
_BEFORE = re.compile(r"(?:type=\w+&)?(?:amp;)?")


@node
class Address:
    """The parts of an address. `at`: the offset of the body.

    `flags`: the letters between name and size, or "". `variant`: the name of other rules, which is there as `v:NAME`.
    """

    key: str
    flags: str
    width: int
    height: int
    body: str
    at: int
    variant: str = ""


def plain(text: str) -> str:
    """Return the address, decoded if it was percent-encoded as a whole: `https%3A%2F%2F`."""
    return unquote(text) if re.match(r"\s*https?%3a", text, re.IGNORECASE) else text


def is_address(text: str) -> bool:
    """Return True if a text looks like such an address."""
    text = plain(text)
    return _ADDRESS.match(text) is not None or _BARE.fullmatch(text) is not None


def parse_address(text: str) -> Address:
    """Return the parts of an address.

    `%20`, collapsed slashes and blanks are repaired. Raises Damaged if it is invalid.
    """
    if len(text) > LONGEST:
        raise Damaged(f"it has more than {LONGEST} characters", LONGEST)
    text = plain(text)
    match = _ADDRESS.match(text) or _BARE.fullmatch(text)
    if match is None:
        raise Damaged("it is no address of a puzzle", 0)
    written = match["rest"].strip()
    rest = unquote(written).replace(" ", "+")
    rest = rest[_BEFORE.match(rest).end() :]  # type: ignore[union-attr]
    rest, *behind = re.split("(?=[&#])", rest, maxsplit=1)  # parameters that other sites add, a fragment
    key, *parts = rest.split("/")
    key = re.sub(r"_(edit|play)$", "", key.lower())
    sizes = next((i for i in range(len(parts) - 1) if _is_size(parts[i]) and _is_size(parts[i + 1])), None)
    if sizes is None or sizes > 2 or not key:
        raise Damaged("it does not say how many columns and rows there are", len(text))
    width, height = int(parts[sizes][:6]), int(parts[sizes + 1][:6])
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise Damaged(f"it has a board of {width} columns and {height} rows: up to {LARGEST} can be read", 0)
    body = re.sub(r"(?<![A-Za-z0-9])/$", "", "/".join(parts[sizes + 2 :]))  # the last stroke is that of print_address
    end = len(text.rstrip()) - len("".join(behind))
    flags = "/".join(part for part in parts[:sizes] if not part.startswith(_VARIANT))
    variant = next((part.removeprefix(_VARIANT) for part in parts[:sizes] if part.startswith(_VARIANT)), "")
    return Address(key, flags, width, height, body, max(0, end - len(body)), variant)


def _is_size(part: str) -> bool:
    return part.isascii() and part.isdecimal()


def print_address(address: Address) -> str:
    """Return the address as puzz.link writes it."""
    variant = _VARIANT + address.variant if address.variant else ""
    parts = [address.key, *filter(None, (variant, address.flags)), str(address.width), str(address.height)]
    ends = "" if address.body[-1:].isalnum() else "/"
    return f"https://puzz.link/p?{'/'.join(parts)}/{address.body}{ends}"


def rim_of(clause: Format) -> int:
    """Return the number of rows and columns of the board that the format does not count."""
    return max(CODES[code.word].rim if code.notation is None else 0 for code in clause.codes)


def read_body(address: Address, clause: Format) -> Content:
    """Return the contents of the body, as a clause defines them. Raises Damaged, with the place in the body."""
    rim = rim_of(clause)
    content = empty(Board(address.height + rim, address.width + rim))
    content.flags.update(address.flags)
    cursor = Cursor(address.body)
    for code in clause.codes:
        if code.optional and (cursor.ended or cursor.peek() == "/"):
            if gives_regions(code):
                content.divisions[code.names[0]] = (tuple(content.board.cells),)
            continue
        if code.notation is None:
            CODES[code.word].read(cursor, content, code.names)
        else:
            read_notation(cursor, content, code.notation)
    if not cursor.ended and cursor.text[cursor.at :].strip("/"):
        raise Damaged("there is more in it than this variant has", cursor.at)
    return content


def write_body(content: Content, clause: Format) -> str:
    """Return the body for a content. Raises Unwritable if the format cannot express it."""
    carried = {name for code in clause.codes for name in code.names}
    require_carried(content, carried)
    require_no_conditions(content)
    if content.pieces.keys() - carried:
        raise Unwritable(f"it has no place for `{min(content.pieces.keys() - carried)}`")
    out = ""
    for number, code in enumerate(clause.codes):
        behind = takewhile(lambda use: use.optional, clause.codes[number:])
        if code.optional and not any(_is_needed(content, use) for use in behind):
            continue
        require_least(content, code)
        try:
            if code.notation is None:
                out += CODES[code.word].write(content, code.names)
            else:
                out += write_notation(content, code.notation)
        except ValueError as error:
            raise Unwritable(str(error)) from None
    return out


def gives_regions(code: CodeUse) -> bool:
    """Return True if a code carries a division."""
    return code.word in CODES and CODES[code.word].takes == ("regions",)


def _is_needed(content: Content, code: CodeUse) -> bool:
    """Return True if a code that may be missing carries a clue, a hole or a border of the puzzle."""
    if gives_regions(code):
        return len(content.divisions.get(code.names[0], ())) > 1
    has_clue = any(content.clues.get(name) for name in code.names)
    return has_clue or code.notation is not None and bool(content.holes) and carries_holes(code.notation)
