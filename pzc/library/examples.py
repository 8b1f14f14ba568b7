"""An example puzzle of the library for each rule file."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from pzc.compiler.syntax import library
from pzc.compiler.syntax.library import Entry


@cache
def examples() -> Mapping[str, Entry]:
    """Return an example for each rule file that has one, by the name of the rule file.

    It is the shortest puzzle that bears the name, else the shortest that uses the file. Puzzles with `expect unique`
    come first.
    """
    texts = {entry: library.read(entry.path).text for entry in library.instances()}
    by_size = sorted(texts, key=lambda one: ("expect unique" not in texts[one], len(texts[one]), one.name))
    found: dict[str, Entry] = {}
    for entry in by_size:
        found.setdefault(re.sub(r"_\d+$", "", entry.name), entry)
    for entry in by_size:
        for used in _used(texts[entry]):
            found.setdefault(used, entry)
    return found


def example_for(name: str) -> Entry | None:
    """Return the example of a rule file, or one of a rule file that uses it."""
    known = examples()
    if name in known:
        return known[name]
    users = (one for one in library.rule_files() if one.name in known and name in _used(library.read(one.path).text))
    return next((known[one.name] for one in users), None)


def _used(text: str) -> Iterator[str]:
    """Yield the names of the files that a text uses."""
    for line in re.findall(r"^use (.*)", text, re.MULTILINE):
        yield from re.findall(r"\w+(?=[,(]|$|\s*$)", line)
