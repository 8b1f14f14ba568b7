"""Requests for many puzzles, and the common fields of every record."""

import json
import os

import pytest

from pzc.batch.request import (
    ManyRequest,
    failed,
    files_for,
    head,
    is_table,
    lost,
    place_of,
    refused,
)
from pzc.jobs.processes import Ended
from pzc.output import exit_codes

ROWS = ManyRequest("all.txt", "sudoku")
FOLDER = ManyRequest("puzzles")


@pytest.mark.parametrize(
    ("file", "rules", "table"),
    [("a.csv", "sudoku", True), ("A.CSV", "sudoku", True), ("a.csv", "", False), ("a.txt", "sudoku", False)],
)
def test_tables(file: str, rules: str, table: bool) -> None:
    assert is_table(ManyRequest(file, rules)) is table


def test_rules_are_found_from_a_folder() -> None:
    assert ManyRequest("a", folder="/there").home == "/there" and ROWS.home == os.getcwd()


def test_names_of_lines_and_files() -> None:
    assert place_of(ROWS, (3, "12..")) == "all.txt:3" and place_of(FOLDER, (3, "x.puz")) == "x.puz"
    assert head(ROWS, (3, "12..")) == {"version": 1, "file": "all.txt", "line": 3}
    assert head(FOLDER, (3, "x.puz")) == {"version": 1, "file": "x.puz"}


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (lost("all.txt:3", Ended("it was ended by SIGKILL")), "PZ972", "is gone: it was ended by SIGKILL"),
        (failed("all.txt:3", KeyError("x")), "PZ971", "(KeyError: 'x')"),
    ],
)
def test_errors_become_records(error: object, code: str, message: str) -> None:
    record = refused(ROWS, (3, "12.."), error, exit_codes.INTERNAL)  # type: ignore[arg-type]
    assert (record.status, record.code) == ("error", exit_codes.INTERNAL)
    result = json.loads(record.text)
    assert (result["file"], result["line"], result["status"]) == ("all.txt", 3, "error")
    assert result["errors"][0]["code"] == code and message in result["errors"][0]["message"]
    assert "\n" not in record.text


def test_control_characters_in_names_are_escaped() -> None:
    assert "\x1b" not in failed("a\x1b[2J", ValueError("x")).diagnostics[0].span.source.name


def test_files_needed_by_lines(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(str(tmp_path))
    for name in ("one", "two"):
        with open(f"{name}.puz", "w", encoding="utf-8") as file:
            file.write("grid 1x1 of 1..1\n")

    def names(request: ManyRequest, *lines: tuple[int, str]) -> set[str]:
        return {os.path.basename(path) for path in files_for(request, lines).texts}

    assert names(ManyRequest("a.txt", "one"), (1, "."), (2, '{"use": "two"}')) == {"one.puz", "two.puz"}
    assert names(ManyRequest("a.txt", "one"), (1, "two")) == {"one.puz"}
    assert names(FOLDER, (1, "two.puz")) == {"two.puz"}
