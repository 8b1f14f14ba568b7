"""The installed MiniZinc and its solvers.

Debian's MiniZinc 2.6 has a Gecode whose library of global constraints uses the file names of MiniZinc 2.5. MiniZinc
still finds some of them (`circuit`, `regular`), but decomposes `alldifferent` and `table`: Gecode then takes minutes
instead of a second for a sudoku of 16x16. The folder gecode/ has the missing files. (Debian's gecode_presolver is for a
later Gecode: with it, `table`, `regular` and `global_cardinality` fail.)
"""

import json
import os
import shutil
import subprocess
from functools import cache
from typing import Any

from pzc.backends.interface import ToolMissing
from pzc.compiler.base.node import node

LIBRARY = os.path.join(os.path.dirname(__file__), "gecode")
_OLD, _NEW = "all_different_int.mzn", "fzn_all_different_int.mzn"
_FOLDERS = (  # of the packages of minizinc.org, which are not on the PATH
    "/Applications/MiniZincIDE.app/Contents/Resources",
    "/Applications/MiniZincIDE.app/Contents/Resources/bin",
    "C:/Program Files/MiniZinc",
    "C:/Program Files/MiniZinc IDE (bundled)",
)
_MISSING = """\
MiniZinc is not installed. To install it:
  Debian, Ubuntu  apt-get install minizinc
  macOS           brew install minizinc
  Windows         winget install MiniZinc.MiniZincIDE
or take it from https://www.minizinc.org; the program `minizinc` has to be on the PATH"""


@node
class Solver:
    """A solver of MiniZinc: its full name, its standard options, and the command that runs it on a model."""

    id: str
    options: tuple[str, ...]
    command: tuple[str, ...]


def solver(name: str) -> Solver:
    """Return a solver by name. Raises ToolMissing without it or without MiniZinc."""
    program = shutil.which("minizinc", path=os.pathsep.join([os.environ.get("PATH", os.defpath), *_FOLDERS]))
    if program is None:
        raise ToolMissing(_MISSING)
    solvers = _solvers(program)
    if name not in solvers:
        raise ToolMissing(f"MiniZinc has no solver `{name}` here; it has {', '.join(sorted(solvers))}")
    found = solvers[name]
    command = (program, "--solver", found["id"], *library_flags(program, found.get("mznlib", "")))
    return Solver(found["id"], tuple(found.get("stdFlags", ())), command)


def library_flags(program: str, library: str) -> tuple[str, ...]:
    """Return the option that gives Debian's MiniZinc the global constraints of its Gecode."""
    if library != "-Ggecode":
        return ()
    old, new = (os.path.join(_standard_library(program), "gecode", name) for name in (_OLD, _NEW))
    return ("-I", LIBRARY) if os.path.exists(old) and not os.path.exists(new) else ()


@cache
def _solvers(program: str) -> dict[str, Any]:
    """Return the configurations of all solvers: by full name, by its last part, and by tags such as `mip`."""
    solvers = json.loads(_output(program, "--solvers-json"))
    found: dict[str, Any] = {x["id"]: x for x in solvers}
    for x in solvers:
        found.setdefault(x["id"].rpartition(".")[2], x)
    for x in solvers:
        for tag in x.get("tags", ()):
            found.setdefault(tag, x)
    return found


@cache
def _standard_library(program: str) -> str:
    """Return the folder of the standard library, or an empty text if MiniZinc does not report it."""
    try:
        return str(json.loads(_output(program, "--config-dirs"))["mznStdlibDir"])
    except (ValueError, KeyError):
        return ""


def _output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, stdin=subprocess.DEVNULL).stdout
