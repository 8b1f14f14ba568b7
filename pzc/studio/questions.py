"""All questions: what each is asked with, who answers it, and whether that may take long."""

from collections.abc import Mapping

from pzc.compiler.base.node import field, node

from .fields import ANYTHING, LIST, Field, number, objects, one_of, text

MOST_CHARACTERS = 500_000
"""Of a text; the compiler takes fewer, and says so."""
URI = text(1000)
TEXT = text(MOST_CHARACTERS)
VERSION = number(0, 2**53 - 1)
NAME = text(200)
CONDITION = text(1000)
PLACE = number(0, 2**53 - 1)
_CHANGES = objects(10_000, **{"from": PLACE, "to": PLACE, "insert": TEXT})
_SECONDS = number(1, 3600)


@node
class Question:
    """`answer` is the function that answers it, `module.function` in this package; `long`: it may take seconds, can be
    called off, and is answered beside others."""

    answer: str
    fields: Mapping[str, Field]
    long: bool = field(default=False)


QUESTIONS: dict[str, Question] = {
    "hello": Question("engine.hello", {}),
    "open": Question("texts.open_text", {"uri": URI, "text": TEXT, "version": VERSION(0)}),
    "edit": Question("texts.edit", {"uri": URI, "version": VERSION, "changes": _CHANGES}),
    "close": Question("texts.close", {"uri": URI}),
    "diagnostics": Question("texts.diagnostics", {"uri": URI}),
    "board": Question("board.board", {"uri": URI}),
    "places": Question("board.places", {"uri": URI, "kind": one_of("cell", "corner", "border", "link")}),
    "place": Question(
        "placing.place",
        {"uri": URI, "tool": NAME, "parts": LIST, "value": ANYTHING(None), "condition": CONDITION(None)},
    ),
    "remove": Question("placing.remove", {"uri": URI, "tool": NAME, "parts": LIST}),
    "solve": Question("solving.solve", {"uri": URI, "limit": number(1, 1000)(2), "time": _SECONDS(10)}, True),
}
