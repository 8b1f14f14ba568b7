"""The archive for Python in a browser: it works with nothing but the standard library."""

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from pzc.studio.hosting import browser_archive

ASKING = """
import importlib, json, sys
from pathlib import Path

root = Path(sys.path[0])
from pzc.backends.interface import ToolMissing
for path in sorted(root.rglob("*.py")):
    if path.name == "make_tables.py":
        continue  # wants lark
    try:
        importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"))
    except ToolMissing:
        pass  # says so to whoever asks for it
from pzc.compiler.syntax import trees
assert trees.are_current()
from pzc.studio.hosting import browser_engine
said = []

def run(program, options, text, said):
    return -1 if "--project" in options else 0

hear = browser_engine.begin(run, said.append)
for line in sys.stdin:
    hear(line)
print("[" + ",".join(said) + "]")
"""


@pytest.fixture(scope="module")
def contents() -> Mapping[str, bytes]:
    return browser_archive.contents()


def test_archive_runs_alone(contents: Mapping[str, bytes], tmp_path: Path) -> None:
    for path, content in contents.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    text = "use latin_square(n = 4)\ngiven (1,1) = 1\n"
    questions = [
        {"ask": "hello"},
        {"ask": "open", "with": {"uri": "a.puz", "text": text}},
        {"ask": "diagnostics", "with": {"uri": "a.puz"}},
        {"ask": "board", "with": {"uri": "a.puz"}},
        {"ask": "solve", "with": {"uri": "a.puz"}},
        {"ask": "nonsense"},
    ]
    lines = [json.dumps({"id": number, **question}) for number, question in enumerate(questions)]
    done = subprocess.run(
        # -S: installed packages are invisible
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[0:0] = [{str(tmp_path)!r}]\n{ASKING}"],
        input="".join([f"{line}\n" for line in [*lines, "{", '{"cancel": 3}']]),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert not done.stderr
    answers = json.loads(done.stdout)
    assert [each["id"] for each in answers] == [0, 1, 2, 3, 4, 5, None]
    hello, _, diagnostics, board, solved, nonsense, unreadable = answers
    assert hello["result"]["engine"] == "browser"
    assert diagnostics["result"] == []
    assert board["result"]["svg"].startswith("<svg")
    assert solved["result"]["status"] == "unknown"  # with this clingo, which prints nothing
    assert [each["error"]["kind"] for each in (nonsense, unreadable)] == ["missing", "refused"]


def test_contents_of_the_archive(contents: Mapping[str, bytes]) -> None:
    assert {
        "pzc/studio/hosting/browser_engine.py",
        "pzc/puzzles/prelude.puz",
        "pzc/grammar/puz.tables",
    } <= contents.keys()
    kept_out = ("pzc/cli/commands/", "pzc/web/")
    assert not [path for path in contents if path.startswith(kept_out)]
    assert (
        not {"pzc/studio/hosting/web_server.py", "pzc/cli/group.py", "pzc/backends/kernel/machine.py"} & contents.keys()
    )


def test_the_same_files_make_the_same_archive(contents: Mapping[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    some = dict(list(contents.items())[:5])
    monkeypatch.setattr(browser_archive, "contents", lambda: some)
    assert browser_archive.build_archive() == browser_archive.build_archive()
    with zipfile.ZipFile(io.BytesIO(browser_archive.build_archive())) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == some


def test_lazy_imports_do_not_count() -> None:
    modules = {
        "pzc/__init__.py": b"",
        "pzc/a.py": b"import os\nif TYPE_CHECKING:\n    import click\ndef f():\n    import click\n",
        "pzc/b.py": b"try:\n    with x:\n        import click\nexcept ImportError:\n    pass\n",
        "pzc/c.py": b"from . import a, d\n",
        "pzc/d/__init__.py": b"",
        "pzc/d/e.py": b"from ..b import something\n",
    }
    assert browser_archive.unloadable(modules) == {"pzc/b.py", "pzc/d/e.py"}
