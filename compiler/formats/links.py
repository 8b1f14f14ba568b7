"""Links of f-puzzles and SudokuPad, as they come from mails and chats, to the JSON text that they hold.

What has happened to a link on its way is undone: `%2B` and blanks for `+`, `/` that stood twice. A short link, which
only the site can make long, is said to be one.
"""

import json
import re
from urllib.parse import unquote

from pzc.compiler.base.node import node

from .lzstring import decompress
from .streams import Damaged
from .zipper import unzip

FPUZZLES, SUDOKUPAD = "f-puzzles", "SudokuPad"

_FPUZZLES = re.compile(
    r"\s*(?:https?:/+)?(?:www\.)?f-puzzles\.com/+(?:[^?\s]*)\?(?P<key>load|id)=(?P<id>.*)", re.DOTALL
)
_PAD_HOST = (
    r"(?:(?:www\.|app\.|test\.|beta\.|alpha\.)?(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com))"
)
_PAD = re.compile(
    rf"\s*(?:https?:/+)?{_PAD_HOST}/+(?:sudoku(?:\.html)?(?:/+|(?=\?)))?(?:puzzle/+)?(?:\?puzzleid=)?(?P<id>.*)",
    re.DOTALL,
)
_PACKED = re.compile(
    r"\s*(?P<id>(?:(?P<kind>fpuzzles|fpuz|scl|ctc)(?=[A-Za-z0-9+/%]{20})|(?=N4I[A-Za-z0-9+/%]{20})).*)", re.DOTALL
)
_JSON = re.compile(r"""\s*\{\s*(?:["']?\w+["']?\s*:|\})""")
_SIGNS = re.compile(r"[A-Za-z0-9+/\-]*=*")
_TRIES = 200
"""Ways to put lost strokes back that are tried."""


@node
class Opened:
    """What a link holds: whose link it is, the JSON text in it, and where in the link that stands."""

    site: str
    text: str
    at: int


def site_of(text: str) -> str | None:
    """Whose link, or payload of a link, or JSON text something looks like; it may be wrong in itself."""
    if _FPUZZLES.match(text):
        return FPUZZLES
    if _PAD.match(text):
        return SUDOKUPAD
    packed = _PACKED.match(text)
    if packed:
        return SUDOKUPAD if packed["kind"] in ("scl", "ctc") else FPUZZLES
    if _JSON.match(text) and re.search(r"""["']?(?:grid|cells|ce)["']?\s*:""", text[:4000]):
        return FPUZZLES if '"grid"' in text else SUDOKUPAD
    return None


def opened(text: str) -> Opened:
    """The JSON text that a link holds. Damaged, with the place in the text, where there is none."""
    site = site_of(text)
    assert site is not None, "only what `site_of` knows can be opened"
    found = _FPUZZLES.match(text) or _PAD.match(text) or _PACKED.match(text)
    if found is None:
        begin = len(text) - len(text.lstrip())
        return Opened(site, _plain(text.strip()), begin)
    at = found.start("id")
    payload = re.split(r"[?&]", found["id"].strip(), maxsplit=1)[0] if "://" in text else found["id"].strip()
    if site == FPUZZLES and found.groupdict().get("key") == "id":
        raise ShortLink(at)
    if re.match(r"scf[0-9A-Za-z]{10,}", payload):
        return Opened(site, _classic(payload[3:]), at)
    prefix = re.match(r"(?:fpuzzles|fpuz|scl|ctc)(?=.{20})", payload)
    if prefix:
        payload, at = payload[prefix.end() :], at + prefix.end()
    elif site == SUDOKUPAD:
        raise ShortLink(at)
    return Opened(site, _plain(_unpacked(payload, at)), at)


class ShortLink(Damaged):
    """A link that does not hold the puzzle, only its number at the site."""

    def __init__(self, at: int) -> None:
        super().__init__("only the site knows what this short link stands for", at)


def _classic(payload: str) -> str:
    """The JSON of a sudoku of 9x9 that is told in few letters: each is a digit, 0 for none, and how many empty cells
    follow it. What stands behind the last cell are names of rules."""
    digits, at = "", 0
    while len(digits) < 81 and at < len(payload):
        sign = payload[at]
        value = ord(sign) - (61 if sign > "Z" else 55 if sign > "9" else 48)
        digits += str(value % 10) + "0" * (value // 10)
        at += 1
    cells = [{"value": int(digit), "given": True} if digit != "0" else {} for digit in digits.ljust(81, "0")]
    rows = [cells[row : row + 9] for row in range(0, 81, 9)]
    return json.dumps({"size": 9, "grid": rows, **{f"scf {rule}": True for rule in payload[at:]}})


def _unpacked(payload: str, at: int) -> str:
    """The text of a payload that may have suffered."""
    for _ in range(2):  # percent-encoded once, or twice
        payload = unquote(payload) if "%" in payload else payload
    payload = re.sub(r"[\r\n\t]+ *", "", payload).replace(" ", "+")
    signs = _SIGNS.match(payload)
    assert signs is not None
    if re.match(r"[A-Za-z0-9]", payload[signs.end() :]):
        raise Damaged("there is more behind its end", at + signs.end())
    try:
        return decompress(signs[0], plain=True)
    except Damaged as error:
        mended = _with_strokes(signs[0], error.at)
        if mended is None:
            beyond = payload[signs.end() : signs.end() + 1]
            strange = error.at >= signs.end() and beyond
            message = f"`{beyond}` is no sign of such a text" if strange else error.message
            raise Damaged(message, at + error.at) from None
        return mended


def _with_strokes(payload: str, wrong: int) -> str | None:
    """The text of a payload in which strokes that stood twice were made one; None where that is not what is wrong.

    What is wrong is noticed a little behind the stroke, so that the last ones before it are tried first.
    """
    tried = 0
    stack = [(payload, wrong, 0)]
    while stack and tried < _TRIES:
        text, wrong, begin = stack.pop()
        places = [place for place in range(begin, min(wrong + 1, len(text))) if text[place] == "/"]
        further = []
        for place in reversed(places[-24:]):
            longer = text[:place] + "/" + text[place:]
            tried += 1
            try:
                return decompress(longer, plain=True)
            except Damaged as error:
                if error.at > wrong + 1:
                    further.append((longer, error.at, place + 2))
        stack += sorted(further, key=lambda found: found[1])
    return None


def _plain(text: str) -> str:
    """JSON as it is, and what SudokuPad's zipper made of it."""
    return unzip(text) if not re.match(r'\s*\{\s*("|\})', text) else text
