"""Random small boards, by seeds, for pzc and noqx: both count all solutions, and the numbers must be equal."""

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pzc
from bench.measure import PYTHON, table
from bench.noqx_boards import board_of
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

from .genres import GENRES
from .readings import READINGS, Reading, listed

MOST = 2000
"""Where both have more answers, they are not counted."""
_SECONDS = 20
_SHARES = (0.5, 0.35, 0.2, 0.1, 0.0)
_SAID = ("none", "one", "several", "many", "refused")
_HEADER = ("genre", *_SAID, "other")
_TEXT = (
    "Random boards of at most 16 cells or so, with `?`, of one row or column, and with rooms of all sizes: those with"
    f" no answer, one, several or many (more than {MOST}, which are not counted), those that noqx refuses, and those"
    " of which both say otherwise."
)


class Peer:
    """A noqx process, in `folder`, that counts solutions."""

    def __init__(self, folder: str) -> None:
        command = [PYTHON, str(Path(__file__).with_name("answers.py")), folder, str(MOST), str(_SECONDS)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def answers(self, board: object) -> str:
        """Return the output of answers.py."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(board) + "\n")
        self._process.stdin.flush()
        output = self._process.stdout.readline().strip()
        if not output:
            raise SystemExit("noqx has ended")
        return output

    def end(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Other(NamedTuple):
    """A board for which the two numbers differ."""

    text: str
    ours: str
    theirs: str


def ours(text: str) -> str:
    """Return the number of solutions by pzc, or `many`."""
    found = len(list(pzc.load(text).solutions(limit=MOST + 1)))
    return "many" if found > MOST else str(found)


def board_for_noqx(genre: str, text: str) -> dict[str, object]:
    """Convert one of our puzzles to a board for noqx."""
    about = GENRES[genre]
    model = compile_source(Source("board.puz", text))
    return board_of(about.solver, about.parts, model) | {"rule": READINGS.get(genre, Reading("")).theirs}


def drawn(genre: str, number: int, share: float) -> str:
    """Return one of our puzzles, with clues on this fraction of the places. It is always the same for a seed."""
    rule = READINGS.get(genre, Reading("")).ours
    return GENRES[genre].text(genre, Random(f"{genre} {number} {share}"), share) + (f"{rule}\n" if rule else "")


def compare(peer: Peer, genre: str, numbers: Sequence[int]) -> tuple[Counter[str], list[Other]]:
    """Compare boards with fewer and fewer clues, for each seed, until there are solutions. Return the number of
    each result.
    """
    result: Counter[str] = Counter()
    other = []
    for number in numbers:
        for share in _SHARES[Random(number).randrange(len(_SHARES)) :]:
            text = drawn(genre, number, share)
            theirs = peer.answers(board_for_noqx(genre, text))
            result[_kind(theirs)] += 1
            if theirs.startswith("-"):
                continue
            found = ours(text)
            if found != theirs:
                other.append(Other(text, found, theirs))
            if theirs != "0":
                break
    return result, other


def _kind(theirs: str) -> str:
    if theirs.startswith("-"):
        return "refused"
    return {"0": "none", "1": "one", "many": "many"}.get(theirs, "several")


def agree(folder: str, boards: int, seed: int, only: Sequence[str]) -> str:
    """Compare all genres, or some. Return a table, noqx's different readings, and the boards for which the numbers
    differ.
    """
    genres = [genre for genre in GENRES if not only or genre in only]
    peer = Peer(folder)
    rows = []
    differ = []
    for genre in genres:
        start = time.monotonic()
        result, other = compare(peer, genre, range(seed, seed + boards))
        rows.append((genre, *(result[kind] for kind in _SAID), len(other)))
        differ += other
        print(*rows[-1], f"{time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    peer.end()
    sums = [sum(row[column] for row in rows) for column in range(1, len(_HEADER))]  # type: ignore[misc]
    parts = [table("Agreement with noqx", _TEXT, _HEADER, [*rows, ("**all**", *sums)]), listed(genres)]
    parts += [f"\npzc: {one.ours} answers; noqx: {one.theirs}\n```puz\n{one.text}```" for one in differ]
    return "\n".join(parts)
