"""A cursor position to the signature of the call or clue around it; clue statements to the names of their arguments."""

import re
from collections.abc import Callable, Iterator

from pzc.compiler.syntax import library
from pzc.compiler.syntax import statements as st

from . import language_reference
from .hover import describe_name
from .name_resolution import Declaration, LanguageWord, NameResolver
from .outline import Outline
from .results import Signature

OutlineOf = Callable[[str], Outline | None]

_HIDDEN = re.compile(r'"(\\.|[^"\\\n])*"|#[^\n]*|\[\[[^\]]*(?:\](?!\])[^\]]*)*\]\]')
_NAME_AT_END = re.compile(r"([^\W\d]\w*'*)\s*\Z")
_FIRST_NAME = re.compile(r"\s*([^\W\d]\w*'*)\s")


def signature_at(outline: Outline, offset: int, resolver: NameResolver, outline_of: OutlineOf) -> Signature | None:
    """Return the signature of the innermost open call before an offset, else of the clue that the statement places."""
    begin = max((start for start, _ in outline.parsed.single_chunks if start < offset), default=0)
    before = _HIDDEN.sub(lambda hidden: "_" * len(hidden[0]), outline.source.text[begin:offset])
    bracket = _open_bracket(before)
    if bracket is not None and (name := _NAME_AT_END.search(before, 0, bracket)):
        found = _signature(outline, begin + name.start(1), resolver, outline_of)
        if found is not None:
            return _at_argument(found, _count_commas(before[bracket + 1 :]))
    first = _FIRST_NAME.match(before)
    return _signature(outline, begin + first.start(1), resolver, outline_of, True) if first else None


def argument_names(outline: Outline, resolver: NameResolver, outline_of: OutlineOf) -> Iterator[tuple[int, str]]:
    """Yield offsets with names: each argument of a placed clue that has several parts."""
    for begin, statement in outline.statements():
        if not isinstance(statement, st.Placed):
            continue
        declared = _clue_at(outline, begin + statement.name.span.start, resolver, outline_of)
        if declared is None or len(declared.parts) < 2:
            continue
        for item in statement.items:
            for part, argument in zip(declared.parts, item.args, strict=False):
                yield begin + argument.span.start, f"{part.name}:"


def _signature(
    outline: Outline, offset: int, resolver: NameResolver, outline_of: OutlineOf, clues_only: bool = False
) -> Signature | None:
    """Return the signature of the name at an offset, None if it is neither a function nor a clue."""
    referent = _referent(outline, offset, resolver)
    if referent is None or (clues_only and not _is_clue(referent)):
        return None
    if not clues_only and (built_in := _built_in(referent)):
        return built_in
    declared = _declared(referent, outline_of)
    if not isinstance(declared, st.ClueDecl | st.Def):
        return None
    assert isinstance(referent, Declaration)
    label = _head(declared)
    return Signature(label, describe_name(outline_of(referent.path), referent), _arguments(label))


def _built_in(referent: Declaration | LanguageWord) -> Signature | None:
    """Return the signature of a built-in function, or of a function that the prelude declares."""
    if isinstance(referent, Declaration) and referent.path != library.PRELUDE:
        return None
    name = referent.text if isinstance(referent, LanguageWord) else referent.name
    for row in language_reference.ready(name):
        for form in row.forms:
            if form.startswith(f"{name}("):
                return Signature(form, row.words, _arguments(form))
    return None


def _clue_at(outline: Outline, offset: int, resolver: NameResolver, outline_of: OutlineOf) -> st.ClueDecl | None:
    """Return the declaration of the clue whose name stands at an offset."""
    referent = _referent(outline, offset, resolver)
    declared = _declared(referent, outline_of) if referent is not None and _is_clue(referent) else None
    return declared if isinstance(declared, st.ClueDecl) else None


def _referent(outline: Outline, offset: int, resolver: NameResolver) -> Declaration | LanguageWord | None:
    found = outline.at(offset)
    referent = found and resolver.resolve(outline.source.path or "", found)
    return referent if isinstance(referent, Declaration | LanguageWord) else None


def _is_clue(referent: Declaration | LanguageWord) -> bool:
    return isinstance(referent, Declaration) and referent.word == "clue"


def _declared(referent: Declaration | LanguageWord, outline_of: OutlineOf) -> st.Statement | None:
    """Return the statement that declares a name, None for a word of the language."""
    if isinstance(referent, LanguageWord):
        return None
    declaring = outline_of(referent.path)
    declared = declaring.statement_of(referent.name) if declaring is not None else None
    return declared[1] if declared is not None else None


def _head(statement: st.ClueDecl | st.Def) -> str:
    """Return a declaration without its keyword, and a function without its body."""
    text = " ".join(statement.span.text.split())
    if isinstance(statement, st.ClueDecl):
        return text.removeprefix("clue ")
    return re.split(r"\s*[=:](?![^(]*\))", text.removeprefix("def "), maxsplit=1)[0]


def _open_bracket(text: str) -> int | None:
    """Return the place of the last bracket that is not closed."""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        if text[place] == ")":
            depth += 1
        elif text[place] == "(":
            if depth == 0:
                return place
            depth -= 1
    return None


def _count_commas(text: str) -> int:
    """Count the commas outside of brackets."""
    depth = count = 0
    for sign in text:
        depth += (sign in "(<[") - (sign in ")>]")
        count += sign == "," and depth <= 0
    return count


def _arguments(label: str) -> tuple[tuple[int, int], ...]:
    """Return the ranges of the arguments in the first brackets of a label."""
    start = label.find("(") + 1
    end = label.find(")", start)
    if not start or end < start:
        return ()
    found = []
    for part in re.finditer(r"[^,]+", label[start:end]):
        words = part[0].strip()
        if words:
            at = start + part.start() + part[0].index(words)
            found.append((at, at + len(words)))
    return tuple(found)


def _at_argument(found: Signature, number: int) -> Signature:
    active = min(number, len(found.parts) - 1) if found.parts else None
    return Signature(found.label, found.words, found.parts, active)
