"""Boards for pzc and noqx: they can be drawn and converted, and differences are reported. noqx is not needed."""

import subprocess
import sys
from pathlib import Path

from .. import effort

ROOT = Path(__file__).parents[2]

_ALL = """
import sys
from tests.noqx.compare import drawn, board_for_noqx
from tests.noqx.genres import GENRES
from tests.noqx.readings import READINGS, listed
assert set(READINGS) <= set(GENRES)
for genre, about in GENRES.items():
    spoken = False
    for number in range(int(sys.argv[1])):
        text = drawn(genre, number, (0.5, 0.2, 0.0)[number % 3])
        assert text == drawn(genre, number, (0.5, 0.2, 0.0)[number % 3])
        board = board_for_noqx(genre, text)
        assert board["solver"] == about.solver and board["row"] and board["col"]
        spoken |= any(board[kind] for kind in ("text", "symbol", "edge", "surface"))
    if not spoken:
        print(genre)
print(listed(["yajilin", "hitori", "nurimisaki", "yajisan_kazusan"]))
"""

_ONE = """
from tests.noqx.compare import board_for_noqx
def show(genre, text):
    board = board_for_noqx(genre, text)
    print(*(board[kind] for kind in ("text", "symbol", "edge", "surface", "rule") if board[kind]))
show("magnets", "use magnets\\nplate [[\\n  a a\\n  b b\\n]]\\nplus left = <1, .>\\nminus top = <., 0>\\n")
show("yajilin", "use yajilin(height = 1, width = 3)\\nyajilin [[ . . 1< ]]\\ngrey (1,1)\\n")
show("mid_loop", "use mid_loop(height = 2, width = 2)\\ndot (1,1)\\nside_dot (1,2) (2,2)\\n")
show("creek", "use creek(height = 1, width = 1)\\nnumber [[\\n  . ?\\n  1 .\\n]]\\n")
show("tapa", "use tapa(height = 1, width = 2)\\nnumber (1,2) = <1, ?>\\n")
show("coral", "use coral(height = 2, width = 2)\\nhint top = <<1, 2>, .>\\n")
show("rassi_silai", "use rassi_silai(height = 1, width = 3)\\nholes [[ . . # ]]\\nroom [[ a a . ]]\\n")
"""

_DIFFER = """
from tests.noqx import compare as agree
class Liar(agree.Peer):
    def __init__(self): pass
    def answers(self, board): return "- why" if board["row"] == 1 else "7"
counts, other = agree.compare(Liar(), "hitori", range(4))
refused = counts["several"] + counts["refused"]
print(sum(counts.values()) == refused > 3, {one.theirs for one in other}, other[0].text[:10])
print(agree.ours("use hitori(height = 1, width = 2)\\nnumber [[ 1 1 ]]"))
"""


def _run(script: str, *args: str) -> list[str]:
    command = [sys.executable, "-c", script.replace("\\\\", "\\"), *args]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_boards_of_all_genres_are_drawn_and_converted() -> None:
    *silent, loop, black = _run(_ALL, "30" if effort.ALL else "9")
    assert silent == []
    assert loop.startswith("- yajilin: an empty line") and black.startswith("- nurimisaki, yajisan_kazusan: noqx wants")


def test_converted_boards() -> None:
    magnets, yajilin, mid_loop, creek, tapa, coral, rassi_silai = _run(_ONE)
    assert magnets.startswith("[[0, -1, 'center', 'normal', 1], [2, 1, 'center', 'normal', 0]]")
    assert "[1, 0, 'top', 'normal', True]" in magnets
    assert yajilin.startswith("[[0, 2, 'center', 'arrow_left', 1]] [[0, 0, 'center', 'normal', 1]] :- #count")
    assert mid_loop.startswith("[[0, 0, 'center', 'normal', 'circle_SS__1'], [1, 1, 'top', 'normal', 'circle_SS__1']]")
    assert creek == "[[0, 1, 'top_left', 'normal', '?'], [1, 0, 'top_left', 'normal', 1]]"
    assert tapa == "[[0, 1, 'center', 'tapa_0', 1], [0, 1, 'center', 'tapa_1', '?']]"
    assert coral == "[[-1, 0, 'center', 'normal', 2], [-2, 0, 'center', 'normal', 1]]"
    assert rassi_silai == "[[0, 2, 'left', 'normal', True]] [[0, 2, 'center', 'normal', 2]]"


def test_boards_with_different_counts_are_reported() -> None:
    assert _run(_DIFFER) == ["True {'7'} use hitori", "2"]
