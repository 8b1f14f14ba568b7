"""A name or word to its explanation in Markdown."""

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
from .name_resolution import BoundName, Declaration, LanguageWord, Referent, RuleFile
from .outline import Outline

_MAX_LINES = 12
_MAX_RULES = 12
_SIGN = re.compile(r"<->|->|\.\.|\+\+|!=|<=|>=|[^\W\d]\w*'*|[-+*^!<>=|]")


def describe_name(outline: Outline | None, referent: Referent) -> str:
    """Return the explanation of a resolved name, in Markdown. `outline` is that of the file that declares it."""
    match referent:
        case LanguageWord(text, role):
            rows = (
                language_reference.ready(text)
                if role == "declaration"
                else language_reference.mark(text) or language_reference.part(text)
            )
            return _rows(rows or language_reference.ready(text))
        case BoundName(local=local) if outline is not None:
            line = outline.source.line(outline.source.position(referent.begin + local.start)[0])
            return f"`{local.name}`, bound here:\n{_code(line.strip())}"
        case RuleFile(path) if outline is not None:
            return _describe_file(path, outline)
        case Declaration() if outline is not None:
            return _describe_declaration(referent, outline)
    return ""


def describe_word(text: str, offset: int) -> tuple[int, int, str] | None:
    """Return the range and explanation of the keyword or operator at an offset, None if there is none."""
    line = text.rfind("\n", 0, offset) + 1
    for match in _SIGN.finditer(text, line, len(text) if (end := text.find("\n", offset)) < 0 else end):
        if match.start() <= offset <= match.end():
            word = match[0]
            first = not text[line : match.start()].strip()
            rows = (
                language_reference.statement(word) if first and word in KEYWORDS else language_reference.operator(word)
            )
            explanation = _rows(rows or language_reference.statement(word))
            if explanation:
                return match.start(), match.end(), explanation
    return None


def _rows(rows: Sequence[Row]) -> str:
    return "\n\n".join(f"{', '.join(f'`{form}`' for form in row.forms)}: {row.words}" for row in rows)


def _code(text: str) -> str:
    return f"```puz\n{text}\n```"


# ---------------------------------------------------------------------------------------------------- declarations


def _describe_declaration(declaration: Declaration, outline: Outline) -> str:
    """Return the declaration, its explanation or comment, and for a clue its rules and examples."""
    ready = language_reference.ready(declaration.name) if declaration.path == library.PRELUDE else ()
    if declaration.part_of:
        found = outline.statement_of(declaration.part_of)
        declaration_text = _code(_text(found[1])) if found else ""
        return f"`{declaration.name}`, a part of the clue `{declaration.part_of}`:\n{declaration_text}"
    found = outline.statement_of(declaration.name)
    if found is None:  # the statement does not parse
        return _rows(ready) or _code(outline.source.line(outline.source.position(declaration.start)[0]).strip())
    begin, statement = found
    parts = [_code(_text(statement)), _rows(ready) or _comment_above(outline, begin + statement.span.start)]
    if isinstance(statement, st.ClueDecl):
        parts += _describe_clue(statement, outline)
    if declaration.path != library.PRELUDE:
        parts.append(_origin(outline))
    return "\n\n".join(part for part in parts if part)


def _describe_clue(written: st.ClueDecl, outline: Outline) -> Iterator[str]:
    """Yield the rules that use a clue, and examples of how to write it."""
    rules = [_in_words(rule) for rule in _rules(outline) if written.name in rule[1]]
    yield "\n".join(f"- {words}" for words in dict.fromkeys(rules[:_MAX_RULES]))
    try:
        yield "For example: " + ", ".join(f"`{form}`" for form in forms(clue_kind(written)))
    except PuzzleError:  # the declaration is unfinished
        return


def _rules(outline: Outline) -> Iterator[tuple[st.RuleDecl, set[str]]]:
    """Yield the rules of a file, each with all names in it."""
    for _, chunk in outline.parsed.chunks:
        for statement in chunk.statements:
            if isinstance(statement, st.RuleDecl):
                span = statement.span
                yield statement, {one.name for one in chunk.names if span.start <= one.start < span.end}


def _in_words(rule: tuple[st.RuleDecl, set[str]]) -> str:
    return " ".join(braces.in_general(rule[0].text).split())


def _text(statement: st.Statement) -> str:
    lines = statement.span.text.strip().splitlines()
    return "\n".join([*lines[:_MAX_LINES], *(["…"] if len(lines) > _MAX_LINES else [])])


def _comment_above(outline: Outline, offset: int) -> str:
    """Return the comment on the lines directly above a statement."""
    number = outline.source.position(offset)[0] - 1
    lines: list[str] = []
    while number >= 1 and (line := outline.source.line(number)).startswith("#"):
        lines.insert(0, line.lstrip("# ").rstrip())
        number -= 1
    return " ".join(lines)


def _origin(outline: Outline) -> str:
    title = library.title_of(outline.source.text)
    return f"from {library.stem(outline.source)}.puz" + (f", {title}" if title else "")


# ----------------------------------------------------------------------------------------------------- files


def _describe_file(path: str, outline: Outline) -> str:
    """Return the title of a file, its rules, parameters and clues."""
    title = library.title_of(outline.source.text) or library.stem_of(path)
    rules = [f"- {_in_words(rule)}" for rule in _rules(outline)]
    declared = [
        _text(statement)
        for _, statement in outline.statements()
        if isinstance(statement, st.ParamDecl | st.ClueDecl | st.LayerDecl | st.RegionsDecl)
    ]
    uses = f"It uses {', '.join(f'`{name}`' for name in outline.used)}." if outline.used else ""
    parts = [f"**{title}**", "\n".join(rules[:_MAX_RULES]), _code("\n".join(declared)) if declared else "", uses]
    return "\n\n".join(part for part in parts if part)
