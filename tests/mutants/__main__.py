"""Mutation testing of the compiler: small faults are made one at a time, and a test must fail for each.

    .venv/bin/python tests/mutants                     200 mutants, sampled with seed 1
    .venv/bin/python tests/mutants --room passes -n 20 --seed 7
    .venv/bin/python tests/mutants --show WORD         the surviving changes with this word in their line

A mutant runs the tests that reach its statement, for up to half a minute of CPU time: first those of its own module,
then those of its folder, then all others, the nearest first. A file of tests runs once without mutants, when it is
needed first, to find what its tests reach. A mutant survives if none of its tests fails. --near tries only the first
two groups. The sample excludes the mutants listed in equivalent.py. Verdicts are kept in .mutants/ as they are found:
killed mutants are not tried again, survivors are; --fresh forgets all verdicts.
"""

import argparse
import difflib
import hashlib
import heapq
import json
import sys
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

import pytest
from equivalent import SAME, is_none
from faults import ROOT, Mutant, mutants, probed, text_of
from sessions import REACHED, Importer, NotCollected, Run, first_failing, in_child, put_in, runs, with_collected_tests

ROOMS = {
    "ground": ["compiler/ground"],
    "encode": ["compiler/encode"],
    "passes": ["compiler/passes"],
    "minizinc": ["backends/minizinc"],
    "meaning": ["compiler/meaning", "compiler/memo"],
    "check": ["compiler/check", "compiler/check/types"],
    "syntax": ["compiler/syntax", "compiler/syntax/text", "compiler/syntax/mistakes"],
    "model": ["compiler/model", "compiler/board", "compiler/base"],
    "flat": ["compiler/flat"],
    "formats": [
        "compiler/formats",
        "compiler/formats/addresses",
        "compiler/formats/board_files",
        "compiler/formats/games",
        "compiler/formats/sudokus",
    ],
    "scene": ["compiler/scene", "compiler/pictures"],
    "solvers": ["backends", "backends/auto", "backends/clingo", "backends/cpsat"],
    "explain": ["explain", "explain/constraints", "explain/deductions", "explain/wording"],
    "generation": ["generation"],
    "exchange": ["exchange"],
    "api": ["api", "checks"],
    "batch": ["batch"],
    "service": ["service"],
    "studio": ["studio", "studio/editing", "studio/handlers", "editing", "turning"],
    "cli": ["cli", "cli/commands"],
    "library": ["library", "drawing", "highlight"],
    "servers": ["lsp", "mcp", "studio/hosting", "studio/protocol"],
}
"""Folders of the package. Not here: backends/kernel and counting, most of which is compiled to machine code, where
nothing can be patched; and jobs, whose code runs in other processes."""

TESTS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py") if "web" not in path.parts)
"""The tests of the ordinary command, without the browser."""

SECONDS = 30.0
"""The CPU time of the tests that one mutant runs, as measured without a mutant."""

KEPT = ROOT / ".mutants" / "verdicts.json"
"""For each mutant that was tried the test that killed it, or null if it survived."""

Verdicts = dict[str, str | None]


def drawn(room: str, number: int, seed: int) -> list[Mutant]:
    """Return a pseudorandom sample of the mutants of a room. Changes to its files change few members of the sample."""

    def rank(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()

    return heapq.nsmallest(number, (mutant for mutant in _all(room) if not is_none(mutant)), rank)


def _all(room: str) -> Iterator[Mutant]:
    for folder in ROOMS[room]:
        yield from mutants(folder)


def tried(chosen: Sequence[Mutant], near: bool) -> None:
    """Run the tests on the chosen mutants, and keep the verdicts."""
    alive, imported, ran = in_child(lambda: _probed(chosen, near))
    for mutant in imported:
        _keep(mutant, _imported(mutant, ran))
    for mutant in alive:
        _keep(mutant, None)


def _probed(chosen: Sequence[Mutant], near: bool) -> tuple[list[Mutant], list[Mutant], list[Run]]:
    """Import the files with probes and run the tests. See `Judge.judged`."""
    files = {mutant.file for mutant in chosen}
    probes = {file: probed(file, [mutant for mutant in chosen if mutant.file == file]) for file in files}
    sys.meta_path.insert(0, Importer(probes))
    paths = [file for file in TESTS if not near or any(_distance(mutant, file) < 2 for mutant in chosen)]
    return with_collected_tests(paths, lambda items: Judge(chosen, items).judged(near))


class Judge:
    """Runs of the collected tests, without mutants and with each of the chosen ones."""

    def __init__(self, chosen: Sequence[Mutant], items: Sequence[pytest.Item]) -> None:
        self.chosen = chosen
        self.tests = {item.nodeid: item for item in items}
        self.files = {file: list(batch) for file, batch in groupby(items, _file)}
        self.ran: dict[str, list[Run]] = {}
        self.imported = [mutant for mutant in chosen if not mutant.function or mutant.key in REACHED]
        self.left = {mutant.key: SECONDS for mutant in chosen}

    def judged(self, near: bool) -> tuple[list[Mutant], list[Mutant], list[Run]]:
        """Return three lists: surviving mutants, mutants that take effect at import, and runs of tests."""
        alive = [mutant for mutant in self.chosen if mutant.function]
        for distances in ((0,), (1,)) if near else ((0,), (1,), range(2, 99)):
            alive = [mutant for mutant in alive if not self._killed(mutant, distances)]
        for mutant in self.imported:
            for file in self._files(mutant, (0, 1)):
                self._runs(file)
        early = {mutant.key for mutant in self.imported}
        killed = _kept()
        imported = [mutant for mutant in self.imported if not killed.get(mutant.key)]
        ran = [run for batch in self.ran.values() for run in batch]
        return [mutant for mutant in alive if mutant.key not in early], imported, ran

    def _killed(self, mutant: Mutant, distances: Collection[int]) -> bool:
        """Return True if a test at these distances kills the mutant."""
        for file in self._files(mutant, distances):
            concerned = []
            for run in sorted(self._runs(file), key=lambda run: run.seconds):
                if mutant.key in run.reached and run.seconds <= self.left[mutant.key]:
                    concerned.append(run)
                    self.left[mutant.key] -= run.seconds
            tests = [self.tests[run.test] for run in concerned]
            test = in_child(partial(_within, mutant, tests), _limit(concerned)) if tests else None
            if test == "":
                self.imported.append(mutant)
                return True
            if test:
                _keep(mutant, test)
                return True
        return False

    def _files(self, mutant: Mutant, distances: Collection[int]) -> list[str]:
        """Return the files of tests at these distances from a mutant, the nearest first."""
        distance = {file: _distance(mutant, file) for file in self.files}
        return sorted((file for file in self.files if distance[file] in distances), key=lambda file: distance[file])

    def _runs(self, file: str) -> list[Run]:
        if file not in self.ran:
            self.ran[file] = in_child(lambda: runs(self.files[file]))
        return self.ran[file]


def _distance(mutant: Mutant, file: str) -> int:
    """Return 0 for the tests of the mutant's module, 1 for others in their folder, more for other folders."""
    own, tests = _own_tests(mutant), Path(file)
    if tests.is_relative_to(own):
        return int(Path(mutant.file).stem not in tests.stem)
    common = sum(a == b for a, b in zip(own.parts, tests.parts, strict=False))
    return 2 + len(own.parts) - common


def _own_tests(mutant: Mutant) -> Path:
    """Return the folder of tests that mirrors the folder of a mutant's file."""
    folder = Path(mutant.file).parent
    return Path("tests") / folder if folder.parts[0] in ("backends", "compiler") else Path("tests/pzc") / folder


def _file(test: pytest.Item | Run) -> str:
    return (test.test if isinstance(test, Run) else test.nodeid).split("::")[0]


def _within(mutant: Mutant, items: Sequence[pytest.Item]) -> str | None:
    """Return the test that kills a mutant inside a function, None if none does, "" if it can't be patched in."""
    return first_failing(items) if put_in(mutant) else ""


def _imported(mutant: Mutant, ran: Sequence[Run]) -> str | None:
    """Return the test that kills a mutant in code that runs at import, or None."""
    concerned, left = [], SECONDS
    reaching = [run for run in ran if mutant.file in run.reached] or ran
    for run in sorted(reaching, key=lambda run: (_distance(mutant, _file(run)), run.seconds)):
        if run.seconds <= left:
            concerned.append(run)
            left -= run.seconds
    paths = sorted({_file(run) for run in concerned})

    def task() -> str | None:
        sys.meta_path.insert(0, Importer({mutant.file: mutant.applied()}))
        return with_collected_tests(paths, partial(_first_of, [run.test for run in concerned]))[0]

    try:
        return in_child(task, _limit(concerned) + 30) if concerned else None
    except NotCollected:  # collection succeeds without the mutant
        return "all that import it"


def _first_of(wanted: Sequence[str], items: Sequence[pytest.Item]) -> tuple[str | None]:
    """Return the first of the wanted tests that fails, in their order."""
    named = {item.nodeid: item for item in items}
    return (first_failing([named[test] for test in wanted if test in named]),)


def _limit(concerned: Sequence[Run]) -> float:
    """Return the limit on CPU seconds; a mutant that exceeds it counts as killed."""
    return 10 + 3 * sum(run.seconds for run in concerned)


def _keep(mutant: Mutant, test: str | None) -> None:
    """Print a verdict and write it to the file of verdicts."""
    print(f"{'killed' if test else 'SURVIVED':8} {mutant}  {test or ''}", file=sys.__stderr__, flush=True)
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps(_kept() | {mutant.key: test}, indent=1), encoding="utf-8")


def _changed(mutant: Mutant) -> str:
    text = text_of(mutant.file)
    name = f"{mutant.file} {mutant.function}"
    return "\n".join(difflib.unified_diff(text.splitlines(), mutant.applied().splitlines(), name, "", lineterm="", n=2))


def _kept() -> Verdicts:
    return json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def main() -> int:
    """Run the mutants chosen on the command line. Return 1 if more than one in twenty survives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=200, help="the number of mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", choices=ROOMS, action="append", help="only in these rooms")
    parser.add_argument("--show", metavar="WORD", help="only print changes that survived; '' for all")
    parser.add_argument("--fresh", action="store_true", help="forget the verdicts of earlier runs")
    parser.add_argument("--near", action="store_true", help="only by the tests of the same folder")
    wanted = parser.parse_args()
    rooms = wanted.room or list(ROOMS)
    if wanted.fresh:
        KEPT.unlink(missing_ok=True)
    shares = [wanted.n // len(rooms) + (index < wanted.n % len(rooms)) for index in range(len(rooms))]
    chosen = [m for room, share in zip(rooms, shares, strict=True) for m in drawn(room, share, wanted.seed)]
    kept = _kept()
    if wanted.show is None and (alive := [mutant for mutant in chosen if not kept.get(mutant.key)]):
        tried(alive, wanted.near)
    kept = _kept()
    survivors = [mutant for mutant in chosen if mutant.key in kept and not kept[mutant.key]]
    print("\n\n".join(_changed(mutant) for mutant in survivors if (wanted.show or "") in str(mutant)))
    print(f"\n{len(survivors)} of {len(chosen)} survive; {len(SAME)} others are known to change nothing")
    return int(len(survivors) * 20 > len(chosen))


if __name__ == "__main__":
    sys.exit(main())
