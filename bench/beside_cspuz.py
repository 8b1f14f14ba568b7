"""Compare pzc with cspuz_core in a process that is running, on the library puzzles that both read."""

import ctypes
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.in_process import Row, least_times, load_solver, tables, without_expectations
from pzc.api.puzzle import Puzzle
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.syntax import library

_LIBRARY = "target/release/libcspuz_solver_backend.so"
_LENGTH = 4  # bytes before a response


class CspuzSolver:
    """The solver in a clone of cspuz_core, after `cargo build --release -p cspuz_solver_backend`."""

    def __init__(self, folder: str) -> None:
        path = Path(folder) / _LIBRARY
        if not path.exists():
            raise SystemExit(f"{path} is missing: run `cargo build --release -p cspuz_solver_backend` there")
        self._solve = ctypes.CDLL(str(path)).solve_problem
        self._solve.restype = ctypes.c_void_p
        self._solve.argtypes = ctypes.c_char_p, ctypes.c_size_t

    def response(self, address: str) -> Any:
        """Return the response of the solver, as JSON: what all solutions have in common."""
        start = self.solve(address)
        length = int.from_bytes(ctypes.string_at(start, _LENGTH), "little")
        return json.loads(ctypes.string_at(start + _LENGTH, length))

    def solve(self, address: str) -> int:
        """Solve the puzzle of a puzz.link address. Return where the response begins."""
        return int(self._solve(address.encode(), len(address)))

    def finds_one_solution(self, address: str) -> bool:
        """Return True if the solver reads a puzzle and proves that its solution is the only one."""
        found = self.response(address)
        return found["status"] == "ok" and found["description"].get("isUnique") is True


def beside_cspuz(folder: str, runs: int, only: Sequence[str], limit: float) -> str:
    """Return the table of all library puzzles that both read and prove unique, and the ratios by size."""
    peer = CspuzSolver(folder)
    load_solver(limit)
    rows = []
    for entry in library.instances():
        if only and not any(word in entry.name for word in only):
            continue
        source = without_expectations(library.read(entry.path))
        address = _address(source)
        if address is None or not peer.finds_one_solution(address):
            continue
        cells = Puzzle(source).model.board
        assert cells is not None
        times = least_times(source, runs, limit, lambda address=address: peer.solve(address))  # type: ignore[misc]
        rows.append(Row(entry.name, len(cells.cells), *times))
        print(*rows[-1], file=sys.stderr, flush=True)
    return tables(rows, "cspuz_core")


def _address(source: Source) -> str | None:
    """Return the address of a puzzle on puzz.link, or None if it has none."""
    try:
        return Puzzle(source).export("puzzlink").strip()
    except PuzzleError:
        return None
