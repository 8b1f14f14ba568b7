"""Drawings of borders and links to marks: `|` and `-` between nodes, by position.

The nodes of a drawing of borders are corners, those of a drawing of links are cells. Lines of nodes and lines of
gaps alternate. The first line defines the columns.
"""

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, fail, many
from pzc.compiler.base.node import node
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.base.source import Span
from pzc.compiler.board.board import Board
from pzc.compiler.board.elements import Border, Link
from pzc.compiler.syntax.marks import EMPTY, VERTICAL, Mark, opening
from pzc.compiler.syntax.statements import Picture

from .draw import NodePair, border_at, link_at

_FLAT = r"\-─━═╌╍┄┅┈┉"  # for use inside the brackets of a regular expression
_JUNCTION = f"(?![{VERTICAL}])[\u2500-\u257f]"


_DOTS = ".+o·•"
_DOT_OR_NODE = re.compile(rf"[{_DOTS}]|{_JUNCTION}")
_WORD = re.compile(rf"[^\s{_FLAT}=]+")
_LONE_NODE = re.compile(rf"(?<!\w)o(?!\w)|[.+·•]|(?![{_FLAT}]){_JUNCTION}")
_THROUGH = re.compile(rf"[{_FLAT}{VERTICAL}=]")
_RUN = re.compile(rf"[{_FLAT}\s]+")
_BETWEEN = re.compile(rf"[{_FLAT}]+\s*([^\s{_FLAT}]+)\s*[{_FLAT}]+|(-?[^\s{_FLAT}]+)")
_RULE_PIECE = re.compile(rf"[+=]*[{_FLAT}=]+[+={_FLAT}]+|[+=]+[{_FLAT}]")


@node
class _Style:
    """The differences between drawings of borders, whose nodes are corners, and of links, whose nodes are cells."""

    node: str
    node_lines: str
    gap_lines: str
    any_node: bool  # a node may be any token, but then none may be missing
    centers: bool  # text in the middle of cells is ignored
    gap_token: re.Pattern[str]


_BORDERS = _Style(
    node="corner",
    node_lines="a line of corners",
    gap_lines="a row of cells",
    any_node=False,
    centers=True,
    gap_token=re.compile(rf"[{VERTICAL}]|[^\s{VERTICAL}]+"),
)
_LINKS = _Style(
    node="cell",
    node_lines="a row of cells",
    gap_lines="a line of links",
    any_node=True,
    centers=False,
    gap_token=re.compile(r"\S+"),
)


@node
class _Line:
    """A line of a drawing from its beginning in the source, so that an index is a column."""

    text: str
    number: int
    start: int


def read_borders(picture: Picture, board: Board) -> dict[Border, Mark]:
    """Return the borders that a drawing marks, with their tokens (`-` and `|` for lines of any length).

    Lines of corners and rows of cells alternate. The first line shows every corner, as `+`, `.`, `o`, `·` or a
    box-drawing character, and so defines the columns. Text inside cells is ignored.
    """
    pairs = _Grid(picture, _BORDERS, board.height + 1, board.width + 1).read()
    return {border_at(pair): mark for pair, mark in pairs.items()}


def read_links(picture: Picture, board: Board) -> dict[Link, Mark]:
    """Return the links that a drawing marks, with their tokens (`-` and `|` for lines of any length).

    Rows of cells alternate with lines of the links between them, which may be blank. A cell may be any token. The
    first row shows every cell and so defines the columns.
    """
    pairs = _Grid(picture, _LINKS, board.height, board.width).read()
    return {link_at(pair): mark for pair, mark in pairs.items()}


class _Grid:
    """The state of reading a grid of nodes with marks between them."""

    def __init__(self, picture: Picture, style: _Style, rows: int, columns: int) -> None:
        self.picture = picture
        self.source = picture.span.source
        self.style = style
        self.rows = rows
        self.columns = columns
        self.errors: list[Diagnostic] = []
        self.marks: dict[NodePair, Mark] = {}
        self.nodes: list[tuple[int, int]] = []
        self.glyphs: set[str] = set()

    def read(self) -> dict[NodePair, Mark]:
        """Return the marks between nodes. Raises one PuzzleError with all mistakes of the drawing."""
        lines = self.lines()
        self.nodes = self.find_nodes(lines[0])
        shown = {lines[0].text[a:b] for a, b in self.nodes} - {EMPTY}
        self.glyphs = {text for text in shown if _LONE_NODE.fullmatch(text)}
        for i, line in enumerate(lines):
            if i % 2 == 0:
                self.node_line(line, i // 2)
            else:
                self.gap_line(line, i // 2)
        if self.errors:
            raise PuzzleError(self.errors)
        return self.marks

    def lines(self) -> list[_Line]:
        """Return the lines of the drawing, alternately nodes and gaps.

        If there are too many lines, blank ones are dropped. If there is no gap line at all, the gaps are empty.
        """
        lines = list(_source_lines(self.picture))
        solid = [line for line in lines if line.text]
        if not solid:
            raise fail("PZ409", f"the drawing is empty, {self.expected()}", opening(self.picture))
        self.refuse_tabs(solid)
        lines = [line for line in lines if solid[0].number <= line.number <= solid[-1].number]
        wanted = 2 * self.rows - 1
        if len(lines) == wanted:
            return lines
        if len(solid) == wanted:
            return solid
        if len(solid) == self.rows and all(len(line.text) >= len(solid[0].text.rstrip()) for line in solid):
            blank = _Line("", 0, self.picture.span.start)
            return [x for line in solid for x in (line, blank)][:-1]
        at = solid[-1] if len(solid) < wanted else solid[wanted]
        message = f"the drawing has {many(len(lines), 'line')}, {self.expected()}"
        raise fail("PZ409", message, self.span_of(at), help=self.turns())

    def expected(self) -> str:
        """Return the expected number of lines as text."""
        height = self.rows if self.style.any_node else self.rows - 1
        return f"the board's {many(height, 'row')} take{'s' * (height == 1)} {2 * self.rows - 1}"

    def turns(self) -> str:
        """Return how the lines of a drawing alternate, as text."""
        return f"{self.style.node_lines} first and last, between two of them {self.style.gap_lines}"

    def refuse_tabs(self, lines: list[_Line]) -> None:
        """Raise an error for tabs, since their width is unknown.

        Tabs in the common margin of all lines are harmless.
        """
        columns = zip(*(line.text for line in lines), strict=False)
        margin = len(list(takewhile(lambda column: {*column} in ({" "}, {"\t"}), columns)))
        found = []
        for line in lines:
            at = line.text.find("\t", margin)
            if at >= 0:
                message = "a tab in a drawing: nobody can tell which column comes after it"
                found.append(Diagnostic("PZ410", message, self.span(line, at, at + 1), help="use blanks"))
        if found:
            raise PuzzleError(found)

    def find_nodes(self, line: _Line) -> list[tuple[int, int]]:
        """Return the columns of the nodes in the first line: all words, every other word, or all that look like
        nodes.
        """
        words = list(_WORD.finditer(line.text))
        lone = list(_LONE_NODE.finditer(line.text))
        ways = [words, [m for m in lone if m[0] == lone[0][0]], lone]
        between = {m[0] for m in words[1::2]} - {EMPTY}
        # `o---o---o` has three nodes, not two with an `o` between them.
        if len(words) % 2 and not any(m[0] in between and _LONE_NODE.fullmatch(m[0]) for m in words[::2]):
            ways.insert(1, words[::2])
        for found in ways:
            known = self.style.any_node or all(_LONE_NODE.fullmatch(m[0]) for m in found)
            if len(found) == self.columns and known:
                break
        else:
            raise fail(
                "PZ408",
                f"the first line of the drawing does not show {many(self.columns, self.style.node)}",
                self.span_of(line),
                help=f"it shows every {self.style.node} of the board's upper edge, as `+`, `o` or `.`",
            )
        nodes = [m.span() for m in found]
        for (_, end), (start, after) in pairwise(nodes):
            if start == end:
                message = f"between two {self.style.node}s of a drawing there is room for a mark"
                raise fail("PZ408", message, self.span(line, end - 1, after), help="leave a blank there")
        return nodes

    # --------------------------------------------------------------------------------- the two kinds of line

    def node_line(self, line: _Line, row: int) -> None:
        """Read a line of nodes and the marks between them."""
        before = len(self.errors)
        places = [self.node(line, j) for j in range(self.columns)]
        if len(self.errors) > before:
            # A shifted line is one mistake; further errors in it are mostly consequences.
            del self.errors[before + 1 :]
            return
        edges = [(0, places[0][0]), (places[-1][1], len(line.text))]
        for start, end in edges:
            if line.text[start:end].strip():
                self.misaligned(line, start, end, f"nothing may stand beside the {self.style.node}s")
        for j, ((_, start), (end, _)) in enumerate(pairwise(places)):
            text = line.text[start:end]
            if not text.strip():
                continue
            token = self.between(text)
            if token is None:
                message = f"between two {self.style.node}s stands either a line or one entry"
                self.misaligned(line, start, end, message)
            elif token != EMPTY:
                self.marks[row, j, False] = Mark(token, self.stripped(line, start, end))

    def node(self, line: _Line, j: int) -> tuple[int, int]:
        """Return the columns of a node in a line. Record an error if there is none."""
        start, end = self.nodes[j]
        text = line.text[start:end]
        expected = f"here, in line with the first line, a {self.style.node} is expected"
        if not text.strip():
            near = line.text[max(start - 1, 0) : end + 1]
            if near.strip() or (self.style.any_node and len(line.text) > start):
                self.misaligned(line, start, end, expected)
        elif self.style.any_node and not _is_node(text):
            # A cell shown as its value: other rows may have wider values.
            low = self.nodes[j - 1][1] if j else 0
            high = self.nodes[j + 1][0] if j + 1 < self.columns else len(line.text)
            high = min(high, len(line.text))  # a line may be shorter than the first
            while start > low and _WORD.match(line.text[start - 1]):
                start -= 1
            while end < high and _WORD.match(line.text[end]):
                end += 1
        elif not _is_node(text):
            self.misaligned(line, start, end, expected)
        return start, end

    def between(self, text: str) -> str | None:
        """Return the mark between two nodes for the text there, or None if it is invalid."""
        if not text.strip("- ") or _RUN.fullmatch(text):
            return "-"
        text = text.strip()
        if text.strip("=") == "":
            return "="
        m = _BETWEEN.fullmatch(text)
        token = m and (m[1] or m[2])
        if not token or token in self.glyphs or any(c in VERTICAL for c in token):
            return None
        # A `-` attached to a token is a minus sign, or the end of a misplaced line.
        return token if token[0] != "-" or is_digits(token[1:]) else None

    def gap_line(self, line: _Line, row: int) -> None:
        """Read a line between two lines of nodes: each mark is below a node."""
        for m in self.style.gap_token.finditer(line.text):
            (start, end), text = m.span(), m[0]
            below = [j for j, (a, b) in enumerate(self.nodes) if a < end and start < b]
            bar = len(text) == 1 and text in VERTICAL
            if len(below) == 1 and not _is_rule_piece(text) and text not in self.glyphs:
                if text != EMPTY:
                    self.marks[row, below[0], True] = Mark("|" if bar else text, self.span(line, start, end))
            elif below:
                self.misaligned(line, start, end, f"this line should be {self.style.gap_lines}")
            elif bar or not self.style.centers:
                self.misaligned(line, start, end, f"this does not stand below a {self.style.node}")

    # ---------------------------------------------------------------------------------------- places, errors

    def misaligned(self, line: _Line, start: int, end: int, message: str) -> None:
        """Record an error for text in a wrong place."""
        span = self.stripped(line, start, end)
        help = f"the {self.style.node}s of the first line say where the columns are"
        self.errors.append(Diagnostic("PZ407", message, span, help=help))

    def span(self, line: _Line, start: int, end: int) -> Span:
        """Return the span between two columns of a line."""
        return Span(self.source, line.start + start, line.start + end)

    def stripped(self, line: _Line, start: int, end: int) -> Span:
        """Return the span between two columns without surrounding blanks, unless all is blank."""
        text = line.text[start:end]
        if text.strip():
            start += len(text) - len(text.lstrip())
            end = start + len(text.strip())
        return self.span(line, start, end)

    def span_of(self, line: _Line) -> Span:
        """Return the span of the text of a line."""
        return self.stripped(line, 0, len(line.text))


def _is_node(text: str) -> bool:
    """Return True if a text can be a node, or a line through a node."""
    plain = len(text) == 1 and text in _DOTS
    return plain or bool(_DOT_OR_NODE.fullmatch(text) or _THROUGH.fullmatch(text))


def _is_rule_piece(text: str) -> bool:
    """Return True if a text looks like part of a line of nodes."""
    return len(text) > 1 and bool(_RULE_PIECE.fullmatch(text))


def _source_lines(picture: Picture) -> Iterator[_Line]:
    """Yield the lines of a picture. The first one is padded on the left, so that its columns match the others."""
    source, at = picture.span.source, picture.span.start
    margin = source.position(at)[1] - 1
    for number, text in enumerate(picture.text.split("\n")):
        yield _Line((" " * margin + text).rstrip(), number, at - margin)
        at += len(text) + 1
        margin = 0
