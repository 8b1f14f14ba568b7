"""The puzzles of the library, for the tests that run over all of them."""

from pathlib import Path

LIBRARY = Path(__file__).parents[1] / "puzzles"
RULES = sorted((LIBRARY / "rules").glob("*.puz"))
INSTANCES = sorted((LIBRARY / "instances").glob("*.puz"))
TOO_HARD = {
    "araf_4",
    "canal_view_10",
    "castle_wall_10",
    "cave_10",
    "chaos_construction_6",
    "country_road_10",
    "creek_10",
    "detour_10",
    "fillomino_10",
    "fillomino_15",
    "fillomino_6",
    "four_winds_9",
    "geradeweg_10",
    "hakoiri_9",
    "hashi_8",
    "heyawake_10",
    "heyawake_15",
    "hitori_8",
    "kurodoko_10",
    "kuroshuto_10",
    "masyu_10",
    "masyu_15",
    "mid_loop_10",
    "mixed_fillomino_kropki",
    "mixed_slitherlink_sudoku",
    "numbrix_9",
    "nurikabe_10",
    "shikaku_10",
    "shikaku_6",
    "signpost_7",
    "slitherlink_10",
    "slitherlink_15",
    "snake_10",
    "squares_29",
    "star_battle_15",
    "stitches_10",
    "stostone_8",
    "tapa_10",
    "thermometers_10",
    "yin_yang_10",
}
"""For Gecode, without a word about how to search. The rules of each are also those of an instance that is not."""

FOR_BOTH = [path for path in INSTANCES if path.stem not in TOO_HARD]
