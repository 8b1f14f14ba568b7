"""Any puzzle to SudokuPad: drawn as pzc draws it, with its rules in words and its solution.

Given digits, regions and cages are written as such, since SudokuPad checks them. Everything else becomes lines,
figures and texts. The text of the puzzle goes along unseen, so that an import gives the same puzzle back.
"""

import json
from collections.abc import Mapping
from typing import Any

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import Cell
from pzc.compiler.formats.sudokus.entries import FLAG
from pzc.compiler.formats.sudokus.lzstring import compress
from pzc.compiler.model.formats import Format
from pzc.compiler.model.kinds import CELL, DIGIT
from pzc.compiler.model.looks import OfBoard, Ruling
from pzc.compiler.model.model import ClueKind, Model
from pzc.compiler.pipeline import require_complete
from pzc.compiler.scene.make import make
from pzc.compiler.scene.shapes import PLANES, Item, Label, Path, Scene

from .embedded_rules import hidden_text, needed_besides, rules_in_words, rules_without_words, whole_block
from .format import Exported, ExportOptions
from .sudoku_boards import clause_for, clauses_of, has_each_digit_once, regions_of, sum_wanted
from .sudokupad_parts import blank, parts_of

KIND = "sudokupad"
LINK = "https://sudokupad.app/scl"
_THIN = 0.03
"""The most width of a line of the grid, in cells."""


def export(model: Model, options: ExportOptions) -> Exported:
    """Return the link, or the JSON text in it."""
    document, left_out = document_of(model, options)
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    settings = "&".join(f"setting-{name}={value}" for name, value in document.get("settings", {}).items())
    link = LINK + compress(text) + (f"?{settings}" if settings else "")
    return Exported(text if options.whole else link, link, tuple(left_out))


def document_of(model: Model, options: ExportOptions) -> tuple[dict[str, Any], list[str]]:
    """Return the JSON object of a puzzle, and the parts that SudokuPad can't check or show. Raises PuzzleError
    without a board.
    """
    require_complete(model)
    assert model.board is not None
    if not model.board.cells:
        raise fail("PZ918", "SudokuPad shows boards, and this puzzle has none", Span(model.file.source))
    clauses = clauses_of(model, KIND)
    sudoku = has_each_digit_once(model, clauses)
    scene = make(model)
    native = _Native(model, clauses, sudoku)
    document: dict[str, Any] = {
        "cellSize": 50,
        "cells": native.cells(),
        "regions": [[_row_and_column(cell) for cell in cells] for cells in native.regions],
        "cages": native.cages(),
        **{name: [] for name in ("lines", "arrows", "underlays", "overlays")},
    }
    if not native.has_grid:
        document["lines"] += blank(model.board.height, model.board.width)
    for plane, items in zip(PLANES, scene.planes, strict=True):
        for name, part in parts_of(plane, [item for item in items if not native.shows(plane, item)]):
            document[name].append(part)
    document["metadata"], left_out = _metadata(model, scene, clauses, options)
    document["metadata"] |= hidden_text(model, document)
    return document | ({} if sudoku else {"settings": {"conflictchecker": 0}}), left_out


class _Native:
    """The parts that SudokuPad supports itself, and the shapes of the scene that they replace."""

    def __init__(self, model: Model, clauses: list[Format], sudoku: bool) -> None:
        assert model.board is not None
        self.model = model
        self.board = model.board
        rulings = [look.of.ruling for look in model.looks if isinstance(look.of, OfBoard)]
        whole = len(self.board.cells) == self.board.height * self.board.width
        self.has_grid = whole and (not rulings or rulings[-1] is Ruling.LINES)
        self.regions = regions_of(model, clauses) if sudoku else []
        ready = [kind.name for kind in model.clues if kind.builtin]
        self.given = set(ready if DIGIT in model.facts.layers else ())
        self.caged = {kind.name: clause for kind in model.clues if (clause := self._clause(kind, clauses)) is not None}
        native = {tuple(sorted(cells)) for cells in self.regions}
        same = (region.name for region in model.regions if {tuple(sorted(cells)) for cells in region.lists} == native)
        self.bordered = set(same) if native else set()

    def _clause(self, kind: ClueKind, clauses: list[Format]) -> Format | None:
        """Return the clause for a clue that is a cage there, if SudokuPad supports all of its conditions."""
        clause = clause_for(clauses, kind.name)
        placed = self.model.facts.placements.get(kind.name, ())
        plain = all(p.condition is None or sum_wanted(p) is not None for p in placed)
        drawn = any(look.of for look in self.model.looks if getattr(look.of, "clue", None) == kind.name)
        return clause if plain and not drawn and kind.name not in self.model.facts.doubted else None

    def shows(self, plane: str, item: Item) -> bool:
        """Return True if SudokuPad shows a shape without it being drawn."""
        if item.of == "board":
            return self.has_grid and not (_is_rim(item) and not self.regions)
        if item.of in self.given:
            return isinstance(item.shape, Label)
        return item.of in self.caged or (plane == "grid" and item.of in self.bordered)

    def cells(self) -> list[list[dict[str, Any]]]:
        """Return all cells of the board, row by row; cells with a given digit contain it."""
        cells: dict[Cell, dict[str, Any]] = {place: {} for row in self.board.places for place in row}
        names = self.model.facts.layers[DIGIT].names if DIGIT in self.model.facts.layers else {}
        for name in self.given:
            for placement in self.model.facts.placements.get(name, ()):
                value = placement.value
                if isinstance(value, int):
                    cells[placement.args[0]] = {"value": names.get(value, str(value)), "given": True}  # type: ignore[index]
        return [[cells[place] for place in row] for row in self.board.places]

    def cages(self) -> list[dict[str, Any]]:
        """Return the cages with their sums."""
        found = []
        for name, clause in self.caged.items():
            for placement in self.model.facts.placements.get(name, ()):
                group: Any = placement.args[0]
                cage: dict[str, Any] = {"cells": [_row_and_column(cell) for cell in group]}
                total = sum_wanted(placement)
                if total is not None:
                    cage |= {"value": str(total), "sum": total}
                found.append(cage | ({"unique": True} if clause.key == "unique" else {}))
        return found


def _is_rim(item: Item) -> bool:
    """Return True if a line of the board is thick, as SudokuPad draws lines of regions only."""
    return isinstance(item.shape, Path) and item.shape.stroke is not None and item.shape.stroke.width > _THIN


def _metadata(
    model: Model, scene: Scene, clauses: list[Format], options: ExportOptions
) -> tuple[dict[str, Any], list[str]]:
    """Return titles, rules in words and the solution; and the rules and parts of the solution that are lost."""
    block = whole_block(model) if options.rules else ""
    rules = "\n\n".join(filter(None, (rules_in_words(model), "\n".join(scene.notes), block)))
    texts = {"title": model.title, "author": model.meta.get("author", ""), "rules": rules}
    metadata: dict[str, Any] = {key: text for key, text in texts.items() if text}
    left_out = [*([] if block else rules_without_words(model)), *needed_besides(model)]
    metadata |= {clause.key: True for clause in clauses if clause.entry and clause.entry.word == FLAG}
    if options.answer is None:
        return metadata, left_out
    solution = solution_of(model, options.answer)
    if solution is None:
        note = "SudokuPad checks only answers with one digit in each cell, so the answer is left out"
        return metadata, [*left_out, note]
    return metadata | {"solution": solution}, left_out


def solution_of(model: Model, answer: Mapping[str, Mapping[Any, int]]) -> str | None:
    """Return the solution in SudokuPad's form, a sign for each cell, `.` for holes; None if it has no such form."""
    assert model.board is not None
    layer = next((layer for layer in model.shown if not layer.truth and layer.kind == str(CELL.kind)), None)
    if layer is None or len(model.shown) > 1:
        return None
    values = answer[layer.name]
    signs = [
        layer.names.get(values[c], str(values[c])) if c in values else "." for row in model.board.places for c in row
    ]
    return "".join(signs) if all(len(sign) == 1 for sign in signs) else None


def _row_and_column(cell: Cell) -> list[int]:
    return [cell.row - 1, cell.column - 1]
