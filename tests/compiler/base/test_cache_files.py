"""Cache files: reading returns what was written, or nothing."""

from pathlib import Path

import pytest

from pzc.compiler.base.cache_files import (
    Parts,
    read_saved,
    replacing_file,
    save,
    save_parts,
)

CONTENT = {"a": [1, 2, [3, None]], "b": "ö"}


def test_saved_value_is_read_back(tmp_path: Path) -> None:
    path = str(tmp_path / "kept")
    assert read_saved(path, b"key") is None
    save(path, b"key", CONTENT)
    assert read_saved(path, b"key") == CONTENT
    assert read_saved(path, b"yek") is None
    assert [found.name for found in tmp_path.iterdir()] == ["kept"]


def test_damage_at_any_byte_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    save(str(path), b"key", CONTENT)
    whole = path.read_bytes()
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert read_saved(str(path), b"key") is None
        path.write_bytes(whole[:place])
        assert read_saved(str(path), b"key") is None


def test_parts_are_read_one_by_one(tmp_path: Path) -> None:
    path = str(tmp_path / "kept")
    assert Parts(path, b"key\n").get("a") is None
    save_parts(path, b"key\n", CONTENT)
    assert [Parts(path, b"key\n").get(name) for name in "abc"] == [*CONTENT.values(), None]
    assert Parts(path, b"yek\n").get("a") is None


def test_damage_affects_only_its_part(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    save_parts(str(path), b"key\n", CONTENT)
    whole = path.read_bytes()
    for place in range(len(whole)):
        for damaged in (whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :], whole[:place]):
            path.write_bytes(damaged)
            found = {name: content for name in CONTENT if (content := Parts(str(path), b"key\n").get(name)) is not None}
            assert len(found) < len(CONTENT)
            assert found.items() <= CONTENT.items()


def test_file_is_replaced_atomically(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), replacing_file(str(path)) as unfinished:
        Path(unfinished).write_text("half")
        raise ZeroDivisionError
    assert path.read_text() == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["kept"]
