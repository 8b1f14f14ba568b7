"""Checkpoints: a written state can be read again, and anything else is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.counting import checkpoint
from pzc.counting.checkpoint import Unusable, fingerprint, read, write
from pzc.counting.machine import Machine
from pzc.counting.partition import partitions
from pzc.counting.placements import Apart

STATE: dict[str, Any] = {
    "result": None,
    "stack": [[1, "12"]],
    "memo": [["0x1f", "7"], [["0x2", "0x3"], "40"]],
    "splits": 9,
}


def written(folder: Path) -> Path:
    path = folder / "work.json"
    write(str(path), "placements", "the puzzle", STATE)
    return path


def test_written_state_is_read_back(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert read(str(path), "placements", "the puzzle") == STATE
    assert read(str(tmp_path / "none.json"), "placements", "the puzzle") is None
    path.write_text(json.dumps(json.loads(path.read_text()), indent=2))  # spaces do not matter
    assert read(str(path), "placements", "the puzzle") == STATE


@pytest.mark.parametrize(("method", "puzzle"), [("listing", "the puzzle"), ("placements", "another puzzle")])
def test_checkpoint_of_another_count_is_refused(tmp_path: Path, method: str, puzzle: str) -> None:
    with pytest.raises(Unusable):
        read(str(written(tmp_path)), method, puzzle)


def test_changed_checkpoint_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    text = path.read_text()
    for place, letter in enumerate(text):
        for other in {"0", "8", "x", " ", '"', ",", "]", ""} - {letter}:
            path.write_text(text[:place] + other + text[place + 1 :])
            try:
                assert read(str(path), "placements", "the puzzle") == STATE, "only blanks between things say nothing"
                assert {letter, other} <= {" ", ""}
            except Unusable:
                pass


@pytest.mark.parametrize("key", ["format", "version", "method", "puzzle", "state", "checksum"])
def test_checkpoint_with_a_missing_key_is_refused(tmp_path: Path, key: str) -> None:
    path = written(tmp_path)
    content = json.loads(path.read_text())
    del content[key]
    path.write_text(json.dumps(content))
    with pytest.raises(Unusable):
        read(str(path), "placements", "the puzzle")


@pytest.mark.parametrize(
    "text", ["[" * 200_000, '{"format":' * 200_000, "\ud800", "nan", "", "\0", "{}", "[]", "9" * 9999]
)
def test_other_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "work.json"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(Unusable):
        read(str(path), "placements", "the puzzle")


@pytest.mark.parametrize("state", [7, [], {}, {**STATE, "stack": [[5, "0"]]}, {**STATE, "memo": [1]}])
def test_unsuitable_state_is_refused(tmp_path: Path, state: Any) -> None:
    """The checksum is right, as if another program had written the file."""
    path = str(tmp_path / "work.json")
    write(path, "placements", "the puzzle", state)
    with pytest.raises((Unusable, KeyError, ValueError, TypeError, IndexError)):
        Machine(apart()).resume(read(path, "placements", "the puzzle") or {})


def apart() -> Apart:
    """Return a problem to be counted."""
    parts = partitions(flatten(compile_source(Source("latin.puz", LATIN))))
    assert parts is not None
    return Apart(parts)


LATIN = "grid 6x6 of 1..6\nUNIQUE(i, *)\nUNIQUE(*, j)\n"
ORDER = "3363c4f94597066c"


def test_the_order_of_splits_belongs_to_the_version() -> None:
    """A state records its position in the order in which counts are split: with another order it would mean another
    position.

    If this test fails, increase checkpoint.VERSION and update the fingerprint.
    """
    machine = Machine(apart())
    looks = 0

    def watch() -> None:
        nonlocal looks
        looks += 1
        if looks == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        machine.run(watch=watch)
    state = machine.saved()
    assert state["stack"]
    assert (checkpoint.VERSION, fingerprint(json.dumps(state))[:16]) == (2, ORDER)
