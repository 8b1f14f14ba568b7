"""The folders of the installed package that contain data files."""

import os

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
"""The folder `pzc`. In the repository, its entries `compiler`, `grammar` and `puzzles` are symbolic links."""

GRAMMAR = os.path.realpath(os.path.join(PACKAGE, "grammar"))
LIBRARY = os.path.realpath(os.path.join(PACKAGE, "puzzles"))
