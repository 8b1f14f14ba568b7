"""A failed parse to the kind of mistake: by the text around the place, or by a change that fixes it."""

import re
import unicodedata
from difflib import get_close_matches

from pzc.compiler.base.numerals import is_digits
from pzc.compiler.syntax import library
from pzc.compiler.syntax.automaton import END
from pzc.compiler.syntax.layout import LayoutError
from pzc.compiler.syntax.words import KEYWORDS, PREDICATES

from .failure import STRING, WORD, Explanation, Failure
from .rewrites import rewrite
from .table import MISTAKES

_INNER_WORDS = (
    *("and", "or", "not", "xor", "is", "if", "then", "else", "div", "mod", "where", "of", "on"),
    *("unique", "none", "count", "solution"),
)
_GERMAN = {"für": "for", "und": "and", "oder": "or", "nicht": "not", "wenn": "if", "dann": "then", "sonst": "else"}
_ONLY_IN = {
    "size of regions": "regions",
    "hyphen": "use",
    "digit before a file name": "use",
    "names without a list": "grid|layer|unknown",
}
"""The statements in which some kinds of mistakes are made."""
_CONTINUING = ("where", "then", "else", "and", "or", "xor")
_SENTENCE = re.compile(
    r"(?:(?P<other>\b[^\W\d]\w*(?:\([^()]*\)|\[[^\[\]]*\])*) and )?"
    r"(?P<thing>\b(?!(?:one|single|an?|the|no|closed)\b)[^\W\d]\w*(?:\([^()]*\)|\[[^\[\]]*\])*)"
    r"(?: (?:is|are|must|be|forms?|makes?))*(?P<no> not)?(?: (?:be|an?|all|one|single|closed))*"
    rf" (?P<word>{'|'.join(PREDICATES)})\b"
)
_LINES = ("rows", "columns", "diagonals")
"""Lists of lists. A sentence about them is about each of their elements."""
_AFTER_PLACE = re.compile(r"draw\b[^:]*:.*\b(at|along|toward|in)\s[^,]*\s\Z", re.DOTALL)
_CLOSERS = {"LPAR": ")", "LSQB": "]", "LIST_OPEN": ">", "BAR_OPEN": "|"}


def explain_layout(text: str, start: str, error: LayoutError) -> Explanation:
    """Explain an error of the layout."""
    kind, begin = error.kind, error.start
    rewritten = rewrite(text, start, begin) if kind == "unclosed LIST_OPEN" else None
    if rewritten is not None:
        return rewritten
    if kind == "unclosed LIST_OPEN" and re.search(r"=\Z", text[:begin]) and text[begin + 1 :][:1].isspace():
        return Explanation("=<", begin - 1, begin + 1, "=<")
    end = begin + 1 if kind == "indentation" else error.end
    return Explanation(kind, begin, end, text[begin:end])


def classify(wrong: Failure) -> Explanation:
    """Return the first of the explanations below that applies."""
    if wrong.found in _CONTINUING and not wrong.before.strip():
        return wrong.explanation("continued")
    rewritten = rewrite(wrong.text, wrong.start, wrong.at)
    if rewritten is not None:
        return rewritten
    for explain_as in _EXPLANATIONS:
        explanation = explain_as(wrong)
        if explanation is not None:
            return explanation
    predicate = _predicate(wrong) if _in_rule(wrong) else None
    if predicate is not None:
        return predicate
    if _in_rule(wrong) and re.fullmatch(r"[^\W\d]\w*", wrong.found) and re.search(r"[\w)]\s+\Z", wrong.before):
        return wrong.explanation("plain words")
    wide = not wrong.found.isascii() and unicodedata.normalize("NFKC", wrong.found).isascii()
    if not wrong.kind and wrong.found and (wide or not wrong.found[0].isalnum()):
        return _character(wrong)
    return wrong.explanation("unexpected", _in_words(wrong.accepted))


def _character(wrong: Failure) -> Explanation:
    """Explain a character without a meaning. Offer its ASCII form if it has one, as wide parentheses do."""
    end = wrong.at + len(wrong.found)
    if unicodedata.category(wrong.found[0]) in ("Cf", "Cc"):
        name = f"U+{ord(wrong.found):04X}"
        return Explanation("invisible character", wrong.at, wrong.at + 1, name, repair=(wrong.at, wrong.at + 1, ""))
    plain = unicodedata.normalize("NFKC", wrong.found)
    repair = (wrong.at, end, plain) if plain != wrong.found and plain.isascii() else None
    return Explanation("character", wrong.at, end, wrong.found, plain if repair else "", repair)


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


def _name_in_two_words(wrong: Failure) -> Explanation | None:
    """Explain `use anti knight`, if the library has a file of the joined name."""
    if not wrong.text.startswith("use "):
        return None
    for words in re.finditer(rf"{WORD.pattern}(?: +{WORD.pattern})+", wrong.text):
        begin = words.start() + len("use ") * words.group().startswith("use ")
        name = "_".join(wrong.text[begin : words.end()].split()).lower()
        if begin < wrong.at < words.end() and library.rules_of(name):
            return Explanation("hyphen", begin, words.end(), "", name, (begin, words.end(), name))
    return None


def _predicate(wrong: Failure) -> Explanation | None:
    """Explain `walk is a loop`, and write it as `loop(walk)`."""
    line, line_end = wrong.line
    for match in _SENTENCE.finditer(wrong.text, line, line_end):
        thing, one = (match["thing"], "") if match["thing"] not in _LINES else ("r", f"for r in {match['thing']}: ")
        thing = f"<{match['other']}, {thing}>" if match["other"] else thing
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
    """Return True unless the text around the failure excludes this kind of mistake."""
    if kind in _ONLY_IN and not re.match(rf"\s*(?:hidden\s+)?(?:{_ONLY_IN[kind]})\b", wrong.text):
        return False
    match kind:
        case "unclosed picture":
            return "]]" not in wrong.text[wrong.at :]
        case "unclosed string":
            return STRING.match(wrong.text, wrong.at) is None
        case "!" | "quote" | "dash":
            return not wrong.kind or wrong.kind == "BANG"
        case "step":
            return re.match(r"\s*grid\b", wrong.text) is None
        case "condition":
            return not _in_rule(wrong)
        case "colon in a clue":
            first = WORD.match(wrong.text)
            return wrong.opening is None and first is not None and first.group().lower() not in KEYWORDS
        case "value in quotes":
            return _in_rule(wrong) and re.search(r"[=<>,(]\s*\Z", wrong.before) is not None
    return True


def _misspelt(wrong: Failure) -> Explanation | None:
    """Explain a misspelled word at the beginning of the statement, at the place, or just before it."""
    first = WORD.match(wrong.text, len(wrong.text) - len(wrong.text.lstrip()))
    tries: list[tuple[re.Match[str], tuple[str, ...]]]
    tries = [(first, KEYWORDS)] if first and first.group() not in KEYWORDS else []
    around = re.compile(r"\w+(?=\s*\Z)").search(wrong.before), WORD.match(wrong.text, wrong.at)
    tries += [(m, _INNER_WORDS) for m in around if m and m.group() not in (*_INNER_WORDS, *KEYWORDS)]
    for match, words in tries:
        if match.group().lower() == "no":  # a sentence, not a misspelt `not`
            continue
        foreign = [_GERMAN[match.group().lower()]] if match.group().lower() in _GERMAN else []
        for word in foreign or get_close_matches(match.group().lower(), words, n=2, cutoff=0.6):
            if wrong.fixes(match.start(), match.end(), word):
                repair = match.start(), match.end(), word
                return Explanation("misspelt", match.start(), match.end(), match.group(), word, repair)
    return None


def _known_statement(wrong: Failure) -> Explanation | None:
    """Explain a statement whose beginning determines what must follow."""
    if wrong.found in (")", "]") and wrong.opening is None:
        return wrong.explanation("stray bracket")
    for kind, row in MISTAKES.items():
        if kind == "where first" and wrong.found not in (",", "where"):
            continue
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


_EXPLANATIONS = (
    _inner_for,
    _name_in_two_words,
    _other_notation,
    _misspelt,
    _known_statement,
    _misplaced,
    _unclosed,
    _missing,
)
"""The explanations of a failed parse, in the order in which they are tried."""

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
