"""The syntax file of Vim: Vim reads it, and highlights the right words."""

import shutil
import subprocess
from pathlib import Path

import pytest

EDITORS = Path(__file__).parents[3] / "editors"
TEXT = 'clue even_cell(c: cell)\nrule "All.": sum(c) = 3  # note\ncage [[\n  a # b\n]]\n'
LOOKED_FOR = """\
filetype plugin on
syntax on
edit small.puz
let out = []
for [line, column] in [[1, 1], [1, 6], [1, 16], [1, 19], [2, 6], [2, 14], [2, 23], [2, 27], [3, 6], [4, 5], [5, 1]]
  call add(out, synIDattr(synID(line, column, 1), 'name'))
endfor
call writefile(out + [&filetype, &commentstring], 'out')
qall!
"""
FOUND = "keyword declared  type string aggregate number comment frame mark frame"


@pytest.mark.skipif(shutil.which("vim") is None, reason="wants vim")
def test_vim_highlights_a_file(tmp_path: Path) -> None:
    (tmp_path / "small.puz").write_text(TEXT)
    (tmp_path / "ask.vim").write_text(LOOKED_FOR)
    command = ["vim", "-Nes", "-u", "NONE", "-i", "NONE", "--cmd", f"set rtp^={EDITORS}/vim", "-S", "ask.vim"]
    subprocess.run(command, cwd=tmp_path, check=False, timeout=60, stdin=subprocess.DEVNULL)
    *found, filetype, comment = (tmp_path / "out").read_text().splitlines()
    assert [name.removeprefix("puzKind_") for name in found] == FOUND.split(" ")
    assert (filetype, comment) == ("puz", "# %s")
