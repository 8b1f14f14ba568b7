"""Tables of the grammar and trees of the library, computed when the package is built."""

import os

from pzc.compiler.check.types.names import MAY_BE_FREE
from pzc.compiler.pictures import drawings
from pzc.compiler.syntax import marks
from pzc.compiler.syntax.patterns import write_patterns
from pzc.compiler.syntax.tables import write_tables
from pzc.compiler.syntax.trees import write_trees

PATTERNS = (*marks.PATTERNS, *drawings.PATTERNS, MAY_BE_FREE)
"""The regular expressions that reading a file needs, besides those of the grammar."""


def write_prepared(package: str) -> None:
    """Write the tables of the grammar, the programs of all patterns and the trees of the library into the folder of a
    package. Raises OSError."""
    grammar, puzzles = os.path.join(package, "grammar"), os.path.join(package, "puzzles")
    made = write_tables(grammar)
    terminals = [pattern for _, _, pattern in made["terminals"] if pattern]
    write_patterns(grammar, [*terminals, *PATTERNS])
    write_trees(puzzles)
