"""README.md: its puzzles, run with its commands, give exactly the output that it shows, apart from times.

`tests/run --record -n 0 -k readme` writes the real output into README.md.
"""

import re
import shlex
from pathlib import Path

from .commands import run

README = Path(__file__).parent.parent / "README.md"
_BLOCK = re.compile(r"^```(?P<kind>puz|console)(?: (?P<name>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_TIME = re.compile(r"\b\d+(?:\.\d+)? m?s\b")


def _output_of(command: str, folder: Path) -> str:
    """Return what a command prints: standard output, then standard error."""
    words = shlex.split(command)
    assert words[0] == "pzc"
    done = run(folder, *words[1:])
    return done.stdout + done.stderr


def _without_times(output: str) -> str:
    return _TIME.sub("N ms", output)


def test_readme_examples(tmp_path: Path, recording: bool) -> None:
    text = README.read_text(encoding="utf-8")
    real = text
    for block in _BLOCK.finditer(text):
        if block["kind"] == "puz":
            (tmp_path / block["name"]).write_text(block["body"])
            continue
        command = block["body"].split("\n")[0].removeprefix("$ ")
        shown, result = block["body"], f"$ {command}\n{_output_of(command, tmp_path)}"
        if _without_times(shown) != _without_times(result):
            real = real.replace(shown, result)
    if recording:
        README.write_text(real, encoding="utf-8")
    else:
        assert text == real


def test_the_prose_before_a_file_names_it() -> None:
    """GitHub does not show the name behind the fence."""
    text = README.read_text(encoding="utf-8")
    ends = [0, *(block.end() for block in _BLOCK.finditer(text))]
    named = [(block, text[end : block.start()]) for block, end in zip(_BLOCK.finditer(text), ends, strict=False)]
    assert [block["name"] for block, before in named if block["name"] and f"`{block['name']}`" not in before] == []


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8"))
    assert targets
    assert [target for target in targets if not (README.parent / target).exists()] == []
