"""The puzzles of the library, for the tests that run over all of them."""

import re
from collections.abc import Collection
from functools import cache
from heapq import nsmallest
from pathlib import Path
from zlib import crc32

from pzc.compiler.board.elements import Place
from pzc.compiler.model.kinds import ITEM
from pzc.compiler.model.model import Model

from . import effort

LIBRARY = Path(__file__).parents[1] / "puzzles"
RULES = sorted((LIBRARY / "rules").glob("*.puz"))
INSTANCES = sorted((LIBRARY / "instances").glob("*.puz"))
TOO_HARD = {
    "aqre_10",
    "araf_6",
    "area_variety_6",
    "chaos_construction_6",
    "chaos_construction_9",
    "chaos_spans_5",
    "circles_and_squares_10",
    "coral_10",
    "doppelblock_8",
    "fillmat_8",
    "fillomino_10",
    "fobidoshi_10",
    "hebi_6",
    "letter_marks_9",
    "longest_5",
    "masyu_15",
    "maxi_loop_10",
    "meidjuluk_6",
    "mixed_fillomino_kropki",
    "non_consecutive_knight_9",
    "numberlink_10",
    "palisade_10",
    "snakepit_6",
    "soulmates_5",
    "symmetry_area_5",
    "symmetry_area_6",
    "tetrominous_6",
    "train_tracks_10",
    "wafusuma_5",
    "wafusuma_6",
    "yajitatami_5",
    "yajitatami_6",
}
"""Instances that are too hard for Gecode without search annotations. Most of their rule files have other instances."""

FOR_BOTH = [path for path in INSTANCES if path.stem not in TOO_HARD]


@cache
def uses(path: Path) -> frozenset[str]:
    """Return the rule files that a file of the library uses, directly or through others."""
    text = path.read_text(encoding="utf-8")
    found: set[str] = set()
    for statement in re.findall(r"^use (.+(?:\n[ \t].+)*)", text, re.MULTILINE):
        names = re.sub(r"\([^()]*\)|#.*", "", statement)
        found.update(name.strip() for name in names.split(","))
    return frozenset(found).union(*(uses(LIBRARY / "rules" / f"{name}.puz") for name in found))


@cache
def smallest() -> frozenset[Path]:
    """Return for each rule file the shortest puzzle that uses it. Together they use every rule file of the library."""
    by_length = sorted(INSTANCES, key=lambda path: (path.stat().st_size, path.name))
    shown: dict[str, Path] = {}
    for path in by_length:
        for name in uses(path):
            shown.setdefault(name, path)
    return frozenset(shown.values())


def some(number: int, among: Collection[Path] | None = None) -> list[Path]:
    """Return so many files, by default of the smallest puzzles, none of them too hard; all files if ALL.

    The choice depends on the number and the names of the files.
    """
    if effort.ALL:
        return list(INSTANCES if among is None else among)
    light = (path for path in among or smallest() if path.stem not in TOO_HARD)
    return sorted(nsmallest(number, light, key=lambda path: crc32(f"{number} {path.stem}".encode())))


def is_whole(model: Model, answer: Collection[tuple[str, Place]]) -> bool:
    """Return True if an answer has values for all layers, none of which is on a list."""
    if model.board is None or any(layer.kind == ITEM for layer in model.layers):
        return False
    return all((layer.name, place) in answer for layer in model.layers for place in model.board.elements(layer.kind))
