"""Tables of the grammar and trees of the library, computed when the package is built."""

import os

from pzc.compiler.syntax.tables import write_tables
from pzc.compiler.syntax.trees import write_trees


def write_prepared(package: str) -> None:
    """Write the tables of the grammar and the trees of the library into the folder of a package. Raises OSError."""
    write_tables(os.path.join(package, "grammar"))
    write_trees(os.path.join(package, "puzzles"))
