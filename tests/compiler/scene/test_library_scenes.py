"""The scene of a puzzle of each variant of the library, so that a diff shows each change of a picture."""

import re
from pathlib import Path

import pytest

from pzc.compiler.pipeline import compile_source, read_source
from pzc.compiler.scene.make import make
from pzc.compiler.scene.show import show_scene
from tests.conftest import Golden
from tests.library import INSTANCES

SCENES = Path(__file__).parent / "library"


def _smallest() -> list[Path]:
    """Return the path of the smallest of the puzzles whose names differ only by a number."""
    by_name: dict[str, Path] = {}
    for path in sorted(INSTANCES, key=lambda path: int((re.findall(r"_(\d+)$", path.stem) or ["0"])[0])):
        by_name.setdefault(re.sub(r"_\d+$", "", path.stem), path)
    return list(by_name.values())


@pytest.mark.parametrize("path", _smallest(), ids=lambda path: path.stem)
def test_scene(path: Path, golden: Golden) -> None:
    scene = make(compile_source(read_source(str(path))))
    golden(SCENES / f"{path.stem}.txt", show_scene(scene))
    numbers = [note for note in scene.notes if re.fullmatch(r"[a-z_ ]+ \d+ = \d+", note)]
    assert not numbers, "a clause such as `draw fleet: outline` draws how many things of each size there are"
