"""Write .puz files for puzzles of other formats: their `use` line, their clues, and what was lost."""

import os
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source, visible
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.board.elements import name_of
from pzc.compiler.formats.content import Content
from pzc.compiler.model.model import ClueKind
from pzc.compiler.pictures.clues import Args, GivenValue, clue_lines, mark_of, names_for
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.text.format import format_text

from .format_clauses import Declared

_WIDE = 110
_ASIDE = ("#", "title", "source", "author", "wording")
_FENCE = re.compile(r"```[ \t]*pzc(?P<whole>[ \t]+puzzle)?[ \t]*\r?\n(?P<rules>.*?)(?:```|\Z)", re.DOTALL)


@node
class Converted:
    """The text of a .puz file, and the parts of the puzzle that it can't hold."""

    text: str
    left_out: tuple[str, ...] = ()


def finished(made: Converted, folder: str) -> Converted:
    """Return it formatted as `pzc fmt` does. Raises PuzzleError if it is no puzzle."""
    text = format_text(made.text)
    compile_source(Source("<imported>", text, os.path.abspath(os.path.join(folder, "imported.puz"))))
    return Converted(text, made.left_out)


@node(eq=False)
class Used:
    """A rule file with its parameters, and its clues by name.

    `again`: the file is used already with other parameters, so its clues get other names.
    """

    file: Declared
    settings: tuple[tuple[str, int], ...]
    clues: dict[str, list[tuple[Args, GivenValue]]]
    again: str = ""

    @property
    def text(self) -> str:
        """Return the text after `use`: `whispers(k = 4)`."""
        changes = [f"{name} = {value}" for name, value in self.settings if default_of(self.file, name) != value]
        changes += [f"{name} as {self.name_of(name)}" for name in self.clues if self.again]
        return self.file.name + (f"({', '.join(changes)})" if changes else "")

    def name_of(self, clue: str) -> str:
        """Return the name of a clue in the new file."""
        return f"{clue}{self.again}"


def default_of(file: Declared, name: str) -> int | None:
    """Return the default of a parameter; None if it has none, or one that must be computed."""
    for statement in file.model.file.statements:
        match statement:
            case statements.ParamDecl(_, written, syntax.Number(value=value)) if written == name:
                return value
    return None


def use_line(used: Sequence[Used]) -> str:
    """Return the line `use sudoku, thermo`, without files that other files use already."""
    within = {
        source.path for one in used for source in one.file.model.sources if source is not one.file.model.file.source
    }
    needed = [one for one in used if one.settings or one.again or one.file.model.file.source.path not in within]
    texts = [one.text for one in needed]
    for name, together in _only_uses():
        if set(together) <= set(texts):
            texts = [name if text == together[0] else text for text in texts if text not in together[1:]]
    return f"use {', '.join(texts)}"


def _only_uses() -> Iterator[tuple[str, list[str]]]:
    """Yield each library file that consists of a single `use`, such as `killer`, with the files that it uses."""
    for entry in library.rule_files():
        lines = [line for line in library.read(entry.path).text.splitlines() if line and not line.startswith(_ASIDE)]
        if len(lines) == 1 and lines[0].startswith("use ") and "(" not in lines[0]:
            yield entry.name, [name.strip() for name in lines[0].removeprefix("use ").split(",")]


def outline(file: Declared, content: Content) -> list[str]:
    """Return the statements for the shape of the cells, unless the rule file has it, and for the holes."""
    board, out = content.board, list[str]()
    if board.tiling is not Tiling.SQUARES and not _has_tiling(file):
        out.append(f"tiling {board.tiling.value}")
    if content.holes:
        rows = (" ".join("#" if c in content.holes else "." for c in row) for row in board.places)
        out += ["holes [[", *(f"  {row}" for row in rows), "]]"]
    return out


def _has_tiling(file: Declared) -> bool:
    return any(isinstance(statement, statements.TilingDecl) for statement in file.model.file.statements)


def placing(used: Used, board: Board) -> list[str]:
    """Return the lines that place the clues of a file."""
    model, out = used.file.model, list[str]()
    for name, found in used.clues.items():
        kind = next(kind for kind in model.clues if kind.name == name)
        lines = _placed(kind, board, found, used)
        out += ["", *[re.sub(rf"^{name}\b", used.name_of(name), line) for line in lines]]
    return out


def _placed(kind: ClueKind, board: Board, found: Sequence[tuple[Args, GivenValue]], used: Used) -> list[str]:
    """Return the lines that place clues of a kind. If the kind has no value, numbers are written as sums."""
    if kind.value is None and any(given.value is not None for _, given in found):
        sums = (f" sum = {given.value}" if given.value is not None else "" for _, given in found)
        return [f"{kind.name} {name_of(args[0])}{total}" for (args, _), total in zip(found, sums, strict=True)]
    model = used.file.model
    return clue_lines(kind, board, dict(found), names_for(model, kind), mark_of(model, kind))


def split_rules(text: str) -> tuple[str, str]:
    """Split a text of rules into the words and the content of its blocks fenced as ```pzc."""
    own = "\n".join(match["rules"].strip("\n") for match in _FENCE.finditer(text))
    return _FENCE.sub("", text).strip(), own


def is_whole(text: str) -> bool:
    """Return True if a block in a text of rules is the whole puzzle, clues included."""
    return any(match["whole"] for match in _FENCE.finditer(text))


def fenced(rules: str, whole: bool = False) -> str:
    """Return a fenced block that `split_rules` finds again. `whole`: the block is a puzzle by itself."""
    return f"```pzc{' puzzle' if whole else ''}\n{rules}\n```"


def comment(text: str) -> list[str]:
    """Return a text as lines of a comment."""
    lines = [piece for line in text.splitlines() for piece in textwrap.wrap(visible(line), _WIDE) or [""]]
    return [f"# {line}".rstrip() for line in lines]


def quoted(text: str) -> str:
    """Return a text in quotes on one line, as `title` needs it."""
    inner = visible(" ".join(text.split())).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inner}"'


def solution(rows: Iterable[Iterable[int | None]]) -> list[str]:
    """Return the picture of an expected solution, with `.` for unknown values."""
    texts = [["." if value is None else str(value) for value in row] for row in rows]
    width = max(len(text) for row in texts for text in row)
    return ["", "expect solution [[", *("  " + " ".join(t.rjust(width) for t in row) for row in texts), "]]"]


def head(title: str, author: str, rules: str, site: str, left_out: Sequence[str]) -> list[str]:
    """Return the first lines of the file."""
    about = [f"title {quoted(title)}"] if title.strip() else []
    about += [f"author {quoted(author)}"] if author.strip() else []
    about += [f"wording {quoted(paragraph)}" for paragraph in rules.splitlines() if paragraph.strip()]
    return [f"# from {site}", *(line for text in left_out for line in comment(f"not carried over: {text}")), *about]


def settings_of(used: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Return parameter values sorted by name."""
    return tuple(sorted(used.items()))
