"""A reader of Penpa+'s addresses for tests, independent of ours."""

import base64
import zlib

import pzc
from pzc.exchange.format import ExportOptions
from pzc.exchange.penpa import export
from pzc.output.solution_text import values_of


def parts(link: str) -> dict[str, str]:
    site, _, query = link.partition("#")
    assert site == "https://swaroopg92.github.io/penpa-edit/"
    return dict(part.split("=", 1) for part in query.split("&"))


def text(packed: str) -> str:
    return zlib.decompress(base64.b64decode(packed), -15).decode()


def lines(link: str) -> list[str]:
    """Return the lines of an address, by the table of abbreviations in Penpa's class_p.js, applied backwards."""
    short = "9:qa Q:pu_q A:pu_a G:grid M:edit_mode S:surface L:line E:lineE W:wall C:cage N:number Y:symbol P:special"
    short += " B:board R:command_redo U:command_undo 8:command_replay 1:numberS F:freeline 2:freelineE T:thermo"
    short += " 3:arrows D:direction 0:squareframe 5:polygon 4:deletelineE 6:killercages 7:nobulbthermo _:__a"
    out = text(parts(link)["p"]).replace("zO", "null")
    for entry in reversed(short.split()):
        sign, word = entry.split(":")
        out = out.replace("z" + sign, f'"{word}"')
    return out.replace("zZ", "z").split("\n")


def link_of(puzzle: pzc.Puzzle, solution: pzc.Solution | None = None) -> str:
    values = None if solution is None else values_of(puzzle.problem.flat, solution.answer)
    return export(puzzle.model, ExportOptions(values)).link
