"""Ids of Simon Tatham's puzzles, `towers:5:2/3/5...`, to their parts, and a game's parameters by a clause's template.

In the programs an id is `5:2/3/5...`: the parameters and the description of one puzzle. It does not name the game,
which is the program that shows it. Here the name of the game precedes the id, or the id follows the address of its
page.
"""

import re
from collections.abc import Mapping

from pzc.compiler.base.node import node
from pzc.compiler.formats.streams import Damaged

from .saved_games import is_saved

KIND = "sgt"
PAGES = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
LONGEST = 200_000  # characters
LARGEST = 100  # greatest value of a parameter

_PAGE = re.compile(r"\s*(?:https?:/+)?www\.chiark\.greenend\.org\.uk/(?:~|%7E)sgtatham/puzzles/js/", re.IGNORECASE)
_ID = re.compile(
    r"\s*(?P<game>[a-z]{3,20})(?:\.html#|:)(?P<params>\d[^:#\s/]{0,40})(?P<sign>[:#])(?P<rest>.*)", re.DOTALL
)
_BARE = re.compile(r"\s*\d+(?:[a-z][a-z0-9]*)?:[0-9a-zA-Z_][^\n]*\s*")
_PIECE = re.compile(
    r"\{#(?P<regions>[A-Za-z_]\w*)\}|\{(?P<param>[A-Za-z_]\w*)(?P<more>[+-]\d)?\}|\[(?P<letter>[A-Za-z])\]|(?P<text>[^{}\[\]]+)"
)
_HARDNESS = "(?:d[a-z])?"
"""The difficulty, which some programs write after the other parameters."""


@node
class GameId:
    """The parts of an id. `at`: the offset of the description in the text."""

    game: str
    params: str
    desc: str
    at: int


def is_game_id(text: str) -> bool:
    """Return True if a text looks like an id, with or without its game, or like a saved game."""
    return is_saved(text) or _ID.fullmatch(_without_page(text)) is not None or is_bare(text)


def is_bare(text: str) -> bool:
    """Return True if a text looks like an id without the name of its game."""
    # text killers begin like this, too
    return _BARE.fullmatch(text) is not None and not re.match(r"\s*\d+x\d+:d?:k:", text)


def _without_page(text: str) -> str:
    page = _PAGE.match(text)
    return text[page.end() :] if page else text


def parse_id(text: str) -> GameId:
    """Return the parts of an id.

    Raises Damaged if it has no game, or is a random seed that only the program understands.
    """
    if len(text) > LONGEST:
        raise Damaged(f"it has more than {LONGEST:,} characters", LONGEST)
    rest = _without_page(text)
    match = _ID.fullmatch(rest)
    if match is None:
        raise Damaged("it does not say of which game it is", 0)
    at = len(text) - len(rest) + match.start("rest")
    if match["sign"] == "#":
        raise Damaged("what follows `#` is a random number, from which the program makes a puzzle", at)
    return GameId(match["game"], match["params"], match["rest"].rstrip(), at)


def print_id(game_id: GameId) -> str:
    """Return the id with the name of its game."""
    return f"{game_id.game}:{game_id.params}:{game_id.desc}"


def page_of(game_id: GameId) -> str:
    """Return the address that shows a puzzle in the browser."""
    return f"{PAGES}{game_id.game}.html#{game_id.params}:{game_id.desc}"


def names_in(template: str) -> tuple[str, ...]:
    """Return the parameters in a template. Raises ValueError if it is invalid."""
    if not template or "".join(match[0] for match in _PIECE.finditer(template)) != template:
        raise ValueError("it is letters, parameters in braces, and letters in brackets, which may be missing")
    pieces = [
        match["param"] or match["letter"] or match["regions"]
        for match in _PIECE.finditer(template)
        if not match["text"]
    ]
    if len(pieces) != len(set(pieces)):
        raise ValueError("a parameter or a letter occurs twice")
    return tuple(name for name, _ in _params(template))


def _params(template: str) -> list[tuple[str, int]]:
    """Return each parameter with the offset that is added when it is written."""
    return [(match["param"], int(match["more"] or 0)) for match in _PIECE.finditer(template) if match["param"]]


def letters_in(template: str) -> tuple[str, ...]:
    """Return the optional letters in order."""
    return tuple(match["letter"] for match in _PIECE.finditer(template) if match["letter"])


def fit(template: str, params: str) -> tuple[dict[str, int], set[str]] | None:
    """Return the values of the parameters and the letters present, or None if the text does not match the template.

    `{width}x{height-1}[x]` and `3x2x`   ->   width = 3, height = 3, x
    A number of regions, `{#region}`, may be any number.
    """
    pattern = "".join(_pattern(match) for match in _PIECE.finditer(template)) + _HARDNESS
    found = re.fullmatch(pattern, params)
    if found is None:
        return None
    groups = found.groupdict()
    settings = {name: int(groups[f"param_{name}"]) - more for name, more in _params(template)}
    if not all(1 <= value <= LARGEST for value in settings.values()):
        return None
    return settings, {letter for letter in letters_in(template) if groups[f"letter_{letter}"]}


def _pattern(match: re.Match[str]) -> str:
    """Return the regular expression for a part of the template of an id."""
    if match["regions"]:
        return r"\d{1,4}"
    if match["param"]:
        return rf"(?P<param_{match['param']}>\d{{1,3}})"
    if match["letter"]:
        return f"(?P<letter_{match['letter']}>{match['letter']})?"
    return re.escape(match["text"])


def filled(template: str, settings: Mapping[str, int], letters: set[str], regions: Mapping[str, int]) -> str:
    """Return the parameters as the program writes them. `regions`: the number of regions of each division."""

    def piece(match: re.Match[str]) -> str:
        if match["regions"]:
            return str(regions.get(match["regions"], 0))
        if match["param"]:
            return str(settings[match["param"]] + int(match["more"] or 0))
        return match["text"] or (match["letter"] if match["letter"] in letters else "")

    return _PIECE.sub(piece, template)
