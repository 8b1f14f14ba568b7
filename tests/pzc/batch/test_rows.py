"""Parts of a table to rows of solutions: the same however it is divided, and a failure affects one row."""

import os
from typing import Any

import pytest

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.source import Source, Span

pytest.importorskip("numba")

from pzc.batch import rows  # isort: skip - after it is known that numba is installed
from pzc.batch.rows import Part, Table, Written, variant_of, solved  # isort: skip

LINES = ["1,\n", ",\n", "1,1\n", '"1,\n', "2,5\n", "2,1\n", "3\n", "1,4\n"]
COLUMNS = ("given (1,1)", "given (1,2)")
TABLE = Table("latin_square(n=2)", os.getcwd(), COLUMNS, 2, None)


def part(lines: list[str]) -> Part:
    return Part("".join(lines), len(lines))


def written(*parts: list[str], table: Table = TABLE) -> list[Written]:
    many = variant_of(table.rules, table.columns, table.folder)
    plan = many.plan(rows.numbers("1,\n,\n2,1\n", 3, 2)[0])
    return solved(table, plan, [part(lines) for lines in parts])


def test_result_is_independent_of_the_parts() -> None:
    (whole,) = written(LINES)
    assert [line.partition(b",")[0] for line in whole.text.splitlines()] == [
        b"unique",
        b"multiple",
        b"none",
        b"error: its quotation marks are not in pairs",
        b'"error: 5 is no digit for (1',
        b"unique",
        b'"error: 1 fields',
        b'"error: 4 is no digit for (1',
    ]
    assert dict(whole.statuses) == {"unique": 2, "multiple": 1, "none": 1, "error": 4}
    for cut in range(1, len(LINES)):
        assert b"".join(each.text for each in written(LINES[:cut], LINES[cut:])) == whole.text
    assert b"".join(each.text for each in written(*([line] for line in LINES))) == whole.text


@pytest.mark.parametrize(("limit", "expected"), [(1, b"some,1,2,2,1\n"), (3, b"multiple,2,1,2,2,1\n")])
def test_number_of_solutions_is_written(limit: int, expected: bytes) -> None:
    """If more than two solutions are counted, the number is written."""
    table = Table(TABLE.rules, TABLE.folder, COLUMNS, limit, None)
    first, wrong = written([",\n"], ["3,\n"], table=table)
    assert first.text == expected
    assert wrong.text.count(b",") == expected.count(b",") + 1  # one in words


def test_pieces() -> None:
    assert part(["1,\v2\n", "3,4\n", "5\n"]).pieces(2) == [Part("1,\v2\n3,4\n", 2), Part("5\n", 1)]
    assert part(["1\n", "2\n"]).pieces(16) == [Part("1\n", 1), Part("2\n", 1)]


def ours() -> Exception:
    return RecursionError("too deep")


def the_rows() -> Exception:
    return fail("PZ254", "this range is too wide", Span(Source("x", ""), 0, 0))


@pytest.mark.parametrize(
    ("made", "message", "failed"),
    [
        (ours, b"pzc itself failed at this puzzle (RecursionError: too deep) [PZ971]", True),
        (the_rows, b"too wide", False),
    ],
)
def test_failure_affects_only_its_row(monkeypatch: pytest.MonkeyPatch, made: Any, message: bytes, failed: bool) -> None:
    right = rows._solve_together

    def together(table: Table, plan: Any, parts: list[Part]) -> list[Written]:
        if any("2,1" in each.text for each in parts):
            raise made()
        return right(table, plan, parts)

    whole = b"".join(each.text for each in written(LINES)).splitlines()
    monkeypatch.setattr(rows, "_solve_together", together)
    found = written(LINES[:3], LINES[3:])
    lines = b"".join(each.text for each in found).splitlines()
    assert message in lines[5]
    assert lines[:5] + lines[6:] == whole[:5] + whole[6:]
    assert [each.failed for each in found] == [False, failed]
    assert sum(sum(dict(each.statuses).values()) for each in found) == len(LINES)
    assert isinstance(made(), PuzzleError) is not failed
