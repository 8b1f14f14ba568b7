"""Tokens as the lexer finds them to tokens with lines and indentation: what the grammar cannot say itself."""

from collections.abc import Iterator

from pzc.compiler.base.limits import DEEPEST_BRACKETS, DEEPEST_INDENT, DEEPEST_TREE, MOST_FORS, current

from .automaton import Token

CLOSING = {"LPAR": "RPAR", "LSQB": "RSQB", "LIST_OPEN": "MORE"}  # a line break between them is nothing
ALWAYS_ACCEPTED = ("NEWLINE",)  # the lexer finds line ends also where the grammar has none
TAB = 8  # a tab reaches to the next column that is a multiple of this

_CLOSERS = frozenset(CLOSING.values())
_SEPARATORS = frozenset({"COMMA", "COLON", "WHERE"})  # what stands on either side does not nest
_OPERATORS = frozenset(
    [
        *("IFF", "ARROW", "OR", "XOR", "AND", "NOT", "IF", "EQUAL", "NOT_EQUAL", "LESS", "MORE", "NOT_LESS"),
        *("NOT_MORE", "IN", "IS", "DOTS", "JOIN", "PLUS", "MINUS", "TIMES", "POWER", "DIV", "MOD", "BANG", "BAR_OPEN"),
    ]
)
_GOING_ON = _OPERATORS - {"BANG", "MORE", "NOT", "IF", "BAR_OPEN"} | {"THEN", "ELSE"}  # nothing ends with these


class LayoutError(Exception):
    """Lines, brackets or nesting are wrong; carries the kind (a key of mistakes/table) and the place."""

    def __init__(self, kind: str, start: int, end: int) -> None:
        super().__init__(kind)
        self.kind = kind
        self.start = start
        self.end = end


class TooManyWords(Exception):
    """The file goes on and on."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def lay_out(stream: Iterator[Token]) -> Iterator[Token]:
    """Tokens with the layout put in: line ends become NEWLINE, INDENT and DEDENT, except inside brackets, after a
    comma, and after an operator where the next line is indented. Raises LayoutError and TooManyWords."""
    return _Lines().process(stream)


class _Level:
    """How deep the tree may be of what has been read of a line, or inside a bracket. Never too small."""

    def __init__(self) -> None:
        self.deepest = 0  # of what stands before the last separator
        self.inner = 0  # of the brackets closed since then
        self.operators = 0  # since then

    def separate(self) -> None:
        """A comma: what follows stands beside what came before, not above it."""
        self.deepest = max(self.deepest, self.inner + self.operators)
        self.inner = self.operators = 0


class _Lines:
    """The state of one run over a text."""

    def __init__(self) -> None:
        self.indents = [0]
        self.last: Token | None = None
        self.line_start = 0
        self.in_grid = False
        self.fors = 0
        self.brackets: list[Token] = []
        self.levels = [_Level()]  # the line itself, and each open bracket

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        token = None
        most = current().words
        for count, token in enumerate(stream):
            if count > most:
                raise TooManyWords(token.start)
            kind = token.type
            if kind == "NEWLINE":
                self.line_start = token.start + token.rindex("\n") + 1
                if not (self.brackets or self._goes_on(token)):
                    yield from self._line_end(token)
                continue
            if self.last is None and len(self.indents) == 1 and token.start - self.line_start > 1:
                yield self._indent(token.start, token.start - self.line_start)
            if kind == "NOT_LESS" and self.brackets and self.brackets[-1].type == "LIST_OPEN":
                for half in self._halves(token):
                    yield self._note(half)
            else:
                yield self._note(token)
        if self.brackets:
            opening = self.brackets[-1]
            raise LayoutError(f"unclosed {opening.type}", opening.start, opening.end)
        if token is not None:
            yield from self._file_end(token)

    def _goes_on(self, token: Token) -> bool:
        """Whether the line after this line end belongs to the one before."""
        if self.last is None or self.last.type not in _GOING_ON:
            return self.last is not None and self.last.type == "COMMA"
        return _width(token[token.rindex("\n") + 1 :]) >= max(1, self.indents[-1])

    def _note(self, token: Token) -> Token:
        """The token as the parser is to see it; brackets and depth are kept account of."""
        kind = token.type
        if self.last is None:
            self.in_grid = kind == "GRID"
        if kind in CLOSING and self.last is not None and self.last.type in _CLOSERS:
            self._operator(token)  # `f(x)(y)`, `list[i][j]`
        self.last = token
        if kind in CLOSING:
            self._open(token)
        elif kind in _CLOSERS and self.brackets and CLOSING[self.brackets[-1].type] == kind:
            self._close()
        elif kind in _SEPARATORS:
            self.levels[-1].separate()
        elif kind in _OPERATORS:
            self._operator(token)
            if kind == "TIMES" and self.in_grid and not self.brackets and token == "×":
                return Token("X", token, token.start, token.end)
        elif kind == "FOR":
            self.fors += 1
            if self.fors > MOST_FORS:
                raise LayoutError("too deep", token.start, token.end)
        return token

    def _operator(self, token: Token) -> None:
        """Counts what makes the tree deeper by one."""
        self.levels[-1].operators += 1
        if self.levels[-1].inner + sum(level.operators + 1 for level in self.levels) > DEEPEST_TREE:
            raise LayoutError("too long", token.start, token.end)

    def _open(self, token: Token) -> None:
        self.brackets.append(token)
        if len(self.brackets) > DEEPEST_BRACKETS:
            raise LayoutError("too deep", token.start, token.end)
        self.levels.append(_Level())

    def _close(self) -> None:
        self.brackets.pop()
        level = self.levels.pop()
        level.separate()
        self.levels[-1].inner = max(self.levels[-1].inner, level.deepest + 1)

    @staticmethod
    def _halves(token: Token) -> Iterator[Token]:
        """`>=` at the end of a list, as in `<1, 2>= 3`, is a `>` and a `=`."""
        for kind, text, at in (("MORE", ">", token.start), ("EQUAL", "=", token.start + 1)):
            yield Token(kind, text, at, at + 1)

    def _line_end(self, token: Token) -> Iterator[Token]:
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
        self.indents.append(indent)
        if len(self.indents) > DEEPEST_INDENT:
            raise LayoutError("too deep", at, at + 1)
        return Token("INDENT", "", at, at)

    def _file_end(self, token: Token) -> Iterator[Token]:
        if self.last is not None:
            yield Token("NEWLINE", "", token.end, token.end)
        for _ in self.indents[1:]:
            yield Token("DEDENT", "", token.start, token.end)


def _width(blanks: str) -> int:
    """The column that blanks and tabs at the beginning of a line reach."""
    return len(blanks.expandtabs(TAB))
