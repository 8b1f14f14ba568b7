"""Text in, text out: a small puzzle for each part of the check, its model as it is meant, and its warnings.

A file NAME.puz in texts/ shows what compiler/check/NAME.py makes, one in types/texts/ what compiler/check/types/NAME.py
does. Its dump lies beside it, which `pytest --record` writes. Errors are in tests/errors.
"""

from pathlib import Path

import pytest

from pzc.checks.warnings import all_warnings
from pzc.compiler.base.diagnostics import Diagnostic
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source, flatten
from pzc.compiler.show import show_model

from ...conftest import Golden

HERE = Path(__file__).parent
CASES = sorted([*HERE.glob("texts/*.puz"), *HERE.glob("types/texts/*.puz")])


def warning_text(warning: Diagnostic) -> str:
    """Return the line, code, text and help of a warning."""
    line = warning.span.source.text.count("\n", 0, warning.span.start) + 1
    return f"{line}: {warning.code} {warning.message}" + (f" ({warning.help})" if warning.help else "")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_model_and_warnings_of_files(path: Path, golden: Golden) -> None:
    model = compile_source(Source(path.name, path.read_text(encoding="utf-8")))
    warnings = [warning_text(warning) for warning in all_warnings(model, flatten(model))]
    golden(path.with_suffix(".txt"), show_model(model) + "".join(f"warning {text}\n" for text in warnings))
