"""Addresses of puzz.link to .puz files that a person would have written."""

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NoReturn

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board
from pzc.compiler.formats.addresses.divisions import without_holes
from pzc.compiler.formats.addresses.puzzlink import KIND, parse_address, print_address, read_body
from pzc.compiler.formats.content import Content
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.model import Model
from pzc.compiler.pictures.clues import clue_lines, division_lines, mark_of, names_for
from pzc.compiler.pictures.figures import picture_of
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax.text.format import format_text

from .format_clauses import Declared, declared, nearly
from .puz_writing import Converted, default_of, outline
from .spans import at, beginning

OWN_RULES_ALONE = "puzz.link knows the variant's own rules alone"
_MOST_TRIES = 40


def convert(source: Source, folder: str = "") -> Converted:
    """Convert the address in a source to a .puz file. Raises PuzzleError with the place of the mistake.

    Rule files are looked up in `folder`, then in the library.
    """
    try:
        address = parse_address(source.text)
    except Damaged as error:
        raise fail("PZ990", f"this address can't be read: {error.message}", at(source, error.at)) from None
    found = declared(KIND, address.key, folder)
    if found is None:
        help = nearly(KIND, address.key, folder)
        help = help or f'a rule file of yours can: format {KIND} "{address.key}": numbers16(given)'
        message = f"no rule file says how puzz.link writes `{address.key}`"
        place = source.text.find(address.key)
        raise fail("PZ991", message, Span(source, place, place + len(address.key)), help=help)
    try:
        content = read_body(address, found.clause)
    except Damaged as error:
        message = f"the puzzle in this address, a `{address.key}`, can't be read: {error.message}"
        raise fail("PZ992", message, at(source, address.at + error.at)) from None
    head = [f"# from {print_address(address)}"]
    if content.flags:
        left = "".join(letter for letter in address.flags if letter in content.flags)
        head.append(f"# `{left}` in the address is not carried over: see whether the rules are the same")
    if address.variant:
        head.append(f"# the rules of its variant `{address.variant}` are not carried over")
    return Converted(puzzle_text(found, content, head, folder, at(source, address.at)))


def no_answer(source: Source, model: Model) -> NoReturn:
    """Raise the PuzzleError for an address, which holds no solution."""
    help = "an address of a board has one, ?pzprv3/..., as `pzc export --answer` writes it"
    place = beginning(source)
    raise fail("PZ949", "this address has a puzzle and no answer", place, help=help)


def puzzle_text(
    found: Declared, content: Content, head: list[str], folder: str, place: Span, about: Sequence[str] = ()
) -> str:
    """Return the text of the file: its `use` line, its holes and regions, its clues. Raises PuzzleError if the size
    is invalid.

    head: comments at the beginning. about: statements such as a title.
    """
    model, board = found.model, content.board
    head = [*head, *(f"# not carried over: {lost}" for lost in content.left_out), *(["", *about] if about else [])]
    body: list[str] = []
    if lines := outline(found, content):
        body += ["", *lines]
    for name, division in content.divisions.items():
        body += ["", *division_lines(name, board, without_holes(content, division))]
    for name, drawings in content.pieces.items():
        body += ["", f"{name} [[", *(f"  {row}" for row in picture_of(drawings)), "]]"]
    for kind in model.clues:
        clues = content.clues.get(kind.name)
        if clues:
            body += ["", *clue_lines(kind, board, clues, names_for(model, kind), mark_of(model, kind))]

    def written(settings: Mapping[str, int]) -> str:
        changes = ", ".join(f"{name} = {value}" for name, value in settings.items())
        use = f"use {found.name}({changes})" if changes else f"use {found.name}"
        return format_text("\n".join([*head, "", use, *body]) + "\n")

    reason = ""
    for settings in islice(_settings(found, content), _MOST_TRIES):
        made = _compiled(written(settings), board, folder)
        raised = content.least if isinstance(made, str) else _too_small(made, content.least)
        if raised:
            settings |= raised
            made = _compiled(written(settings), board, folder)
        if not isinstance(made, str):
            return written(settings)
        reason = reason or made
    message = f"a board of {board.width} columns and {board.height} rows does not go with {found.name}.puz{reason}"
    raise fail("PZ993", message, place)


def _settings(found: Declared, content: Content) -> Iterator[dict[str, int]]:
    """Yield parameter settings that may give the board its size: none, if a picture gives it; one parameter; two."""
    fixed = {name: value for name, value in content.settings.items() if default_of(found, name) != value}
    yield {**fixed}
    height, width = content.board.height, content.board.width
    own = [param.name for param in found.model.params if param.file == found.name]
    own = [name for name in own if name not in (*content.settings, *content.least)]
    for name in own:
        for size in dict.fromkeys((height, width)):
            yield {name: size, **fixed}
    pairs = [(height, width), *((a, height // a) for a in range(int(height**0.5), 1, -1) if height % a == 0)]
    for number, first in enumerate(own):
        for second in own[number + 1 :]:
            for a, b in pairs:
                yield {first: a, second: b, **fixed}


def _too_small(model: Model, least: Mapping[str, int]) -> dict[str, int]:
    """Return the least values of the parameters that have a smaller value."""
    values = {param.name: value for param, value in model.facts.params.items()}
    return {name: value for name, value in least.items() if values[name] < value}


def _compiled(text: str, board: Board, folder: str) -> Model | str:
    """Return the model of a file if it has a board of this size, otherwise the message of its first error, or ""."""
    try:
        model = compile_source(Source("imported.puz", text, os.path.abspath(os.path.join(folder, "imported.puz"))))
    except PuzzleError as error:
        return f": {error.diagnostics[0].message}"
    mine = model.board
    fits = mine is not None and not model.open_params and (mine.height, mine.width) == (board.height, board.width)
    return model if fits else ""
