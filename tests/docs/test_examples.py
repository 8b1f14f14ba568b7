"""The examples in docs/*.md are correct. (tests/test_readme.py tests README.md.)

- A block of ```puz is a complete file: it compiles and meets its expectations. Unless it expects none, there is a
solution.

- ```puz latin.puz gives it a name; later blocks of the page can use it.

- `<!-- with: ... -->` before it has lines that come before those that are shown.

- `<!-- error: -->` before it: the file is wrong, and the block of ```text after it is the message.

- `<!-- wrong: -->` before it: the file is wrong, and the commands after it show how.

- A block of ```console has commands after `$`, each with its exact output, apart from times.

tests/run --record -n 0 -k examples writes the real output into the pages.
"""

import re
import shlex
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest

from pzc import backends
from pzc.api.puzzle import Puzzle
from pzc.cli.expectations import Allowance, Verdict, judge_expectations
from pzc.compiler.base.diagnostics import PuzzleError, render
from pzc.compiler.check.types.builtin_names import BUILTIN_NAMES
from pzc.compiler.pipeline import read_source
from pzc.compiler.syntax import library
from pzc.compiler.syntax.parse import parse
from pzc.compiler.syntax.statements import ClueDecl, Def
from pzc.compiler.syntax.words import AGGREGATES

from ..commands import run

ROOT = Path(__file__).parents[2]
DOCS = sorted((ROOT / "docs").glob("*.md"))
LANGUAGE = ROOT / "docs" / "language.md"

_BLOCK = re.compile(
    r"(?P<notes>(?:^<!--(?:(?!-->)[\s\S])*-->\n)*)"
    r"^```(?P<kind>puz|console)(?: (?P<name>\S+))?\n(?P<text>.*?)^```$"
    r"(?:\n\n```text\n(?P<shown>.*?)^```$)?",
    re.MULTILINE | re.DOTALL,
)
_NOTE = re.compile(r"<!-- (\w+):\s*(.*?)\s*-->", re.DOTALL)
_TIME = re.compile(r"\b\d+(?:\.\d+)? m?s\b|(?<=: )\d\.\d+")


@dataclass(frozen=True)
class Block:
    """A block of a page; `shown` is the text after it."""

    page: Path
    number: int
    line: int
    kind: str
    name: str
    text: str
    shown: str
    notes: dict[str, str]

    def record(self, group: str, new: str) -> None:
        """Replace the output in a page, a group of _BLOCK, by the real output."""
        text = self.page.read_text(encoding="utf-8")
        start, end = list(_BLOCK.finditer(text))[self.number].span(group)
        self.page.write_text(text[:start] + new + text[end:], encoding="utf-8")


def _blocks(page: Path) -> list[Block]:
    return _blocks_of(page, page.read_text(encoding="utf-8"))


@lru_cache(maxsize=100)  # pages change while they are recorded
def _blocks_of(page: Path, text: str) -> list[Block]:
    found = []
    for number, m in enumerate(_BLOCK.finditer(text)):
        notes = dict(_NOTE.findall(m["notes"]))
        body = notes["with"] + "\n" + m["text"] if "with" in notes else m["text"]
        line = text.count("\n", 0, m.start("text"))
        found.append(Block(page, number, line, m["kind"], m["name"] or "", body, m["shown"] or "", notes))
    return found


def _of_kind(kind: str) -> list[object]:
    found = [block for page in DOCS for block in _blocks(page) if block.kind == kind and "wrong" not in block.notes]
    return [pytest.param(block, id=f"{block.page.name}:{block.line}") for block in found]


def _write_files(last: Block, folder: Path) -> None:
    """Write the files that a page has named so far."""
    for block in _blocks(last.page):
        if block.kind == "puz" and block.name and block.number <= last.number:
            (folder / block.name).write_text(block.text, encoding="utf-8")


@pytest.mark.parametrize("block", _of_kind("puz"))
def test_puzzle(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recording: bool) -> None:
    monkeypatch.chdir(tmp_path)
    _write_files(block, tmp_path)
    name = block.name or "example.puz"
    (tmp_path / name).write_text(block.text, encoding="utf-8")
    if "error" in block.notes:
        _is_wrong(block, name, recording)
        return
    puzzle = Puzzle(read_source(name))
    expects_none = any(e.kind == "none" for e in puzzle.model.expectations)
    if puzzle.model.expectations:
        findings = judge_expectations(puzzle, backends.get("cpsat"), Allowance(600, 10_000))
        assert [f"{f.expectation.kind}: {f.text}" for f in findings if f.verdict is not Verdict.HOLDS] == []
    if not block.name and not expects_none:
        assert puzzle.solve(time_limit=600), "this example has no solution"


def _is_wrong(block: Block, name: str, recording: bool) -> None:
    with pytest.raises(PuzzleError) as caught:
        assert Puzzle(read_source(name)).problem
    result = "\n\n".join(render(diagnostic) for diagnostic in caught.value.diagnostics) + "\n"
    if recording:
        block.record("shown", result)
    else:
        assert result == block.shown


@pytest.mark.parametrize("block", _of_kind("console"))
def test_commands(block: Block, tmp_path: Path, recording: bool) -> None:
    _write_files(block, tmp_path)
    commands = re.findall(r"^\$ (.*)$", block.text, re.MULTILINE)
    result = "".join(f"$ {command}\n{_output_of(command, tmp_path)}" for command in commands)
    if recording:
        block.record("text", result)
    else:
        assert _without_times(result) == _without_times(block.text)


def _without_times(output: str) -> str:
    return _TIME.sub("0 ms", output)


def _output_of(command: str, folder: Path) -> str:
    """Return the output of a command: standard output, then standard error."""
    words = shlex.split(command)
    assert words[0] == "pzc"
    done = run(folder, *words[1:])
    return done.stdout + done.stderr


def test_the_tutorial_names_each_file_before_it() -> None:
    """GitHub does not show the name behind the fence."""
    page = ROOT / "docs" / "tutorial.md"
    text = page.read_text(encoding="utf-8")
    blocks = list(_BLOCK.finditer(text))
    before = [text[end : block.start()] for block, end in zip(blocks, [0, *(b.end() for b in blocks)], strict=False)]
    named = [(block["name"], prose) for block, prose in zip(blocks, before, strict=True) if block["name"]]
    assert [name for name, prose in named if f"`{name}`" not in prose] == []


def test_all_builtins_are_documented() -> None:
    text = LANGUAGE.read_text(encoding="utf-8")
    table = text[text.index("## All built-in lists and functions") : text.index("## All operators")]
    prelude = [s.name for s in parse(library.prelude()).statements if isinstance(s, Def | ClueDecl)]
    apart = ("_of_some", "_of_numbers", "_where")  # nothing uses this name
    prelude = [name for name in prelude if not name.endswith(apart)]
    names = {*BUILTIN_NAMES, *AGGREGATES, *prelude}
    assert names - set(re.findall(r"`(\w+)", table)) == set()


@pytest.mark.parametrize("page", DOCS, ids=lambda page: page.name)
def test_links_inside_a_page_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    anchors = {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
    assert set(re.findall(r"\]\(#([^)]*)\)", text)) - anchors == set()
