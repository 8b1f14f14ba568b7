"""A puzzle to f-puzzles, by the `format fpuzzles` clauses of the used files."""

import json
from typing import Any

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.code import Unwritable
from pzc.compiler.formats.sudokus.entries import ALL_GIVEN, FLAG, WORDS
from pzc.compiler.formats.sudokus.fpuzzles import KIND, LARGEST, NEGATIVE, default_regions
from pzc.compiler.formats.sudokus.lzstring import compress
from pzc.compiler.model.formats import EntryUse, Format
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import ClueKind, Model, Placement
from pzc.compiler.model.unspecified import Unspecified
from pzc.compiler.pictures.clues import GivenValue
from pzc.compiler.pipeline import require_complete
from pzc.compiler.scene.make import make

from .embedded_rules import needed_besides, not_known, own_block, rules_in_words
from .format import Exported, ExportOptions
from .fpuzzles_cosmetics import figures
from .sudoku_boards import clause_for, clauses_of, has_each_digit_once, regions_of, sum_wanted

LINK = "https://f-puzzles.com/?load="
_DRAWN = "`--to sudokupad` draws any puzzle, with its rules in words"


def export(model: Model, options: ExportOptions) -> Exported:
    """Return the link, or the JSON text in it. Raises PuzzleError if the puzzle has a clue that the site can't hold."""
    document, left_out = document_of(model, options)
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    link = LINK + compress(text)
    return Exported(text if options.whole else link, link, tuple(left_out))


def document_of(model: Model, options: ExportOptions) -> tuple[dict[str, Any], list[str]]:
    """Return the JSON object of a puzzle, and the parts that it can't hold."""
    require_complete(model)
    assert model.board is not None
    clauses = clauses_of(model, KIND)
    size = _size(model, clauses)
    document: dict[str, Any] = {"size": size, "grid": grid_of(model, clauses, size)}
    carried = set()
    for kind in model.clues:
        if kind.builtin or _add_clues(document, model, kind, clauses, options.rules):
            carried.add(kind.name)
    for clause in clauses:
        _add_flag(document, clause, clauses)
    _add_pictures(document, model, [clause for clause in clauses if clause.entry and clause.entry.clue in carried])
    files = {clause.file for clause in clauses}
    left_out = not_known(model, files)
    block = own_block(model, carried, files) if options.rules else ""
    rules = "\n\n".join(filter(None, (rules_in_words(model), block)))
    texts = {"title": model.title, "author": model.meta.get("author", ""), "ruleset": rules}
    document |= {key: text for key, text in texts.items() if text}
    if options.answer is not None:
        document["solution"] = [options.answer[DIGIT][cell] for cell in model.board.cells]
    where = "in its rules, for pzc to read" if block else "in its rules as text only"
    note = [f"f-puzzles cannot express {', '.join(left_out)}: it is {where}"] if left_out else []
    return document, [*note, *(needed_besides(model) if block else ())]


def _size(model: Model, clauses: list[Format]) -> int:
    """Return the side of the board. Raises PuzzleError if f-puzzles has no such board."""
    assert model.board is not None
    whole = Span(model.file.source)
    if not any(clause.key == "size" for clause in clauses):
        message = "none of the files in use says how f-puzzles writes this board"
        raise fail("PZ914", message, whole, help=_DRAWN)
    if not has_each_digit_once(model, clauses) or model.board.height > LARGEST:
        message = f"f-puzzles has boards of up to {LARGEST}x{LARGEST} with the digits from 1 to their side"
        raise fail("PZ914", message, whole, help=_DRAWN)
    return model.board.height


def grid_of(model: Model, clauses: list[Format], size: int) -> list[list[dict[str, Any]]]:
    """Return the objects of the cells: given digits, and regions unless they are the usual boxes."""
    assert model.board is not None
    regions = regions_of(model, clauses)
    grid: dict[Cell, dict[str, Any]] = {cell: {} for cell in model.board.cells}
    if set(regions) != set(default_regions(size)):
        number = {cell: n for n, region in enumerate(regions) for cell in region}
        for cell, entry in grid.items():
            entry["region"] = number.get(cell)
    for kind in model.clues:
        if kind.builtin:
            for placement in model.facts.placements.get(kind.name, ()):
                if placement.value is not None:
                    grid[placement.args[0]] |= {"value": placement.value, "given": True}  # type: ignore[index]
    return [[grid[cell] for cell in row] for row in model.board.rows]


# ------------------------------------------------------------------------------------------------- clues and flags


def _add_clues(document: dict[str, Any], model: Model, kind: ClueKind, clauses: list[Format], elsewhere: bool) -> bool:
    """Add the clues of a kind under their key.

    Returns False for the whole kind if a clue does not fit but may go elsewhere. Raises PuzzleError for a clue that
    fits nowhere.
    """
    clause = clause_for(clauses, kind.name)
    entries = []
    for placement in model.facts.placements.get(kind.name, ()):
        try:
            if clause is None or clause.entry is None:
                raise Unwritable("no rule file says how it is written there")
            entries.append(entry_of(model, kind, placement, clause.entry))
        except Unwritable as error:
            if elsewhere:
                return False
            message = f"f-puzzles has no place for this `{kind.name}`: {error}"
            help = f"`--rules` puts it into the text of the rules, for pzc to read; {_DRAWN}"
            raise fail("PZ915", message, placement.origin.span, help=help) from None
    if clause is not None and entries:
        document.setdefault(clause.key, []).extend(entries)
    return True


def entry_of(model: Model, kind: ClueKind, placement: Placement, use: EntryUse) -> dict[str, Any]:
    """Return the f-puzzles object for a clue. Raises Unwritable if the object can't hold it."""
    assert model.board is not None
    given = _given_value(kind, placement, use)
    written = WORDS[use.word].write(placement.args, given, model.board, use)
    for param in use.params:
        written["value"] = str(model.facts.params[param])
    return written


def _given_value(kind: ClueKind, placement: Placement, use: EntryUse) -> GivenValue:
    """Return the value of a clue, or its condition as a formula or as a sum. Raises Unwritable if it is neither."""
    if placement.condition is not None:
        if use.word == "formulas":
            return GivenValue(condition=placement.condition.span.text)
        total = sum_wanted(placement) if use.word == "sums" else None
        if total is None:
            raise Unwritable("it has a condition")
        return GivenValue(total)
    value = placement.value
    if kind.value is None:
        return GivenValue()
    if value is None or isinstance(value, Unspecified):
        return GivenValue(unspecified=True)
    assert isinstance(value, int | tuple)
    return GivenValue(value)


def _add_flag(document: dict[str, Any], clause: Format, clauses: list[Format]) -> None:
    """Set the key of a flag. For a flag that all clues of a kind are given, list the keys of that kind."""
    entry = clause.entry
    assert entry is not None
    if entry.word == FLAG:
        document[clause.key] = True
    elif entry.word == ALL_GIVEN:
        keys = [c.key for c in clauses if c.entry and c.entry.clue == entry.clue and c.entry.word in WORDS]
        negative = document.setdefault(NEGATIVE, [])
        negative += [key for key in keys if key not in negative]


def _add_pictures(document: dict[str, Any], model: Model, clauses: list[Format]) -> None:
    """Draw the clues that the site does not draw itself."""
    drawn = [c.entry for c in clauses if c.entry and c.entry.drawn and model.facts.placements.get(c.entry.clue)]
    scene = make(model) if drawn else None
    for entry in drawn:
        assert scene is not None
        for key, figure in figures(scene, entry.clue, entry.drawn[0]):
            document.setdefault(key, []).append(figure)
