"""A failed parse to the kind of mistake: by the text around the place, or by a change that fixes it."""

import re
from difflib import get_close_matches

from pzc.compiler.base.node import node
from pzc.compiler.base.numerals import is_digits
from pzc.compiler.base.source import Source
from pzc.compiler.syntax.automaton import END, Token, Unexpected
from pzc.compiler.syntax.layout import CLOSING, LayoutError
from pzc.compiler.syntax.parse import FAILURES, run
from pzc.compiler.syntax.words import KEYWORDS, PREDICATES

from .table import MISTAKES

_INNER_WORDS = (
    *("and", "or", "not", "xor", "is", "if", "then", "else", "div", "mod", "where", "of", "on"),
    *("unique", "none", "count", "solution"),
)
_CONTINUING = ("where", "then", "else", "and", "or", "xor")
_LONGEST = 2_000  # longest statement, in characters, in which fixes are tried
_STRING = re.compile(r'"(\\.|[^"\\\n])*"|[“„][^“”\n]*[“”]')
_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(
    r"(?P<thing>[^\W\d]\w*(?:\([^()]*\)|\[[^\[\]]*\])*)"
    r"(?: (?:is|are|must|be|forms?|makes?))*(?P<no> not)?(?: (?:be|an?|all|one|single|closed))*"
    rf" (?P<word>{'|'.join(PREDICATES)})\b"
)
_LINES = ("rows", "columns", "diagonals")
"""Lists of lists. A sentence about them is about each of their elements."""
_AFTER_PLACE = re.compile(r"draw\b[^:]*:.*\b(at|along|toward|in)\s[^,]*\s\Z", re.DOTALL)
_CLOSERS = {"LPAR": ")", "LSQB": "]", "LIST_OPEN": ">", "BAR_OPEN": "|"}
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
        if len(self.text) > _LONGEST:
            return False
        tried = self.text[:begin] + replacement + self.text[end:]
        error = parse_error(tried, self.start)
        if isinstance(error, Unexpected):
            at = _place(tried, error)[0]
            return at > self.line[1] + len(replacement) - (end - begin) + 1
        return error is None


def _place(text: str, error: Unexpected) -> tuple[int, str, str]:
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
    word = _WORD.match(text, at)
    return at, word.group() if word else text[at : at + 1], ""


def failure_of(text: str, start: str, error: Exception) -> Failure:
    """Return the place at which parsing failed, with the innermost open bracket."""
    assert isinstance(error, Unexpected)
    at, found, kind = _place(text, error)
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


def explain_layout(text: str, error: LayoutError) -> Explanation:
    """Explain an error of the layout."""
    kind, begin = error.kind, error.start
    if kind == "unclosed LIST_OPEN" and re.search(r"=\Z", text[:begin]) and text[begin + 1 :][:1].isspace():
        return Explanation("=<", begin - 1, begin + 1, "=<")
    end = begin + 1 if kind == "indentation" else error.end
    return Explanation(kind, begin, end, text[begin:end])


def classify(wrong: Failure) -> Explanation:
    """Return the first of the explanations below that applies."""
    if wrong.found in _CONTINUING and not wrong.before.strip():
        return wrong.explanation("continued")
    for explain_as in (_inner_for, _other_notation, _misspelt, _known_statement, _misplaced, _unclosed, _missing):
        explanation = explain_as(wrong)
        if explanation is not None:
            return explanation
    predicate = _predicate(wrong) if _in_rule(wrong) else None
    if predicate is not None:
        return predicate
    if _in_rule(wrong) and re.fullmatch(r"[^\W\d]\w*", wrong.found) and re.search(r"[\w)]\s+\Z", wrong.before):
        return wrong.explanation("plain words")
    if not wrong.kind and wrong.found and not wrong.found[0].isalnum():
        return wrong.explanation("character")
    return wrong.explanation("unexpected", _in_words(wrong.accepted))


def _in_rule(wrong: Failure) -> bool:
    """Return True if the statement is a rule."""
    return re.match(r"\s*(?:rule|for)\b", wrong.text) is not None


def _inner_for(wrong: Failure) -> Explanation | None:
    """Explain a `for` inside brackets, as in `sum(c for c in cells)`, and write it in the language's order."""
    opening = wrong.opening
    if wrong.found != "for" or opening is None or opening.type not in ("LPAR", "LSQB"):
        return None
    end = _end_of_brackets(wrong.text, opening.end)
    name = re.split(r"\W", wrong.text[: opening.start])[-1]
    what = wrong.text[opening.end : wrong.at].strip()
    binders, _, condition = re.sub(r"\s+for\s+", ", ", wrong.text[wrong.at + len("for") : end]).partition(" if ")
    if condition and name == "count":
        ours = f"{binders.strip()}: {condition.strip()}"
    else:
        through = binders.strip() + (f" where {condition.strip()}" if condition else "")
        ours = f"{what} : {through}" if opening.type == "LSQB" else f"{through}: {what}" if what else through
    if not wrong.fixes(opening.end, end, ours):
        return wrong.explanation("inner for", "sum(c in cells where c > 2: c)") if what else None
    meant = name + wrong.text[opening.start : opening.end] + ours + wrong.text[end : end + 1]
    return Explanation("inner for", opening.end, end, "", meant, (opening.end, end, ours))


def _predicate(wrong: Failure) -> Explanation | None:
    """Explain `walk is a loop`, and write it as `loop(walk)`."""
    line, line_end = wrong.line
    for match in _SENTENCE.finditer(wrong.text, line, line_end):
        thing, one = (match["thing"], "") if match["thing"] not in _LINES else ("r", f"for r in {match['thing']}: ")
        meant = f"{one}{'not ' if match['no'] else ''}{match['word']}({thing})"
        if match.start() < wrong.at < match.end() and wrong.fixes(*match.span(), meant):
            return Explanation("predicate", *match.span(), match.group(), meant, (*match.span(), meant))
    return None


def _end_of_brackets(text: str, begin: int) -> int:
    """Return the offset of the bracket that closes the one before `begin`, or of the end of the text."""
    depth = 0
    for at in range(begin, len(text)):
        if text[at] in "([":
            depth += 1
        elif text[at] in ")]":
            if not depth:
                return at
            depth -= 1
    return len(text)


def _other_notation(wrong: Failure) -> Explanation | None:
    """Explain a notation of other languages at the place of failure."""
    if not wrong.found:
        return None
    best: Explanation | None = None
    line, line_end = wrong.line
    for kind, row in MISTAKES.items():
        for match in re.finditer(row.seen, wrong.text[line:line_end]) if row.seen else ():
            begin, end = line + match.start(), line + match.end()
            longer = best is None or end - begin > best.end - best.begin
            if begin <= wrong.at < end and longer and _applies(kind, wrong):
                best = Explanation(kind, begin, end, match.group())
    return best


def _applies(kind: str, wrong: Failure) -> bool:
    """Return True unless the text around the failure shows that this kind of mistake is not the cause."""
    match kind:
        case "unclosed picture":
            return "]]" not in wrong.text[wrong.at :]
        case "unclosed string":
            return _STRING.match(wrong.text, wrong.at) is None
        case "!" | "quote" | "dash":
            return not wrong.kind or wrong.kind == "BANG"
        case "size of regions":
            return re.match(r"\s*regions\b", wrong.text) is not None
        case "hyphen":
            return re.match(r"\s*use\b", wrong.text) is not None
        case "step":
            return re.match(r"\s*grid\b", wrong.text) is None
        case "condition":
            return not _in_rule(wrong)
        case "colon in a clue":
            first = _WORD.match(wrong.text)
            return wrong.opening is None and first is not None and first.group().lower() not in KEYWORDS
        case "value in quotes":
            return _in_rule(wrong) and re.search(r"[=<>,(]\s*\Z", wrong.before) is not None
    return True


def _misspelt(wrong: Failure) -> Explanation | None:
    """Explain a misspelled word at the beginning of the statement, at the place, or just before it."""
    first = _WORD.match(wrong.text, len(wrong.text) - len(wrong.text.lstrip()))
    tries: list[tuple[re.Match[str], tuple[str, ...]]]
    tries = [(first, KEYWORDS)] if first and first.group() not in KEYWORDS else []
    around = re.compile(r"\w+(?=\s*\Z)").search(wrong.before), _WORD.match(wrong.text, wrong.at)
    tries += [(match, _INNER_WORDS) for match in around if match and match.group() not in _INNER_WORDS]
    for match, words in tries:
        for word in get_close_matches(match.group().lower(), words, n=2, cutoff=0.6):
            if wrong.fixes(match.start(), match.end(), word):
                repair = match.start(), match.end(), word
                return Explanation("misspelt", match.start(), match.end(), match.group(), word, repair)
    return None


def _known_statement(wrong: Failure) -> Explanation | None:
    """Explain a statement whose beginning determines what must follow."""
    if wrong.found in (")", "]") and wrong.opening is None:
        return wrong.explanation("stray bracket")
    for kind, row in MISTAKES.items():
        if row.before and not row.missing and re.fullmatch(row.before, wrong.before.strip()):
            return wrong.explanation(kind)
    return None


def _misplaced(wrong: Failure) -> Explanation | None:
    """Explain a construct in a place where it cannot be."""
    begin, _ = wrong.line
    if wrong.found == "if" and re.search(r"[\w)\]>]\s+\Z", wrong.before):
        return wrong.explanation("if behind")
    in_list = wrong.opening is not None and wrong.opening.type == "LIST_OPEN"
    if in_list and wrong.found in (",", ">") and wrong.before.rstrip().endswith((",", "<")):
        return wrong.explanation("empty place in a list")
    if wrong.accepted == {"INDENT"} or (wrong.kind == END and "INDENT" in wrong.accepted):
        end = len(wrong.before.rstrip())
        return Explanation("missing body", end - 1, end, "")
    if wrong.kind == "INDENT":
        return wrong.explanation("unexpected indent")
    word = re.compile(r"[ \t]+(\w+)").match(wrong.text, begin)
    if word and word.group(1) in KEYWORDS and word.group(1) != "for" and wrong.opening is None:
        return Explanation("keyword in body", word.start(1), word.end(1), word.group(1))
    clue = re.compile(r"[ \t]+(?!for\b)\w+[ \t]*[<(][^\n]*\Z").match(wrong.before, begin)
    if clue and wrong.found == "," and wrong.opening is None and re.match(r"\s*(rule|for)\b", wrong.text):
        return Explanation("clue in rule", clue.start() + 2, wrong.at, "")
    if wrong.opening is None and wrong.kind in ("NAME", "STRING") and _AFTER_PLACE.match(wrong.before):
        return wrong.explanation("behind the place")
    if wrong.opening is not None and wrong.opening.type == "LIST_OPEN" and wrong.found in (":", "for"):
        return Explanation("drawn up", wrong.opening.start, wrong.opening.end, "")
    return None


def _unclosed(wrong: Failure) -> Explanation | None:
    """Explain an unclosed bracket, if closing it fixes the statement."""
    if wrong.opening is None:
        return None
    begin, end = wrong.opening.start, wrong.opening.end
    closer = _CLOSERS[wrong.opening.type]
    fixes = wrong.fixes(wrong.at, wrong.at, f"{closer} ")
    if fixes or not wrong.found:
        repair = wrong.insertion(f"{closer} ") if fixes else None
        return Explanation(f"unclosed {wrong.opening.type}", begin, end, str(wrong.opening), repair=repair)
    return None


def _missing(wrong: Failure) -> Explanation | None:
    """Explain a missing sign or word, if inserting it fixes the statement."""
    together = wrong.text[max(wrong.at - 1, 0) : wrong.at + 1]  # `2k`, but not `2 k`
    if is_digits(together[:1]) and not together[1:].isspace() and wrong.fixes(wrong.at, wrong.at, "*"):
        return wrong.explanation("product", inserted="*")
    if wrong.opening is not None and "COMMA" in wrong.accepted and re.match(r"[\w(<]", wrong.found):
        return wrong.explanation("missing comma", inserted=", " if wrong.fixes(wrong.at, wrong.at, ", ") else "")
    for kind, row in MISTAKES.items():
        if row.before and not re.match(row.before, wrong.before):
            continue
        for text in row.missing:
            if wrong.fixes(wrong.at, wrong.at, text):
                any_value = is_digits(text.strip())  # a placeholder, not offered as a fix
                return wrong.explanation(kind, inserted="" if any_value else text)
    if wrong.accepted & {"THEN", "ELSE"}:
        return wrong.explanation("missing then")
    return None


_PUNCTUATION = {
    "COMMA": "`,`",
    "COLON": "`:`",
    "EQUAL": "`=`",
    "RPAR": "`)`",
    "RSQB": "`]`",
    "MORE": "`>`",
    "BAR_CLOSE": "`|`",
    "THEN": "`then`",
    "ELSE": "`else`",
    "WHERE": "`where`",
    "OF": "`of`",
    "ON": "`on`",
    "X": "`x`",
    "STRING": "a text in quotes",
    "PICTURE": "a picture `[[ … ]]`",
    "KEY": "a letter of the picture",
    "NEWLINE": "the end of the line",
}


def _in_words(accepted: frozenset[str]) -> str:
    """Return the tokens that could follow, in words: `a name or a value`."""
    words = [word for kind, word in _PUNCTUATION.items() if kind in accepted]
    if "NUMBER" in accepted and ("NAME" in accepted or "LPAR" in accepted):
        words = ["a value", *words]
    elif "NUMBER" in accepted:
        words = ["a number", *words]
    elif "NAME" in accepted:
        words = ["a name", *words]
    if "PLUS" in accepted:
        words = ["an operator", *words]
    return " or ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + f" or {words[-1]}"
