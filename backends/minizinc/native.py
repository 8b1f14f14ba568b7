"""Gecode's own constraints, for a MiniZinc that does not find them.

Debian's MiniZinc 2.6 comes with a library for Gecode that has the names of earlier versions (all_different_int.mzn)
where its standard library asks for new ones (fzn_all_different_int.mzn). So it takes `alldifferent` apart into `!=` for
each two unknowns and `table` into lists to choose from, and says nothing. The folder gecode/ has what is missing; with
`-I` it comes before the standard library. (Debian's folder gecode_presolver has new names, too, but for a later Gecode:
`table`, `regular` and `global_cardinality` fail with it.)
"""

import json
import subprocess
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "gecode"


def options(program: str, library: str) -> dict[str, str]:
    """With which options MiniZinc is called besides, for a solver with this library (`mznlib` in its description)."""
    return {"-I": str(FOLDER)} if library == "-Ggecode" and _lacks_new_names(program) else {}


@cache
def _lacks_new_names(program: str) -> bool:
    asked = subprocess.run([program, "--config-dirs"], capture_output=True, text=True, check=False)
    try:
        folder = Path(json.loads(asked.stdout)["mznStdlibDir"])
    except (ValueError, KeyError):
        return False
    library = folder / "gecode"
    wanted = folder / "std" / "fzn_all_different_int.mzn"
    return (library / "all_different_int.mzn").exists() and wanted.exists() and not (library / wanted.name).exists()
