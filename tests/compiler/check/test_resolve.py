"""From a file to a program: all used files, each once, dependencies first; names, cycles, missing files."""

from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.check.resolve import Program, resolve
from pzc.compiler.pipeline import read_source
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.library import PRELUDE, prelude
from pzc.compiler.syntax.parse import parse

_PRELUDE = parse(prelude())


def _resolved(folder: Path, **files: str) -> Program:
    for name, text in files.items():
        (folder / f"{name}.puz").write_text(text + "\n")
    return resolve(parse(read_source(str(folder / "main.puz"))), {PRELUDE: _PRELUDE})


def _wrong(folder: Path, **files: str) -> list[tuple[str, str]]:
    with pytest.raises(PuzzleError) as error:
        _resolved(folder, **files)
    return [(found.code, found.message) for found in error.value.diagnostics]


def test_the_used_before_the_users_each_once(tmp_path: Path) -> None:
    program = _resolved(tmp_path, main="use a, b", a="use c\norigin 0", b="use c(n = 3)", c="param n")
    assert [unit.name for unit in program.units] == ["prelude", "c", "a", "b", "main"]
    assert program.main.name == "main" and program.units[0].prelude
    c, a, b, main = program.units[1:]
    assert (a.origin, main.origin) == (0, 1)
    assert main.uses == [a, b] and a.uses == [c] == b.uses
    assert [(user.name, setting.name) for user, setting in c.settings] == [("b", "n")]
    assert list(main.all_used()) == [a, b, c]


def test_a_file_under_other_names_is_another(tmp_path: Path) -> None:
    program = _resolved(tmp_path, main="use a, a(k as l)", a="use b\nclue k(c: cell)", b="def m = 1")
    assert [unit.name for unit in program.units] == ["prelude", "b", "a", "a", "main"]
    names = [s.name for unit in program.main.uses for s in unit.file.statements if isinstance(s, st.ClueDecl)]
    assert names == ["k", "l"]


def test_renaming_applies_to_indirectly_used_files(tmp_path: Path) -> None:
    program = _resolved(tmp_path, main="use a(m as n)", a="use b", b="clue m(c: cell)")
    (b,) = [unit for unit in program.units if unit.name == "b"]
    assert [s.name for s in b.file.statements if isinstance(s, st.ClueDecl)] == ["n"]


@pytest.mark.parametrize(
    ("use", "code", "expected"),
    [
        ("use a(k as l, k as m)", "PZ335", "`k` gets two names here"),
        ("use a(kk as l)", "PZ335", "a.puz has nothing that is called `kk`"),
        ("use a(k as other)", "PZ336", "the name `other` is taken in a.puz"),
        ("use a(k as digit)", "PZ336", "the name `digit` is taken in a.puz"),
        ("use aaa", "PZ301", "there is no rule file `aaa.puz`"),
    ],
)
def test_wrong_uses(tmp_path: Path, use: str, code: str, expected: str) -> None:
    ((found, message),) = _wrong(tmp_path, main=use, a="clue k(c: cell)\nclue other(c: cell)")
    assert found == code and expected in message


def test_circles(tmp_path: Path) -> None:
    found = _wrong(tmp_path, main="use a", a="use b", b="use a")
    assert found == [("PZ302", "these files use each other in a circle: a -> b -> a")]


def test_all_missing_files_are_reported(tmp_path: Path) -> None:
    found = _wrong(tmp_path, main="use a, none_1\nuse none_2", a="use none_3")
    assert [code for code, _ in found] == ["PZ301"] * 3
    assert [name for _, message in found for name in ("none_1", "none_2", "none_3") if name in message] == [
        "none_1",
        "none_2",
        "none_3",
    ]


def test_a_link_that_leads_out_is_not_followed(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (tmp_path / "secret.puz").write_text("param n = 1\n")
    (folder / "a.puz").symlink_to(tmp_path / "secret.puz")
    ((code, message),) = _wrong(folder, main="use a")
    assert code == "PZ301" and "leads out of this folder" in message


def test_parsed_files_are_not_read_again(tmp_path: Path) -> None:
    (tmp_path / "a.puz").write_text("param n = 1\n")
    path = str(tmp_path / "a.puz")
    parsed = {PRELUDE: _PRELUDE, path: parse(Source(path, "param m = 2\n"))}
    main = parse(Source(str(tmp_path / "main.puz"), "use a\n", str(tmp_path / "main.puz")))
    (_, a, _) = resolve(main, parsed).units
    assert a.file is parsed[path]
