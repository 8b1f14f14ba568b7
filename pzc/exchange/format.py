"""Formats of other sites and programs: their functions, and the data that goes in and out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.board.elements import Place
from pzc.compiler.model.model import Model

from .puz_writing import Converted

Values: TypeAlias = Mapping[tuple[str, Place], int]
"""A solution: a value for each unknown, by layer and place."""
ANY_PUZZLE = "any puzzle can be shown by --to penpa, and by --to sudokupad"
OTHER_TILINGS = "a board of this shape can be shown by --to penpa, or drawn with pzc draw FILE -o puzzle.svg"
"""The help for a puzzle that a format can't hold: on squares, and on hexagons or triangles."""


@node(eq=False)
class ExportOptions:
    """Options for writing a puzzle."""

    answer: Mapping[str, Mapping[Any, int]] | None = None
    """The solution by layer and place. With it, a site can report that the puzzle is solved."""
    whole: bool = False
    """Write the file of a format that has one, instead of a link that contains it."""
    rules: bool = False
    """Add rules that the site does not know to its text of rules, as a block that `pzc import` reads."""


@node
class Exported:
    """An exported puzzle."""

    text: str
    link: str = ""
    """The address that a browser opens, if the format has one."""
    left_out: tuple[str, ...] = ()
    """The parts of the puzzle that the format cannot hold."""


@node(eq=False)
class ReadSolution:
    """A solution as a text gives it: values by layer and place, and the places that are not filled in.

    Layers that the format cannot hold are in neither of the two.
    """

    values: Values
    gaps: Sequence[tuple[str, Place]] = ()


@node(eq=False)
class Format:
    """A format that pzc reads or writes.

    A function is None if the format lacks it. `convert`, `export` and `answer` raise PuzzleError for a mistake.
    """

    name: str
    """Its name for `--to`."""
    title: str
    """Its name in the studio."""
    help: str = ""
    """A description of its texts, with an example. An error lists those of all formats with `convert`."""
    recognizes: Callable[[str], bool] | None = None
    """Returns True if a text looks like this format, even if it has mistakes."""
    other_tilings: bool = False
    """True if `export` accepts boards of hexagons and triangles."""
    convert: Callable[[Source, str], Converted] | None = None
    """Converts a text to a .puz file. The second argument is the folder of rule files."""
    export: Callable[[Model, ExportOptions], Exported] | None = None
    """Converts a puzzle to a text."""
    answer: Callable[[Source, Model], ReadSolution | None] | None = None
    """Returns the solution of a puzzle in a text."""
