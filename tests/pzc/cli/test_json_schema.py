"""The output of `--json` follows docs/schema.json, field by field, for right and wrong input."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("jsonschema", reason="schemas are checked with jsonschema")

import jsonschema

from pzc.cli.group import commands

from ...commands import Run, seconds_in

SCHEMA = json.loads((Path(__file__).parents[3] / "docs" / "schema.json").read_text(encoding="utf-8"))
WITHOUT = {"draw", "fmt", "turn", "new", "dump", "studio", "lsp", "mcp", "completion"}
"""Commands whose result is a picture, a file or a server."""
NONE = "use sujiko\ngiven (1,1) = 1, (1,2) = 1\n"
BROKEN = "1 4 9\n7 8 5\n6 3 3\n"

CASES = {
    "solve": [
        ["sujiko_extreme"],
        ["skyscrapers_4"],
        ["masyu_6"],
        ["maxi_loop_6"],
        ["-"],
        ["sudoku_9", "--time-limit", "0.0001"],
    ],
    "count": [["skyscrapers_4"], ["-"], ["sudoku_9", "--time-limit", "0.0001"]],
    "candidates": [["sujiko_open"], ["masyu_6"], ["-"], ["sudoku_9", "--time-limit", "0.0001"]],
    "explain": [["sujiko_extreme"], ["-"], ["sudoku_6", "--why", "(1,1) != 1"]],
    "hint": [["sudoku_6"], ["-"]],
    "rate": [["sudoku_6"], ["-"]],
    "reduce": [["sudoku_6"], ["skyscrapers_4"]],
    "suggest": [["skyscrapers_4"], ["skyscrapers_4", "--order", "hardest"], ["sudoku_6"]],
    "check": [["sujiko_extreme"], ["-"], ["sujiko_extreme", "--answer", "-"]],
    "test": [["sujiko_extreme", "sujiko", "no_such_file"]],
    "rules": [["masyu_6"]],
    "show": [["masyu"]],
    "list": [[], ["bimaru"], ["no such word"]],
    "generate": [["sudoku(height = 2, width = 2)"], ["sudoku", "--time-limit", "0.0001"]],
    "import": [["https://puzz.link/p?slither/5/5/cbcbcddad"]],
    "export": [
        ["masyu_6"],
        ["masyu_6", "--answer"],
        ["masyu_6", "--to", "fpuzzles"],
        ["-", "--answer", "--to", "sudokupad"],
    ],
}


def schema_of(command: str) -> dict[str, Any]:
    """Return the schema of a command. Fields that it does not name are errors here."""
    return {**_strict(SCHEMA), "$ref": f"#/$defs/{command}"}


def _strict(part: Any) -> Any:
    match part:
        case {"type": "object", "properties": _}:
            return {**{name: _strict(value) for name, value in part.items()}, "additionalProperties": False}
        case dict():
            return {name: _strict(value) for name, value in part.items()}
        case list():
            return [_strict(each) for each in part]
        case _:
            return part


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_every_command_has_a_schema_or_no_data() -> None:
    names = set(commands.list_commands(None))  # type: ignore[arg-type]
    assert names - WITHOUT == set(CASES)
    assert set(CASES) <= set(SCHEMA["$defs"])


@pytest.mark.parametrize(
    ("command", "words"), [(command, words) for command, cases in CASES.items() for words in cases]
)
def test_output_follows_the_schema(run: Run, command: str, words: list[str]) -> None:
    start = time.perf_counter()
    done = run(command, "--json", *words, stdin=BROKEN if "--answer" in words and command == "check" else NONE)
    spent = time.perf_counter() - start
    lines = done.stdout.splitlines()
    assert lines and done.returncode in (0, 1, 2, 3), done.stderr
    for line in lines:
        jsonschema.validate(json.loads(line), schema_of(command))
        assert all(0 <= seconds <= spent + 0.001 for seconds in seconds_in(json.loads(line)))


@pytest.mark.parametrize("command", [name for name in CASES if name != "list"])
def test_errors_follow_the_schema(run: Run, command: str) -> None:
    done = run(command, "--json", "no_such_file")
    assert json.loads(done.stdout)["status"] == "error" and done.returncode == 2
    jsonschema.validate(json.loads(done.stdout), schema_of("errors"))
