"""The pages about the codes of errors and warnings, for `pzc --explain` and docs/errors.md.

They are read from the files in pages/. A file begins with `# TITLE`. A page begins with `## CODE TITLE`, then has text,
and ends with examples: `wrong:` and `right:` (puzzle files), or the suffix of a wrong input of another kind
(`killer:`). The page of a syntax error takes its title and its wrong example from table.py, which has its message.
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
    """An error or warning: what it means and how to fix it. `wrong` causes it and `right` does not.

    `inputs` are inputs of other kinds that cause it, by their suffix.
    """

    code: str
    title: str
    text: str
    wrong: str = ""
    right: str = ""
    inputs: Mapping[str, str] = {}


@node
class Chapter:
    """The pages of one file, and the text before the first page."""

    title: str
    text: str
    pages: tuple[Page, ...]


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return all pages, file by file."""
    return tuple(_read_chapter(name) for name in sorted(os.listdir(FOLDER)) if name[0].isdigit())


def pages() -> Iterator[Page]:
    """Yield all pages, chapter by chapter."""
    for chapter in chapters():
        yield from chapter.pages


def page_of(code: str) -> Page | None:
    """Return the page of a code, or None. The code may be written `PZ202`, `pz202` or `202`."""
    wanted = "PZ" + code.strip().upper().removeprefix("PZ")
    return next((page for page in pages() if page.code == wanted), None)


def as_text(page: Page) -> str:
    """Return a page as text for a terminal."""
    parts = [f"{page.code}: {page.title}", page.text]
    for word, example in _examples(page):
        parts.append(f"{word}:\n\n" + "\n".join(f"    {line}".rstrip() for line in example.splitlines()))
    return "\n\n".join(part for part in parts if part) + "\n"


def reference() -> str:
    """Return all pages as one Markdown text: docs/errors.md."""
    parts = [introduction()]
    for chapter in chapters():
        parts += [f"## {chapter.title}", chapter.text]
        parts += [as_markdown(page, "###") for page in chapter.pages]
    return "\n\n".join(part for part in parts if part) + "\n"


def introduction() -> str:
    """Return the beginning of docs/errors.md: how to read a message."""
    with open(os.path.join(FOLDER, "introduction.md"), encoding="utf-8") as file:
        return file.read().strip()


def as_markdown(page: Page, heading: str) -> str:
    """Return a page as Markdown, with its title after the heading sign, such as `###`."""
    parts = [f"{heading} {page.code}: {page.title}", page.text]
    parts += [f"{word}:\n```text\n{example}```" for word, example in _examples(page)]
    return "\n\n".join(part for part in parts if part)


def _examples(page: Page) -> Iterator[tuple[str, str]]:
    """Yield the examples of a page with their headings."""
    for word, example in (
        ("Wrong", page.wrong),
        *(("Wrong", text) for text in page.inputs.values()),
        ("Right", page.right),
    ):
        if example:
            yield word, example


def _read_chapter(name: str) -> Chapter:
    """Read a file of pages."""
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        head, *rest = re.split(r"^## ", file.read(), flags=re.MULTILINE)
    title, _, text = head.removeprefix("# ").partition("\n")
    return Chapter(title, text.strip(), tuple(map(_parse_page, rest)))


def _parse_page(text: str) -> Page:
    """Parse a page."""
    head, _, rest = text.partition("\n")
    code, _, title = head.partition(" ")
    words, *examples = _EXAMPLE.split(rest)
    named = dict(zip(examples[::2], (example.rstrip() + "\n" for example in examples[1::2]), strict=True))
    if title:
        wrong, right = named.pop("wrong", ""), named.pop("right", "")
        return Page(code, title, words.strip(), wrong, right, named)
    return _mistake(code, words.strip(), named)


def _mistake(code: str, text: str, named: dict[str, str]) -> Page:
    """Return the page of a syntax error. Its title is the message for its wrong example."""
    row = next(row for row in MISTAKES.values() if row.code == code)
    wrong = named.get("wrong", row.examples[0].rstrip() + "\n")
    title = row.message
    try:
        parse(Source("", wrong))
    except PuzzleError as error:
        title = error.diagnostics[0].message
    return Page(code, title, text, wrong, named.get("right", ""))
