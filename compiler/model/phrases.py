"""The text of `matches(list, "1 .* (2|3)")` to a syntax tree, and matching of values against it.

Values are separated by blanks: numbers, names of known numbers, `true` and `false`. `.` is any value, `[1 2]` one of
some values, `[^ 1]` any other value. `( )`, `|`, `*`, `+`, `?` and `{2,3}` are as in regular expressions.
"""

import re
from collections.abc import Sequence
from typing import TypeAlias

from pzc.compiler.base.clock import check_limits
from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.intervals import Intervals, contains, united
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Span


@node
class OneOf:
    """One value in one of the ranges; with `outside`, in none of them."""

    domain: Intervals
    outside: bool


@node
class Series:
    """The parts one after another. Without parts, the empty list."""

    parts: tuple["Phrase", ...]


@node
class Either:
    """One of the alternatives. Without alternatives, nothing matches."""

    ways: tuple["Phrase", ...]


@node
class Repeat:
    """The part at least `least` times, and at most `most` times; None means any number."""

    part: "Phrase"
    least: int
    most: int | None


Phrase: TypeAlias = OneOf | Series | Either | Repeat
EMPTY = Series(())
NOTHING = Either(())
Words: TypeAlias = tuple[tuple[str, Span], ...]
"""The numbers and names of a text with their spans."""


# ------------------------------------------------------------------------------------------------- the meaning


def matches(phrase: Phrase, values: Sequence[int]) -> bool:
    """Return True if the phrase matches the whole list."""
    return len(values) in _Ends(values).of(phrase, {0})


class _Ends:
    """Computes the positions where a match can end, cached by phrase and start position."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._known: dict[tuple[int, int], set[int]] = {}  # by id of the phrase; phrases live as long as this object

    def of(self, phrase: Phrase, starts: set[int]) -> set[int]:
        """Return the possible ends of matches that begin at one of the positions."""
        return {end for start in starts for end in self._ends_from(phrase, start)}

    def _ends_from(self, phrase: Phrase, start: int) -> set[int]:
        """Return the positions where a match of the phrase can end if it begins at `start`."""
        key = id(phrase), start
        if key not in self._known:
            check_limits()
            self._known[key] = self._compute_ends(phrase, start)
        return self._known[key]

    def _compute_ends(self, phrase: Phrase, start: int) -> set[int]:
        """Compute `_ends_from`: the positions where a match of the phrase can end if it begins at `start`."""
        match phrase:
            case OneOf():
                return {start + 1} if start < len(self._values) and allows(phrase, self._values[start]) else set()
            case Series(parts):
                reached = {start}
                for part in parts:
                    reached = self.of(part, reached)
                return reached
            case Either(ways):
                return {end for way in ways for end in self._ends_from(way, start)}
            case Repeat(part, least, most):
                return self._repeated(part, least, most, start)

    def _repeated(self, part: Phrase, least: int, most: int | None, start: int) -> set[int]:
        """Return the positions where between `least` and `most` matches of a part can end. `most` None: any number."""
        # more repetitions add nothing: the part matches the empty list, or the list has ended
        many = len(self._values) + 1
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
    """Return True if the value matches."""
    return contains(one.domain, value) != one.outside


# ------------------------------------------------------------------------------------------------- the text


def read(text: str, span: Span, deepest: int) -> tuple[Phrase, Words]:
    """Parse the text of a phrase and return it with the words in it.

    Numbers in the phrase are positions in the list of words; `filled` replaces them by values. `deepest` limits
    nesting. Raises PuzzleError at the place of an error.
    """
    reader = _Reader(text, span, deepest)
    phrase = reader.either()
    if reader.token is not None:
        raise reader.wrong("no `(` is open that this could close", "leave it out, or put in the `(`")
    return phrase, tuple(reader.words)


def filled(phrase: Phrase, numbers: Sequence[int], places: Sequence[Span]) -> Phrase:
    """Return the phrase with the values of its words. `places` are the spans of the words.

    Raises PuzzleError if a number of repetitions is invalid.
    """
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
    """Return the positions of the words that are values; other words are numbers of repetitions."""
    match phrase:
        case OneOf(domain):
            return {place for ends in domain for place in ends}
        case Series(parts) | Either(parts):
            return {place for part in parts for place in places_of(part)}
        case Repeat(part):
            return places_of(part)


def show_phrase(phrase: Phrase, words: Sequence[str]) -> str:
    """Return the text of a phrase. Numbers in the phrase are positions in the list of words."""
    match phrase:
        case OneOf((), True):
            return "."
        case OneOf(((first, last),), False) if first == last:
            return words[first]
        case OneOf(domain, outside):
            ranges = [words[first] if first == last else f"{words[first]}..{words[last]}" for first, last in domain]
            return f"[{'^ ' * outside}{' '.join(ranges)}]"
        case Series(parts):
            return " ".join(
                f"({text})" if isinstance(part, Either) else text for part, text in _with_texts(parts, words)
            )
        case Either(ways):
            return "|".join(text for _, text in _with_texts(ways, words))
        case Repeat(part, low, high):
            text = show_phrase(part, words)
            least, most = words[low], None if high is None else words[high]
            times = "{" + (least if most == least else f"{least},{most or ''}") + "}"
            return (text if isinstance(part, OneOf) else f"({text})") + _SHORT.get((least, most), times)


def _with_texts(parts: Sequence[Phrase], words: Sequence[str]) -> list[tuple[Phrase, str]]:
    return [(part, show_phrase(part, words)) for part in parts]


_TOKEN = r"(?P<blank>\s+)|(?P<number>-?[0-9]+)|(?P<name>[^\W\d]\w*)|(?P<sign>\.{2,}|[.()|*+?\[\]^{},])"
_QUANTIFIERS = {"*": ("0", None), "+": ("1", None), "?": ("0", "1")}
_SHORT = {times: sign for sign, times in _QUANTIFIERS.items()}
_SIGNS = "values are parted by blanks; `.` is any value, `[1 2]` one of some; ( ) | * + ? {2,3} have their meaning"
_DOTS = "write `. .` for any two values, `[1..3]` for one of a range"


@node
class _Token:
    kind: str
    text: str
    start: int
    end: int


class _Reader:
    """A recursive-descent parser with a method for each construct."""

    def __init__(self, text: str, span: Span, deepest: int) -> None:
        self.span = span
        self.words: list[tuple[str, Span]] = []
        self._tokens = self._split(text)
        self._at = 0
        self._left = deepest

    def _split(self, text: str) -> list[_Token]:
        """Return the tokens of a pattern without blanks. Raises PuzzleError for an unknown sign or a missing blank."""
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
        return fail("PZ281", message, self._span(start, end), help=help)

    def _span(self, start: int, end: int) -> Span:
        return Span(self.span.source, self.span.start + start, self.span.start + end)

    def wrong(self, message: str, help: str, token: _Token | None = None) -> PuzzleError:
        """Return an error at a token; by default the next one, or the last one at the end of the text."""
        token = token or self.token or self._tokens[-1]
        return self._fault(token.start, token.end, message, help)

    @property
    def token(self) -> _Token | None:
        """The next token, or None at the end."""
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _sees(self, *signs: str) -> bool:
        return self.token is not None and self.token.text in signs

    def _accept(self, *signs: str) -> _Token | None:
        """Consume and return the next token if it is one of these signs."""
        if not self._sees(*signs):
            return None
        self._at += 1
        return self._tokens[self._at - 1]

    # ----------------------------------------------------------------------------------------- constructs

    def either(self) -> Phrase:
        """Parse `a b|c`."""
        ways = [self._series()]
        while self._accept("|"):
            ways.append(self._series())
        return ways[0] if len(ways) == 1 else Either(tuple(ways))

    def _series(self) -> Phrase:
        parts: list[Phrase] = []
        while self.token is not None and not self._sees("|", ")"):
            parts.append(self._repeated())
        return parts[0] if len(parts) == 1 else Series(tuple(parts))

    def _repeated(self) -> Phrase:
        """Parse a part that may be followed by a repetition: `*`, `+`, `?` or `{...}`."""
        part = self._parse_single()
        if opened := self._accept("{"):
            part = self._parse_times(part, opened)
        elif sign := self._accept(*_QUANTIFIERS):
            least, most = _QUANTIFIERS[sign.text]
            part = Repeat(part, self._implied(least, sign), None if most is None else self._implied(most, sign))
        if self._sees("{", *_QUANTIFIERS):
            raise self.wrong("something can be repeated in one way only", "put parentheses around the first: `(1*)+`")
        return part

    def _parse_times(self, part: Phrase, opened: _Token) -> Phrase:
        """Parse `{3}`, `{1,2}` or `{2,}` after a part."""
        low = self._parse_word("a number")
        high: int | None = low
        if self._accept(","):
            high = None if self._sees("}") else self._parse_word("a number")
        if not self._accept("}"):
            raise self.wrong("this `{` is not closed", "write {3}, {1,2} or {2,}", opened)
        return Repeat(part, low, high)

    def _parse_single(self) -> Phrase:
        """Parse a value, `.`, a choice in brackets, or a group in parentheses."""
        if opened := self._accept("("):
            return self._group(opened)
        if opened := self._accept("["):
            return self._parse_choice(opened)
        if self._accept("."):
            return OneOf((), True)
        if self.token is not None and self.token.kind in _WORDS:
            place = self._parse_word("a value")
            return OneOf(((place, place),), False)
        if self._sees("{", *_QUANTIFIERS):
            raise self.wrong("there is nothing before this that could be repeated", "any number of any values is `.*`")
        raise self.wrong("this does not fit here", _SIGNS)

    def _group(self, opened: _Token) -> Phrase:
        """Parse what follows a `(`, up to its `)`."""
        self._left -= 1
        if self._left < 0:
            raise self.wrong("this is nested too deeply", "", opened)
        phrase = self.either()
        self._left += 1
        if not self._accept(")"):
            raise self.wrong("this `(` is not closed", "a `)` is missing", opened)
        return phrase

    def _parse_choice(self, opened: _Token) -> Phrase:
        """Parse `[1 2 5..7]` or `[^ 1]`."""
        outside = self._accept("^") is not None
        ranges: list[tuple[int, int]] = []
        while self.token is not None and not self._sees("]"):
            first = self._parse_word("a value")
            ranges.append((first, self._parse_word("a value") if self._accept("..") else first))
        if not self._accept("]"):
            raise self.wrong("this `[` is not closed", "a `]` is missing", opened)
        if not ranges:
            raise self.wrong("there are no values in these brackets", "`.` is any value", opened)
        return OneOf(tuple(ranges), outside)

    def _parse_word(self, wanted: str) -> int:
        """Consume a number or name, and return its position among the words."""
        token = self.token
        if token is None or token.kind not in _WORDS:
            raise self.wrong(f"{wanted} is wanted here", _SIGNS)
        self._at += 1
        return self._implied(token.text, token)

    def _implied(self, word: str, token: _Token) -> int:
        self.words.append((word, self._span(token.start, token.end)))
        return len(self.words) - 1


_WORDS = ("number", "name")
