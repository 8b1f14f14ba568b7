"""The TextMate grammar: the file in editors/ is up to date, and it classifies tokens as the lexer for Pygments does.

editors/vscode/test has a snapshot of the grammar's result in VS Code's own engine, which is read here. If node and that
folder's node_modules are installed, the engine also runs on the library.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pygments.token import Token, string_to_tokentype

from pzc.highlight.grammar_patterns import contexts
from pzc.highlight.lexer import PuzLexer
from pzc.highlight.textmate import grammar
from pzc.highlight.token_styles import Kind

from ...effort import sampled
from ...library import INSTANCES, RULES

EDITORS = Path(__file__).parents[3] / "editors"
VSCODE = EDITORS / "vscode"
SNAPSHOT = VSCODE / "tests" / "grammar" / "samples.snapshot.puz.snap"
TOKENS = {kind.scope: string_to_tokentype(kind.token) for kind in Kind}


def test_committed_grammars_are_up_to_date() -> None:
    done = subprocess.run([sys.executable, EDITORS / "make", "--check"], capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_each_kind_has_names_of_its_own() -> None:
    assert len(TOKENS) == len(Kind) == len(set(TOKENS.values()))


def test_each_kind_is_used() -> None:
    used = json.dumps(grammar())
    assert [kind for kind in Kind if f'"{kind.scope}"' not in used] == []


def test_each_context_is_used() -> None:
    used = json.dumps(grammar())
    assert [name for name in contexts() if f'"#{name.replace(" ", "-")}"' not in used] == []


def by_pygments(text: str) -> list[object]:
    """Return the kind of each character."""
    found = PuzLexer(stripnl=False, ensurenl=False).get_tokens_unprocessed(text)
    return [None if kind is Token.Text.Whitespace else kind for _, kind, piece in found for _ in piece]


def in_snapshot() -> Iterator[tuple[str, list[object]]]:
    """Return the lines of the snapshot, each with the kind of each character."""
    for block in re.split(r"^>", SNAPSHOT.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        line, *marks = block.split("\n")
        kinds: list[object] = [None] * len(line)
        for mark in filter(None, marks):
            blank, found, scopes = re.fullmatch(r"#( *)(\^+) source\.puz ?(.*)", mark).groups()  # type: ignore[union-attr]
            kinds[len(blank) : len(blank) + len(found)] = [TOKENS.get(scopes)] * len(found)
        yield line, kinds[: len(line)]


def differences(text: str, kinds: list[object]) -> list[str]:
    """Return the places where the two differ. The end of a line does not matter."""
    lexed = by_pygments(text)
    assert len(lexed) == len(kinds) == len(text)
    pairs = enumerate(zip(text, kinds, lexed, strict=True))
    return [f"{at}: {c!r} is {one}, {other}" for at, (c, one, other) in pairs if one != other and c != "\n"]


def test_textmate_and_pygments_agree_on_samples() -> None:
    lines = list(in_snapshot())
    text = "\n".join(line for line, _ in lines)
    kinds = [kind for line, found in lines for kind in (*found, None)][:-1]
    assert {kind for kind in kinds if kind is not None} == set(TOKENS.values())
    assert differences(text, kinds) == []


needs_node = pytest.mark.skipif(
    shutil.which("node") is None or not (VSCODE / "node_modules" / "vscode-textmate").exists(),
    reason="wants node and `npm install` in editors/vscode",
)
FILES = sorted([*RULES, *INSTANCES])


@needs_node
@pytest.mark.parametrize("part", sampled(range(20), lambda part: part == 0))
def test_textmate_and_pygments_agree_on_the_library(part: int) -> None:
    paths = [path for number, path in enumerate(FILES) if number % 20 == part]
    command = ["node", str(VSCODE / "tests" / "tokens.js"), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    found = json.loads(done.stdout)
    wrong = {}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        kinds: list[object] = [None] * len(text)
        for start, end, scope in found[str(path)]:
            kinds[start:end] = [TOKENS.get(scope)] * (end - start)
        if result := differences(text, kinds):
            wrong[path.name] = result
    assert wrong == {}
