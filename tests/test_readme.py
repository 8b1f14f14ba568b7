"""README.md: its puzzles, run with its commands, give the output that it shows.

tests/run --record -k readme writes what is really said into README.md.
"""

import re
import shlex
from pathlib import Path

from .commands import run

README = Path(__file__).parent.parent / "README.md"
_BLOCK = re.compile(r"^```(?P<kind>puz|console)(?: (?P<name>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_TIME = re.compile(r"\b\d+ ms")


def _said(command: str, folder: Path) -> str:
    """What a command says: standard output, then standard error."""
    words = shlex.split(command)
    assert words[0] == "pzc"
    done = run(folder, *words[1:])
    return done.stdout + done.stderr


def _essence(output: str) -> list[str]:
    """Output without what may differ from run to run and solver to solver: times, the order of solutions."""
    output = _TIME.sub("N ms", output)
    output = re.sub(r"(\d)/(\d)", lambda m: "/".join(sorted(m.groups())), output)
    return sorted(output.splitlines())


def test_the_readme_shows_what_happens(tmp_path: Path, recording: bool) -> None:
    text = README.read_text(encoding="utf-8")
    real = text
    for block in _BLOCK.finditer(text):
        if block["kind"] == "puz":
            (tmp_path / block["name"]).write_text(block["body"])
            continue
        command = block["body"].split("\n")[0].removeprefix("$ ")
        shown, said = block["body"], f"$ {command}\n{_said(command, tmp_path)}"
        if _essence(shown) != _essence(said):
            real = real.replace(shown, said)
    if recording:
        README.write_text(real, encoding="utf-8")
    else:
        assert text == real


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", README.read_text(encoding="utf-8"))
    assert targets
    assert [target for target in targets if not (README.parent / target).exists()] == []
