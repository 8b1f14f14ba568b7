"""Golden files: a small puzzle for each part of grounding, and its constraints.

A file NAME.puz in texts/ shows what compiler/ground/NAME.py makes. Its dump is beside it, and `pytest --record` writes
it. By both judges, the constraints have the same solutions as the rules.
"""

from pathlib import Path

import pytest

from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.show import show_flat

from ...conftest import Golden
from ...judged import grounded

CASES = sorted(Path(__file__).parent.glob("texts/*.puz"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_flat_forms_of_files(path: Path, golden: Golden) -> None:
    text = path.read_text(encoding="utf-8")
    answers = grounded(text)
    assert answers
    golden(
        path.with_suffix(".txt"), show_flat(flatten(compile_source(Source(path.name, text)))) + f"{answers} answers\n"
    )
