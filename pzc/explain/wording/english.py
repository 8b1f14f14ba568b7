"""Small rules of English: lists, articles and plurals."""

import re
from collections.abc import Sequence

ADJECTIVES = frozenset(
    "black white grey gray shaded lit dark light upright empty filled inside outside open closed dark wrong".split()
)
"""Names of layers and clues that describe a cell."""
DIRECTED = frozenset("forward onward ahead".split())
"""Names of layers on links that tell where a way leads: from the first cell to the second."""
LINES = frozenset(
    "bar chain line loop path river road route snake stretch track trail tube visit walk way wire".split()
)
"""Names of areas that are long or short, not large or small."""
MASSES = frozenset(
    "air clay coral dust fog grass gravel ice ink land lava mercury moss mud oil rain sand smoke snow water".split()
)
"""Nouns without a plural."""
SEPARATORS = frozenset("wall border fence hedge rim".split())
"""Names of layers on links that keep two cells apart."""
_BREAK = re.compile(r"[;:] |, (?!\w+ (?:and|or) )")
"""The end of a part of a sentence."""
_ASIDE = re.compile("(if|when|where|in|for|from|with|between|beside|along|at|on|as) ", re.IGNORECASE)
"""The beginning of a sentence whose main part comes later."""
_PLURALS = {"fish": "fish", "leaf": "leaves", "loaf": "loaves", "mouse": "mice", "sheep": "sheep", "wolf": "wolves"}
"""Nouns with a plural of their own."""
_FEW_WORDS, _SHORT = 4, 20
"""Words of a beginning, and letters of a rest, that are worth a break."""
_REPEATED = 60
"""Letters of a text that is repeated in full."""
_SPOKEN_WITH_AN = "AEFHILMNORSXaefhilmnorsx"
"""Letters whose names begin with a vowel."""


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def clauses(words: Sequence[str], last: str = "and") -> str:
    """Return clauses as a list. A comma comes before the last one if a clause has an `and` or `or` of its own."""
    if len(words) > 1 and any(re.search(r"\b(and|or)\b", clause) for clause in words):
        return f"{', '.join(words[:-1])}, {last} {words[-1]}"
    return listed(words, last)


def is_participle(name: str) -> bool:
    """Return True for a name such as `rising`, `shaded` or `infected`, but not for `ring` or `seed`."""
    stem = name.removesuffix("ing").removesuffix("ed")
    return stem != name and not name.endswith("eed") and re.search("[aeiouy]", stem) is not None


def plural(noun: str) -> str:
    """Return the plural of a noun."""
    head, of, rest = noun.partition(" of ")
    if of:
        return f"{plural(head)}{of}{rest}"
    if len(noun) == 1:
        return f"{noun}s"
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun[-1:] == "y" and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "z", "ch", "sh")) else f"{noun}s"


def within(place: str) -> str:
    """Return `in row 1`, or `on the main diagonal`."""
    return f"{'on' if place.endswith('diagonal') else 'in'} {place}"


def article(noun: str) -> str:
    """Return the article of a noun."""
    return "an" if noun[:1] in "aeiou" or len(noun) == 1 and noun in _SPOKEN_WITH_AN else "a"


def shortened(text: str) -> str:
    """Return the beginning of a long text that was stated before: `each ship lies on the board once …`."""
    if len(text) <= _REPEATED:
        return text
    for match in _BREAK.finditer(text):
        start = text[: match.start()]
        enough = len(start.split()) >= _FEW_WORDS and len(text) - len(start) >= _SHORT
        if enough and not (_ASIDE.match(start) and "," not in start):
            return f"{start} …"
    return text


def in_sentences(texts: Sequence[str]) -> str:
    """Return texts as sentences; the last one ends as it is. A text that ends with `…` needs no full stop."""
    before = [f"{capital(text)}{'' if text.endswith('…') else '.'} " for text in texts[:-1]]
    return "".join([*before, *map(capital, texts[-1:])])


def capital(text: str) -> str:
    """Return the text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def uncapitalized(text: str) -> str:
    """Return the text without the capital letter at its beginning. A word of capitals stays."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
