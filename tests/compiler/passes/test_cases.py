"""Golden files: the constraints that a pass removes from a small puzzle, and those that it adds.

A file PASS.puz or PASS_what.puz in cases/ has its dump beside it, which `pytest --record` writes.
"""

from difflib import ndiff
from pathlib import Path

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.passes import PASSES
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.show import show_flat

from ...conftest import Golden

CASES = sorted((Path(__file__).parent / "cases").glob("*.puz"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_constraints_before_and_after_a_pass(path: Path, golden: Golden) -> None:
    flat = flatten(compile_source(Source(path.name, path.read_text(encoding="utf-8"))))
    before, after = (show_flat(each).splitlines() for each in (flat, PASSES[path.stem.split("_")[0]](flat)))
    golden(path.with_suffix(".txt"), "".join(f"{line}\n" for line in ndiff(before, after) if not line.startswith("?")))


def test_each_pass_is_shown_at_work() -> None:
    at_work = {path.stem for path in CASES if "\n+" in path.with_suffix(".txt").read_text(encoding="utf-8")}
    at_work |= {path.stem for path in CASES if "\n-" in path.with_suffix(".txt").read_text(encoding="utf-8")}
    assert {name.split("_")[0] for name in at_work} == set(PASSES)
