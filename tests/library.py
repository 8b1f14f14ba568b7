"""The puzzles of the library, for the tests that run over all of them."""

from pathlib import Path

LIBRARY = Path(__file__).parents[1] / "puzzles"
RULES = sorted((LIBRARY / "rules").glob("*.puz"))
INSTANCES = sorted((LIBRARY / "instances").glob("*.puz"))
TOO_HARD = {
    "aqre_10",
    "araf_6",
    "chaos_construction_6",
    "chaos_construction_9",
    "coral_10",
    "fillomino_10",
    "fobidoshi_10",
    "masyu_15",
    "maxi_loop_10",
    "mixed_fillomino_kropki",
    "palisade_10",
    "train_tracks_10",
}
"""For Gecode, without a word about how to search. The rules of each are also those of an instance that is not."""

FOR_BOTH = [path for path in INSTANCES if path.stem not in TOO_HARD]
