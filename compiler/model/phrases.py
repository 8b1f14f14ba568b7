"""The text of `matches(list, "1 .* (2|3)")` to a tree, and the tree's meaning.

Values are parted by blanks: numbers, names that stand for known numbers, `true` and `false`; `.` is any value, `[1 2]`
one of some, `[^ 1]` any other. `( )`, `|`, `*`, `+`, `?` and `{2,3}` mean what they mean in regular expressions.
"""

import re
from collections.abc import Sequence
from typing import TypeAlias

from pzc.compiler.base.clock import look
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import Intervals, contains, united
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Span


@node
class OneOf:
    """One value, which lies in one of the ranges; `outside`: in none of them."""

    domain: Intervals
    outside: bool


@node
class Series:
    """One after the other; of nothing, the empty list."""

    parts: tuple["Phrase", ...]


@node
class Either:
    """One of them; of nothing, nothing matches."""

    ways: tuple["Phrase", ...]


@node
class Repeat:
    """So many times, at least; `most` None: and any number more."""

    part: "Phrase"
    least: int
    most: int | None


Phrase: TypeAlias = OneOf | Series | Either | Repeat
EMPTY = Series(())
NOTHING = Either(())
Words: TypeAlias = tuple[tuple[str, Span], ...]
"""The numbers and names of a text with their places."""


# ------------------------------------------------------------------------------------------------- the meaning


def matches(phrase: Phrase, values: Sequence[int]) -> bool:
    """Whether the whole list is as the phrase says."""
    return len(values) in _Ends(values).of(phrase, {0})


class _Ends:
    """Where parts of a list can end that are as phrases say: for each phrase and place where it begins once."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._known: dict[tuple[int, int], set[int]] = {}  # phrases by id: they live as long as the whole does

    def of(self, phrase: Phrase, starts: set[int]) -> set[int]:
        """The ends of what begins at one of these places."""
        return {end for start in starts for end in self._from(phrase, start)}

    def _from(self, phrase: Phrase, start: int) -> set[int]:
        key = id(phrase), start
        if key not in self._known:
            look()
            self._known[key] = self._found(phrase, start)
        return self._known[key]

    def _found(self, phrase: Phrase, start: int) -> set[int]:
        match phrase:
            case OneOf():
                return {start + 1} if start < len(self._values) and allows(phrase, self._values[start]) else set()
            case Series(parts):
                reached = {start}
                for part in parts:
                    reached = self.of(part, reached)
                return reached
            case Either(ways):
                return {end for way in ways for end in self._from(way, start)}
            case Repeat(part, least, most):
                return self._repeated(part, least, most, start)

    def _repeated(self, part: Phrase, least: int, most: int | None, start: int) -> set[int]:
        many = len(self._values) + 1  # more often adds nothing: by then each part is empty, or the list is at its end
        last = {start}
        for _ in range(min(least, many)):
            last = self.of(part, last)
        reached = set(last)
        for _ in range(many if most is None else min(most - least, many)):
            last = self.of(part, last)
            if last <= reached:
                break
            reached |= last
        return reached


def allows(one: OneOf, value: int) -> bool:
    """Whether a value may stand there."""
    return contains(one.domain, value) != one.outside


# ------------------------------------------------------------------------------------------------- the text


def read(text: str, span: Span, deepest: int) -> tuple[Phrase, Words]:
    """The phrase that a text says, which stands at a place, and the words in it.

    Where the phrase speaks of a number, it has the place of a word instead; `filled` puts in what the words stand
    for. Raises PuzzleError with the place of what is wrong.
    """
    reader = _Reader(text, span, deepest)
    phrase = reader.either()
    if reader.token is not None:
        raise reader.wrong("no `(` is open that this could close", "leave it out, or put in the `(`")
    return phrase, tuple(reader.words)


def filled(phrase: Phrase, numbers: Sequence[int], places: Sequence[Span]) -> Phrase:
    """The phrase with the numbers that its words stand for; `places` are those of the words. Raises PuzzleError where
    something would be repeated less than no times."""
    match phrase:
        case OneOf(domain, outside):
            return OneOf(united((numbers[first], numbers[last]) for first, last in domain), outside)
        case Series(parts):
            return Series(tuple(filled(part, numbers, places) for part in parts))
        case Either(ways):
            return Either(tuple(filled(way, numbers, places) for way in ways))
        case Repeat(part, low, high):
            least, most = numbers[low], None if high is None else numbers[high]
            if least < 0 or (most is not None and most < least):
                times = f"{least}" if most == least else f"{least} to {most}"
                place = places[low].to(places[low if high is None else high])
                raise fail("PZ281", f"nothing can be repeated {times} times", place)
            return Repeat(filled(part, numbers, places), least, most)


def places_of(phrase: Phrase) -> set[int]:
    """Which words of a text stand for values; others say how often something is repeated."""
    match phrase:
        case OneOf(domain):
            return {place for ends in domain for place in ends}
        case Series(parts) | Either(parts):
            return {place for part in parts for place in places_of(part)}
        case Repeat(part):
            return places_of(part)


_TOKEN = r"(?P<blank>\s+)|(?P<number>-?[0-9]+)|(?P<name>[^\W\d]\w*)|(?P<sign>\.{2,}|[.()|*+?\[\]^{},])"
_AGAIN = {"*": ("0", None), "+": ("1", None), "?": ("0", "1")}
_SIGNS = "values are parted by blanks; `.` is any value, `[1 2]` one of some; ( ) | * + ? {2,3} have their meaning"
_DOTS = "write `. .` for any two values, `[1..3]` for one of a range"


@node
class _Token:
    kind: str
    text: str
    start: int
    end: int


class _Reader:
    """Reads a text from left to right, with a method for each construct."""

    def __init__(self, text: str, span: Span, deepest: int) -> None:
        self.span = span
        self.words: list[tuple[str, Span]] = []
        self._tokens = self._split(text)
        self._at = 0
        self._left = deepest

    def _split(self, text: str) -> list[_Token]:
        out: list[_Token] = []
        bracket = False
        token_at = re.compile(_TOKEN).match
        while (at := out[-1].end if out else 0) < len(text):
            match = token_at(text, at)
            if match is None:
                raise self._fault(at, at + 1, f"`{text[at]}` has no meaning in a pattern", _SIGNS)
            token = _Token(match.lastgroup or "", match.group(), at, match.end())
            bracket = token.text == "[" or (bracket and token.text != "]")
            if token.text.startswith("..") and not (bracket and token.text == ".."):
                raise self._fault(at, token.end, "these dots could mean several things", _DOTS)
            if out and token.kind in _WORDS and out[-1].kind in _WORDS:
                raise self._fault(at, token.end, f"a blank is missing before `{token.text}`", _SIGNS)
            out.append(token)
        return [token for token in out if token.kind != "blank"]

    def _fault(self, start: int, end: int, message: str, help: str) -> PuzzleError:
        return fail("PZ281", message, self._place(start, end), help=help)

    def _place(self, start: int, end: int) -> Span:
        return Span(self.span.source, self.span.start + start, self.span.start + end)

    def wrong(self, message: str, help: str, token: _Token | None = None) -> PuzzleError:
        """The error for a token; without one, for the next, or for the last one where the text is at its end."""
        token = token or self.token or self._tokens[-1]
        return self._fault(token.start, token.end, message, help)

    @property
    def token(self) -> _Token | None:
        """The next one."""
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _sees(self, *signs: str) -> bool:
        return self.token is not None and self.token.text in signs

    def _takes(self, *signs: str) -> _Token | None:
        """The next token, which is passed, if it is one of these signs."""
        if not self._sees(*signs):
            return None
        self._at += 1
        return self._tokens[self._at - 1]

    # ----------------------------------------------------------------------------------------- constructs

    def either(self) -> Phrase:
        """`a b|c`"""
        ways = [self._series()]
        while self._takes("|"):
            ways.append(self._series())
        return ways[0] if len(ways) == 1 else Either(tuple(ways))

    def _series(self) -> Phrase:
        parts: list[Phrase] = []
        while self.token is not None and not self._sees("|", ")"):
            parts.append(self._repeated())
        return parts[0] if len(parts) == 1 else Series(tuple(parts))

    def _repeated(self) -> Phrase:
        part = self._single()
        if opened := self._takes("{"):
            part = self._times(part, opened)
        elif sign := self._takes(*_AGAIN):
            least, most = _AGAIN[sign.text]
            part = Repeat(part, self._implied(least, sign), None if most is None else self._implied(most, sign))
        else:
            return part
        if self._sees("{", *_AGAIN):
            raise self.wrong("something can be repeated in one way only", "put parentheses around the first: `(1*)+`")
        return part

    def _times(self, part: Phrase, opened: _Token) -> Phrase:
        """`{3}`, `{1,2}`, `{2,}`"""
        low = self._word("a number")
        high: int | None = low
        if self._takes(","):
            high = None if self._sees("}") else self._word("a number")
        if not self._takes("}"):
            raise self.wrong("this `{` is not closed", "write {3}, {1,2} or {2,}", opened)
        return Repeat(part, low, high)

    def _single(self) -> Phrase:
        if opened := self._takes("("):
            return self._group(opened)
        if opened := self._takes("["):
            return self._choice(opened)
        if self._takes("."):
            return OneOf((), True)
        if self.token is not None and self.token.kind in _WORDS:
            place = self._word("a value")
            return OneOf(((place, place),), False)
        if self._sees("{", *_AGAIN):
            raise self.wrong("there is nothing before this that could be repeated", "any number of any values is `.*`")
        raise self.wrong("this does not fit here", _SIGNS)

    def _group(self, opened: _Token) -> Phrase:
        self._left -= 1
        if self._left < 0:
            raise self.wrong("this is nested too deeply", "", opened)
        phrase = self.either()
        self._left += 1
        if not self._takes(")"):
            raise self.wrong("this `(` is not closed", "a `)` is missing", opened)
        return phrase

    def _choice(self, opened: _Token) -> Phrase:
        """`[1 2 5..7]`, `[^ 1]`"""
        outside = self._takes("^") is not None
        ranges: list[tuple[int, int]] = []
        while self.token is not None and not self._sees("]"):
            first = self._word("a value")
            ranges.append((first, self._word("a value") if self._takes("..") else first))
        if not self._takes("]"):
            raise self.wrong("this `[` is not closed", "a `]` is missing", opened)
        if not ranges:
            raise self.wrong("there are no values in these brackets", "`.` is any value", opened)
        return OneOf(tuple(ranges), outside)

    def _word(self, wanted: str) -> int:
        """The place among the words of the next token, which is a number or a name."""
        token = self.token
        if token is None or token.kind not in _WORDS:
            raise self.wrong(f"{wanted} is wanted here", _SIGNS)
        self._at += 1
        return self._implied(token.text, token)

    def _implied(self, word: str, token: _Token) -> int:
        self.words.append((word, self._place(token.start, token.end)))
        return len(self.words) - 1


_WORDS = ("number", "name")
