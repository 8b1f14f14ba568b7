"""The table of all requests: fields, handler, and whether the request may take long."""

from collections.abc import Mapping

from pzc.compiler.base.node import field, node
from pzc.generation import difficulty, symmetry
from pzc.turning.movement import MOVEMENTS

from .request_fields import ANYTHING, LIST, OBJECT, TRUTH, Field, number, objects, one_of, text

MOST_CHARACTERS = 500_000
"""The size limit of a text, in characters. The compiler's own limit is lower and has a better message."""
URI = text(1000)
TEXT = text(MOST_CHARACTERS)
VERSION = number(0, 2**53 - 1)
NAME = text(200)
PLACE = number(0, 2**53 - 1)
_CHANGES = objects(10_000, **{"from": PLACE, "to": PLACE, "insert": TEXT})
_SECONDS = number(1, 3600)


@node
class RequestSpec:
    """The handler of a request, the fields it takes, and how it runs.

    `handler` is `module.function` in pzc.studio. `long`: the request may take seconds, can be cancelled, and runs
    beside others. `background`: a long request in the background, which does not delay other long requests.
    `folder`: it needs a folder, which only a server has.
    """

    handler: str
    fields: Mapping[str, Field]
    long: bool = field(default=False)
    background: bool = field(default=False)
    folder: bool = field(default=False)


_OF_TEXT: Mapping[str, Field] = {"uri": URI}
_AT: Mapping[str, Field] = {"uri": URI, "at": PLACE}
_TIMED: Mapping[str, Field] = {"uri": URI, "time": _SECONDS(10)}
_FALSE: Field = TRUTH(False)
_NOTHING: list[object] = []
_NO_FIELDS: dict[str, object] = {}
_DIFFICULTY = one_of("any", *difficulty.NAMES)("any")
_SYMMETRY = one_of(*symmetry.NAMES)("none")
_SEED = number(0, 2**31 - 1)(0)
_PLACED: Mapping[str, Field] = {"uri": URI, "tool": NAME, "parts": LIST}

REQUESTS: dict[str, RequestSpec] = {
    "hello": RequestSpec("engine.hello", {}),
    # documents
    "open": RequestSpec("handlers.text_sync.open_text", {"uri": URI, "text": TEXT, "version": VERSION(0)}),
    "edit": RequestSpec("handlers.text_sync.edit", {"uri": URI, "version": VERSION, "changes": _CHANGES}),
    "close": RequestSpec("handlers.text_sync.close", _OF_TEXT),
    "diagnostics": RequestSpec("handlers.text_sync.diagnostics", _OF_TEXT),
    "complete": RequestSpec("handlers.language.complete", _AT),
    "hover": RequestSpec("handlers.language.hover", _AT),
    "definition": RequestSpec("handlers.language.definition", _AT),
    "references": RequestSpec("handlers.language.references", _AT),
    "rename": RequestSpec("handlers.language.rename", {**_AT, "name": NAME}),
    "symbols": RequestSpec("handlers.language.symbols", _OF_TEXT),
    "format": RequestSpec("handlers.language.format_text", _OF_TEXT),
    "tokens": RequestSpec("handlers.language.tokens", _OF_TEXT),
    # the board
    "board": RequestSpec("handlers.board_view.board", _OF_TEXT),
    "places": RequestSpec(
        "handlers.board_view.places", {"uri": URI, "kind": one_of("cell", "corner", "border", "link")}
    ),
    "place": RequestSpec("editing.placing.place", {**_PLACED, "value": ANYTHING(None), "condition": ANYTHING(None)}),
    "remove": RequestSpec("editing.placing.remove", _PLACED),
    "turn": RequestSpec(
        "handlers.turning.turn", {"uri": URI, "movement": one_of(*MOVEMENTS), "answer": OBJECT(_NO_FIELDS)}, long=True
    ),
    # solutions
    "solve": RequestSpec("handlers.solve_requests.solve", {**_TIMED, "limit": number(1, 1000)(2)}, long=True),
    "candidates": RequestSpec("handlers.solve_requests.candidates", _TIMED, long=True),
    "conflict": RequestSpec("handlers.solve_requests.conflict", _TIMED, long=True),
    "entry": RequestSpec("handlers.solution_check.entry", _OF_TEXT),
    "check": RequestSpec(
        "handlers.solution_check.check", {**_TIMED, "answer": OBJECT, "search": TRUTH(True)}, long=True
    ),
    # explanations
    "explain": RequestSpec("handlers.explaining.explain", _TIMED, long=True, background=True),
    "rate": RequestSpec("handlers.explaining.rate", _TIMED, long=True, background=True),
    "hint": RequestSpec(
        "handlers.explaining.hint",
        {**_TIMED, "answer": OBJECT, "known": LIST(_NOTHING), "others": _FALSE},
        long=True,
    ),
    # authoring
    "count": RequestSpec("handlers.authoring.count", _TIMED, long=True),
    "generate": RequestSpec(
        "handlers.authoring.generate",
        {**_TIMED, "seed": _SEED, "difficulty": _DIFFICULTY, "symmetry": _SYMMETRY},
        long=True,
    ),
    "suggest": RequestSpec("handlers.authoring.suggest", _TIMED, long=True, background=True),
    "reduce": RequestSpec("handlers.authoring.reduce", _TIMED, long=True, background=True),
    "minimise": RequestSpec("handlers.authoring.minimise", {**_TIMED, "seed": _SEED}, long=True),
    "combinations": RequestSpec("handlers.combining.combinations", {"uri": URI, "time": _SECONDS(60)}, long=True),
    "combine": RequestSpec("handlers.combining.combine", {"uri": URI, "names": LIST}, long=True),
    "resize": RequestSpec("handlers.combining.resize", {"uri": URI, "settings": OBJECT}, long=True),
    # import and export
    "import": RequestSpec("handlers.import_export.import_text", {"text": TEXT}),
    "export": RequestSpec(
        "handlers.import_export.export", {**_TIMED, "to": NAME, "answer": _FALSE, "rules": _FALSE}, long=True
    ),
    "picture": RequestSpec(
        "handlers.import_export.picture",
        {**_TIMED, "kind": NAME, "answer": _FALSE, "dark": _FALSE, "cell": number(4, 1024)(64), "legend": _FALSE},
        long=True,
    ),
    "model": RequestSpec("handlers.import_export.model", {"uri": URI, "target": NAME("mzn")}, long=True),
    # the library, and the folder
    "library": RequestSpec("handlers.library_browser.list_variants", {}),
    "preview": RequestSpec("handlers.library_browser.preview", {"name": NAME}),
    "read": RequestSpec("handlers.library_browser.read", {"name": NAME}),
    "begin": RequestSpec("handlers.library_browser.begin", {"name": NAME}, long=True),
    "files": RequestSpec("handlers.folder_files.files", {}, folder=True),
    "load": RequestSpec("handlers.folder_files.load", {"path": URI}, folder=True),
    "save": RequestSpec("handlers.folder_files.save", {"path": URI, "text": TEXT, "was": TEXT(None)}, folder=True),
}
