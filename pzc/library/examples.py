"""An example puzzle of the library for each rule file."""

import re
from collections.abc import Mapping
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
        for line in re.findall(r"^use (.*)", texts[entry], re.MULTILINE):
            for used in re.findall(r"\w+(?=[,(]|$|\s*$)", line):
                found.setdefault(used, entry)
    return found
