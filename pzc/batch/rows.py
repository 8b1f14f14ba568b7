"""Rows of a table, as text, to rows of solutions, in any process."""

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from pzc.backends.interface import ToolMissing
from pzc.backends.kernel.cache import ensure_cache
from pzc.backends.kernel.listed import Numbers
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.base.source import visible
from pzc.output.solution_text import ENOUGH

from .numbers import Counted, Many, Plan
from .prepared import EMPTY, Wanted

UNKNOWN, ERROR = "unknown", "error"
_SINGLE = ("none", "some")
_PROVED = ("none", "unique", "multiple")
_NUMBER = re.compile(r"-?[0-9]{1,9}")


@node
class Table:
    """The data that all rows of a table share. `rules` is the text after `use`; its files are looked up in `folder`."""

    rules: str
    folder: str
    columns: tuple[str, ...]
    limit: int
    time_limit: float | None

    @property
    def counts(self) -> bool:
        """True if the number of solutions is written to the table. It is if more than two are counted."""
        return self.limit > ENOUGH


@node
class Part:
    """Some lines, each with its line end."""

    text: str
    count: int

    def pieces(self, most: int) -> "list[Part]":
        """Return the part split into at most `most` parts."""
        # `splitlines` would also split at other characters
        lines = [line + "\n" for line in self.text.split("\n")[:-1]]
        size = -(-len(lines) // most)
        return [Part("".join(some), len(some)) for i in range(0, len(lines), size) if (some := lines[i : i + size])]


@node
class Written:
    """The rows of a part, the number of rows with each status, and whether pzc itself failed at one."""

    text: bytes
    statuses: tuple[tuple[str, int], ...]
    failed: bool = False


@lru_cache(maxsize=2)
def variant_of(rules: str, columns: tuple[str, ...], folder: str) -> Many:
    """Return the variant of a table, one for each process. Raises PuzzleError."""
    return Many(rules, columns, folder)


def solved(table: Table, plan: Plan, parts: Sequence[Part]) -> list[Written]:
    """Return the rows of solutions of each part. They do not depend on the other parts, or on the process."""
    try:
        return _solve_together(table, plan, parts)
    except ToolMissing:
        raise
    except Exception as error:
        if len(parts) > 1:
            return [written for part in parts for written in solved(table, plan, [part])]
        if parts[0].count > 1:
            return [_joined(solved(table, plan, parts[0].pieces(2)))]
        if isinstance(error, PuzzleError):
            return [refused(table, error.diagnostics[0].message)]
        why = f"pzc itself failed at this puzzle ({type(error).__name__}: {error})"
        return [refused(table, f"{why} [PZ971]", failed=True)]


def refused(table: Table, why: str, failed: bool = False) -> Written:
    """Return the row of a puzzle that has an error."""
    many = variant_of(table.rules, table.columns, table.folder)
    return Written(_error(why, many.width + table.counts), ((ERROR, 1),), failed)


def _joined(parts: Sequence[Written]) -> Written:
    counts: Counter[str] = Counter()
    for part in parts:
        counts.update(dict(part.statuses))
    return Written(b"".join(part.text for part in parts), tuple(counts.items()), any(part.failed for part in parts))


def _solve_together(table: Table, plan: Plan, parts: Sequence[Part]) -> list[Written]:
    """Solve the rows of all parts together, and return the output of each part."""
    many = variant_of(table.rules, table.columns, table.folder)
    rows, wrong = numbers("".join(part.text for part in parts), sum(part.count for part in parts), len(table.columns))
    right = np.array([row for row in range(len(rows)) if row not in wrong] if wrong else range(len(rows)), np.int64)
    wrong |= {int(right[row]): why for row, why in many.wrong_numbers(rows[right] if wrong else rows).items()}
    if wrong:
        right = np.array([row for row in range(len(rows)) if row not in wrong], np.int64)
    found = many.solved(plan, rows[right] if wrong else rows, Wanted(table.limit, table.time_limit))
    text, ends = _table_text(table, found)
    return _parted(table, parts, found, text, ends, right, wrong)


def numbers(text: str, count: int, width: int) -> tuple[Numbers, dict[int, str]]:
    """Return the numbers of the lines, and the errors by row, counted from 0.

    Empty fields are EMPTY, and so are all fields of a wrong row.
    """
    ensure_cache()
    from .fields import read

    rows, plain = np.full((count, width), EMPTY, np.int64), np.zeros(count, np.bool_)
    read(np.frombuffer(text.encode(errors="replace"), np.uint8), rows, plain)
    wrong: dict[int, str] = {}
    odd = np.flatnonzero(~plain).tolist()
    lines = text.split("\n") if odd else []
    for row in odd:
        rows[row] = EMPTY
        try:
            rows[row] = _fields(lines[row], width)
        except csv.Error:
            wrong[row] = "its quotation marks are not in pairs"
        except ValueError as error:
            wrong[row] = str(error)
    return rows, wrong


def _fields(line: str, width: int) -> list[int]:
    """Return the numbers of a line that may have quotes. Raises ValueError, csv.Error."""
    fields = next(csv.reader(io.StringIO(line, newline=""), strict=True), [])
    if len(fields) != width:
        raise ValueError(f"{len(fields)} fields, not {width}")
    return [_number(field.strip()) for field in fields]


def _number(text: str) -> int:
    """Return the number in a field. Raises ValueError."""
    if not text:
        return EMPTY
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"`{visible(text[:20])}` is no whole number of a puzzle")
    return int(text)


def _table_text(table: Table, found: Counted) -> tuple[bytes, Numbers]:
    """Return a row for each puzzle, and the position where each row ends."""
    from .fields import WIDTH, written

    words = [_status_text(count, table) for count in range(-1, table.limit + 1)]
    letters = "".join(words).encode()
    at = np.cumsum([0, *map(len, words)])
    which, shown = found.count.astype(np.int64) + 1, found.count > 0
    ends = np.zeros(len(which), np.int64)
    out = np.zeros(len(which) * (max(map(len, words)) + WIDTH * found.solutions.shape[1] + 1), np.uint8)
    written(which, np.frombuffer(letters, np.uint8), at, found.solutions, shown, ends, out)
    return out[: ends[-1:].sum()].tobytes(), ends


def status(count: int, limit: int) -> str:
    """Return the status of a puzzle with this number of solutions found; a negative number means unknown."""
    if count < 0:
        return UNKNOWN
    return _SINGLE[count] if limit == 1 else _PROVED[min(count, 2)]


def _status_text(count: int, table: Table) -> str:
    """Return the status of a puzzle, and the number of its solutions if the table has counts."""
    verdict = status(count, table.limit)
    return verdict if not table.counts else f"{verdict}," if count < 0 else f"{verdict},{count}"


def _error(why: str, empty: int) -> bytes:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow([f"{ERROR}: {why}", *[""] * empty])
    return out.getvalue().encode(errors="replace")


def _parted(
    table: Table,
    parts: Sequence[Part],
    found: Counted,
    text: bytes,
    ends: Numbers,
    right: Numbers,
    wrong: dict[int, str],
) -> list[Written]:
    """Return the rows of each part. Rows with errors are in their places."""
    empty = len(found.unknowns) + table.counts
    begin, parted = 0, []
    for part in parts:
        first, last = np.searchsorted(right, [begin, begin + part.count]).tolist()
        numbers = Counter(found.count[first:last].tolist())
        counts: Counter[str] = Counter()
        for count, times in numbers.items():
            counts[status(count, table.limit)] += times
        bad = [row for row in range(begin, begin + part.count) if row in wrong] if wrong else []
        pieces, done = [], first
        for row in bad:
            here = int(np.searchsorted(right, row))
            pieces += [_slice(text, ends, done, here), _error(wrong[row], empty)]
            done = here
        pieces.append(_slice(text, ends, done, last))
        if bad:
            counts[ERROR] = len(bad)
        parted.append(Written(b"".join(pieces), tuple(counts.items())))
        begin += part.count
    return parted


def _slice(text: bytes, ends: Numbers, first: int, last: int) -> bytes:
    """Return the rows from `first` up to, but not including, `last`."""
    return text[int(ends[first - 1]) if first else 0 : int(ends[last - 1]) if last else 0]
