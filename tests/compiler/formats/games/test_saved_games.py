"""Saved games of Simon Tatham's programs: their parts, and the name of the game in ids."""

import pytest

from pzc.compiler.formats.games.saved_games import is_called, is_saved, parse_saved, shorter_params
from pzc.compiler.formats.streams import Damaged

SAVED = """\
SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
VERSION :1:1
GAME    :6:Towers
PARAMS  :3:4de
CPARAMS :3:4de
SEED    :15:829112371997450
DESC    :31:4/1/3/2/1/4/2/2/3/1/2/2/2/2/1/3
NSTATES :1:2
STATEPOS:1:2
MOVE    :6:R0,0,1
"""


def test_parts() -> None:
    assert is_saved(SAVED) and not is_saved("towers:4:4/1/3")
    saved = parse_saved(SAVED)
    assert (saved.title, saved.params, saved.desc) == ("Towers", "4de", "4/1/3/2/1/4/2/2/3/1/2/2/2/2/1/3")
    assert saved.has_moves
    assert not parse_saved(SAVED[: SAVED.index("MOVE")]).has_moves
    assert parse_saved(SAVED.replace("\n", "\r\n")) == saved


@pytest.mark.parametrize("key", ["GAME", "PARAMS", "DESC"])
def test_missing_parts(key: str) -> None:
    with pytest.raises(Damaged, match=key):
        parse_saved("\n".join(line for line in SAVED.splitlines() if not line.startswith(key)))


@pytest.mark.parametrize(("before", "after"), [("2/1/3\n", "2/1\n"), (":6:Towers", ":7:Towers"), (":3:4de", ":3:4d")])
def test_parts_of_a_wrong_length(before: str, after: str) -> None:
    with pytest.raises(Damaged, match="gives the length"):
        parse_saved(SAVED.replace(before, after))


def test_names_in_ids() -> None:
    assert is_called("rect", "Rectangles") and is_called("tracks", "Train Tracks") and is_called("lightup", "Light Up")
    assert not is_called("map", "Mosaic")


def test_settings_of_generators_are_left_out_one_by_one() -> None:
    assert list(shorter_params("5de")) == ["5de"]
    found = list(shorter_params("7x7i30e10m2d0"))
    assert found[0] == "7x7i30e10m2d0" and found[-1] == "7x7"
    assert "7x7m2" in found
