"""Build the documentation site: python docs/site/build.py FOLDER [--studio | --check]

The Markdown files of the repository become pages. Each error code gets a page of its own. The gallery has a page for
each kind of puzzle, with links that open the puzzles in the studio. `--studio` builds the studio beside the pages,
in FOLDER/studio; `--check` only looks for dead links. Needs the extra `docs`: pip install '.[docs]'.
"""

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from sphinx.cmd.build import main as sphinx

from pzc.compiler.formats.sudokus.lzstring import compress
from pzc.compiler.syntax import library
from pzc.compiler.syntax.mistakes import codes
from pzc.library.catalogue import Variant, variants
from pzc.studio.hosting.static_site import build as build_studio

ROOT = Path(__file__).parents[2]
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "editors/vscode/README.md",
    "editors/tree-sitter-puz/README.md",
)
KINDS = {
    "loop": "Loops",
    "path": "Paths",
    "shading": "Shading",
    "regions": "Dividing the board",
    "shapes": "Shapes",
    "numbers": "Numbers",
    "constraint": "Rules to combine",
    "": "Others",
}
"""The kinds of `pzc list`, each with the title of its page in the gallery."""


def build(target: Path, builder: str = "html") -> int:
    """Build the site into a folder and return the exit code of Sphinx. A warning, such as a dead link, is an error.

    The builder `dummy` reads all pages and follows their links, but writes none.
    """
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder).resolve()
        stage(source)
        return sphinx(["-W", "--keep-going", "-q", "-j", "auto", "-b", builder, str(source), str(target)])


def stage(source: Path) -> None:
    """Write the sources of the site for Sphinx: the repository's pages in their folders, and the generated ones."""
    shutil.copytree(ROOT / "docs", source / "docs", ignore=shutil.ignore_patterns("site", "errors.md", "README.md"))
    for name in PAGES:
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    for name in ("conf.py", "index.md"):
        shutil.copy(ROOT / "docs" / "site" / name, source)
    _write_pages(source / "docs", _error_pages())
    _write_pages(source / "docs" / "gallery", _gallery_pages())
    for page in source.glob("**/*.md"):
        _follow_links(page, source)


def _follow_links(page: Path, source: Path) -> None:
    """Copy the files that a page links to, such as a rule file. For a link to a folder, only its title is kept."""

    def follow(link: re.Match[str]) -> str:
        target = (page.parent / link[2]).resolve()
        if not target.is_relative_to(source):
            return link[0]  # Sphinx reports it
        original = ROOT / target.relative_to(source)
        if original.is_dir():
            return link[1]
        if original.is_file() and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(original, target)
        return link[0]

    text = page.read_text(encoding="utf-8")
    page.write_text(re.sub(r"\[([^\]]*)\]\(([^)#:]+)\)", follow, text), encoding="utf-8")


def _write_pages(folder: Path, pages: Iterator[tuple[str, str]]) -> None:
    for name, text in pages:
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _error_pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each code, and one that lists them by chapter."""
    parts = [codes.introduction()]
    for chapter in codes.chapters():
        parts += [f"## {chapter.title}", chapter.text]
        parts.append("\n".join(f"- [{page.code}](errors/{page.code}.md): {page.title}" for page in chapter.pages))
        for page in chapter.pages:
            # An orphan is in no table of contents: 260 entries there would make each page of the site large.
            text = f"{codes.as_markdown(page, '#')}\n\n[All codes](../errors.md)\n"
            yield f"errors/{page.code}.md", f"---\norphan: true\n---\n{text}"
    yield "errors.md", "\n\n".join(filter(None, parts)) + "\n"


def _gallery_pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each kind of puzzle, and one that lists them."""
    shown: dict[str, list[Variant]] = {kind: [] for kind in KINDS}
    for one in variants():
        shown[one.kinds[0] if one.kinds else ""].append(one)
    shown = {kind: ones for kind, ones in shown.items() if ones}
    lines = [
        "# Gallery",
        "",
        "A puzzle of each rule file of the library, with its solution and its rules in words.",
        "",
    ]
    for kind, ones in shown.items():
        name = kind or "others"
        lines.append(f"- [{KINDS[kind]}]({name}.md): {len(ones)}")
        yield f"{name}.md", "\n\n".join([f"# {KINDS[kind]}", *map(_entry, ones)]) + "\n"
    yield "README.md", "\n".join([*lines, "", _contents(kind or "others" for kind in shown)]) + "\n"


def _entry(one: Variant) -> str:
    """Return a rule file with its picture, its rules and links to its files."""
    parts = [f"## {one.title}", f"![{one.title}: a puzzle and its solution]({one.name}.svg)"]
    parts.append("\n".join(f"- {text}" for text in one.rules))
    links = [f"[{one.name}.puz](../../puzzles/rules/{one.name}.puz)"]
    if one.example:
        path = Path(library.INSTANCES) / f"{one.example}.puz"
        text = path.read_text(encoding="utf-8")
        links.append(f"[{path.name}](../../puzzles/instances/{path.name})")
        links.append(f'<a href="../../studio/index.html#puzzle={len(text)}.{compress(text)}">open in the studio</a>')
    return "\n\n".join([*parts, " · ".join(links)])


def _contents(names: Iterable[str]) -> str:
    return "\n".join(["```{toctree}", ":hidden:", "", *names, "```"])


def main() -> int:
    """Parse the command line and build the site."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the folder of the site")
    parser.add_argument("--studio", action="store_true", help="build the studio into FOLDER/studio")
    parser.add_argument("--check", action="store_true", help="look for dead links, and write no pages")
    options = parser.parse_args()
    failed = build(options.folder, "dummy" if options.check else "html")
    if options.studio and not failed:
        build_studio(str(options.folder / "studio"))
    return failed


if __name__ == "__main__":
    sys.exit(main())
