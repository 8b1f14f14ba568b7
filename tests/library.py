"""The puzzles of the library, for the tests that run over all of them."""

from pathlib import Path

LIBRARY = Path(__file__).parents[1] / "puzzles"
RULES = sorted((LIBRARY / "rules").glob("*.puz"))
INSTANCES = sorted((LIBRARY / "instances").glob("*.puz"))
TOO_HARD = {
    "aqre_8",
    "balance_loop_10",
    "canal_view_10",
    "chaos_construction_6",
    "detour_10",
    "easy_as_abc_6",
    "fillomino_10",
    "fillomino_15",
    "fobidoshi_10",
    "four_winds_9",
    "geradeweg_10",
    "hakoiri_9",
    "hidato_7",
    "kuroshuto_10",
    "linesweeper_10",
    "masyu_15",
    "mid_loop_10",
    "mixed_fillomino_kropki",
    "mixed_slitherlink_sudoku",
    "moon_or_sun_8",
    "nanro_8",
    "numbrix_9",
    "nurikabe_10",
    "nurikabe_15",
    "nurimisaki_10",
    "signpost_7",
    "simple_loop_10",
    "slant_10",
    "squares_29",
    "statue_park_8",
    "stostone_10",
    "sukoro_10",
    "tapa_10",
    "thermometers_10",
    "train_tracks_10",
    "walls_8",
    "yajilin_8",
}
"""For Gecode, without a word about how to search. The rules of each are also those of an instance that is not."""

FOR_BOTH = [path for path in INSTANCES if path.stem not in TOO_HARD]
