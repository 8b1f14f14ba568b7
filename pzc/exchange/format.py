"""Formats of other sites and programs: their functions, and the data that goes in and out."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.board.board import Place
from pzc.compiler.model.model import Model

from .puz_writing import Converted

Values: TypeAlias = Mapping[tuple[str, Place], int]
"""A solution: a value for each unknown, by layer and place."""
ANY_PUZZLE = "any puzzle can be shown by --to penpa, and by --to sudokupad"
"""The help for a puzzle that a format can't hold."""


@node(eq=False)
class ExportOptions:
    """Options for writing a puzzle.

    answer: the solution by layer and place, so that a site can say when the puzzle is solved. whole: write the file of
    a format that has one, instead of a link that contains it. rules: add rules that the site does not know to its text
    of rules, as a block that `pzc import` reads.
    """

    answer: Mapping[str, Mapping[Any, int]] | None = None
    whole: bool = False
    rules: bool = False


@node
class Exported:
    """An exported puzzle: its text, the link that a browser opens (may be empty), and what the format can't hold."""

    text: str
    link: str
    left_out: tuple[str, ...] = ()


@node(eq=False)
class ReadSolution:
    """A solution as a text gives it: values by layer and place, and the places that are not filled in.

    A layer that texts of the format never give is in neither.
    """

    values: Values
    gaps: Sequence[tuple[str, Place]] = ()


@node(eq=False)
class Format:
    """A format that pzc reads or writes.

    name: its name for `--to`. title: its name in the studio. help: a description of its texts, with an example.
    recognizes: returns True if a text looks like this format, even if it has mistakes. convert: text and folder of
    rule files to a .puz file. export: puzzle to text. answer: text and puzzle to the solution in the text. A function
    is None if the format has no such direction; each raises PuzzleError for a mistake.
    """

    name: str
    title: str
    help: str
    recognizes: Callable[[str], bool]
    convert: Callable[[Source, str], Converted] | None = None
    export: Callable[[Model, ExportOptions], Exported] | None = None
    answer: Callable[[Source, Model], ReadSolution | None] | None = None
