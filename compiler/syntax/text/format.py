"""Text to text in the one canonical form: comments, blank lines and line breaks inside statements are the author's.

Blanks, indentation and spelling are not. A statement that would mean something else is left as it stands.
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

from .redraw import redraw, said
from .spacing import LAYOUT, OPENING, Spacing

_STEP = "  "
_GAP_BEFORE_COMMENT = 2
_PIECE = re.compile(r"#[^\n]*|\n")


def format_text(text: str, name: str = "") -> str:
    """A file's text in canonical form. Raises PuzzleError where it does not parse."""
    file, tokens = parse_with_tokens(Source(name, text))
    formatter = _Formatter(file, tokens)
    formatter.run(tokens)
    return "".join(f"{line}\n" for line in _printed(formatter.out))


class _Line:
    """A line of the result, or several: its code, with indentation, and its comment.

    `column` is where the comment stood, and `gap` how far behind the code. `equal` is where the blank before a `=`
    stands that lines nearby may share, `padded` says that there was more than one, `key` is the word with which the
    statement begins.
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
class _Note:
    """What stands between two tokens besides blanks: a comment, or the end of a line where there is no text."""

    text: str
    column: int


class _Formatter:
    """One run over the tokens of a file; makes lines."""

    def __init__(self, file: st.File, tokens: Sequence[Token]) -> None:
        self.text = file.source.text
        self.spacing = Spacing(file, tokens)
        self.statements = iter(file.statements)
        self.statement: st.Statement | None = None
        self.out: list[_Line] = []
        self.line: _Line | None = None  # the one that is being written
        self.last: Token | None = None
        self.first = 0  # the line with which the statement begins
        self.begin = 0  # the place in the text where it does
        self.depth = 0
        self.before = 0  # the depth of the statement before
        self.columns = [0]  # where the author's lines of each depth begin
        self.open: list[tuple[str, int]] = []  # brackets: what closes them, the line they stand in
        self.fresh = True  # a statement begins

    def run(self, tokens: Sequence[Token]) -> None:
        """Makes the lines of all tokens, and of the comments at the end."""
        for token in tokens:
            match token.type:
                case "INDENT":
                    self.depth += 1
                case "DEDENT":
                    self.depth -= 1
                case "NEWLINE":
                    self.fresh = True
                case kind if kind not in LAYOUT:
                    self._token(token)
        self._finish_statement()
        self.depth = 0
        self._notes(list(self._between(len(self.text))))
        while self.out and not self.out[-1].code + self.out[-1].comment:
            self.out.pop()

    # ------------------------------------------------------------------------------------------- tokens

    def _token(self, token: Token) -> None:
        notes = list(self._between(token.start))
        if self.fresh:
            if self.depth == 0:
                self._finish_statement()
            self._notes(notes)
            if self.depth == 0:
                self._begin_statement(token)
            self._note_columns(token)
            self._start_line(_STEP * self.depth, token)
            assert self.line is not None
            self.line.key = str(token)
        elif any(not note.text for note in notes):
            self._notes(notes, inside=self._continued(token))
            self._start_line(self._continued(token), token)
        else:
            self._append(token)
        self._bracket(token)
        self.fresh = False
        self.last = token

    def _start_line(self, indent: str, token: Token) -> None:
        self.line = _Line(indent + self._written(token, indent))
        self.out.append(self.line)

    def _append(self, token: Token) -> None:
        assert self.line is not None and self.last is not None
        if token.type == "EQUAL" and not self.open and not self.line.equal and not self.depth:
            self.line.equal = len(self.line.code)
            start = token.start
            self.line.padded = self.text[start - 2 : start].isspace()
        if not self.spacing.glued(self.last, token):
            self.line.code += " "
        self.line.code += self._written(token, _STEP * self.depth)

    def _written(self, token: Token, indent: str) -> str:
        if token.type == "PICTURE":
            start, end = token.start + 2, token.end - 2
            return redraw(st.Picture(Span(Source("", self.text), start, end), str(token[2:-2])), indent)
        return self.spacing.written(token)

    def _bracket(self, token: Token) -> None:
        if token.type in OPENING:
            self.open.append((OPENING[token.type], len(self.out)))
        elif self.open and token.type == self.open[-1][0]:
            self.open.pop()

    def _continued(self, token: Token) -> str:
        """The indentation of a line within a statement: one step for each line with brackets that are open."""
        open_ = self.open[:-1] if self.open and token.type == self.open[-1][0] else self.open
        levels = len({line for _, line in open_})
        return _STEP * (self.depth + (levels if self.open else 1))

    # ------------------------------------------------------------------------------- comments, blank lines

    def _between(self, end: int) -> Iterator[_Note]:
        """The comments and line ends from the last token to a place."""
        start = 0 if self.last is None else self.last.end
        for match in _PIECE.finditer(self.text, start, end):
            yield _Note(match.group().rstrip(), self._column(match.start()))

    def _column(self, at: int) -> int:
        line = self.text.rfind("\n", 0, at) + 1
        return len(self.text[line:at].expandtabs(TAB))

    def _notes(self, notes: Sequence[_Note], inside: str | None = None) -> None:
        """Writes comments, and one blank line for any number of them; `inside`: the indentation in a statement."""
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
        """A comment between two statements belongs to the inner one if it stands as far to the right."""
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
        """Takes the author's text of a statement instead of ours, if they don't mean the same."""
        if self.statement is None or self.last is None:
            return
        ours = "".join(f"{line}\n" for line in _printed(self.out[self.first :]))
        if not _means(ours, self.statement):
            theirs = self.text[self.begin : self.last.end]
            self.line = _Line("\n".join(line.rstrip() for line in theirs.split("\n")))
            self.out[self.first :] = [self.line]
        self.statement = None


def _means(text: str, statement: st.Statement) -> bool:
    """Whether a text is a certain statement and no other."""
    try:
        found = parse(Source("", text)).statements
    except PuzzleError:
        return False
    return len(found) == 1 and _told(found[0]) == _told(statement)


def _told(statement: st.Statement) -> st.Statement:
    """The statement with what its picture says in the place of the picture."""
    match statement:
        case st.Draw(picture=st.Picture() as picture) | st.Expect(picture=st.Picture() as picture):
            return replace(statement, picture=replace(picture, text=repr(said(picture))))
        case st.ShapeDecl(picture=picture):
            return replace(statement, picture=replace(picture, text=repr(said(picture))))
        case st.HolesDecl(places=st.Picture() as picture):
            return replace(statement, places=replace(picture, text=repr(said(picture))))
        case st.RegionsDecl(value=st.Picture() as picture):
            return replace(statement, value=replace(picture, text=repr(said(picture))))
    return statement


# ------------------------------------------------------------------------------------------------- columns


def _printed(lines: Sequence[_Line]) -> Iterator[str]:
    """The lines as text; where the author lined up `=` or comments, they are lined up."""
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
