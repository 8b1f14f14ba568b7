"""What an installed solver needs to be told, besides the model.

Debian packs MiniZinc 2.6 with a Gecode whose library of global constraints goes by the names of MiniZinc 2.5. Where the
standard library of 2.6 looks for a file of the old name (`circuit`, `regular`), it finds Gecode's; `alldifferent` and
`table` it takes apart, and Gecode takes minutes for a sudoku of 16x16 that it solves in a second. The folder gecode/
has what is missing. (Debian's own gecode_presolver is for a later Gecode: with it `table`, `regular` and
`global_cardinality` fail.)
"""

import json
import os
import subprocess
from functools import cache
from typing import Any

LIBRARY = os.path.join(os.path.dirname(__file__), "gecode")
_GECODE = "-Ggecode"
_OLD, _NEW = "all_different_int.mzn", "fzn_all_different_int.mzn"


def flags(minizinc: Any, solver: Any) -> dict[str, str]:
    """What MiniZinc has to be told for a solver, as the package takes it."""
    if solver.mznlib != _GECODE:
        return {}
    library = _standard_library(str(minizinc.default_driver.executable))
    old, new = (os.path.join(library, "gecode", name) for name in (_OLD, _NEW))
    return {"-I": LIBRARY} if os.path.exists(old) and not os.path.exists(new) else {}


@cache
def _standard_library(executable: str) -> str:
    """The folder of MiniZinc's standard library; an empty text where MiniZinc does not tell."""
    said = subprocess.run([executable, "--config-dirs"], capture_output=True, text=True, check=False)
    try:
        return str(json.loads(said.stdout)["mznStdlibDir"])
    except (ValueError, KeyError):
        return ""
