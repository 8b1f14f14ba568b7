"""Genres whose rules noqx reads differently, and additional rules that make both agree."""

from collections.abc import Sequence
from typing import NamedTuple


class Reading(NamedTuple):
    """The reason for a difference. `ours` is a rule added to the puzzle, `theirs` one added to noqx's program.

    Without either, it restricts how boards are drawn (tests/noqx/genres.py).
    """

    why: str
    ours: str = ""
    theirs: str = ""


_A_LOOP = Reading(
    "an empty line is no loop for us; noqx takes it for one where no cell must be visited",
    theirs=":- #count { R, C, D: line_io(R, C, D) } = 0.",
)
_LOOPS = (
    "balance_loop",
    "castle_wall",
    "country_road",
    "detour",
    "dotchi_loop",
    "double_back",
    "geradeweg",
    "koburin",
    "masyu",
    "mid_loop",
    "moon_or_sun",
    "regional_yajilin",
    "sheep_and_wolves",
    "simple_loop",
    "slitherlink",
    "vertex_slitherlink",
    "yajilin",
)
_GIVEN = Reading("no given number is larger than its room: noqx takes one without asking whether it can stand there")
_SOME = Reading("there is a number: noqx refuses boards without one")
_BLACK = Reading("noqx wants a black cell; we do not", ours='rule "": any(black(cells))')
_ZERO = Reading("noqx has 0 as the only number of a board; numbers begin with 1 for us", theirs=":- number(_, _, 0).")
_NO_UNTOLD = Reading("no number is `?`: noqx does not take it")

READINGS: dict[str, Reading] = {
    **dict.fromkeys(_LOOPS, _A_LOOP),
    "all_or_nothing": Reading(
        "an empty line is no loop for us, and a loop may lie in one room, as on puzz.link; not so for noqx",
        ours='rule "": for r in room: crossings(line, r) = 2 or not any(c in r: visits(line, c))',
        theirs=_A_LOOP.theirs,
    ),
    "aquapelago": Reading("noqx is told that cells with numbers are black: it lets them be white"),
    **dict.fromkeys(("araf", "mochikoro", "nawabari", "shikaku", "square_jam", "tatamibari", "usotatami"), _SOME),
    "bosnian_road": Reading(
        "noqx has the empty road, and no road of 2x2 cells, which puzz.link has",
        ours='rule "": for w in windows(2, 2): not all(road(w))',
        theirs=":- #count { R, C: black(R, C) } = 0.",
    ),
    **dict.fromkeys(("cave", "city_space"), Reading("there is a number: noqx also takes a board of black cells alone")),
    **dict.fromkeys(("cojun", "hanare", "nanro", "ripple_effect", "suguru"), _GIVEN),
    **dict.fromkeys(("context", "coral", "lither", "minesweeper"), _NO_UNTOLD),
    "fillmat": Reading("equal numbers are not close together: noqx lets a part hold two of them, puzz.link does not"),
    "fillomino": Reading("without noqx's fast mode, which leaves answers out"),
    "hashi": Reading("there are two islands: noqx lets a lone `?` be without a bridge"),
    "heteromino": Reading("noqx refuses boards of other than three times so many cells; we find no answer"),
    "japanese_sums": Reading("no sum is `?`: noqx's bound for these is too low (1 ? has no answer in a row of 3)"),
    "juosan": Reading(
        "no number is less than half of its room: it is the greater of both counts, as on puzz.link; for noqx either"
    ),
    "nurimisaki": _BLACK,
    "snake": Reading(
        "noqx lets the snake bite its tail",
        theirs=":- dead_end(R, C), dead_end(R1, C1), adj_4(R, C, R1, C1), not adj_line(R, C, R1, C1).",
    ),
    **dict.fromkeys(("sukoro", "sukoro_room"), _ZERO),
    "usoone": Reading("each room has a number: noqx lets rooms without one be, puzz.link does not"),
    "yajisan_kazusan": _BLACK,
}
"""Genres that are not among these are read alike."""


def listed(genres: Sequence[str]) -> str:
    """Return the readings of these genres as a Markdown list. Equal readings are combined."""
    by_reading: dict[str, list[str]] = {}
    for genre in genres:
        if genre in READINGS:
            by_reading.setdefault(READINGS[genre].why, []).append(genre)
    return "\n".join(f"- {', '.join(names)}: {why}" for why, names in by_reading.items())
