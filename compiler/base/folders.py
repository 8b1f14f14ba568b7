"""Where the package lies, and with it what it brings along besides code."""

import os

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
"""The folder `pzc`; in the repository, `compiler`, `grammar` and `puzzles` are links in it."""

GRAMMAR = os.path.join(PACKAGE, "grammar")
LIBRARY = os.path.join(PACKAGE, "puzzles")
