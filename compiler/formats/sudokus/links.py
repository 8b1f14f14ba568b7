"""Links of f-puzzles and SudokuPad to the JSON text that they contain.

Damage from mails and chats is repaired: `%2B` and blanks instead of `+`, and collapsed slashes. Short links, which
only the site can resolve, are reported as such.
"""

import json
import re
from urllib.parse import unquote

from pzc.compiler.base.node import node
from pzc.compiler.formats.streams import Damaged

from .lzstring import decompress
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
"""The limit on attempts to restore lost slashes."""


@node
class Opened:
    """The contents of a link: its site, the JSON text, and the offset of the payload in the link."""

    site: str
    text: str
    at: int


def site_of(text: str) -> str | None:
    """Return the site whose link, payload or JSON a text looks like, or None. The text may still be invalid."""
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
    """Return the JSON text in a link. Raises Damaged, with the place in the text, if there is none."""
    site = site_of(text)
    assert site is not None, "only what `site_of` knows can be opened"
    found = _FPUZZLES.match(text) or _PAD.match(text) or _PACKED.match(text)
    if found is None:
        begin = len(text) - len(text.lstrip())
        return Opened(site, _unzipped(text.strip()), begin)
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
    return Opened(site, _unzipped(_unpacked(payload, at)), at)


class ShortLink(Damaged):
    """A link that contains only the number of the puzzle at the site."""

    def __init__(self, at: int) -> None:
        super().__init__("only the site knows what this short link stands for", at)


def _classic(payload: str) -> str:
    """Return the JSON of a 9x9 sudoku in SudokuPad's classic encoding.

    Each character is a digit (0 for none) and the number of empty cells after it. Names of rules follow the last
    cell.
    """
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
    """Return the text of a payload, and repair it if needed."""
    for _ in range(2):  # percent-encoded once or twice
        payload = unquote(payload) if "%" in payload else payload
    payload = re.sub(r"[\r\n\t]+ *", "", payload).replace(" ", "+")
    signs = _SIGNS.match(payload)
    assert signs is not None
    if re.match(r"[A-Za-z0-9]", payload[signs.end() :]):
        raise Damaged("there is more after its end", at + signs.end())
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
    """Return the text of a payload after restoring collapsed slashes, or None if that does not help.

    An error shows up shortly after the lost slash, so the last slashes before the error are tried first.
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


def _unzipped(text: str) -> str:
    """Return JSON text, after undoing SudokuPad's zipper if it was used."""
    return unzip(text) if not re.match(r'\s*\{\s*("|\})', text) else text
