"""docs/gallery shows a puzzle of each rule file, with its solution. `pytest --record` draws it anew."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import pzc
from pzc.cli.drawing import scene_of
from pzc.compiler.pipeline import compile_source, read_source
from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style, svg

from ..conftest import Golden
from ..effort import one_in, sampled
from ..library import INSTANCES, RULES, uses

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
MOST_BYTES = 6_000_000
HEAD = """\
# Gallery

A puzzle of each rule file of the library, its solution, and the rules in words, as `pzc draw FILE --both` shows them.
This page is made from the files (`pytest --record --all tests/docs/test_gallery.py`); [library.md](../library.md) lists
them in a table.

"""


def _examples() -> dict[str, Path]:
    """Return for each rule file the smallest puzzle with its name, or else one that uses it; preferably with one
    solution.
    """
    named: dict[str, Path] = {}
    using: dict[str, Path] = {}
    for path in sorted(INSTANCES, key=lambda path: (not _is_unique(path), path.stat().st_size, path.name)):
        named.setdefault(re.sub(r"_\d+$", "", path.stem), path)
        for rule in uses(path):
            using.setdefault(rule, path)
    found = using | named
    return {path.stem: found[path.stem] for path in RULES if path.stem in found}


def _is_unique(path: Path) -> bool:
    return "expect unique" in path.read_text(encoding="utf-8")


EXAMPLES = _examples()


def test_each_rule_file_has_a_puzzle() -> None:
    assert [path.stem for path in RULES if path.stem not in EXAMPLES] == []


@pytest.mark.parametrize("rule", sampled(EXAMPLES, lambda rule: one_in(12, rule)))
def test_a_picture(rule: str, golden: Golden) -> None:
    puzzle = pzc.load(str(EXAMPLES[rule]))
    scenes = [make(puzzle.model)]
    if _is_unique(EXAMPLES[rule]):  # which of several solutions is found depends on the machine
        solution = puzzle.solve()
        assert solution is not None
        scenes.append(scene_of(solution))
    golden(GALLERY / f"{rule}.svg", svg(scenes, Style(cell=26, titled=False)))


def test_gallery_shows_all_rule_files(golden: Golden) -> None:
    golden(GALLERY / "README.md", HEAD + "\n".join(line for path in RULES for line in _entry(path)))
    pictures = {path.stem: path.stat().st_size for path in GALLERY.glob("*.svg")}
    assert pictures.keys() == {path.stem for path in RULES}
    assert sum(pictures.values()) < MOST_BYTES


def _entry(path: Path) -> Iterator[str]:
    model = compile_source(read_source(str(path)))
    example = EXAMPLES[path.stem].name
    yield f"## {model.title}"
    yield f"[{path.name}](../../puzzles/rules/{path.name}), here with [{example}](../../puzzles/instances/{example})"
    yield ""
    yield f"![{model.title}: a puzzle and its solution]({path.stem}.svg)"
    yield ""
    yield from (f"- {text}" for text in dict.fromkeys(rule.origin.text for rule in model.rules if rule.named))
    yield ""
