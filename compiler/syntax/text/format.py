"""Text to text in the one canonical form. Comments, blank lines and line breaks inside statements are preserved.

Spaces, indentation and spellings of operators are not. A statement whose meaning would change is left unchanged.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.automaton import Token
from pzc.compiler.syntax.layout import TAB
from pzc.compiler.syntax.parse import parse, parse_with_tokens

from .redraw import content, redraw
from .spacing import LAYOUT, OPENING, Spacing

_STEP = "  "
_GAP_BEFORE_COMMENT = 2
_PIECE = re.compile(r"#[^\n]*|\n")


def format_text(text: str, name: str = "") -> str:
    """Return a file's text in canonical form. Raises PuzzleError if it does not parse."""
    file, tokens = parse_with_tokens(Source(name, text))
    formatter = _Formatter(file, tokens)
    formatter.run(tokens)
    return "".join(f"{line}\n" for line in _aligned(formatter.out))


class _Line:
    """One or more lines of the result: code with indentation, and a comment.

    `column` is the comment's original column, and `gap` its distance from the code. `equal` is the offset of the space
    before a `=` that may be aligned with those of adjacent lines, and `padded` is True if it was aligned. `key` is the
    first word of the statement.
    """

    def __init__(self, code: str = "", comment: str = "") -> None:
        self.code = code
        self.comment = comment
        self.column = 0
        self.gap = 0
        self.equal = 0
        self.padded = False
        self.key = ""


@node
class _Trivia:
    """A comment, or an empty text for a line end, between two tokens."""

    text: str
    column: int


class _Formatter:
    """Converts the tokens of a file to lines."""

    def __init__(self, file: st.File, tokens: Sequence[Token]) -> None:
        self.text = file.source.text
        self.spacing = Spacing(file, tokens)
        self.statements = iter(file.statements)
        self.statement: st.Statement | None = None
        self.out: list[_Line] = []
        self.line: _Line | None = None  # the line being written
        self.last: Token | None = None
        self.first = 0  # number of the statement's first line
        self.begin = 0  # offset of the statement in the text
        self.depth = 0
        self.before = 0  # the depth of the previous statement
        self.columns = [0]  # for each depth, the original column of its lines
        self.open: list[tuple[str, int]] = []  # open brackets: the type that closes them, the line they are in
        self.at_start = True  # True at the beginning of a statement

    def run(self, tokens: Sequence[Token]) -> None:
        """Convert all tokens, and the comments at the end of the file."""
        for token in tokens:
            match token.type:
                case "INDENT":
                    self.depth += 1
                case "DEDENT":
                    self.depth -= 1
                case "NEWLINE":
                    self.at_start = True
                case kind if kind not in LAYOUT:
                    self._write_token(token)
        self._finish_statement()
        self.depth = 0
        self._write_trivia(list(self._between(len(self.text))))
        while self.out and not self.out[-1].code + self.out[-1].comment:
            self.out.pop()

    # ------------------------------------------------------------------------------------------- tokens

    def _write_token(self, token: Token) -> None:
        """Write a token, on a new line if it begins a statement or the author began a line with it."""
        notes = list(self._between(token.start))
        if self.at_start:
            if self.depth == 0:
                self._finish_statement()
            self._write_trivia(notes)
            if self.depth == 0:
                self._begin_statement(token)
            self._note_columns(token)
            self._start_line(_STEP * self.depth, token)
            assert self.line is not None
            self.line.key = str(token)
        elif any(not note.text for note in notes):
            self._write_trivia(notes, inside=self._continued(token))
            self._start_line(self._continued(token), token)
        else:
            self._append(token)
        self._track_bracket(token)
        self.at_start = False
        self.last = token

    def _start_line(self, indent: str, token: Token) -> None:
        self.line = _Line(indent + self._written(token, indent))
        self.out.append(self.line)

    def _append(self, token: Token) -> None:
        """Append a token to the current line."""
        assert self.line is not None and self.last is not None
        if token.type == "EQUAL" and not self.open and not self.line.equal and not self.depth:
            self.line.equal = len(self.line.code)
            start = token.start
            self.line.padded = self.text[start - 2 : start].isspace()
        if not self.spacing.glued(self.last, token):
            self.line.code += " "
        self.line.code += self._written(token, _STEP * self.depth)

    def _written(self, token: Token, indent: str) -> str:
        """Return the text of a token. A picture is redrawn."""
        if token.type == "PICTURE":
            start, end = token.start + 2, token.end - 2
            return redraw(st.Picture(Span(Source("", self.text), start, end), str(token[2:-2])), indent)
        return self.spacing.written(token)

    def _track_bracket(self, token: Token) -> None:
        """Track open brackets."""
        if token.type in OPENING:
            self.open.append((OPENING[token.type], len(self.out)))
        elif self.open and token.type == self.open[-1][0]:
            self.open.pop()

    def _continued(self, token: Token) -> str:
        """Return the indentation of a line inside a statement: one step for each line with open brackets."""
        open_ = self.open[:-1] if self.open and token.type == self.open[-1][0] else self.open
        levels = len({line for _, line in open_})
        return _STEP * (self.depth + (levels if self.open else 1))

    # ------------------------------------------------------------------------------- comments, blank lines

    def _between(self, end: int) -> Iterator[_Trivia]:
        """Yield the comments and line ends between the last token and an offset."""
        start = 0 if self.last is None else self.last.end
        for match in _PIECE.finditer(self.text, start, end):
            yield _Trivia(match.group().rstrip(), self._column(match.start()))

    def _column(self, at: int) -> int:
        line = self.text.rfind("\n", 0, at) + 1
        return len(self.text[line:at].expandtabs(TAB))

    def _write_trivia(self, notes: Sequence[_Trivia], inside: str | None = None) -> None:
        """Write comments, and one blank line in place of several. `inside` is the indentation within a statement."""
        ends = 0 if self.line is not None else 1
        body = inside is None and self.depth > self.before
        for note in notes:
            if not note.text:
                ends += 1
                continue
            if ends == 0 and self.line is not None:
                self.line.comment, self.line.column = note.text, note.column
                self.line.gap = note.column - self._column(self.last.end) if self.last else 0
                continue
            self._blank(ends > 1 and not body)
            indent = _STEP * self._comment_depth(note.column) if inside is None else inside
            self.out.append(_Line(comment=indent + note.text))
            ends = 0
            body = False
        self._blank(ends > 1 and not body)
        self.line = None

    def _blank(self, wanted: bool) -> None:
        if wanted and self.out and self.out[-1].code + self.out[-1].comment:
            self.out.append(_Line())

    def _comment_depth(self, column: int) -> int:
        """Return the depth of a comment between two statements.

        It belongs to the inner statement if it is indented at least as far.
        """
        if self.depth >= self.before:
            return self.depth
        inner = [d for d in range(self.depth + 1, self.before + 1) if self.columns[d] <= column]
        return max(inner, default=self.depth)

    def _note_columns(self, token: Token) -> None:
        del self.columns[self.depth :]
        self.columns.append(self._column(token.start))
        self.before = self.depth

    # ---------------------------------------------------------------------------------------- statements

    def _begin_statement(self, token: Token) -> None:
        self.statement = next(self.statements)
        self.first, self.begin = len(self.out), token.start

    def _finish_statement(self) -> None:
        """Restore the original text of a statement if the new text has another meaning."""
        if self.statement is None or self.last is None:
            return
        formatted = "".join(f"{line}\n" for line in _aligned(self.out[self.first :]))
        if not _parses_to(formatted, self.statement):
            original = self.text[self.begin : self.last.end]
            self.line = _Line("\n".join(line.rstrip() for line in original.split("\n")))
            self.out[self.first :] = [self.line]
        self.statement = None


def _parses_to(text: str, statement: st.Statement) -> bool:
    """Return True if a text parses to a given statement only."""
    try:
        found = parse(Source("", text)).statements
    except PuzzleError:
        return False
    return len(found) == 1 and _with_picture_content(found[0]) == _with_picture_content(statement)


def _with_picture_content(statement: st.Statement) -> st.Statement:
    """Return a statement with the text of its picture replaced by the picture's content."""
    match statement:
        case st.Draw(picture=st.Picture() as picture) | st.Expect(picture=st.Picture() as picture):
            return replace(statement, picture=replace(picture, text=repr(content(picture))))
        case st.ShapeDecl(picture=st.Picture() as picture):
            return replace(statement, picture=replace(picture, text=repr(content(picture))))
        case st.HolesDecl(places=st.Picture() as picture):
            return replace(statement, places=replace(picture, text=repr(content(picture))))
        case st.RegionsDecl(value=st.Picture() as picture):
            return replace(statement, value=replace(picture, text=repr(content(picture))))
    return statement


# ------------------------------------------------------------------------------------------------- columns


def _aligned(lines: Sequence[_Line]) -> Iterator[str]:
    """Yield the lines as text. `=` and comments that were aligned are aligned again."""
    for key, group in groupby(lines, key=lambda line: line.key if line.equal and "\n" not in line.code else ""):
        members = list(group)
        if key and any(line.padded for line in members):
            width = max(line.equal for line in members)
            for line in members:
                line.code = line.code[: line.equal].ljust(width) + line.code[line.equal :]
                line.equal = width
    for column, group in groupby(lines, key=lambda line: line.column if line.comment and line.code else -1):
        members = list(group)
        if len(members) == 1:
            column = _width(members[0]) + max(members[0].gap, _GAP_BEFORE_COMMENT)
        column = max(column, *(_width(line) + _GAP_BEFORE_COMMENT for line in members))
        for line in members:
            if line.comment and line.code:
                yield from (line.code + " " * (column - _width(line)) + line.comment).split("\n")
            else:
                yield from (line.code or line.comment).split("\n")


def _width(line: _Line) -> int:
    return len(line.code) - line.code.rfind("\n") - 1
