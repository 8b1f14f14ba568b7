"""The tree of a part of a text, moved to the offset of the part."""

from pzc.compiler.base.source import Source, Span
from pzc.compiler.syntax import library
from pzc.compiler.syntax.expressions import Node
from pzc.compiler.syntax.parse import parse_anew
from pzc.compiler.syntax.shifted import shifted


def spans(part: object) -> list[Span]:
    if isinstance(part, Span):
        return [part]
    inner = part if isinstance(part, tuple) else vars(part).values() if isinstance(part, Node) else ()
    return [span for one in inner for span in spans(one)]


def test_a_tree_that_was_moved_is_the_same_elsewhere() -> None:
    text = library.read(library.find("yajilin", None) or "").text
    whole = Source("whole", "# before\n" + text)
    there = shifted(parse_anew(Source("part", text)).statements, whole, len("# before\n"))
    assert there == parse_anew(whole).statements
    assert [(s.start, s.end) for s in spans(there)] == [(s.start, s.end) for s in spans(parse_anew(whole).statements)]
    assert {id(span.source) for span in spans(there)} == {id(whole)}
