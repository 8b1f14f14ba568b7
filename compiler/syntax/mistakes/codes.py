"""The pages of all codes of errors and warnings: from the files in pages/, for `pzc --explain` and docs/errors.md.

A file of pages begins with `# its title`. A page begins with `## CODE title`, goes on with words, and ends with
examples: `wrong:` and `right:` (puzzle files), or the suffix of a wrong input of another kind (`killer:`). Mistakes in
writing have their title and their wrong example from table, where their messages stand.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.base.source import Source
from pzc.compiler.syntax.parse import parse

from .table import MISTAKES

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pages")

_EXAMPLE = re.compile(r"^(\w+):\n", re.MULTILINE)


@node
class Page:
    """What a code means, why, and how to mend it; `wrong` gives the code and `right` gives nothing.

    `inputs` are wrong inputs that are no puzzle files, by their suffix.
    """

    code: str
    title: str
    text: str
    wrong: str = ""
    right: str = ""
    inputs: Mapping[str, str] = {}

    @property
    def is_warning(self) -> bool:
        """Whether the code is that of a warning."""
        return self.code.startswith("PZ8")


@node
class Chapter:
    """The pages of one file, with what the file says before the first."""

    title: str
    text: str
    pages: tuple[Page, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """All pages, file by file."""
    return tuple(_chapter(name) for name in sorted(os.listdir(FOLDER)) if name[0].isdigit())


def pages() -> Iterator[Page]:
    """All pages, chapter by chapter."""
    for chapter in chapters():
        yield from chapter.pages


def page_of(code: str) -> Page | None:
    """The page of a code, written in whatever way: `PZ202`, `pz202`, `202`."""
    wanted = "PZ" + code.strip().upper().removeprefix("PZ")
    return next((page for page in pages() if page.code == wanted), None)


def as_text(page: Page) -> str:
    """A page for a terminal."""
    parts = [f"{page.code}: {page.title}", page.text]
    for word, example in _examples(page):
        parts.append(f"{word}:\n\n" + "\n".join(f"    {line}".rstrip() for line in example.splitlines()))
    return "\n\n".join(part for part in parts if part) + "\n"


def reference() -> str:
    """All pages as one Markdown text: docs/errors.md."""
    with open(os.path.join(FOLDER, "introduction.md"), encoding="utf-8") as file:
        parts = [file.read().strip()]
    for chapter in chapters():
        parts += [f"## {chapter.title}", chapter.text]
        for page in chapter.pages:
            parts += [f"### {page.code}: {page.title}", page.text]
            for word, example in _examples(page):
                parts.append(f"{word}:\n```text\n{example}```")
    return "\n\n".join(part for part in parts if part) + "\n"


def _examples(page: Page) -> Iterator[tuple[str, str]]:
    for word, example in (
        ("Wrong", page.wrong),
        *(("Wrong", text) for text in page.inputs.values()),
        ("Right", page.right),
    ):
        if example:
            yield word, example


def _chapter(name: str) -> Chapter:
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        head, *rest = re.split(r"^## ", file.read(), flags=re.MULTILINE)
    title, _, text = head.removeprefix("# ").partition("\n")
    return Chapter(title, text.strip(), tuple(map(_page, rest)))


def _page(text: str) -> Page:
    head, _, rest = text.partition("\n")
    code, _, title = head.partition(" ")
    words, *examples = _EXAMPLE.split(rest)
    named = dict(zip(examples[::2], (example.rstrip() + "\n" for example in examples[1::2]), strict=True))
    if title:
        wrong, right = named.pop("wrong", ""), named.pop("right", "")
        return Page(code, title, words.strip(), wrong, right, named)
    return _mistake(code, words.strip(), named)


def _mistake(code: str, text: str, named: dict[str, str]) -> Page:
    """The page of a mistake in writing; its title is what is said about its wrong example."""
    row = next(row for row in MISTAKES.values() if row.code == code)
    wrong = named.get("wrong", row.examples[0].rstrip() + "\n")
    title = row.message
    try:
        parse(Source("", wrong))
    except PuzzleError as error:
        title = error.diagnostics[0].message
    return Page(code, title, text, wrong, named.get("right", ""))
