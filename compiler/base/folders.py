"""Where the package lies, and with it what it brings along besides code."""

import os

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
"""The folder in which `compiler`, `grammar` and `puzzles` lie side by side, in the repository and when installed."""

GRAMMAR = os.path.join(PACKAGE, "grammar")
LIBRARY = os.path.join(PACKAGE, "puzzles")
