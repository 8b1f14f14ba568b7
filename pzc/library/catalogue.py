"""The rule files of the library, with their kinds and other names, and a search in them."""

import re
from collections.abc import Sequence
from functools import cache

from pzc.compiler.base.diagnostics import nearest
from pzc.compiler.base.node import node, replace
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.braces import in_general
from pzc.compiler.syntax.parse import parse

from .examples import examples

_KINDS = (
    ("loop", r"\b(crossing_)?loops?\("),
    ("path", r"\bpaths?\("),
    ("shading", r"^layer \w+ on cells of bool"),
    ("regions", r"^areas \w+ *(#.*|= \(a, b\) in links: (a = b|not \w+\(a, b\)).*)?$"),  # a division of the board
    ("shapes", r"^shapes? "),
    ("numbers", r"^grid [^\n]* of "),
)
"""The kinds of puzzles, and what stands in their rule files."""
CONSTRAINT = "constraint"
"""The kind of rules that bring no board of their own, and join others, such as a sudoku."""
_OTHER_NAMES = re.compile(r"^# Also called (.*)\.$", re.MULTILINE)
_HEADER = re.compile(r"(?:#.*\n|\s*\n|(?:title|author|source)\b.*\n)*")
_PUZZLINK = re.compile(r'^format puzzlink "(\w+)"', re.MULTILINE)


@node
class Variant:
    """A rule file: its name and title, its kinds, other names, the texts of its rules, and the name of an example.

    `uses` are the names of the rule files that it uses, and `has_grid` is True if it declares a grid itself.
    """

    name: str
    title: str
    kinds: tuple[str, ...]
    others: tuple[str, ...]
    rules: tuple[str, ...]
    example: str
    uses: tuple[str, ...]
    has_grid: bool

    @property
    def other_spellings(self) -> tuple[str, ...]:
        """Return the other names that are not the name or the title in another spelling."""
        known = {_normalized(self.name), _normalized(self.title)}
        return tuple(name for name in self.others if _normalized(name) not in known)


@cache
def variants() -> tuple[Variant, ...]:
    """Return all rule files of the library, by name. A file without a kind has those of the files that it uses."""
    found = {one.name: one for one in map(_variant, library.rule_files())}

    def kinds(one: Variant) -> tuple[str, ...]:
        boards = any(found[name].has_grid for name in one.uses)
        used = (kind for name in one.uses for kind in kinds(found[name]) if not boards or kind != CONSTRAINT)
        return one.kinds or tuple(dict.fromkeys(used))

    return tuple(replace(one, kinds=kinds(one)) for one in found.values())


def notes_of(text: str) -> str:
    """Return the comments at the head of a rule file, such as files to combine it with, but not the other names of the
    puzzle.
    """
    head = _HEADER.match(_OTHER_NAMES.sub("", text))
    return " ".join(line.lstrip("# ") for line in head[0].splitlines() if line.startswith("#")) if head else ""


def find_variants(words: Sequence[str]) -> list[Variant]:
    """Return the variants in which all words occur, the best matches first.

    A word may be a part of the name, the title, another name, a kind or the rules. Letters and digits count alone, in
    lower case, so that `Sky-scrapers` finds `skyscrapers`.
    """
    wanted = [plain for word in words if (plain := _normalized(word))]
    ranked = [(rank, one) for one in variants() if (rank := _rank(one, wanted)) is not None]
    return [one for _, one in sorted(ranked, key=lambda pair: pair[0])]


def nearest_name(word: str) -> str:
    """Return the name of the variant with a name that is most similar to a word, or an empty string."""
    names = {name.casefold(): one.name for one in variants() for name in (one.title, *one.others, one.name)}
    return names.get(nearest(word, names), "")


def _variant(entry: library.Entry) -> Variant:
    """Return a rule file's entry in the catalogue: its kinds, other names and rules, taken from its text."""
    source = library.read(entry.path)
    kinds = [kind for kind, pattern in _KINDS if re.search(pattern, source.text, re.MULTILINE)]
    if not re.search(r"^grid |^use ", source.text, re.MULTILINE):
        kinds.append(CONSTRAINT)
    called = _OTHER_NAMES.search(source.text)
    others = [*(called[1].split(", ") if called else ()), *_PUZZLINK.findall(source.text)]
    file = parse(source)
    content = file.statements
    texts = tuple(" ".join(in_general(s.text).split()) for s in content if isinstance(s, statements.RuleDecl))
    uses = tuple(item.name for item in file.used)
    has_grid = any(isinstance(s, statements.GridDecl) for s in content)
    example = examples().get(entry.name)
    name = example.name if example else ""
    return Variant(entry.name, entry.title or entry.name, tuple(kinds), tuple(others), texts, name, uses, has_grid)


def _rank(one: Variant, wanted: Sequence[str]) -> tuple[int, ...] | None:
    """Return how well a variant matches, the least first; None if a word does not occur in it.

    For each word: 0 for a whole name, 1 for the beginning of a name, 2 for a part of a name, 3 for a kind, 4 for the
    rules.
    """
    names = [_normalized(name) for name in (one.name, one.title, *one.others)]
    rules = _normalized(" ".join(one.rules))
    ranks = []
    for word in wanted:
        if word in names:
            ranks.append(0)
        elif any(name.startswith(word) for name in names):
            ranks.append(1)
        elif any(word in name for name in names):
            ranks.append(2)
        elif word in one.kinds:
            ranks.append(3)
        elif word in rules:
            ranks.append(4)
        else:
            return None
    return tuple(ranks)


def _normalized(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def variant_as_json(one: Variant) -> dict[str, object]:
    """Return a variant as `pzc list --json` and the MCP server have it."""
    return {
        "name": one.name,
        "title": one.title,
        "kinds": list(one.kinds),
        "other_names": list(one.others),
        "rules": list(one.rules),
        "example": one.example or None,
    }
