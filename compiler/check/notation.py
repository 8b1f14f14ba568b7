"""Words of `format puzzlink` clauses that describe the signs of an address: from syntax to a notation."""

from collections.abc import Callable, Mapping, Sequence

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.base.source import Span
from pzc.compiler.formats.addresses.notation import names_in
from pzc.compiler.formats.addresses.patterns import parse_pattern, signs_of, write_pattern
from pzc.compiler.formats.addresses.places import MARKED, PLACES
from pzc.compiler.model.formats import CodeUse
from pzc.compiler.model.notation import (
    Alternative,
    Choice,
    Each,
    Either,
    Hole,
    Meaning,
    Notation,
    Nothing,
    Pattern,
    Put,
    Steps,
    Where,
)
from pzc.compiler.syntax import expressions as syntax

from .names import Names
from .notation_signs import HELP, SignChecker
from .resolve import Unit

_CELLS = Where("cells", "", 1)


@node
class Numbers:
    """A word for numbers at places, such as `numbers16`: its gaps, its pattern, and the sign of an unknown number."""

    gaps: str
    patterns: tuple[str, ...]
    unknown: str
    help: str


NUMBERS: Mapping[str, Numbers] = {
    "numbers16": Numbers("g-z", ("{hex?.}",), ".", "numbers"),
    "numbers10": Numbers("a-z", ("{0-9?.}",), ".", "numbers from 0 to 9"),
    "numbers36": Numbers("", ("{0-z?%|.}", "{0-z?@}", "-{00-zz}"), "%", "a number or nothing at each place"),
    "cells4": Numbers("g-z", ("{0-4>2.}", "{0-4?.}"), ".", "numbers from 0 to 4"),
    "ways4": Numbers("5-z", ("{1-4?.}",), ".", "numbers from 1 to 4, for ways"),
}
_ALIASES: Mapping[str, tuple[str, str]] = {
    "corners4": ("corners", "cells4"),
    "rooms16": ("rooms", "numbers16"),
    "beside16": ("beside", "numbers16"),
    "outside16": ("outside", "numbers16"),
    "dots_between": ("links", "circles"),
}
"""Words for a code at other places."""

_MARKS: Mapping[str, tuple[int, int, int]] = {"circles": (3, 1, 2), "marks": (5, 1, 1), "holes": (5, 0, 0)}
"""Words for marks of which several share a sign: how many, and the least and the largest number of names."""

_OTHERS = ("each", "steps", "steps_to_last", "grouped", "either", "ones", "dots", "arrows16", "clusters")
WORDS = (*NUMBERS, *_ALIASES, *_MARKS, *_OTHERS, *PLACES, MARKED)


def check_notation(names: Names, unit: Unit, written: syntax.Call) -> CodeUse:
    """Check a word that describes signs."""
    assert isinstance(written.function, syntax.Name)
    word = written.function.text
    notation = _Checker(names, unit).notation(written, _CELLS)
    optional = word == "holes"
    return CodeUse(word, names_in(notation), optional=optional, notation=notation)


def check_patterns(
    names: Names, unit: Unit, on: Sequence[str], signs: Sequence[syntax.Expr]
) -> tuple[Sequence[syntax.Expr], Each | None]:
    """Return the signs of a picture of a board without numbers in braces, and the notation of the others."""
    plain: list[syntax.Expr] = []
    pairs: list[syntax.Expr] = []
    text: syntax.Text | None = None
    for sign in signs:
        if isinstance(sign, syntax.Text) and text is None:
            text = sign
            continue
        kinds = (syntax.ListDisplay, syntax.Call, syntax.Binary)
        is_pattern = text is not None and ("{" in text.text or isinstance(sign, kinds))
        (pairs if is_pattern else plain).extend([sign] if text is None else [text, sign])
        text = None
    plain += [] if text is None else [text]
    if not pairs:
        return plain, None
    error: PuzzleError | None = None
    for word in _PICTURED[on[0]]:
        try:
            return plain, _Checker(names, unit).alternatives(pairs, Where(word, "", 1))
        except PuzzleError as found:
            error = error or found
    assert error is not None
    raise error


_PICTURED: Mapping[str, Sequence[str]] = {"cell": ("cells",), "corner": ("corners",), "border": ("links", "sides")}
"""The places of the signs in a picture, by the first kind of element that it shows."""


def needs_regions(use: CodeUse) -> bool:
    """Return True if a code has a sign for each region."""
    notation = use.notation
    while isinstance(notation, Either):
        notation = notation.first
    return notation is not None and notation.where.word == "rooms"


class _Checker:
    """Checks the words of a notation in a rule file."""

    def __init__(self, names: Names, unit: Unit) -> None:
        self.signs = SignChecker(names, unit)

    def notation(self, written: syntax.Expr, where: Where) -> Notation:
        """Check a word with its arguments, for some places."""
        match written:
            case syntax.Call(_, syntax.Name(_, word), args, None, None) if word in WORDS:
                return self._notation_of_word(word, args, where, written.span)
        raise fail("PZ382", "this is none of the words for signs", written.span, help=f"there are {', '.join(WORDS)}")

    def _notation_of_word(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        """Return the notation of a word with its arguments, for some places."""
        if word in _ALIASES:
            place, code = _ALIASES[word]
            return self._notation_of_word(code, args, replace(where, word=place), span)
        if word in PLACES:
            (inner,) = self._take(word, args, 1, span)
            return self.notation(inner, replace(where, word=word, group=where.group * PLACES[word].group))
        if word in NUMBERS:
            return self._check_numbers(NUMBERS[word], args, where, span)
        if word in _MARKS:
            return self._marks(word, args, where, span)
        methods: Mapping[str, Callable[[str, Sequence[syntax.Expr], Where, Span], Notation]] = {
            "each": self._each,
            "steps": self._steps,
            "steps_to_last": self._steps,
            "grouped": self._grouped,
            "either": self._either,
            "ones": self._ones,
            "dots": self._dots,
            "arrows16": self._arrows,
            "clusters": self._clusters,
            MARKED: self._marked,
        }
        return methods[word](word, args, where, span)

    @staticmethod
    def _take(word: str, args: Sequence[syntax.Expr], count: int, span: Span) -> Sequence[syntax.Expr]:
        if len(args) != count:
            raise fail("PZ383", f"`{word}` takes {count} arguments here, not {len(args)}", span, help=HELP)
        return args

    # ------------------------------------------------------------------------------------------- words

    def _each(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        if len(args) < 3 or not len(args) % 2:
            raise fail("PZ383", "`each` takes the signs of gaps, then signs and meanings in pairs", span, help=HELP)
        gaps, gap_pattern = self.signs.gaps(args[0])
        return replace(self.alternatives(args[1:], where), gaps=gaps, gap_pattern=gap_pattern)

    def alternatives(self, pairs: Sequence[syntax.Expr], where: Where) -> Each:
        """Check pairs of a sign and its meaning."""
        found = []
        for text, meaning in zip(pairs[::2], pairs[1::2], strict=True):
            pattern = self.signs.pattern(text)
            found.append(self.signs.alternative(pattern, self.signs.meaning(meaning, where), where, text.span))
        return Each(where, (), None, tuple(found))

    def _steps(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        """Check `steps(signs, mark)`, where a sign gives the number of empty places before a mark."""
        signs, mark = self._take(word, args, 2, span)
        digits = self.signs.signs(signs)
        if len(digits) < 2:
            raise fail("PZ383", "at least two signs are wanted here", signs.span)
        return Steps(where, digits, word == "steps", self.signs.mark(mark, where))

    def _grouped(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        count, inner = self._take(word, args, 2, span)
        if not isinstance(count, syntax.Number) or not 1 <= count.value <= 9:
            raise fail("PZ383", "a number from 1 to 9 is wanted here", count.span)
        return self.notation(inner, replace(where, group=count.value))

    def _either(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        first, second = self._take(word, args, 2, span)
        return Either(self.notation(first, where), self.notation(second, where))

    def _ones(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        (mark,) = self._take(word, args, 1, span)
        pattern, meaning = parse_pattern("{0-0>17}"), Choice((self.signs.mark(mark, where),))
        return Each(where, tuple(signs_of("i-z")), None, (Alternative(pattern, meaning),))

    def _dots(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        """Check `dots(first, second)`: marks of cells, sides and corners. One name stands for both kinds of dots."""
        where = replace(where, word="points")
        if not 1 <= len(args) <= 2:
            raise fail("PZ383", "`dots` takes one or two names", span)
        marks = [self.signs.mark(arg, where) for arg in (args[0], args[-1])]
        return Each(
            where, tuple(signs_of("g-z")), None, (Alternative(parse_pattern("{0-1>7.}"), Choice(tuple(marks))),)
        )

    def _arrows(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        """Return the notation of `arrows16(ARROW, PLAIN)`: numbers with a direction, and optional ones without."""
        if not 1 <= len(args) <= 2:
            raise fail("PZ383", "`arrows16` takes a clue with a direction, and one without", span)
        arrow = self.signs.meaning(args[0], where)
        if not (isinstance(arrow, Put) and arrow.directed and arrow.numbered):
            raise fail("PZ383", "a clue on a cell with a direction and a number is wanted here", args[0].span)
        signs: list[tuple[str, Meaning]] = [("{1-4}{0-f?.}", arrow), ("{6-9}{00-ff}", arrow)]
        if len(args) == 2:
            plain = self.signs.meaning(args[1], where)
            numbered = isinstance(plain, Put) and plain.numbered
            signs += [("0{0-f?.}", plain), ("5{00-ff}", plain)] if numbered else [("0.", plain)]
            signs += [("-0{000-fff}", plain)] if numbered else []
        signs.append(("-{1-4}{000-fff}", arrow))
        found = tuple(self.signs.alternative(parse_pattern(text), meaning, where, span) for text, meaning in signs)
        return Each(where, tuple(signs_of("a-z")), None, found)

    def _clusters(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        """Return the notation of `clusters(CLUE)`: up to four numbers for a cell in one sign."""
        (arg,) = self._take(word, args, 1, span)
        clue = self.signs.meaning(arg, where)
        if not (isinstance(clue, Put) and clue.listed and not clue.directed):
            raise fail("PZ383", f"a clue on a {self.signs.kind(where)} with a list of numbers is wanted here", arg.span)
        ones = Alternative(parse_pattern("9"), replace(clue, value=(1, 1, 1, 1)))
        forms = ("{0-8?.}", "{a0-az/6?0}", "{b0-cr/4/4?0}", "{cs-d7/2/2/2?0}")
        return Each(
            where, tuple(signs_of("g-z")), None, (ones, *(Alternative(parse_pattern(form), clue) for form in forms))
        )

    def _marked(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        """Check `marked(clue, CODE)`: values of the cells of a clue that was read before."""
        clue, inner = self._take(word, args, 2, span)
        put = self.signs.meaning(clue, where)
        if not isinstance(put, Put):
            raise fail("PZ383", f"a clue on a {self.signs.kind(where)} is wanted here", clue.span)
        return self.notation(inner, replace(where, clue=put.name))

    def _check_numbers(self, form: Numbers, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        """Check the name that takes the numbers, and pairs of a number and its own meaning."""
        patterns = [parse_pattern(text) for text in form.patterns]
        alternatives: list[Alternative] = []
        plain: list[syntax.Expr] = []
        text: syntax.Text | None = None
        for arg in args:
            if isinstance(arg, syntax.Text):
                if text is not None:
                    break
                text = arg
                continue
            if text is None:
                plain.append(arg)
                continue
            sign = Pattern((self._sign_of(form, patterns[0], text),))
            alternatives.append(self.signs.alternative(sign, self.signs.meaning(arg, where), where, arg.span))
            text = None
        if text is not None:
            raise fail("PZ383", "what does this sign mean?", text.span, help='for example: numbers16("1", black)')
        if len(plain) > 1 or not (plain or alternatives):
            help = 'others follow a text: numbers16(number, "5", black)'
            raise fail("PZ383", "one name is wanted here, for the numbers", span, help=help)
        for arg in plain:
            meaning = self.signs.meaning(arg, where)
            if not (isinstance(meaning, Put) and meaning.numbered and not meaning.directed):
                raise fail("PZ383", f"a clue on a {self.signs.kind(where)} with a number is wanted here", arg.span)
            alternatives += (Alternative(pattern, meaning) for pattern in patterns)
        return Each(where, tuple(signs_of(form.gaps)), None, tuple(alternatives))

    @staticmethod
    def _sign_of(form: Numbers, pattern: Pattern, written: syntax.Text) -> str:
        """Return the sign of a number, or of `?`."""
        if written.text == "?":
            return form.unknown
        sign = write_pattern(pattern, [int(written.text)]) if is_digits(written.text) else None
        if sign is None or any(field.after for field in pattern.fields):
            raise fail("PZ383", f"`{written.text}` is no sign of this code", written.span, help=f"any signs: {HELP}")
        return sign

    def _marks(self, word: str, args: Sequence[syntax.Expr], where: Where, span: Span) -> Notation:
        """Check a word that packs the marks of two or three places into one sign."""
        count, least, most = _MARKS[word]
        if not least <= len(args) <= most:
            raise fail("PZ383", f"`{word}` takes {'one or two names' if most > 1 else f'{most} names'}", span)
        marks: list[Meaning] = [self.signs.mark(arg, where) for arg in args] or [Hole()]
        pattern = parse_pattern("{0-q/3/3}" if count == 3 else "{0-v/2/2/2/2}")
        choice = Choice((Nothing(), *marks))
        return Each(replace(where, group=count), (), None, (Alternative(pattern, choice),))
