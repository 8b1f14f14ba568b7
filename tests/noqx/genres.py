"""The genres that noqx has, too: how to draw their boards, and how to convert them for noqx."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from bench.noqx_boards import Part, black, numbers, param, rooms, stars, symbols

from . import parts as to
from . import texts as draw
from .draft import MOST_CELLS, Draft, Place, one_of, size, square
from .texts import Text

_CORNER = "corner_top_left"


class Genre(NamedTuple):
    """A solver of noqx, how to draw its boards and to convert them, and how our rule file is used."""

    solver: str
    texts: tuple[Text, ...]
    parts: tuple[Part, ...]
    size: Callable[[Random], Place] = size
    use: str = "{genre}(height = {height}, width = {width})"

    def text(self, genre: str, random: Random, share: float) -> str:
        """Return one of our puzzles, with clues on this fraction of the places."""
        height, width = self.size(random)
        draft = Draft(random, height, width, share)
        clues = [clue for clue in [text(draft) for text in self.texts] if clue]
        use = self.use.format(genre=genre, height=height, width=width, pairs=draft.pairs, most=MOST_CELLS)
        return "\n".join([f"use {use}", *clues]) + "\n"


_TETROMINOES = """\
piece [[
  I . L . O O . S . T . .
  I . L . O O . S S T T .
  I . L L . . . . S T . .
  I . . . . . . . . . . .
]]"""


def _numbers(solver: str, clue: str, low: int, high: int, unknown: float = 0.15, *parts: Part, least: int = 0) -> Genre:
    """Convert numbers on cells."""
    return Genre(solver, (draw.cells(clue, low, high, unknown, least),), (numbers(clue), *parts))


def _rooms(solver: str, name: str = "room", clue: str = "", low: int = 0, label: str = "", least: int = 1) -> Genre:
    """Convert rooms, each with a number if there is a clue."""
    texts = (draw.rooms(name, least), *([draw.in_rooms(clue, low)] if clue else []))
    result = to.labelled(clue, label) if label else numbers(clue)
    return Genre(solver, texts, (rooms(name), *([result] if clue else [])))


def _signs(solver: str, **symbol: str) -> Genre:
    """Convert symbols on cells."""
    return Genre(solver, tuple(map(draw.signs, symbol)), tuple(symbols(clue, sign) for clue, sign in symbol.items()))


_LARGE = "{genre}(height = {height}, width = {width}, most = {most})"
_ROWS = "{genre}(n = {height})"
_EVEN = one_of((2, 2), (2, 4), (4, 2), (4, 4), (2, 6), (6, 2))
_SHIP3 = param("shapeset", "ship3")
_SHIPS = {
    "single": 1,
    "left_end": 3,
    "top_end": 4,
    "right_end": 5,
    "bottom_end": 6,
    "water": 8,
    "ship_part": 9,
}
_LOOP = {"white": "circle_L__1", "black": "circle_L__2"}

GENRES: dict[str, Genre] = {
    "akari": _numbers("akari", "wall", 0, 4, 0.3, black("wall")),
    "all_or_nothing": _rooms("nothing"),
    "aqre": _rooms("aqre", clue="number"),
    "aquapelago": _numbers("aquapelago", "number", 1, 5, 0, black("number")),
    "aquarium": Genre(
        "aquarium",
        (draw.rooms("tank"), draw.beside("full")),
        (rooms("tank"), to.beside("full")),
        use="aquarium(height = {height}, width = {width}, level = 0)",
    ),
    "araf": Genre("araf", (draw.spread("number"),), (numbers("number"),)),
    "balance_loop": Genre(
        "balance",
        (draw.cells("white", 2, 6, 0.5), draw.cells("black", 3, 6, 0.5)),
        (symbols("white", "circle_L__1"), symbols("black", "circle_L__2"), numbers("white"), numbers("black")),
    ),
    "battleships": Genre(
        "battleship",
        (draw.fixed_text("fleet (1) = 3, (2) = 2, (3) = 1"), draw.either(*_SHIPS), draw.beside("parts", 3)),
        (*(symbols(clue, f"battleship_B__{style}") for clue, style in _SHIPS.items()), to.beside("parts"), _SHIP3),
        one_of((4, 5), (5, 4), (5, 5)),
    ),
    "bosnian_road": _numbers("bosnianroad", "number", 0, 8),
    "canal_view": _numbers("canal", "number", 0, 6),
    "castle_wall": Genre(
        "castle",
        (draw.arrows("wall"), draw.signs("black"), draw.signs("white"), draw.signs("grey")),
        (to.arrows("wall"), to.surface("wall", 1), black("black"), to.words("white", ""), to.surface("grey", 1)),
    ),
    "cave": _numbers("cave", "number", 1, -5, least=1),
    "choco_banana": _numbers("cbanana", "number", 1, 6),
    "chocona": _rooms("chocona", clue="number"),
    "circles_and_squares": _signs("circlesquare", dark="circle_M__2", light="circle_M__1"),
    "city_space": _numbers("cityspace", "number", 1, 7, least=1),
    "cojun": Genre(
        "cojun", (draw.rooms("room", most=7), draw.within_rooms("given")), (rooms("room"), numbers("given")), use=_LARGE
    ),
    "context": _numbers("context", "number", 0, 4, 0),
    "coral": Genre("coral", (draw.lists_beside("hint", unknown=0),), (to.beside("hint"),)),
    "country_road": _rooms("country", clue="number", low=1),
    "creek": Genre("creek", (draw.at_corners("number"),), (to.at_corners("number"),)),
    "detour": _rooms("detour", clue="number", label=_CORNER),
    "doppelblock": Genre(
        "doppelblock",
        (draw.beside("block_sum", 6), draw.cells("given", 1, 1, 0)),
        (to.beside("block_sum"), numbers("given")),
        square(3, 4),
        _ROWS,
    ),
    "dotchi_loop": Genre(
        "dotchi",
        (draw.rooms("room"), draw.either("white", "black")),
        (rooms("room"), *(symbols(clue, symbol) for clue, symbol in _LOOP.items())),
    ),
    "double_back": Genre(
        "doubleback",
        (draw.holes, draw.rooms("room", count=-1)),
        (to.holes, rooms("room")),
        one_of((2, 4), (4, 4), (3, 4), (4, 5), (2, 6), (6, 2)),
    ),
    "easy_as_abc": Genre(
        "easyasabc",
        (draw.beside("first_letter", 3, ("left", "top", "right", "bottom"), 1),),
        (to.beside("first_letter", "ABC"),),
        square(3, 4),
        _ROWS,
    ),
    "factors": Genre(
        "factors",
        (draw.rooms("room", most=4), draw.in_rooms("number", 1, 24)),
        (rooms("room"), to.labelled("number", _CORNER)),
        square(2, 4),
        _ROWS,
    ),
    "fillmat": Genre("fillmat", (draw.far_apart("number", 4),), (numbers("number"),)),
    "fillomino": Genre(
        "fillomino",
        (draw.cells("given", 1, 6, 0),),
        (numbers("given"), param("fast_mode", False)),
        use="fillomino(height = {height}, width = {width})",
    ),
    "geradeweg": _numbers("geradeweg", "number", 1, 4),
    "hakoiri": Genre(
        "hakoiri",
        (draw.rooms("box", 3), draw.cells("known", 1, 3, 0)),
        (rooms("box"), to.named("known", "ox_E__#")),
    ),
    "hanare": Genre(
        "hanare", (draw.rooms("room"), draw.in_rooms("given", low=-2, unknown=0)), (rooms("room"), numbers("given"))
    ),
    "hashi": _numbers("hashi", "island", 1, 8, 0.1, least=2),
    "heteromino": Genre(
        "heteromino",
        (draw.holes,),
        (to.black_holes,),
        one_of((1, 3), (1, 6), (3, 1), (2, 3), (3, 2), (3, 3), (2, 6), (4, 4), (2, 5), (4, 3), (3, 5), (4, 4)),
    ),
    "heyablock": _rooms("heyablock", clue="number"),
    "heyawake": _rooms("heyawake", clue="number"),
    "hitori": Genre("hitori", (draw.dense_numbers("number", 1, -3),), (numbers("number"),)),
    "inabas_island": _numbers("island", "number", 1, 7),
    "japanese_sums": Genre(
        "japanesesums",
        (draw.lists_beside("japanese_sums", sums=7, unknown=0),),
        (to.beside("japanese_sums"), to.param_of("most", "max_number")),
        square(2, 4),
        _ROWS,
    ),
    "juosan": Genre(
        "juosan",
        (draw.rooms("room"), draw.in_rooms("number", low=-1)),
        (rooms("room"), to.labelled("number", _CORNER)),
    ),
    "kakuro": Genre(
        "kakuro",
        (draw.crossed,),
        (
            symbols("black_cell", "kakuro"),
            to.labelled("across", "corner_top_right"),
            to.labelled("down", "corner_bottom_left"),
        ),
        one_of((3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (2, 5), (5, 5)),
    ),
    "koburin": _numbers("koburin", "number", 0, 4),
    "kropki": Genre(
        "kropki",
        (draw.kropki, draw.cells("given", 1, 3, 0)),
        (to.touching("white_dot", "circle_SS__1"), to.touching("black_dot", "circle_SS__2"), numbers("given")),
        square(3, 4),
        "latin_square(n = {height}), kropki",
    ),
    "kurodoko": _numbers("kurodoko", "number", 1, -5),
    "kuroshuto": _numbers("kurochute", "number", 1, 4),
    "kurotto": _numbers("kurotto", "number", 0, 8),
    "light_and_shadow": Genre(
        "lightshadow",
        (draw.cells("light", 1, 6, 0.5, 1), draw.cells("shadow", 1, 6, 0.5, 1)),
        (numbers("light"), numbers("shadow"), black("shadow")),
    ),
    "lither": _numbers("lither", "number", 0, 4, 0),
    "lits": _rooms("lits", least=4),
    "look_air": _numbers("lookair", "number", 0, 5),
    "magnets": Genre(
        "magnets",
        (draw.rooms("plate", 2, 2, few=True), draw.beside("plus"), draw.beside("minus")),
        (rooms("plate"), to.beside("plus"), to.beside("minus", far=True)),
        _EVEN,
    ),
    "masyu": _signs("masyu", **_LOOP),
    "mid_loop": Genre(
        "midloop",
        (draw.signs("dot"), draw.on_links("side_dot")),
        (to.touching("dot", "circle_SS__1"), to.touching("side_dot", "circle_SS__1")),
    ),
    "minesweeper": _numbers("mines", "number", 0, 8, 0),
    "mochikoro": _numbers("mochikoro", "number", 1, 6, least=1),
    "moon_or_sun": Genre(
        "moonsun",
        (draw.rooms("room", count=-1), draw.either("moon", "sun")),
        (rooms("room"), symbols("moon", "sun_moon__1"), symbols("sun", "sun_moon__2")),
    ),
    "mosaic": _numbers("fillpix", "number", 0, 9),
    "nanro": Genre(
        "nanro",
        (draw.rooms("room"), draw.within_rooms("known")),
        (rooms("room"), numbers("known")),
    ),
    "nawabari": _numbers("nawabari", "number", 0, 4, least=1),
    "no_three": Genre("nothree", (draw.dots("dot"),), (to.touching("dot", "circle_SS__1"),)),
    "nonogram": Genre("nonogram", (draw.lists_beside("hint", every=True),), (to.beside("hint"),)),
    "norinori": _rooms("norinori", least=2),
    "norinuri": _numbers("norinuri", "number", 1, 6),
    "numberlink": Genre(
        "numlin",
        (draw.pairs("number"),),
        (numbers("number"), param("visit_all", False), param("no_2x2", False)),
        use="numberlink(height = {height}, width = {width}, pairs = {pairs})",
    ),
    "nuribou": _numbers("nuribou", "number", 1, 6),
    "nurikabe": _numbers("nurikabe", "number", 1, 6),
    "nurimisaki": _numbers("nurimisaki", "cape", 2, 5, 0.4),
    "paintarea": Genre(
        "paintarea", (draw.rooms("tile"), draw.cells("number", 0, 4)), (rooms("tile"), numbers("number"))
    ),
    "rassi_silai": Genre("rassi", (draw.holes, draw.rooms("room", 2)), (to.holes, rooms("room"))),
    "regional_yajilin": _rooms("yajilin_regions", clue="number", label=_CORNER),
    "ripple_effect": Genre(
        "ripple",
        (draw.rooms("room", most=6), draw.within_rooms("given")),
        (rooms("room"), numbers("given")),
        use=_LARGE,
    ),
    "roma": Genre(
        "roma",
        (draw.rooms("room", most=4), draw.signs("rome"), draw.cells("given", 1, 4, 0)),
        (rooms("room"), symbols("rome", "circle_L__2"), to.named("given", "arrow_N_W__#", {1: 3, 2: 7, 3: 1, 4: 5})),
    ),
    "shakashaka": _numbers("shakashaka", "black", 0, 4, 0.5, black("black")),
    "sheep_and_wolves": Genre(
        "slitherlink",
        (draw.cells("number", 0, 4, 0), draw.signs("sheep"), draw.signs("wolf")),
        (numbers("number"), to.words("sheep", "S"), to.words("wolf", "W"), param("swslither", True)),
    ),
    "shikaku": _numbers("shikaku", "number", 1, 8, 0.4, least=1),
    "shimaguni": _rooms("shimaguni", "sea", "number", 1),
    "simple_gako": Genre(
        "simplegako",
        (draw.cells("given", 1, 3, 0),),
        (numbers("given"),),
        one_of((1, 3), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3)),
    ),
    "simple_loop": Genre("simpleloop", (draw.signs("wall"),), (black("wall"),)),
    "skyscrapers": Genre(
        "skyscrapers",
        (draw.beside("sees", 4, ("left", "top", "right", "bottom"), 1), draw.cells("given", 1, 2, 0)),
        (to.beside("sees"), numbers("given")),
        square(2, 4),
        _ROWS,
    ),
    "slant": Genre("gokigen", (draw.at_corners("number"),), (to.at_corners("number"),)),
    "slitherlink": _numbers("slitherlink", "number", 0, 4, 0),
    "snake": Genre(
        "snake",
        (draw.signs("belly"), draw.signs("end"), draw.beside("parts")),
        (symbols("belly", "circle_L__1"), symbols("end", "circle_L__2"), to.beside("parts")),
    ),
    "spiral_galaxies": Genre("tentaisho", (draw.middles("dot"),), (to.touching("dot", "circle_SS__1"),)),
    "square_jam": _numbers("squarejam", "number", 1, 4, least=1),
    "star_battle": Genre(
        "starbattle", (draw.rooms("region", count=0),), (rooms("region"), stars), square(4, 6), "star_battle"
    ),
    "statue_park": Genre(
        "statuepark",
        (draw.signs("dark"), draw.signs("light"), lambda draft: _TETROMINOES),
        (symbols("dark", "circle_M__2"), symbols("light", "circle_M__1"), param("shapeset", "tetro")),
        one_of((6, 6)),
    ),
    "stostone": _rooms("stostone", clue="number", low=1)._replace(size=one_of((2, 3), (2, 5), (4, 3), (4, 4), (2, 1))),
    "sudoku": Genre(
        "sudoku",
        (draw.cells("given", 1, 4, 0),),
        (numbers("given"),),
        square(4, 4),
        "sudoku(height = 2, width = 2)",
    ),
    "suguru": Genre(
        "suguru",
        (draw.rooms("group", most=6), draw.within_rooms("given")),
        (rooms("group"), numbers("given")),
        use=_LARGE,
    ),
    "sukoro": _numbers("sukoro", "known", 1, 4, 0),
    "sukoro_room": Genre(
        "sukororoom", (draw.rooms("room"), draw.cells("known", 1, 4, 0)), (rooms("room"), numbers("known"))
    ),
    "takuzu": Genre("binairo", (draw.cells("given", 0, 1, 0),), (to.named("given", "circle_M__#"),), _EVEN),
    "tapa": Genre("tapa", (draw.runs_around("number"),), (to.runs_around("number"),)),
    "tasquare": _numbers("tasquare", "number", 1, 9),
    "tatamibari": Genre(
        "tatamibari",
        (draw.either("tall", "wide", "square", "some"),),
        (to.words("tall", "|"), to.words("wide", "-"), to.words("square", "+"), to.words("some", "?")),
    ),
    "tents": Genre(
        "tents", (draw.signs("tree"), draw.beside("tents", 2)), (symbols("tree", "tents__1"), to.beside("tents"))
    ),
    "tilepaint": Genre(
        "tilepaint",
        (draw.rooms("tile"), draw.beside("painted")),
        (rooms("tile"), to.beside("painted", labels=("corner_bottom_left", "corner_top_right"))),
    ),
    "toichika": _rooms("toichika"),
    "usoone": Genre(
        "usoone",
        (draw.rooms("room", few=True), draw.in_rooms("number", 0, 3, True, 0), draw.cells("number", 0, 3, 0)),
        (rooms("room"), numbers("number")),
    ),
    "usotatami": _numbers("usotatami", "number", 1, 5, least=1),
    "vertex_slitherlink": Genre(
        "slitherlink", (draw.cells("number", 0, 4, 0),), (numbers("number"), param("vslither", True))
    ),
    "view": _numbers("view", "known", 0, 4, 0),
    "yajilin": Genre(
        "yajilin",
        (draw.arrows("yajilin", 2), draw.signs("grey")),
        (to.arrows("yajilin"), to.surface("grey", 1)),
    ),
    "yajisan_kazusan": Genre("yajikazu", (draw.arrows("yajisan_kazusan", 2),), (to.arrows("yajisan_kazusan"),)),
    "yin_yang": _signs("yinyang", light="circle_M__1", dark="circle_M__2"),
}
"""Our rule files with the solvers of noqx."""
