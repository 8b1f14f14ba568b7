"""The service finds the same errors as `pzc check`."""

from pathlib import Path

import pytest

from pzc.checks.refusals import flattened
from pzc.checks.warnings import Policy, warnings_to_show
from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.service.workspace import Workspace

from ...effort import one_in, sampled

ERRORS = Path(__file__).parents[2] / "errors"
X = "memory:///example.puz"
INPUTS = sorted(path for path in ERRORS.glob("*.puz") if path.stat().st_size < 20_000)
TRIED = sampled(INPUTS, lambda path: one_in(14, path.stem))


def _said_by_check(text: str) -> list[Diagnostic]:
    """Return the errors of the command."""
    try:
        library.decode(text.encode(), "example.puz")
        model = compile_source(Source("example.puz", text, "/memory:/example.puz"))
        return warnings_to_show(model, flattened(model), Policy())[0]
    except PuzzleError as error:
        return list(error.diagnostics)


@pytest.mark.parametrize("path", TRIED, ids=lambda value: value.stem)
def test_findings_equal_pzc_check(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    workspace = Workspace()
    workspace.open(X, text)
    found = workspace.diagnostics(X)
    result = _said_by_check(text)
    if result and result[0].code.startswith(
        "PZ1"
    ):  # after a syntax error, the service also checks the other statements
        found = found[: len(result)]
    assert [(f.code, f.message, f.help, f.severity) for f in found] == [
        (d.code, d.message, d.help, d.severity) for d in result
    ]
    own = [d.span.source.path == "/memory:/example.puz" for d in result]
    assert [(f.start, f.end) for f, here in zip(found, own, strict=True) if here] == [
        (d.span.start, max(d.span.start, d.span.end)) for d, here in zip(result, own, strict=True) if here
    ]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("use sujiko\ncircle (1,1) = \ngivn (1,1) = 1\n", ["PZ", "PZ202"]),
        ('use sujiko\ngiven (1,1) = 99\nrule "x\n', ["PZ", "PZ287"]),
        ("grid 2x2 of 1..2\nclue dot(c: cel\nfor dot(c): c = 1\nfor dott(c): c = 1\n", ["PZ", "PZ202"]),
        ("use \ncircle (1,1) = 20\n", ["PZ"]),
        ("grid 2x\n(1,1) = 1\nx = 3\n", ["PZ"]),
    ],
)
def test_an_unfinished_line_hides_only_its_consequences(text: str, codes: list[str]) -> None:
    workspace = Workspace()
    workspace.open(X, text)
    found = [finding.code for finding in workspace.diagnostics(X)]
    assert len(found) == len(codes), found
    assert all(one.startswith(code) for one, code in zip(found, codes, strict=True)), found
