"""Compare whole processes with other programs, if the user has installed them: noqx (handwritten clingo rules) and
ISS (killer sudokus).
"""

import json
import re
import shutil
import statistics
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bench.measure import BENCH, PYTHON, PZC, Timed, geometric, ratio, side_by_side, table
from bench.noqx_boards import GENRES, as_board
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, read_source
from pzc.compiler.syntax.library import INSTANCES
from pzc.exchange.format import ExportOptions
from pzc.exchange.reading import convert
from pzc.exchange.to_iss import export

_SIZE = re.compile(r"_\d+$")
_TEXT = (
    "CPU milliseconds of whole processes that look for a second answer: medians, and medians of the ratios, in turn."
)
_HEADER = ("puzzle", "pzc", "peer", "ratio")
_POINTING = re.compile(r"'([0-9A-Za-j^v<>]{81})',?$", re.MULTILINE)
_EXAMPLE = re.compile(r"^    input: '([^']*)',$", re.MULTILINE)
_HARDEST = {
    "MATHEMAGIC_KILLERS": (_POINTING, range(1, 15)),
    "EXAMPLE_EXTREME_KILLERS": (_EXAMPLE, (1, 2, 4)),
    "TAREK_ALL": (_POINTING, (15, 37, 38)),
}
"""The 20 killers of its collections on which ISS takes longest, of those with one answer that we can read."""


def beside_noqx(folder: str, runs: int, only: Sequence[str], limit: float) -> str:
    """Compare `pzc FILE` with a noqx process, in `folder`, on library puzzles."""
    rows: list[tuple[object, ...]] = []
    ratios: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as own:
        board = Path(own, "board.json")
        peer = [PYTHON, "-m", "bench.noqx_peer", folder, str(board), str(round(limit))]
        for genre, path in library_puzzles(GENRES, only):
            model = compile_source(read_source(str(path)))
            noqx_board = as_board(genre, model) if any(e.kind == "unique" for e in model.expectations) else None
            if noqx_board is None:
                continue
            board.write_text(json.dumps(noqx_board), encoding="utf-8")
            try:
                times = side_by_side([[PZC, str(path)], peer], runs)
            except SystemExit as failed:
                print(failed, file=sys.stderr)
                continue
            _compare(path.stem, times[0][1])
            rows.append(_row(path.stem, times))
            ratios.setdefault(genre, []).append(_cpu_ratio(times))
    means = {genre: geometric(values) for genre, values in ratios.items()}
    rows += [(f"**{genre}**", "", "", f"{mean:.2f}") for genre, mean in means.items()]
    rows.append(("**all**", "", "", f"{geometric(x for values in ratios.values() for x in values):.2f}"))
    return table("Beside noqx", _TEXT, _HEADER, rows)


def library_puzzles(genres: Iterable[str], only: Sequence[str]) -> Iterator[tuple[str, Path]]:
    """Yield the library puzzles of some genres."""
    for genre in genres:
        for path in sorted(Path(INSTANCES).glob(f"{genre}_*.puz")):
            wanted = not only or any(word in path.stem for word in only)
            if wanted and _SIZE.sub("", path.stem) == genre:
                yield genre, path


def _compare(name: str, theirs: Timed) -> None:
    """Measure both programs. Raises an error if their solutions differ: all of these puzzles have one."""
    found = int(theirs.printed.split()[0])
    if found != 1:
        raise ValueError(f"{name}: the peer finds {found} answers, where there is one")


def beside_iss(folder: str, runs: int, only: Sequence[str]) -> str:
    """Compare `pzc FILE` with a node process that runs ISS, in `folder`, on hard killers of both collections."""
    node = shutil.which("node")
    if node is None:
        raise SystemExit("ISS runs under node, which is not there")
    rows = []
    ratios = []
    with tempfile.TemporaryDirectory() as own:
        for path in _killers(folder, Path(own)):
            if only and not any(word in path.stem for word in only):
                continue
            text = Path(own, "iss.txt")
            text.write_text(
                export(compile_source(read_source(str(path))), ExportOptions()).text + "\n", encoding="utf-8"
            )
            peer = [node, str(BENCH / "iss_peer.mjs"), folder, str(text)]
            times = side_by_side([[PZC, str(path)], peer], runs)
            _compare(path.stem, times[0][1])
            rows.append(_row(path.stem, times))
            ratios.append(_cpu_ratio(times))
    rows.append(("**all**", "", "", f"{geometric(ratios):.2f}"))
    return table("Killers beside ISS", _TEXT, _HEADER, rows)


def _killers(folder: str, own: Path) -> Iterator[Path]:
    """Yield a killer of the library and the hardest of ISS's collections."""
    yield Path(INSTANCES, "killer_29.puz")
    data = Path(folder, "data", "collections.js").read_text(encoding="utf-8")
    for name, (pattern, numbers) in _HARDEST.items():
        some = data[data.index(f"const {name} ") :]
        texts = pattern.findall(some[: some.index(");" if pattern is _POINTING else "\n];")])
        for number in numbers:
            path = own / f"hard_{name.lower()}_{number}.puz"
            path.write_text(convert(Source(path.name, texts[number - 1])), encoding="utf-8")
            yield path


def _row(name: str, times: Sequence[Sequence[Timed]]) -> tuple[object, ...]:
    """Return a row, and print it at once, since every row takes long."""
    ours, theirs = (round(1000 * statistics.median(turn[side].cpu for turn in times)) for side in (0, 1))
    row = name, ours, theirs, f"{_cpu_ratio(times):.2f}"
    print(*row, file=sys.stderr, flush=True)
    return row


def _cpu_ratio(times: Sequence[Sequence[Timed]]) -> float:
    return ratio((ours.cpu, theirs.cpu) for ours, theirs in times)
