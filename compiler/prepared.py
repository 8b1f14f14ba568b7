"""Parser tables and syntax trees of the library, computed when the package is built."""

import os

from pzc.compiler.syntax.tables import write_tables
from pzc.compiler.syntax.trees import write_trees


def write_prepared(package: str) -> None:
    """Write the parser tables and the syntax trees of the library into a package's folders. Raises OSError."""
    write_tables(os.path.join(package, "grammar"))
    write_trees(os.path.join(package, "puzzles"))
