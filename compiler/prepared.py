"""What is made of the grammar, the library and the code when the package is built, so that no start has to."""

import os

from pzc.compiler.check.types.names import MAY_BE_FREE
from pzc.compiler.pictures import drawings
from pzc.compiler.syntax import marks
from pzc.compiler.syntax.patterns import write_patterns
from pzc.compiler.syntax.tables import write_tables
from pzc.compiler.syntax.trees import write_trees

PATTERNS = (*marks.PATTERNS, *drawings.PATTERNS, MAY_BE_FREE)
"""The regular expressions that reading a file needs, besides those of the grammar."""


def write_prepared(folder: str, root: str, installed: bool) -> None:
    """Writes the tables of the grammar in a folder, and the programs of all patterns, into `grammar` in a package's
    folder, and the trees of the library into `puzzles`. `installed`: whether nobody will edit the package. OSError."""
    made = write_tables(folder, os.path.join(root, "grammar"))
    terminals = [pattern for _, _, pattern in made["terminals"] if pattern]
    write_patterns(os.path.join(root, "grammar"), [*terminals, *PATTERNS])
    write_trees(os.path.join(root, "puzzles"), installed)
