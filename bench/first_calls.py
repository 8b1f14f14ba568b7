"""`python -m bench.first_calls`: which functions a start calls as a rule, to pzc/start.profile.

pzc/packing.py keeps the code of these with their modules; that of others is read when they are called (pzc/late.py).
Every tenth puzzle of the library is solved, as a file of one's own, each in a process of its own. A function that is no
longer there, or has another name, costs a few microseconds: write the file anew when much has moved.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from pzc.compiler.syntax.library import INSTANCES
from pzc.modules import called_first, items_first
from pzc.packing import PROFILE

EACH = 10  # every so manyth puzzle of the library
SHARE = 0.1  # of the puzzles; a function that fewer call is, in the mean, better read late

_LISTEN = """
import _thread, sys
called = set()
def heard(frame, event, _):
    if event == "call" and frame.f_code.co_flags & 1:  # a function, and no class being made
        called.add((frame.f_globals.get("__name__", ""), frame.f_code.co_qualname))
begin = _thread.start_new_thread
def listened(function, arguments):
    def run(*args):
        sys.setprofile(heard)
        function(*args)
    return begin(run, arguments)
_thread.start_new_thread = listened
sys.setprofile(heard)
from pzc.modules import install
install()
from pzc.program import run
code = run([sys.argv[1]])
sys.setprofile(None)
print("|".join(f"{module} {name}" for module, name in called if module.startswith("pzc.")), file=sys.stderr)
sys.exit(code)
"""


def main() -> None:
    """Writes the profile."""
    counts: Counter[str] = Counter()
    files = sorted(Path(INSTANCES).glob("*.puz"))[::EACH]
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            own = Path(folder, file.name)
            own.write_bytes(file.read_bytes())
            command = [sys.executable, "-c", _LISTEN, str(own)]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            counts.update(done.stderr.splitlines()[-1].split("|"))
    often = sorted(name for name, count in counts.items() if count >= SHARE * len(files) and _has_a_name(name))
    Path(PROFILE).write_text("".join(f"{name}\n" for name in often), encoding="utf-8")
    print(f"{len(often)} of {len(counts)} functions that {len(files)} puzzles call: {PROFILE}")


def _has_a_name(function: str) -> bool:
    """Whether it can be known again; what stands for functions that wait is none of them."""
    name = function.split()[-1]
    return "<" not in name and name not in (called_first.__name__, items_first.__name__)


if __name__ == "__main__":
    main()
