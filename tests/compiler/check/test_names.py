"""Unknown names: the error messages and their suggestions; and the identity of definitions."""

from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.check.names import Argument, Names
from pzc.compiler.check.resolve import Unit
from pzc.compiler.check.types.builtin_names import BUILTIN_NAMES
from pzc.compiler.model.expressions import Constant
from pzc.compiler.model.kinds import INT
from pzc.compiler.pipeline import compile_source, read_source
from pzc.compiler.syntax.library import PRELUDE, prelude
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.statements import GridDecl

_PRELUDE = parse(prelude())


def _wrong(folder: Path, main: str, **files: str) -> Diagnostic:
    for name, text in (("main", main), *files.items()):
        (folder / f"{name}.puz").write_text(text + "\n")
    with pytest.raises(PuzzleError) as error:
        compile_source(read_source(str(folder / "main.puz")), {PRELUDE: _PRELUDE})
    (found,) = error.value.diagnostics
    return found


@pytest.mark.parametrize(
    ("line", "code", "message", "help"),
    [
        ("(1,1) = lenght(rows[1])", "PZ201", "nothing is called `lenght`", ""),
        ("def f(cell_a) = cel_a\nf(1) = 1", "PZ201", "nothing is called `cel_a`", "`cell_a`"),
        ("clue cage(c: cell)\ncgae (1,1)", "PZ202", "no clue is called `cgae`", "`cage`"),
        ("clue zz(c: cell)\nqqqqq (1,1)", "PZ202", "no clue is called `qqqqq`", "there are the clues"),
        ("let (1,1) = 2", "PZ202", "no clue is called `let`", "`def`"),
        ("areas isle\nisle (1,1)", "PZ261", "`isle` are areas that follow", "a rule can speak of them"),
        ("def sum(x) = 1", "PZ289", "`sum` has a fixed meaning", "choose another name"),
    ],
)
def test_unknown_names(tmp_path: Path, line: str, code: str, message: str, help: str) -> None:
    found = _wrong(tmp_path, f"grid 2x2 of 1..2\n{line}")
    assert found.code == code and message in found.message and help in found.help


def test_a_parameter_of_another_file(tmp_path: Path) -> None:
    found = _wrong(tmp_path, "grid 2x2 of 1..2\nuse a\n(1,1) = most", a="param most = 2")
    assert (found.code, found.message) == ("PZ208", "`most` is a parameter of a.puz and not known here")


def test_a_name_that_several_files_define(tmp_path: Path) -> None:
    found = _wrong(tmp_path, "grid 2x2 of 1..2\nuse a, b\n(1,1) = f", a="def f = 1", b="def f = 2")
    assert found.code == "PZ225" and [other.text for other in found.others] == ["one is here"] * 2


def _names() -> Names:
    return Names(Unit("x", parse(Source("x.puz", "grid 1x1\n"))), BUILTIN_NAMES)


def test_arguments_are_distinguished_by_kind() -> None:
    one, other = (Argument(Constant(Unit("x", _PRELUDE).file.statements[0].span, INT, True, n), None) for n in (1, 2))
    assert one.kind == other.kind and one.kind[0] is not None and one.kind[0][:2] == (INT, True)
    assert Argument(None, None).kind == (None, None)


def test_doubts_are_warnings() -> None:
    names = _names()
    names.warn("PZ820", "odd", names.main.file.statements[0].span, "mend it")
    (found,) = names.warnings
    assert (found.severity, found.code, found.help) == ("warning", "PZ820", "mend it")


def test_values_of_the_grid_are_known_by_their_names() -> None:
    names = _names()
    assert names.value("red", names.main) is None
    names.values["red"] = 3
    assert names.value("red", names.main) is None  # there is no grid
    assert names.open_params() == ()


@pytest.mark.parametrize(
    ("asking", "elsewhere", "value"),
    [("home", False, 3), ("user", False, 3), ("stranger", False, None), ("stranger", True, 3)],
)
def test_grid_value_is_visible_to_users_of_its_file(asking: str, elsewhere: bool, value: int | None) -> None:
    names = _names()
    home = names.main
    (grid,) = home.file.statements
    assert isinstance(grid, GridDecl)
    user, stranger = Unit("user", home.file), Unit("stranger", home.file)
    user.uses.append(home)
    names.values["red"] = 3
    names.grid = home, grid
    unit = {"home": home, "user": user, "stranger": stranger}[asking]
    assert names.value("red", unit, elsewhere) == value
    assert names.value("blue", unit, elsewhere) is None
    assert names.is_own_value("red", unit) is (unit is home)
