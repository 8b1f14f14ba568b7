"""All questions: what each is asked with, who answers it, and whether that may take long."""

from collections.abc import Mapping

from pzc.compiler.base.node import field, node

from .request_fields import ANYTHING, LIST, OBJECT, TRUTH, Field, number, objects, one_of, text

MOST_CHARACTERS = 500_000
"""Of a text; the compiler takes fewer, and says so."""
URI = text(1000)
TEXT = text(MOST_CHARACTERS)
VERSION = number(0, 2**53 - 1)
NAME = text(200)
PLACE = number(0, 2**53 - 1)
_CHANGES = objects(10_000, **{"from": PLACE, "to": PLACE, "insert": TEXT})
_SECONDS = number(1, 3600)


@node
class Question:
    """`answer` is the function that answers it, `module.function` in this package; `long`: it may take seconds, can be
    called off, and is answered beside others; `folder`: it needs a folder, which only a server shows."""

    answer: str
    fields: Mapping[str, Field]
    long: bool = field(default=False)
    folder: bool = field(default=False)


_OF_TEXT: Mapping[str, Field] = {"uri": URI}
_AT: Mapping[str, Field] = {"uri": URI, "at": PLACE}
_TIMED: Mapping[str, Field] = {"uri": URI, "time": _SECONDS(10)}
_NO: Field = TRUTH(False)
_SEED = number(0, 2**31 - 1)(0)
_PLACED: Mapping[str, Field] = {"uri": URI, "tool": NAME, "parts": LIST}

QUESTIONS: dict[str, Question] = {
    "hello": Question("engine.hello", {}),
    # the text
    "open": Question("handlers.text_sync.open_text", {"uri": URI, "text": TEXT, "version": VERSION(0)}),
    "edit": Question("handlers.text_sync.edit", {"uri": URI, "version": VERSION, "changes": _CHANGES}),
    "close": Question("handlers.text_sync.close", _OF_TEXT),
    "diagnostics": Question("handlers.text_sync.diagnostics", _OF_TEXT),
    "complete": Question("handlers.language.complete", _AT),
    "hover": Question("handlers.language.hover", _AT),
    "definition": Question("handlers.language.definition", _AT),
    "references": Question("handlers.language.references", _AT),
    "rename": Question("handlers.language.rename", {**_AT, "name": NAME}),
    "symbols": Question("handlers.language.symbols", _OF_TEXT),
    "format": Question("handlers.language.format_text", _OF_TEXT),
    "tokens": Question("handlers.language.tokens", _OF_TEXT),
    # the board
    "board": Question("handlers.board_view.board", _OF_TEXT),
    "places": Question("handlers.board_view.places", {"uri": URI, "kind": one_of("cell", "corner", "border", "link")}),
    "place": Question("editing.placing.place", {**_PLACED, "value": ANYTHING(None), "condition": ANYTHING(None)}),
    "remove": Question("editing.placing.remove", _PLACED),
    # answers
    "solve": Question("handlers.solve_requests.solve", {**_TIMED, "limit": number(1, 1000)(2)}, long=True),
    "candidates": Question("handlers.solve_requests.candidates", _TIMED, long=True),
    "conflict": Question("handlers.solve_requests.conflict", _TIMED, long=True),
    "entry": Question("handlers.solution_check.entry", _OF_TEXT),
    "check": Question("handlers.solution_check.check", {**_TIMED, "answer": OBJECT}, long=True),
    # making
    "count": Question("handlers.authoring.count", _TIMED, long=True),
    "generate": Question("handlers.authoring.generate", {**_TIMED, "seed": _SEED}, long=True),
    "minimise": Question("handlers.authoring.minimise", {**_TIMED, "seed": _SEED}, long=True),
    # in and out
    "import": Question("handlers.import_export.import_text", {"text": TEXT}),
    "export": Question("handlers.import_export.export", {**_TIMED, "to": NAME, "answer": _NO, "rules": _NO}, long=True),
    "picture": Question(
        "handlers.import_export.picture",
        {**_TIMED, "kind": NAME, "answer": _NO, "dark": _NO, "cell": number(4, 1024)(64), "legend": _NO},
        long=True,
    ),
    "model": Question("handlers.import_export.model", {"uri": URI, "target": NAME("mzn")}, long=True),
    # the library, and the folder
    "library": Question("handlers.library_browser.list_variants", {}),
    "preview": Question("handlers.library_browser.preview", {"name": NAME}),
    "read": Question("handlers.library_browser.read", {"name": NAME}),
    "begin": Question("handlers.library_browser.begin", {"name": NAME}),
    "files": Question("handlers.folder_files.files", {}, folder=True),
    "load": Question("handlers.folder_files.load", {"path": URI}, folder=True),
    "save": Question("handlers.folder_files.save", {"path": URI, "text": TEXT}, folder=True),
}
