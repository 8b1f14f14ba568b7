"""The place at which parsing a statement failed."""

import re

from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.syntax.automaton import END, Token, Unexpected
from pzc.compiler.syntax.layout import CLOSING
from pzc.compiler.syntax.parser import FAILURES, run

LONGEST = 2_000  # characters; fixes are not tried in longer statements
STRING = re.compile(r'"(\\.|[^"\\\n])*"|[“„][^“”\n]*[“”]')
WORD = re.compile(r"\w+")
_CLOSING = {**CLOSING, "BAR_OPEN": "BAR_CLOSE"}


def parse_error(text: str, start: str) -> Exception | None:
    """Return the error of parsing a text, or None if it parses."""
    try:
        run(Source("", text), start)
    except FAILURES as error:
        return error
    return None


@node
class Explanation:
    """A kind of mistake, its place, the text that the message quotes, and a replacement that fixes it.

    The replacement is given as two offsets and a text.
    """

    kind: str
    begin: int
    end: int
    found: str
    meant: str = ""
    repair: tuple[int, int, str] | None = None


@node
class Failure:
    """The place at which parsing a statement failed."""

    text: str
    start: str
    at: int
    found: str  # the text there; empty at the end of a line
    kind: str  # the type of the token there; empty if no token begins there
    accepted: frozenset[str]  # the types of tokens that could follow
    opening: Token | None  # the innermost open bracket

    @property
    def before(self) -> str:
        """The statement up to the place."""
        return self.text[: self.at]

    @property
    def line(self) -> tuple[int, int]:
        """The offsets at which the line begins and ends."""
        end = self.text.find("\n", self.at)
        return self.text.rfind("\n", 0, self.at) + 1, len(self.text) if end < 0 else end

    def explanation(self, kind: str, meant: str = "", inserted: str = "") -> Explanation:
        """Return the explanation that this kind of mistake is here, and that inserting `inserted` fixes it."""
        repair = self.insertion(inserted) if inserted else None
        return Explanation(kind, self.at, self.at + len(self.found), self.found, meant, repair)

    def insertion(self, text: str) -> tuple[int, int, str]:
        """Return the replacement that inserts a text here, directly after the previous token."""
        at = len(self.before.rstrip())
        return at, at, text if at == self.at and self.found else text.rstrip()

    def fixes(self, begin: int, end: int, replacement: str) -> bool:
        """Return True if the line parses when a part of it is replaced."""
        if len(self.text) > LONGEST:
            return False
        tried = self.text[:begin] + replacement + self.text[end:]
        error = parse_error(tried, self.start)
        if isinstance(error, Unexpected):
            at = place(tried, error)[0]
            return at > self.line[1] + len(replacement) - (end - begin) + 1
        return error is None


def place(text: str, error: Unexpected) -> tuple[int, str, str]:
    """Return offset, text and type of the token at which parsing failed. The type is empty if no token begins there."""
    token = error.token
    if token is not None:
        if token.type == "KEY":  # a KEY matches any text, so it says nothing here
            return _unlexed(text, token.start)
        if token.type not in ("NEWLINE", END, "INDENT", "DEDENT"):
            return token.start, str(token).strip(), token.type
        if token.type == "INDENT":
            at, found, _ = _unlexed(text, token.start)
            return at, found, "INDENT"
        end = len(text.rstrip()) if token.type == END else token.start
        return len(text[:end].rstrip()), "", token.type
    return _unlexed(text, error.at)


def _unlexed(text: str, at: int) -> tuple[int, str, str]:
    """Return the offset and text of a word or character that is not a token."""
    word = WORD.match(text, at)
    return at, word.group() if word else text[at : at + 1], ""


def failure_of(text: str, start: str, error: Exception) -> Failure:
    """Return the place at which parsing failed, with the innermost open bracket."""
    assert isinstance(error, Unexpected)
    at, found, kind = place(text, error)
    opening = None
    closed: list[str] = []
    for value in reversed(error.before):
        if isinstance(value, Token):
            if value.type in _CLOSING.values():
                closed.append(value.type)
            elif value.type in _CLOSING:
                if not closed:
                    opening = value
                    break
                closed.pop()
    return Failure(text, start, at, found, kind, error.accepted, opening)
