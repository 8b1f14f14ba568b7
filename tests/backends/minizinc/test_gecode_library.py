"""The options for an installed solver."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from pzc.backends.minizinc import gecode_library
from pzc.backends.minizinc.backend import flatten
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source

OLD, NEW = "gecode/all_different_int.mzn", "gecode/fzn_all_different_int.mzn"
MINIZINC = SimpleNamespace(default_driver=SimpleNamespace(executable=Path("/usr/bin/minizinc")))


@pytest.mark.skipif(shutil.which("minizinc") is None, reason="there is no minizinc")
def test_gecode_gets_its_own_constraints() -> None:
    """Debian's MiniZinc would decompose them: a `!=` for each pair of cells."""
    first, second = (f"table(rows[{i}], <<1, 2, 3, 4>, <3, 2, 1, 4>>)" for i in (1, 2))
    flat = flatten(
        compile_source(Source("test.puz", f"grid 4x4 of 1..4\nUNIQUE(i,*)\n{first}\n{second} -> (2,2) = 1\n"))
    )
    assert flat.count("all_different_int(") >= 4
    assert "table_int(" in flat and "table_int_reif(" in flat
    assert "int_lin_ne" not in flat


@pytest.mark.parametrize(
    ("solver", "files", "expected"),
    [
        ("-Ggecode", [OLD], {"-I": gecode_library.LIBRARY}),
        ("-Ggecode", [OLD, NEW], {}),
        ("-Ggecode", [], {}),
        ("-Gchuffed", [OLD], {}),
    ],
)
def test_flags(
    solver: str, files: list[str], expected: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(gecode_library, "_standard_library", lambda executable: str(tmp_path))
    assert gecode_library.flags(MINIZINC, SimpleNamespace(mznlib=solver)) == expected
