"""What an installed solver is told besides the model."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from pzc.backends.minizinc import flatten, installed
from pzc.compiler.pipeline import compile_source
from pzc.compiler.source import Source

OLD, NEW = "gecode/fzn_all_different_int.mzn", "gecode_presolver/fzn_all_different_int.mzn"
MINIZINC = SimpleNamespace(default_driver=SimpleNamespace(executable=Path("/usr/bin/minizinc")))


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
def test_gecode_gets_its_own_all_different() -> None:
    flat = flatten(compile_source(Source("test.puz", "grid 4x4 of 1..4\nUNIQUE(i,*)\n")))
    assert flat.count("constraint gecode_all_different_int(") == 4
    assert "int_lin_ne" not in flat


@pytest.mark.parametrize(
    ("solver", "files", "told"),
    [
        ("-Ggecode", [NEW], {"-G": "gecode_presolver"}),
        ("-Ggecode", [OLD, NEW], {}),
        ("-Ggecode", [], {}),
        ("-Gchuffed", [NEW], {}),
    ],
)
def test_flags(
    solver: str, files: list[str], told: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).touch()
    monkeypatch.setattr(installed, "_standard_library", lambda executable: str(tmp_path))
    assert installed.flags(MINIZINC, SimpleNamespace(mznlib=solver)) == told
