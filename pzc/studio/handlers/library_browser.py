"""Questions about the library: what is there, what it looks like, how to begin one of these."""

import os
import re
from functools import cache

from pzc.compiler.base.node import node
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.make import make
from pzc.compiler.scene.svg import Style, svg
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.braces import in_general
from pzc.compiler.syntax.parse import parse
from pzc.library.new_file import starting_file
from pzc.studio.page_session import LIBRARY, Desk
from pzc.studio.protocol.messages import Json, Refusal
from pzc.studio.protocol.progress_reports import Tell

_CELL = 26  # pixels of a small picture


@node
class Variant:
    """A rule file: its name, its title, its rules in words, the puzzle that shows it."""

    name: str
    title: str
    words: tuple[str, ...]
    example: str


async def list_variants(desk: Desk, tell: Tell) -> Json:
    """All rule files, with the puzzle that shows each; `preview` draws that."""
    return {
        "variants": [
            {"name": one.name, "title": one.title, "words": list(one.words), "example": one.example}
            for one in _variants()
        ]
    }


async def preview(desk: Desk, tell: Tell, name: str) -> Json:
    """A small picture of a puzzle of the library."""
    return dict(zip(("svg", "dark"), _drawn(_path(name)), strict=True))


async def read(desk: Desk, tell: Tell, name: str) -> Json:
    """The text of a file of the library."""
    return {"text": library.read(_path(name)).text}


async def begin(desk: Desk, tell: Tell, name: str) -> Json:
    """The text with which a puzzle of a rule file begins."""
    path = _path(name)
    return {"text": starting_file(library.read(path), os.path.join(os.path.dirname(path), "begun.puz"), {})}


def _path(name: str) -> str:
    path = library.find(name.removeprefix(LIBRARY), None)
    if path is None:
        raise Refusal("missing", f"the library has no `{name}`")
    return path


@cache
def _drawn(path: str) -> tuple[str, str]:
    scene = make(compile_source(library.read(path)))
    return svg([scene], Style(cell=_CELL)), svg([scene], Style(dark=True, cell=_CELL))


@cache
def _variants() -> tuple[Variant, ...]:
    examples = _examples()
    return tuple(
        Variant(entry.name, entry.title or entry.name, _words(entry.path), examples.get(entry.name, ""))
        for entry in library.rule_files()
    )


def _words(path: str) -> tuple[str, ...]:
    """The rules of a file, in words and in general: a name in braces stands for its value."""
    rules = (s for s in parse(library.read(path)).statements if isinstance(s, statements.RuleDecl))
    return tuple(" ".join(in_general(rule.text).split()) for rule in rules)


def _examples() -> dict[str, str]:
    """Of each rule file the shortest puzzle that bears its name, or else one that uses it; with one solution, if there
    is such a one."""
    texts = {entry.name: library.read(entry.path).text for entry in library.instances()}
    by_size = sorted(texts, key=lambda name: ("expect unique" not in texts[name], len(texts[name]), name))
    found: dict[str, str] = {}
    for name in by_size:
        found.setdefault(re.sub(r"_\d+$", "", name), name)
    for name in by_size:
        for line in re.findall(r"^use (.*)", texts[name], re.MULTILINE):
            for used in re.findall(r"\w+(?=[,(]|$|\s*$)", line):
                found.setdefault(used, name)
    return found
