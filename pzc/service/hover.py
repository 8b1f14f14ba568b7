"""What stands at a place, explained: a clue's declaration and rules, a file's, the reference's line of a word."""

import re
from collections.abc import Iterator, Sequence

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.check.declare import clue_kind
from pzc.compiler.syntax import braces, library
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.words import KEYWORDS
from pzc.library.description import forms

from . import language_reference
from .language_reference import Row
from .name_resolution import Bound, Meaning, RuleFile, Thing, Word
from .outline import Outline

_MOST_LINES = 12
_MOST_RULES = 12
_SIGN = re.compile(r"<->|->|\.\.|\+\+|!=|<=|>=|[^\W\d]\w*'*|[-+*^!<>=|]")


def of_meaning(outline: Outline | None, meaning: Meaning) -> str:
    """What is to be said of a name, in Markdown; `outline` is that of the file in which it gets its meaning."""
    match meaning:
        case Word(text, role):
            rows = (
                language_reference.ready(text)
                if role == "thing"
                else language_reference.mark(text) or language_reference.part(text)
            )
            return _rows(rows or language_reference.ready(text))
        case Bound(local=local) if outline is not None:
            line = outline.source.line(outline.source.position(meaning.begin + local.start)[0])
            return f"`{local.name}`, bound here:\n{_code(line.strip())}"
        case RuleFile(path) if outline is not None:
            return _of_file(path, outline)
        case Thing() if outline is not None:
            return _of_thing(meaning, outline)
    return ""


def of_word(text: str, offset: int) -> tuple[int, int, str] | None:
    """Where the word or sign at an offset begins and ends that is no name, and what is to be said of it."""
    line = text.rfind("\n", 0, offset) + 1
    for match in _SIGN.finditer(text, line, len(text) if (end := text.find("\n", offset)) < 0 else end):
        if match.start() <= offset <= match.end():
            word = match[0]
            first = not text[line : match.start()].strip()
            rows = (
                language_reference.statement(word) if first and word in KEYWORDS else language_reference.operator(word)
            )
            said = _rows(rows or language_reference.statement(word))
            if said:
                return match.start(), match.end(), said
    return None


def _rows(rows: Sequence[Row]) -> str:
    return "\n\n".join(f"{', '.join(f'`{form}`' for form in row.forms)}: {row.words}" for row in rows)


def _code(text: str) -> str:
    return f"```puz\n{text}\n```"


# ---------------------------------------------------------------------------------------------------- things


def _of_thing(thing: Thing, outline: Outline) -> str:
    ready = language_reference.ready(thing.name) if thing.path == library.PRELUDE else ()
    if thing.part_of:
        found = outline.statement_of(thing.part_of)
        said = _code(_text(found[1])) if found else ""
        return f"`{thing.name}`, a part of the clue `{thing.part_of}`:\n{said}"
    found = outline.statement_of(thing.name)
    if found is None:  # its statement does not parse
        return _rows(ready) or _code(outline.source.line(outline.source.position(thing.start)[0]).strip())
    begin, statement = found
    parts = [_code(_text(statement)), _rows(ready) or _comment_above(outline, begin + statement.span.start)]
    if isinstance(statement, st.ClueDecl):
        parts += _of_clue(statement, outline)
    if thing.path != library.PRELUDE:
        parts.append(_home(outline))
    return "\n\n".join(part for part in parts if part)


def _of_clue(written: st.ClueDecl, outline: Outline) -> Iterator[str]:
    """The rules that go through such clues, and an example of one."""
    rules = [_in_words(rule) for rule in _rules(outline) if written.name in rule[1]]
    yield "\n".join(f"- {words}" for words in dict.fromkeys(rules[:_MOST_RULES]))
    try:
        yield "For example: " + ", ".join(f"`{form}`" for form in forms(clue_kind(written)))
    except PuzzleError:  # as long as it is being written
        return


def _rules(outline: Outline) -> Iterator[tuple[st.RuleDecl, set[str]]]:
    """The rules of a file, with all the names in each."""
    for _, piece in outline.pieces.joined:
        for statement in piece.statements:
            if isinstance(statement, st.RuleDecl):
                span = statement.span
                yield statement, {one.name for one in piece.names if span.start <= one.start < span.end}


def _in_words(rule: tuple[st.RuleDecl, set[str]]) -> str:
    return " ".join(braces.in_general(rule[0].text).split())


def _text(statement: st.Statement) -> str:
    lines = statement.span.text.strip().splitlines()
    return "\n".join([*lines[:_MOST_LINES], *(["…"] if len(lines) > _MOST_LINES else [])])


def _comment_above(outline: Outline, offset: int) -> str:
    """The comment on the lines before a statement."""
    number = outline.source.position(offset)[0] - 1
    lines: list[str] = []
    while number >= 1 and (line := outline.source.line(number)).startswith("#"):
        lines.insert(0, line.lstrip("# ").rstrip())
        number -= 1
    return " ".join(lines)


def _home(outline: Outline) -> str:
    title = library.title_of(outline.source.text)
    return f"from {library.stem(outline.source)}.puz" + (f", {title}" if title else "")


# ----------------------------------------------------------------------------------------------------- files


def _of_file(path: str, outline: Outline) -> str:
    """The title of a file, its rules in words, its parameters and clues."""
    title = library.title_of(outline.source.text) or library.stem_of(path)
    rules = [f"- {_in_words(rule)}" for rule in _rules(outline)]
    declared = [
        _text(statement)
        for _, statement in outline.statements()
        if isinstance(statement, st.ParamDecl | st.ClueDecl | st.LayerDecl | st.RegionsDecl)
    ]
    uses = f"It uses {', '.join(f'`{name}`' for name in outline.used)}." if outline.used else ""
    parts = [f"**{title}**", "\n".join(rules[:_MOST_RULES]), _code("\n".join(declared)) if declared else "", uses]
    return "\n\n".join(part for part in parts if part)
