"""The contents of a board file, a puzzle and part of its solution, and the signs in its pictures."""

import re
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Cell, Corner, Link, Place
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.content import Content
from pzc.compiler.model.formats import Sign
from pzc.compiler.pictures.clues import GivenValue

from .board_file import Line

Spot: TypeAlias = Cell | Corner | Border
"""The place of a sign. Between two cells it is a border, whatever element the clause puts there."""

_IDLE = {".", "+", "-", "=", "%", "_", "c", "0", "-1", "-2"}
"""Signs of players on the site that are neither a clue nor part of a solution."""
_NOTES = {"o", "x", "+o", "+x"}
"""Signs of the same kind that occur in pictures of solutions only."""
_ARROW = re.compile(r"^(-?\d*)[udlr]$")
"""A sign between two cells with a player's arrow after it."""


@node(eq=False)
class Sheet:
    """A puzzle (`content`) with the known values of a solution, by layer and place.

    `rim`: the number of first rows and columns of the board that the pictures omit.
    `covered`: places that an earlier picture covers, or while reading, places that a player has filled.
    `content`, `answer` and `covered` are filled during reading or writing.
    """

    content: Content
    rim: int
    answer: dict[tuple[str, Place], int]
    covered: set[tuple[str, Place]]

    @property
    def board(self) -> Board:
        """The board, including its rim."""
        return self.content.board


def place_of(board: Board, sign: Sign, spot: Spot) -> Place | None:
    """Return the place that a sign at a spot refers to, or None if it is off the board."""
    if sign.on != "link" or not isinstance(spot, Border):
        return spot
    first = Cell(spot.row, spot.column)
    second = Cell(spot.row, spot.column + 1) if spot.vertical else Cell(spot.row + 1, spot.column)
    return Link(first, second) if board.has(first) and board.has(second) else None


# -------------------------------------------------------------------------------------------------- reading


def take_sign(sheet: Sheet, signs: Sequence[Sign], line: Line, text: str, spot: Spot, empty: str = ".") -> None:
    """Read a sign. `empty`: the sign for nothing. Raises Damaged if the clause has no such sign."""
    text = text.partition("[")[0] or empty
    if isinstance(spot, Border) and all(sign.text != text for sign in signs):
        text = _ARROW.sub(r"\1", text) or empty
    if text == "2" and isinstance(spot, Border) and not any(sign.text in ("2", "") for sign in signs):
        text = "1"  # a line with a player's mark
    exact = [(sign, sign.value) for sign in signs if sign.text == text]
    found = exact or list(_numbers(signs, text))
    filled_in = any(sign.what == "layer" and sign.value is None for sign, _ in exact)
    is_idle = (
        (text in _IDLE or text == empty) and not filled_in or text in _NOTES and not any(sign.is_clue for sign in signs)
    )
    if not found and not is_idle:
        raise line.unknown(text)
    found = found or [(sign, sign.value) for sign in signs if sign.text == empty]
    filled = [] if is_idle else list(_filled(signs, [sign for sign, _ in found]))
    for sign, value in found:
        place = place_of(sheet.board, sign, spot)
        if sign in filled and place is not None:  # what a player fills in replaces the value that a clue has by itself
            sheet.answer.pop((sign.name, place), None)
        _put(sheet, sign, value, spot)
    sheet.covered.update((sign.name, spot) for sign in filled)


def _filled(signs: Sequence[Sign], found: Sequence[Sign]) -> Iterator[Sign]:
    """Yield the signs that a player fills in. A value that all possible signs of a clue imply belongs to the clue."""
    clues = {sign.name for sign in found if sign.is_clue}
    given = [[{sign.name for sign in signs if sign.text == one.text} for one in signs if one.name == x] for x in clues]
    for sign in found:
        if not sign.is_clue and not any(all(sign.name in names for names in texts) for texts in given):
            yield sign


def _numbers(signs: Sequence[Sign], text: str) -> Iterator[tuple[Sign, int | None]]:
    """Yield the signs that take a number, each with the number, or None if it is unspecified."""
    for sign in signs:
        if sign.before is None or not text.startswith(sign.before):
            continue
        digits = text.removeprefix(sign.before)
        if digits.isascii() and digits.isdigit() and len(digits) < 10:
            yield sign, int(digits) if sign.value is None else sign.value
        elif digits in ("-", "-2") and (sign.is_clue or sign.value is not None) and _has_clue(signs):
            yield sign, sign.value


def _has_clue(signs: Sequence[Sign]) -> bool:
    return any(sign.is_clue and sign.before is not None for sign in signs)


def _put(sheet: Sheet, sign: Sign, value: int | None, spot: Spot) -> None:
    """Add the hole, the clue or the value of the solution that a sign stands for. Off the board, add nothing."""
    place = place_of(sheet.board, sign, spot)
    if place is None:
        return
    if sign.what == "hole":
        sheet.content.holes.add(Cell(*spot[:2]))
    elif sign.what == "regions":
        sheet.answer[sign.name, place] = sign.wanted  # until the whole picture is read
    elif sign.is_clue:
        given = GivenValue() if sign.what == "clue" else GivenValue(value, unspecified=value is None)
        sheet.content.clues.setdefault(sign.name, {}).setdefault((place,), given)
    else:
        sheet.answer.setdefault((sign.name, place), sign.wanted if value is None else value)


# -------------------------------------------------------------------------------------------------- writing


def sign_at(sheet: Sheet, signs: Sequence[Sign], spot: Spot, empty: str) -> str:
    """Return the sign for a spot that covers most of its contents.

    Raises Unwritable if no sign expresses a clue there.
    """
    best: tuple[tuple[int, int, int, bool], str, list[Sign]] | None = None
    for text in dict.fromkeys(sign.text for sign in signs):
        mine = [sign for sign in signs if sign.text == text]
        shown = [_sign_text(sheet, sign, spot) for sign in mine]
        given = [one for one in shown if one]
        if given and "" not in shown:
            clues = sum(sign.is_clue and sign.what != "regions" for sign in mine)  # decides first: no clue may be lost
            rank = (clues, len(given), len(given) - len(shown), mine[0].before is None)
            if best is None or rank > best[0]:
                best = rank, given[0], mine
    if best is None:
        _nothing_lost(sheet, signs, spot, ())
        return empty
    _nothing_lost(sheet, signs, spot, best[2])
    if any(sign.is_clue for sign in best[2]):
        covered = [sign for sign in best[2] if not sign.is_clue and _sign_text(sheet, sign, spot) in (best[1], "*")]
        places = [(sign.name, place_of(sheet.board, sign, spot)) for sign in covered]
        sheet.covered.update((name, place) for name, place in places if place is not None)
    return best[1]


def _nothing_lost(sheet: Sheet, signs: Sequence[Sign], spot: Spot, covered: Sequence[Sign]) -> None:
    """Raise Unwritable if a clue of the spot has none of the signs that were written."""
    names = {sign.name for sign in covered}
    for sign in signs:
        place = place_of(sheet.board, sign, spot)
        if sign.is_clue and sign.name not in names and (place,) in sheet.content.clues.get(sign.name, {}):
            raise Unwritable(f"a `{sign.name}` can't be written where it stands")


def _sign_text(sheet: Sheet, sign: Sign, spot: Spot) -> str | None:
    """Return the text of a sign if it applies, "" if it does not, None if that is unknown or the place is missing."""
    place = place_of(sheet.board, sign, spot)
    if place is None:
        return None
    if sign.what == "hole":
        return sign.text if place in sheet.content.holes else ""
    if sign.is_clue and sign.what != "regions":
        given = sheet.content.clues.get(sign.name, {}).get((place,))
        return "" if given is None else _shown_clue(sign, given)
    value = sheet.answer.get((sign.name, place))
    if value is None or (sign.name, place) in sheet.covered:
        return None
    if sign.before is not None:
        if sign.value is None:
            return f"{sign.before}{value}"
        return "*" if value == sign.value else None  # beside the number of a clue, which stands for it
    return sign.text if value == sign.wanted else ""


def _shown_clue(sign: Sign, given: GivenValue) -> str:
    """Return the text of a sign with the number of the clue; an empty text if the sign does not stand for the clue."""
    if sign.what == "clue":
        return sign.text
    if sign.before is not None:
        return "-" if given.unspecified else f"{sign.before}{given.value}"
    if sign.what == "numbers" and sign.value is None:
        return sign.text if given.unspecified else ""
    return sign.text if given.value == sign.value else ""
