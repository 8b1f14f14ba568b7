"""What an installed solver needs to be told, besides the model.

Debian packs MiniZinc 2.6 with a Gecode whose library of global constraints goes by the names of MiniZinc 2.5, which
2.6 no longer looks for: `alldifferent`, `circuit`, `regular`, `table` would all be taken apart, and Gecode would take
minutes for a sudoku of 16x16 that it solves in 0.1 s. Gecode's own presolver has the same library, under the new names.
"""

import json
import os
import subprocess
from functools import cache
from typing import Any

_GECODE = "-Ggecode"
_NEW_NAMES = "gecode_presolver"
_SIGN = "fzn_all_different_int.mzn"


def flags(minizinc: Any, solver: Any) -> dict[str, str]:
    """What MiniZinc has to be told for a solver, as the package takes it."""
    if solver.mznlib != _GECODE:
        return {}
    library = _standard_library(str(minizinc.default_driver.executable))
    old, new = (os.path.join(library, folder, _SIGN) for folder in ("gecode", _NEW_NAMES))
    return {"-G": _NEW_NAMES} if os.path.exists(new) and not os.path.exists(old) else {}


@cache
def _standard_library(executable: str) -> str:
    """The folder of MiniZinc's standard library; an empty text where MiniZinc does not tell."""
    said = subprocess.run([executable, "--config-dirs"], capture_output=True, text=True, check=False)
    try:
        return str(json.loads(said.stdout)["mznStdlibDir"])
    except (ValueError, KeyError):
        return ""
