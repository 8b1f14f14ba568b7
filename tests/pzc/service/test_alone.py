"""The service with nothing but pzc and Python, as in a browser."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
CODE = """
import sys
for name in ("click", "ortools", "clingo", "lark", "pygls", "numba", "starlette", "minizinc"):
    sys.modules[name] = None
from pzc.service.documents import Change
from pzc.service.workspace import Workspace
w, x = Workspace(), "memory:///x.puz"
w.open(x, "use sudoku\\nclue dot(c: cell)\\nrule 'x': for dot(c): c = 1\\n")
w.edit(x, [Change(0, 0, "# more\\n")])
assert [f.code for f in w.diagnostics(x)] == ["PZ115"]
assert w.complete(x, 0) and w.tokens(x) and w.symbols(x) and w.hover(x, 9)
assert not any(name.startswith(("pzc.backends", "pzc.cli.commands")) for name in sys.modules)
"""


def test_service_needs_only_the_compiler() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
