"""Names are bound as the compiler's check binds them. So each name in the library has a meaning, apart from the
exceptions here.
"""

from pzc.compiler.syntax import library
from pzc.service.overlay_files import uri_of
from pzc.service.workspace import Workspace

from ...effort import ALL, one_in

_FREE = {"coords", "regions", "diagonal_pairs"}  # their patterns have names that nothing binds


def test_every_name_of_the_library_has_a_meaning() -> None:
    unknown = []
    for entry in library.rule_files():
        if not (ALL or one_in(20, entry.name)):
            continue
        workspace = Workspace()
        uri = uri_of(entry.path)
        text = library.read(entry.path).text
        workspace.open(uri, text)
        names = {text[one.start : one.end] for one in workspace.tokens(uri) if one.kind == "name"}
        lines = [line for line in text.splitlines() if not line.startswith(tuple(_FREE)) and "*" not in line]
        unknown += [(entry.name, name) for name in names if any(f"{name}(" in line for line in lines)]
    assert unknown == []
