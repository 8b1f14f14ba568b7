"""Hard puzzles: the solver's time against that for a model written by hand, and what each pass is worth."""

import time
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import NamedTuple

from bench import plain
from bench.measure import BENCH, geometric, table
from bench.plain import Plain, prove
from pzc.backends.clock import Clock
from pzc.backends.cpsat import search as cpsat_search
from pzc.backends.cpsat.model import NativeModel
from pzc.backends.interface import Answer, Options, Status
from pzc.compiler.encode.encode import encode
from pzc.compiler.flat.decided import decided
from pzc.compiler.flat.flat import Flat
from pzc.compiler.passes import PASSES, improve
from pzc.compiler.pipeline import compile_source, flatten
from pzc.reading import read

FAMILIES: dict[str, tuple[str, Callable[[Path, Flat], Plain]]] = {
    "killer": ("killer_*", plain.by_digits),
    "squares": ("squares_*", plain.by_digits),
    "sudoku 9x9": ("sudoku_9_*", plain.by_digits),
    "sudoku 16x16": ("sudoku_16_*", plain.by_digits),
    "sudoku 25x25": ("sudoku_25_*", plain.by_digits),
    "jigsaw 9x9": ("jigsaw_9_*", plain.by_digits),
    "slitherlink": ("slitherlink_*", plain.slitherlink),
    "nurikabe": ("nurikabe_*", plain.nurikabe),
    "star battle": ("star_battle_*", plain.star_battle),
}

OTHERS = {
    "one area": tuple(str(BENCH / "said" / f"hitori_{way}.puz") for way in ("areas", "pairs")),
    "yin-yang": ("yin_yang_6", "yin_yang_10", "mixed_yin_yang_sudoku"),
    "easy": (
        *("sudoku_9", "windoku_9", "jigsaw_9", "killer_9", "anti_king_9", "thermo_9", "kropki_9"),
        *("star_battle_10", "slitherlink_10"),
    ),
}
"""Puzzles of the library on which passes are measured, too: those that one of them is for, and easy ones."""

_SHORT = 0.1
"""What takes less seconds is measured several times."""


class Took(NamedTuple):
    """CPU seconds to make the model that the solver is given, and of the solver; whether it came to its end."""

    modelling: float
    solving: float
    proved: bool

    @property
    def whole(self) -> float:
        return self.modelling + self.solving


def files(family: str) -> list[Path]:
    """The puzzles of a family."""
    return sorted((BENCH / "instances").glob(f"{FAMILIES[family][0]}.puz"))


def load(path: Path | str) -> Flat:
    """The flat form of a file, or of a puzzle of the library."""
    return flatten(compile_source(read(str(path))))


def ours(flat: Flat, limit: float, without: Collection[str] = ()) -> Took:
    """Passes and encoding; the search for two answers, of which there is one. What is decided needs no solver."""
    start = time.process_time()
    better = improve(flat, without)
    if decided(better) is not None:
        return Took(time.process_time() - start, 0.0, True)
    model = NativeModel()
    encoded = encode(better, model)
    middle = time.process_time()
    found: list[Answer] = []
    status = cpsat_search.search(model, encoded, Options(), Clock(limit), 2, found.append)
    return Took(middle - start, time.process_time() - middle, status is Status.COMPLETE and len(found) == 1)


def by_hand(make: Callable[[Path, Flat], Plain], path: Path, flat: Flat, limit: float) -> Took:
    """The same of the model by hand."""
    start = time.process_time()
    model = make(path, flat)
    middle = time.process_time()
    return Took(middle - start, *prove(model, limit))


def steady(run: Callable[[], Took]) -> Took:
    """One run, or the least of five where that is over in no time and so says little."""
    first = run()
    if first.whole > _SHORT:
        return first
    runs = [first, *(run() for _ in range(4))]
    return Took(min(each.modelling for each in runs), min(each.solving for each in runs), first.proved)


def against_plain(limit: float) -> str:
    """The table of times, ours and by hand, and the geometric means of their ratios."""
    rows = []
    for family, (_, make) in FAMILIES.items():
        pairs = [(path, *_pair(make, path, limit)) for path in files(family)]
        if not pairs:
            continue
        for path, mine, _ in pairs:
            if not mine.proved:
                raise SystemExit(f"{path.name}: not proved in {limit} s")
        rows.append(
            (
                f"{family} ({len(pairs)})",
                *(_milliseconds(mine.solving for _, mine, _ in pairs), _milliseconds(by.solving for _, _, by in pairs)),
                sum(not by.proved for _, _, by in pairs),
                _ratio((mine.solving, by.solving) for _, mine, by in pairs),
                f"{max(mine.solving / by.solving for _, mine, by in pairs):.2f}",
                *(_milliseconds(mine.whole for _, mine, _ in pairs), _milliseconds(by.whole for _, _, by in pairs)),
                _ratio((mine.whole, by.whole) for _, mine, by in pairs),
            )
        )
    text = (
        "CPU milliseconds to find the solution and to prove that it is the only one, geometric means: of what pzc "
        f"gives CP-SAT, and of the model by hand (bench/plain.py), which is stopped after {limit:g} s. First the "
        "solver alone, then with making its model: passes and encoding, or the calls of `cp_model`."
    )
    header = (
        "puzzles",
        "pzc",
        "by hand",
        "stopped",
        "ratio",
        "worst",
        "pzc, with model",
        "by hand, with model",
        "ratio",
    )
    return table("Hard puzzles", text, header, rows)


def _pair(make: Callable[[Path, Flat], Plain], path: Path, limit: float) -> tuple[Took, Took]:
    flat = load(path)
    return steady(lambda: ours(flat, limit)), steady(lambda: by_hand(make, path, flat, limit))


def without_each(limit: float) -> str:
    """The table of what becomes slower without each pass: geometric means of the ratios."""
    rows = []
    flats = {family: [load(path) for path in files(family)] for family in FAMILIES}
    flats |= {family: [load(name) for name in names] for family, names in OTHERS.items()}
    for name in (*PASSES, "all of them"):
        without = list(PASSES) if name == "all of them" else [name]
        cells: list[object] = [name]
        for some in flats.values():
            pairs = [(_both(flat, limit, ()), _both(flat, limit, without)) for flat in some]
            cells.append(_ratio((other, usual) for usual, other in pairs))
        rows.append(cells)
    text = (
        "How many times as long it takes without a pass (`--disable-pass NAME`), the others on: passes, encoding and "
        f"CP-SAT together, CPU seconds, measured in turn, geometric means; stopped after {limit:g} s."
    )
    return table("What each pass is worth", text, ("without", *flats), rows)


def _both(flat: Flat, limit: float, without: Collection[str]) -> float:
    return steady(lambda: ours(flat, limit, without)).whole


def _ratio(pairs: Iterable[tuple[float, float]]) -> str:
    return f"{geometric(a / b for a, b in pairs):.2f}"


def _milliseconds(values: Iterable[float]) -> str:
    return f"{1000 * geometric(values):.1f}"
