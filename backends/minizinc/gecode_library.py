"""The option that gives Debian's MiniZinc the global constraints of its Gecode.

Debian's MiniZinc 2.6 has a Gecode whose library of global constraints uses the file names of MiniZinc 2.5. MiniZinc
still finds some of them (`circuit`, `regular`), but decomposes `alldifferent` and `table`: Gecode then takes minutes
instead of a second for a sudoku of 16x16. The folder gecode/ has the missing files. (Debian's gecode_presolver is for a
later Gecode: with it, `table`, `regular` and `global_cardinality` fail.)
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
    """Return the options that MiniZinc needs for a solver, as keyword arguments of the package."""
    if solver.mznlib != _GECODE:
        return {}
    library = _standard_library(str(minizinc.default_driver.executable))
    old, new = (os.path.join(library, "gecode", name) for name in (_OLD, _NEW))
    return {"-I": LIBRARY} if os.path.exists(old) and not os.path.exists(new) else {}


@cache
def _standard_library(executable: str) -> str:
    """Return the folder of the standard library, or an empty text if MiniZinc does not report it."""
    output = subprocess.run([executable, "--config-dirs"], capture_output=True, text=True, check=False)
    try:
        return str(json.loads(output.stdout)["mznStdlibDir"])
    except (ValueError, KeyError):
        return ""
