"""A cursor position to the completions there: keywords, visible names, rule files."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.board.board import Tiling
from pzc.compiler.check.declare import KINDS, PART_TYPES, clue_kind
from pzc.compiler.check.formats import KINDS as FORMATS
from pzc.compiler.check.formats import words_of
from pzc.compiler.check.look_marks import MARK_WORDS, SPOTS
from pzc.compiler.check.looks import RULINGS
from pzc.compiler.model.model import ClueKind
from pzc.compiler.syntax import library
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS, RESERVED
from pzc.library.description import example

from . import language_reference
from .name_resolution import BUILT_IN, Declaration, NameResolver
from .outline import Outline
from .results import Completion

OutlineOf: TypeAlias = Callable[[str], Outline | None]

_PREFIX = re.compile(r"[^\W\d]\w*'*\Z|\Z")
_HIDDEN = re.compile(r'"(\\.|[^"\\\n])*"|[“„][^“”\n]*[“”]|#[^\n]*|\[\[[^\]]*(?:\](?!\])[^\]]*)*(?:\]\]|\Z)')
_OPEN_TEXT = re.compile(r'["“„#]|\[\[')
_CALL = re.compile(r"(\w+)\s*\(([^()]*)\Z")
_NAMES = r"[^\W\d]\w*'*(?:\s*,\s*[^\W\d]\w*'*)*"
_BINDERS = (
    re.compile(rf"({_NAMES})\s+(?:not\s+)?in\b"),  # a, b in list
    re.compile(rf"\(\s*({_NAMES})\s*\)\s*(?:not\s+)?in\b"),  # (a, b) in list
)
_CLUES = re.compile(rf"(\w+'*)\s*\(\s*({_NAMES})\s*\)\s*(?:=\s*([^\W\d]\w*'*)\s*)?(?=[:,]|where\b)")
"""A binder such as `cage(group) = k`, which iterates over clues."""
_BINDER_WINDOW = 2_000
"""The number of characters before the cursor in which binders are searched."""

_NAME = re.compile(r"[^\W\d]\w*'*")


@node
class Cursor:
    """The place to complete at. `start` to `end` is the prefix of a word already typed."""

    outline: Outline
    start: int
    end: int
    before: str  # the statement up to the cursor; strings, pictures and comments are blanked
    line: str  # the line up to the cursor, with the same parts blanked

    @property
    def path(self) -> str:
        """Return the path of the document."""
        return self.outline.source.path or ""

    def completion(self, text: str, kind: str, detail: str = "", words: str = "", snippet: bool = False) -> Completion:
        """Build a completion that replaces the typed prefix."""
        return Completion(self.start, self.end, text, kind, detail, words, snippet)


def completions(outline: Outline, offset: int, resolver: NameResolver, outline_of: OutlineOf) -> tuple[Completion, ...]:
    """Return the completions at an offset. Offsets are the compiler's, not the editor's."""
    cursor = _cursor_at(outline, offset)
    if cursor is None:
        return ()
    found = _Completions(cursor, resolver, outline_of).all()
    return tuple({one.text: one for one in reversed([*found])}.values())[::-1]


def _cursor_at(outline: Outline, offset: int) -> Cursor | None:
    """Return None inside strings, pictures and comments."""
    text = outline.source.text
    begin = max((start for start, _ in _statements(outline) if start <= offset), default=0)
    prefix = _PREFIX.search(text, begin, offset)
    start = prefix.start() if prefix else offset
    before = _HIDDEN.sub(_blank, text[begin:start])
    if _OPEN_TEXT.search(before):
        return None
    return Cursor(outline, start, offset, before.lstrip("\n"), before[before.rfind("\n") + 1 :])


def _blank(hidden: re.Match[str]) -> str:
    """Return a placeholder for a string, picture or comment. An unfinished one keeps its opening sign."""
    if hidden[0].startswith("#"):
        return "#" if hidden.end() == len(hidden.string) else ""
    return "[[" if hidden[0].startswith("[[") and not hidden[0].endswith("]]") else "_"


def _statements(outline: Outline) -> list[tuple[int, object]]:
    """Return the start offset of every statement, even if it does not parse. Comments are not statements."""
    return [(begin, chunk) for begin, chunk in outline.parsed.single_chunks]


class _Completions:
    """Completions at a cursor."""

    def __init__(self, cursor: Cursor, resolver: NameResolver, outline_of: OutlineOf) -> None:
        self.cursor = cursor
        self.resolver = resolver
        self.outline_of = outline_of
        self.words = cursor.before.split()

    def all(self) -> Iterator[Completion]:
        """Yield all completions. The first word of the statement selects the method."""
        before = self.cursor.before
        if not self.cursor.line and (before == "" or before.endswith("\n")):
            yield from self._beginnings()
            return
        first = _NAME.match(before)
        special = _BY_KEYWORD.get(first[0]) if first else None
        found = [*special(self)] if special is not None else []
        yield from found or self._expression()

    # ---------------------------------------------------------------------------------- by statement

    def _beginnings(self) -> Iterator[Completion]:
        """Yield what a statement may start with: clues, regions, keywords."""
        for declaration in self.resolver.visible_declarations(self.cursor.path):
            if declaration.word == "clue":
                yield self._clue_snippet(declaration)
            elif declaration.word == "regions":
                yield self.cursor.completion(
                    f"{declaration.name} [[\n  $0\n]]", "regions", self._detail(declaration), snippet=True
                )
        for word in (*KEYWORDS, "hidden", "unknown"):
            rows = language_reference.statement(word)
            form = rows[0].forms[0] if rows else ""
            yield self.cursor.completion(word, "keyword", form, rows[0].words if rows else "")

    def _complete_use(self) -> Iterator[Completion]:
        """Complete a `use` statement: file names, and inside parentheses the settings of a file."""
        inside = _CALL.search(self.cursor.before)
        if inside is not None:
            yield from self._settings(inside[1], inside[2])
            return
        titles = {entry.name: entry.title for entry in library.rule_files()}
        own = library.stem_of(self.cursor.path)
        for name in library.names(self.cursor.path):
            if name != own and (name in titles or not self._is_of_library(name)):
                yield self.cursor.completion(name, "file", titles.get(name, ""))

    def _is_of_library(self, name: str) -> bool:
        """Return True if a file is a puzzle of the library. Puzzles are not offered for `use`."""
        return library.is_ours(library.find(name, self.cursor.path) or "")

    def _settings(self, file: str, before: str) -> Iterator[Completion]:
        """Yield the parameters of a file, and the names that `as` can rename."""
        path = self.resolver.path_of(file, self.cursor.path)
        outline = self.outline_of(path) if path else None
        setting = before.rpartition(",")[2]
        if "=" in setting:
            yield from self._expression()
            return
        for name in outline.declared if outline else ():
            declaration = self.resolver.lookup(name, path or "")
            if isinstance(declaration, Declaration) and "=" not in setting and " as " not in setting:
                if declaration.word == "param":
                    yield self.cursor.completion(f"{name} = ", "parameter", self._detail(declaration))
                else:
                    yield self.cursor.completion(f"{name} as ", declaration.word, self._detail(declaration))

    def _clue_parts(self) -> Iterator[Completion]:
        """Yield the types of parts after a colon, as in `clue gold(c: `."""
        if self.cursor.before.rstrip().endswith(":"):
            for word in PART_TYPES:
                rows = language_reference.part(word)
                yield self.cursor.completion(word, "word", words=rows[0].words if rows else "")
        else:
            yield from ()

    def _complete_layer(self) -> Iterator[Completion]:
        """Complete the declaration of a layer or an unknown: `on` a kind of place, `of` some values."""
        last = self.words[-1] if self.words else ""
        if last in ("on", "of"):
            yield from self._words_of(KINDS if last == "on" else ("bool",))
            yield from self._expression()
        elif last not in ("layer", "unknown"):
            yield from self._words_of(("on", "of"))

    def _hidden(self) -> Iterator[Completion]:
        yield from self._words_of(("layer", "unknown")) if len(self.words) == 1 else self._complete_layer()

    def _complete_draw(self) -> Iterator[Completion]:
        """Complete a `draw` clause: the subject, and after the colon the marks."""
        head, colon, marks = self.cursor.before.partition(":")
        if not colon:
            if len(self.words) == 1:
                yield from self._declarations(
                    "clue", "layer", "unknown", "regions", "areas", "shape", "shapes", "pattern"
                )
                yield from self._words_of(("board", "digit"))
            yield from self._expression()
            return
        last = marks.split()[-1] if marks.split() else ""
        if last == "in":
            yield from self._words_of(SPOTS)
        elif last in ("at", "along", "toward"):
            yield from self._words_of(("first", "last"))
            yield from self._parts_of(head.split()[1:2])
            yield from self._expression()
        else:
            yield from self._words_of(RULINGS if head.split()[1:] == ["board"] else MARK_WORDS)
            yield from self._words_of(("in", "at", "along", "toward"))

    def _parts_of(self, clue: list[str]) -> Iterator[Completion]:
        """Yield the names of the parts of a clue."""
        declaration = self.resolver.lookup(clue[0], self.cursor.path, givable=True) if clue else None
        outline = self.outline_of(declaration.path) if isinstance(declaration, Declaration) else None
        if outline is not None and isinstance(declaration, Declaration):
            for name in outline.parts.get(declaration.name, ()):
                yield self.cursor.completion(name, "part", self._detail(declaration))

    def _complete_format(self) -> Iterator[Completion]:
        """Complete a `format` clause: the format, and after the colon its words and the names they take."""
        _, colon, codes = self.cursor.before.partition(":")
        if not colon:
            yield from self._words_of(FORMATS) if len(self.words) == 1 else ()
        elif codes.count("(") > codes.count(")"):
            yield from self._declarations("clue", "layer", "regions", "areas", "param")
            yield from self._words_of(words_of(self.words[1]))
        else:
            yield from self._words_of(words_of(self.words[1]))

    def _expect(self) -> Iterator[Completion]:
        if len(self.words) == 1:
            yield from self._words_of(("unique", "none", "count", "best", "solution"))
        elif self.words[1:] == ["solution"]:
            yield from self._declarations("layer", "unknown")

    def _doubt(self) -> Iterator[Completion]:
        yield from self._declarations("clue")

    def _tiling(self) -> Iterator[Completion]:
        yield from self._words_of(tiling.value for tiling in Tiling) if len(self.words) == 1 else ()

    def _regions(self) -> Iterator[Completion]:
        yield from self._words_of(("optional",)) if len(self.words) == 2 else ()

    def _shape(self) -> Iterator[Completion]:
        yield from self._words_of(("turned", "fixed")) if len(self.words) == 2 else ()

    # ------------------------------------------------------------------------------------ expressions

    def _expression(self) -> Iterator[Completion]:
        """Yield completions for a value or a condition."""
        for name in self._bound_names():
            yield self.cursor.completion(name, "local")
        binding = re.search(r"\bfor\s+(?:[^:]*,\s*)?\Z", self.cursor.before) is not None
        for declaration in self.resolver.visible_declarations(self.cursor.path):
            if declaration.word == "clue" and binding:
                yield self._binder_snippet(declaration)
            elif declaration.name.endswith(_INTERNAL_SUFFIXES) and declaration.path == library.PRELUDE:
                continue
            else:
                yield self.cursor.completion(
                    declaration.name, _kind_of(declaration), self._detail(declaration), self._explanation(declaration)
                )
        for name in (*sorted(BUILT_IN), *AGGREGATES):
            rows = language_reference.ready(name)
            yield self.cursor.completion(
                name, "ready", rows[0].forms[0] if rows else "", "\n\n".join(row.words for row in rows)
            )
        yield from self._words_of(RESERVED)

    def _bound_names(self) -> list[str]:
        """Return the names bound so far in the statement, the last first. It need not parse."""
        found: list[str] = []
        before = self.cursor.before[-_BINDER_WINDOW:]
        head = re.match(r"def\s+\w+'*\s*\(([^()]*)\)", self.cursor.before)
        for text in [head[1]] if head else []:
            found += _NAME.findall(text)
        for pattern in _BINDERS:
            for match in pattern.finditer(before):
                found += [name for group in match.groups() if group for name in _NAME.findall(group)]
        clues = {
            declaration.name
            for declaration in self.resolver.visible_declarations(self.cursor.path)
            if declaration.word == "clue"
        }
        for match in _CLUES.finditer(before):
            clue, *groups = match.groups()
            found += [name for group in groups if group and clue in clues for name in _NAME.findall(group)]
        known = {*KEYWORDS, *AGGREGATES, *RESERVED, *KINDS}
        return [name for name in dict.fromkeys(reversed(found)) if name not in known]

    def _declarations(self, *words: str) -> Iterator[Completion]:
        for declaration in self.resolver.visible_declarations(self.cursor.path):
            if declaration.word in words:
                yield self.cursor.completion(declaration.name, _kind_of(declaration), self._detail(declaration))

    def _words_of(self, words: Iterable[str]) -> Iterator[Completion]:
        for word in words:
            rows = language_reference.mark(word) or language_reference.operator(word)
            yield self.cursor.completion(word, "word", words=rows[0].words if rows else "")

    # ------------------------------------------------------------------------------------------ clues

    def _clue_snippet(self, declaration: Declaration) -> Completion:
        """Build a snippet that gives a clue, with placeholders for its parts and value."""
        kind = self._kind_of_clue(declaration)
        if kind is None:
            return self.cursor.completion(declaration.name, "clue")
        parts, value = example(kind)
        filled = [f"${{{number}:{_escaped(part)}}}" for number, part in enumerate(parts, 1)]
        value_part = "" if value is None else f" = ${{{len(parts) + 1}:{_escaped(value)}}}"
        return self.cursor.completion(
            f"{declaration.name} {' '.join(filled)}{value_part}", "clue", self._detail(declaration), snippet=True
        )

    def _binder_snippet(self, declaration: Declaration) -> Completion:
        """Build a snippet that binds the parts and the value of a clue, for use after `for`."""
        kind = self._kind_of_clue(declaration)
        if kind is None:
            return self.cursor.completion(declaration.name, "clue")
        names = [f"${{{number}:{name}}}" for number, (name, _) in enumerate(kind.parts, 1)]
        value = "" if kind.value is None else f" = ${{{len(names) + 1}:{kind.value[0]}}}"
        return self.cursor.completion(
            f"{declaration.name}({', '.join(names)}){value}", "clue", self._detail(declaration), snippet=True
        )

    def _kind_of_clue(self, declaration: Declaration) -> ClueKind | None:
        """Return the clue of a declaration, or None if it has an error."""
        outline = self.outline_of(declaration.path)
        found = outline.statement_of(declaration.name) if outline else None
        try:
            return clue_kind(found[1]) if found and isinstance(found[1], st.ClueDecl) else None
        except PuzzleError:
            return None

    def _detail(self, declaration: Declaration) -> str:
        """Return the line that declares a name."""
        outline = self.outline_of(declaration.path)
        if outline is None:
            return ""
        source = outline.source
        return source.line(source.position(declaration.start)[0]).strip()

    def _explanation(self, declaration: Declaration) -> str:
        rows = language_reference.ready(declaration.name) if declaration.path == library.PRELUDE else ()
        return rows[0].words if rows else ""


_INTERNAL_SUFFIXES = ("_of_some", "_of_numbers", "_where")
"""Suffixes of prelude names that are internal, so they are not offered."""

_BY_KEYWORD: dict[str, Callable[[_Completions], Iterator[Completion]]] = {
    "use": _Completions._complete_use,
    "clue": _Completions._clue_parts,
    "layer": _Completions._complete_layer,
    "unknown": _Completions._complete_layer,
    "hidden": _Completions._hidden,
    "draw": _Completions._complete_draw,
    "format": _Completions._complete_format,
    "expect": _Completions._expect,
    "doubt": _Completions._doubt,
    "tiling": _Completions._tiling,
    "regions": _Completions._regions,
    "shape": _Completions._shape,
    "shapes": _Completions._shape,
    "pattern": _Completions._shape,
}


def _kind_of(declaration: Declaration) -> str:
    return {"def": "function", "param": "parameter", "unknown": "layer", "areas": "regions", "grid": "value"}.get(
        declaration.word, declaration.word
    )


def _escaped(text: str) -> str:
    """Escape a text for a snippet."""
    return re.sub(r"[$}\\]", r"\\\g<0>", text)
