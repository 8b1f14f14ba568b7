"""A place in a text to what could be written there: words of the language, names that are known, rule files."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.check.declare import KINDS, PART_TYPES, clue_kind
from pzc.compiler.check.formats import KINDS as FORMATS
from pzc.compiler.check.formats import words_of
from pzc.compiler.check.looks import MARK_WORDS, RULINGS, SPOTS
from pzc.compiler.model.model import ClueKind
from pzc.compiler.syntax import library
from pzc.compiler.syntax import statements as st
from pzc.compiler.syntax.words import AGGREGATES, KEYWORDS, RESERVED
from pzc.library.description import example

from . import language_reference
from .name_resolution import BUILT_IN, Meanings, Thing
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
"""`cage(group) = k`, where something is gone through."""
_LOOKED_BACK = 2_000
"""Characters of a statement in which names are looked for that it binds."""

_NAME = re.compile(r"[^\W\d]\w*'*")


@node
class Place:
    """Where something is to be written: the text, the part of a word that stands there, the statement up to it."""

    outline: Outline
    start: int
    end: int
    before: str  # of the statement, without texts, pictures and comments
    line: str  # of the line that it stands on, likewise

    @property
    def path(self) -> str:
        """The path of the text."""
        return self.outline.source.path or ""

    def offer(self, text: str, kind: str, detail: str = "", words: str = "", snippet: bool = False) -> Completion:
        """Something to be written there."""
        return Completion(self.start, self.end, text, kind, detail, words, snippet)


def completions(outline: Outline, offset: int, meanings: Meanings, outline_of: OutlineOf) -> tuple[Completion, ...]:
    """What could stand at an offset; places count in the text as the compiler has it."""
    place = _place(outline, offset)
    if place is None:
        return ()
    found = _Offers(place, meanings, outline_of).all()
    return tuple({one.text: one for one in reversed([*found])}.values())[::-1]


def _place(outline: Outline, offset: int) -> Place | None:
    """None inside of texts, pictures and comments."""
    text = outline.source.text
    begin = max((start for start, _ in _statements(outline) if start <= offset), default=0)
    prefix = _PREFIX.search(text, begin, offset)
    start = prefix.start() if prefix else offset
    before = _HIDDEN.sub(_blank, text[begin:start])
    if _OPEN_TEXT.search(before):
        return None
    return Place(outline, start, offset, before.lstrip("\n"), before[before.rfind("\n") + 1 :])


def _blank(hidden: re.Match[str]) -> str:
    if hidden[0].startswith("#"):
        return "#" if hidden.end() == len(hidden.string) else ""
    return "[[" if hidden[0].startswith("[[") and not hidden[0].endswith("]]") else "_"


def _statements(outline: Outline) -> list[tuple[int, object]]:
    """Where statements begin, as far as that can be seen; a comment is none."""
    return [(begin, piece) for begin, piece in outline.pieces.alone]


class _Offers:
    """What is offered at a place."""

    def __init__(self, place: Place, meanings: Meanings, outline_of: OutlineOf) -> None:
        self.place = place
        self.meanings = meanings
        self.outline_of = outline_of
        self.words = place.before.split()

    def all(self) -> Iterator[Completion]:
        """By the word with which the statement begins."""
        before = self.place.before
        if not self.place.line and (before == "" or before.endswith("\n")):
            yield from self._beginnings()
            return
        first = _NAME.match(before)
        special = _BY_WORD.get(first[0]) if first else None
        found = [*special(self)] if special is not None else []
        yield from found or self._expression()

    # ---------------------------------------------------------------------------------- by statement

    def _beginnings(self) -> Iterator[Completion]:
        """What a line begins with."""
        for thing in self.meanings.known(self.place.path):
            if thing.word == "clue":
                yield self._clue(thing)
            elif thing.word == "regions":
                yield self.place.offer(f"{thing.name} [[\n  $0\n]]", "regions", self._detail(thing), snippet=True)
        for word in (*KEYWORDS, "hidden", "unknown"):
            rows = language_reference.statement(word)
            form = rows[0].forms[0] if rows else ""
            yield self.place.offer(word, "keyword", form, rows[0].words if rows else "")

    def _files(self) -> Iterator[Completion]:
        """Behind `use`: files, and within parentheses what they can be told."""
        inside = _CALL.search(self.place.before)
        if inside is not None:
            yield from self._settings(inside[1], inside[2])
            return
        titles = {entry.name: entry.title for entry in library.rule_files()}
        own = library.stem_of(self.place.path)
        for name in library.names(self.place.path):
            if name != own and (name in titles or not self._is_of_library(name)):
                yield self.place.offer(name, "file", titles.get(name, ""))

    def _is_of_library(self, name: str) -> bool:
        """Whether a file is a puzzle of the library, which nobody uses."""
        return library.is_ours(library.find(name, self.place.path) or "")

    def _settings(self, file: str, before: str) -> Iterator[Completion]:
        path = self.meanings.path_of(file, self.place.path)
        outline = self.outline_of(path) if path else None
        said = before.rpartition(",")[2]
        if "=" in said:
            yield from self._expression()
            return
        for name in outline.declared if outline else ():
            thing = self.meanings.named(name, path or "")
            if isinstance(thing, Thing) and "=" not in said and " as " not in said:
                if thing.word == "param":
                    yield self.place.offer(f"{name} = ", "parameter", self._detail(thing))
                else:
                    yield self.place.offer(f"{name} as ", thing.word, self._detail(thing))

    def _clue_parts(self) -> Iterator[Completion]:
        """In `clue gold(c: `, the types of parts."""
        if self.place.before.rstrip().endswith(":"):
            for word in PART_TYPES:
                rows = language_reference.part(word)
                yield self.place.offer(word, "word", words=rows[0].words if rows else "")
        else:
            yield from ()

    def _layer(self) -> Iterator[Completion]:
        last = self.words[-1] if self.words else ""
        if last in ("on", "of"):
            yield from self._words_of(KINDS if last == "on" else ("bool",))
            yield from self._expression()
        elif last not in ("layer", "unknown"):
            yield from self._words_of(("on", "of"))

    def _hidden(self) -> Iterator[Completion]:
        yield from self._words_of(("layer", "unknown")) if len(self.words) == 1 else self._layer()

    def _looks(self) -> Iterator[Completion]:
        """Behind `draw`: what is drawn, and behind its colon how."""
        head, colon, marks = self.place.before.partition(":")
        if not colon:
            if len(self.words) == 1:
                yield from self._things("clue", "layer", "unknown", "regions", "areas", "shape", "shapes", "pattern")
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
        """The names of a clue's parts."""
        thing = self.meanings.named(clue[0], self.place.path, placed=True) if clue else None
        outline = self.outline_of(thing.path) if isinstance(thing, Thing) else None
        if outline is not None and isinstance(thing, Thing):
            for name in outline.parts.get(thing.name, ()):
                yield self.place.offer(name, "part", self._detail(thing))

    def _format(self) -> Iterator[Completion]:
        _, colon, codes = self.place.before.partition(":")
        if not colon:
            yield from self._words_of(FORMATS) if len(self.words) == 1 else ()
        elif codes.count("(") > codes.count(")"):
            yield from self._things("clue", "layer", "regions", "areas", "param")
            yield from self._words_of(words_of(self.words[1]))
        else:
            yield from self._words_of(words_of(self.words[1]))

    def _expect(self) -> Iterator[Completion]:
        if len(self.words) == 1:
            yield from self._words_of(("unique", "none", "count", "best", "solution"))
        elif self.words[1:] == ["solution"]:
            yield from self._things("layer", "unknown")

    def _doubt(self) -> Iterator[Completion]:
        yield from self._things("clue")

    def _regions(self) -> Iterator[Completion]:
        yield from self._words_of(("optional",)) if len(self.words) == 2 else ()

    def _shape(self) -> Iterator[Completion]:
        yield from self._words_of(("turned", "fixed")) if len(self.words) == 2 else ()

    # ------------------------------------------------------------------------------------ expressions

    def _expression(self) -> Iterator[Completion]:
        """Wherever a value or a condition may stand."""
        for name in self._bound():
            yield self.place.offer(name, "local")
        binding = re.search(r"\bfor\s+(?:[^:]*,\s*)?\Z", self.place.before) is not None
        for thing in self.meanings.known(self.place.path):
            if thing.word == "clue" and binding:
                yield self._clue_to_go_through(thing)
            elif thing.name.endswith(_APART) and thing.path == library.PRELUDE:
                continue
            else:
                yield self.place.offer(thing.name, _kind_of(thing), self._detail(thing), self._said(thing))
        for name in (*sorted(BUILT_IN), *AGGREGATES):
            rows = language_reference.ready(name)
            yield self.place.offer(
                name, "ready", rows[0].forms[0] if rows else "", "\n\n".join(row.words for row in rows)
            )
        yield from self._words_of(RESERVED)

    def _bound(self) -> list[str]:
        """The names that the statement has bound up to here, also where it does not parse; the last first."""
        found: list[str] = []
        before = self.place.before[-_LOOKED_BACK:]
        head = re.match(r"def\s+\w+'*\s*\(([^()]*)\)", self.place.before)
        for text in [head[1]] if head else []:
            found += _NAME.findall(text)
        for pattern in _BINDERS:
            for match in pattern.finditer(before):
                found += [name for group in match.groups() if group for name in _NAME.findall(group)]
        clues = {thing.name for thing in self.meanings.known(self.place.path) if thing.word == "clue"}
        for match in _CLUES.finditer(before):
            clue, *groups = match.groups()
            found += [name for group in groups if group and clue in clues for name in _NAME.findall(group)]
        known = {*KEYWORDS, *AGGREGATES, *RESERVED, *KINDS}
        return [name for name in dict.fromkeys(reversed(found)) if name not in known]

    def _things(self, *words: str) -> Iterator[Completion]:
        for thing in self.meanings.known(self.place.path):
            if thing.word in words:
                yield self.place.offer(thing.name, _kind_of(thing), self._detail(thing))

    def _words_of(self, words: Iterable[str]) -> Iterator[Completion]:
        for word in words:
            rows = language_reference.mark(word) or language_reference.operator(word)
            yield self.place.offer(word, "word", words=rows[0].words if rows else "")

    # ------------------------------------------------------------------------------------------ clues

    def _clue(self, thing: Thing) -> Completion:
        """A clue to be placed, with places for its parts and its value."""
        kind = self._kind_of_clue(thing)
        if kind is None:
            return self.place.offer(thing.name, "clue")
        parts, value = example(kind)
        filled = [f"${{{number}:{_escaped(part)}}}" for number, part in enumerate(parts, 1)]
        said = "" if value is None else f" = ${{{len(parts) + 1}:{_escaped(value)}}}"
        return self.place.offer(f"{thing.name} {' '.join(filled)}{said}", "clue", self._detail(thing), snippet=True)

    def _clue_to_go_through(self, thing: Thing) -> Completion:
        kind = self._kind_of_clue(thing)
        if kind is None:
            return self.place.offer(thing.name, "clue")
        names = [f"${{{number}:{name}}}" for number, (name, _) in enumerate(kind.parts, 1)]
        value = "" if kind.value is None else f" = ${{{len(names) + 1}:{kind.value[0]}}}"
        return self.place.offer(f"{thing.name}({', '.join(names)}){value}", "clue", self._detail(thing), snippet=True)

    def _kind_of_clue(self, thing: Thing) -> ClueKind | None:
        outline = self.outline_of(thing.path)
        found = outline.statement_of(thing.name) if outline else None
        try:
            return clue_kind(found[1]) if found and isinstance(found[1], st.ClueDecl) else None
        except PuzzleError:
            return None

    def _detail(self, thing: Thing) -> str:
        """The line that declares a thing."""
        outline = self.outline_of(thing.path)
        if outline is None:
            return ""
        source = outline.source
        return source.line(source.position(thing.start)[0]).strip()

    def _said(self, thing: Thing) -> str:
        rows = language_reference.ready(thing.name) if thing.path == library.PRELUDE else ()
        return rows[0].words if rows else ""


_APART = ("_of_some", "_of_numbers", "_where")
"""How names of the prelude end that nobody calls by them."""

_BY_WORD: dict[str, Callable[[_Offers], Iterator[Completion]]] = {
    "use": _Offers._files,
    "clue": _Offers._clue_parts,
    "layer": _Offers._layer,
    "unknown": _Offers._layer,
    "hidden": _Offers._hidden,
    "draw": _Offers._looks,
    "format": _Offers._format,
    "expect": _Offers._expect,
    "doubt": _Offers._doubt,
    "regions": _Offers._regions,
    "shape": _Offers._shape,
    "shapes": _Offers._shape,
    "pattern": _Offers._shape,
}


def _kind_of(thing: Thing) -> str:
    return {"def": "function", "param": "parameter", "unknown": "layer", "areas": "regions", "grid": "value"}.get(
        thing.word, thing.word
    )


def _escaped(text: str) -> str:
    """As it stands in a snippet."""
    return re.sub(r"[$}\\]", r"\\\g<0>", text)
