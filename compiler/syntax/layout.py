"""Tokens of the lexer to tokens with line ends and indentation, which the grammar cannot express."""

from collections.abc import Iterator

from pzc.compiler.base.limits import DEEPEST_BRACKETS, DEEPEST_INDENT, DEEPEST_TREE, MOST_FORS, current

from .automaton import Token

CLOSING = {"LPAR": "RPAR", "LSQB": "RSQB", "LIST_OPEN": "MORE"}  # line breaks between these brackets are ignored
ALWAYS_ACCEPTED = ("NEWLINE",)  # the lexer also finds line ends where the grammar does not accept them
TAB = 8  # a tab reaches the next column that is a multiple of this

_CLOSERS = frozenset(CLOSING.values())
_SEPARATORS = frozenset({"COMMA", "COLON", "WHERE"})  # the parts on both sides are siblings, not nested
_OPERATORS = frozenset(
    [
        *("IFF", "ARROW", "OR", "XOR", "AND", "NOT", "IF", "EQUAL", "NOT_EQUAL", "LESS", "MORE", "NOT_LESS"),
        *("NOT_MORE", "IN", "IS", "DOTS", "JOIN", "PLUS", "MINUS", "TIMES", "POWER", "DIV", "MOD", "BANG", "BAR_OPEN"),
    ]
)
_CONTINUING = _OPERATORS - {"BANG", "MORE", "NOT", "IF", "BAR_OPEN"} | {"THEN", "ELSE"}  # no line can end with these


class LayoutError(Exception):
    """An error in lines, brackets or nesting, with its kind (a key of mistakes/table.py) and its offsets."""

    def __init__(self, kind: str, start: int, end: int) -> None:
        super().__init__(kind)
        self.kind = kind
        self.start = start
        self.end = end


class TooManyWords(Exception):
    """The file has too many tokens."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def lay_out(stream: Iterator[Token]) -> Iterator[Token]:
    """Insert the layout into tokens: line ends become NEWLINE, INDENT and DEDENT.

    Line ends are ignored inside brackets, after a comma, and after an operator if the next line is indented. Raises
    LayoutError and TooManyWords.
    """
    return _Lines().process(stream)


class _Level:
    """An upper bound on the depth of the syntax tree, for the line so far or for the inside of a bracket."""

    def __init__(self) -> None:
        self.deepest = 0  # of the parts before the last separator
        self.inner = 0  # of the brackets closed since the last separator
        self.operators = 0  # since the last separator

    def separate(self) -> None:
        """Handle a separator: the next part is a sibling of the previous ones."""
        self.deepest = max(self.deepest, self.inner + self.operators)
        self.inner = self.operators = 0


class _Lines:
    """The state of the layout of one text."""

    def __init__(self) -> None:
        self.indents = [0]
        self.last: Token | None = None
        self.line_start = 0
        self.in_grid = False
        self.fors = 0
        self.brackets: list[Token] = []
        self.levels = [_Level()]  # one for the line and one for each open bracket

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """Convert the tokens of a text."""
        token = None
        most = current().words
        for count, token in enumerate(stream):
            if count > most:
                raise TooManyWords(token.start)
            kind = token.type
            if kind == "NEWLINE":
                self.line_start = token.start + token.rindex("\n") + 1
                if not (self.brackets or self._is_continued(token)):
                    yield from self._line_end(token)
                continue
            if self.last is None and len(self.indents) == 1 and token.start - self.line_start > 1:
                yield self._indent(token.start, token.start - self.line_start)
            if kind == "NOT_LESS" and self.brackets and self.brackets[-1].type == "LIST_OPEN":
                for half in self._split_not_less(token):
                    yield self._track(half)
            else:
                yield self._track(token)
        if self.brackets:
            opening = self.brackets[-1]
            raise LayoutError(f"unclosed {opening.type}", opening.start, opening.end)
        if token is not None:
            yield from self._file_end(token)

    def _is_continued(self, token: Token) -> bool:
        """Return True if the next line continues this one."""
        if self.last is None or self.last.type not in _CONTINUING:
            return self.last is not None and self.last.type == "COMMA"
        return _width(token[token.rindex("\n") + 1 :]) >= max(1, self.indents[-1])

    def _track(self, token: Token) -> Token:
        """Track brackets and depth, and return the token as the grammar needs it."""
        kind = token.type
        if self.last is None:
            self.in_grid = kind == "GRID"
        if kind in CLOSING and self.last is not None and self.last.type in _CLOSERS:
            self._count_operator(token)  # `f(x)(y)`, `list[i][j]`
        self.last = token
        if kind in CLOSING:
            self._open(token)
        elif kind in _CLOSERS and self.brackets and CLOSING[self.brackets[-1].type] == kind:
            self._close()
        elif kind in _SEPARATORS:
            self.levels[-1].separate()
        elif kind in _OPERATORS:
            self._count_operator(token)
            if kind == "TIMES" and self.in_grid and not self.brackets and token == "×":
                return Token("X", token, token.start, token.end)
        elif kind == "FOR":
            self.fors += 1
            if self.fors > MOST_FORS:
                raise LayoutError("too deep", token.start, token.end)
        return token

    def _count_operator(self, token: Token) -> None:
        """Count an operator, which makes the tree deeper by one."""
        self.levels[-1].operators += 1
        if self.levels[-1].inner + sum(level.operators + 1 for level in self.levels) > DEEPEST_TREE:
            raise LayoutError("too long", token.start, token.end)

    def _open(self, token: Token) -> None:
        """Enter a bracket."""
        self.brackets.append(token)
        if len(self.brackets) > DEEPEST_BRACKETS:
            raise LayoutError("too deep", token.start, token.end)
        self.levels.append(_Level())

    def _close(self) -> None:
        """Leave a bracket, and add its depth to the enclosing level."""
        self.brackets.pop()
        level = self.levels.pop()
        level.separate()
        self.levels[-1].inner = max(self.levels[-1].inner, level.deepest + 1)

    @staticmethod
    def _split_not_less(token: Token) -> Iterator[Token]:
        """Split `>=` after a list, as in `<1, 2>= 3`, into `>` and `=`."""
        for kind, text, at in (("MORE", ">", token.start), ("EQUAL", "=", token.start + 1)):
            yield Token(kind, text, at, at + 1)

    def _line_end(self, token: Token) -> Iterator[Token]:
        """Yield the tokens of a line end: NEWLINE, and INDENT or DEDENT if the indentation changes."""
        if self.last is not None:
            yield token
        self.last = None
        self.fors = 0
        self.levels = [_Level()]
        indent = _width(token[token.rindex("\n") + 1 :])
        if indent > self.indents[-1]:
            yield self._indent(token.end, indent)
        while indent < self.indents[-1]:
            self.indents.pop()
            if indent > self.indents[-1]:
                raise LayoutError("indentation", token.end - indent, token.end)
            yield Token("DEDENT", "", token.start, token.end)

    def _indent(self, at: int, indent: int) -> Token:
        """Return an INDENT token and record the indentation."""
        self.indents.append(indent)
        if len(self.indents) > DEEPEST_INDENT:
            raise LayoutError("too deep", at, at + 1)
        return Token("INDENT", "", at, at)

    def _file_end(self, token: Token) -> Iterator[Token]:
        """Yield the tokens that end the last line and all blocks."""
        if self.last is not None:
            yield Token("NEWLINE", "", token.end, token.end)
        for _ in self.indents[1:]:
            yield Token("DEDENT", "", token.start, token.end)


def _width(blanks: str) -> int:
    """Return the column to which leading spaces and tabs reach."""
    return len(blanks.expandtabs(TAB))
