"""The rules of a puzzle in the text of a site: in words, and as a block or hidden text that pzc reads again."""

import json
import os
from collections.abc import Collection, Iterator, Mapping
from typing import Any
from zlib import crc32

from pzc.compiler.base.source import Source, visible
from pzc.compiler.meaning.inactive_rules import rules_in_force
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model, Rule
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene import rules
from pzc.compiler.scene.make import make
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import PRELUDE, stem
from pzc.compiler.syntax.parse import parse

from .puz_writing import Converted, fenced, head, is_whole, solution, split_rules

_HIDDEN, _CHECKSUM = "pzc", "pzcDrawing"
HIDDEN_KEYS = (_HIDDEN, _CHECKSUM)
"""Keys of the metadata: the text of a puzzle, and a checksum of the drawing that belongs to it."""
_DRAWING = ("cells", "regions", "cages", "lines", "arrows", "underlays", "overlays")


def rules_in_words(model: Model) -> str:
    """Return the setter's own wording, or else the rules that have a text and apply, each on its own line."""
    return "\n".join(rules.rules_in_words(model))


def rules_without_words(model: Model) -> list[str]:
    """Return a sentence that names the rules in force that no text for players describes; empty if there are none.

    In a rule file, the named rules describe the others.
    """
    if model.wording:
        return []
    in_force = rules_in_force(model)
    described = {stem(rule.origin.span.source) for rule in in_force if rule.named} - {stem(model.file.source)}
    others = [rule for rule in in_force if not rule.named and stem(rule.origin.span.source) not in described]
    texts = ", ".join(f"`{visible(rule.origin.text)}`" for rule in others)
    return [f"players do not see these rules, which have no text: {texts}"] if texts else []


def needed_besides(model: Model) -> list[str]:
    """Return a sentence that names the files that a reader of the block needs; empty if there are none."""
    own = [source.name for source in model.sources if not source.library and source is not model.file.source]
    return [f"to import this again, pzc needs {', '.join(own)}, too"] if own else []


def not_known(model: Model, files: Collection[str]) -> list[str]:
    """Return the rules, conditions, layers and objectives that are neither about digits nor in the named rule files."""
    others = [rule.origin.text for rule in _rules(model) if stem(rule.origin.span.source) not in files]
    layers = [f"the layer `{layer.name}`" for layer in model.layers if layer.name != DIGIT]
    objectives = [f"`{visible(objective.origin.text)}`" for objective in model.objectives]
    return [*(f'"{visible(text)}"' for text in dict.fromkeys(others)), *_conditions(model, files), *layers, *objectives]


def _conditions(model: Model, files: Collection[str]) -> Iterator[str]:
    """Yield the clues whose only meaning is their condition, because their file has no rules."""
    with_rules = {stem(rule.origin.span.source) for rule in model.rules}
    carried = {clause.entry.clue for clause in model.formats if clause.entry is not None and clause.file in files}
    for kind in model.clues:
        placed = () if kind.name in carried else model.facts.placements.get(kind.name, ())
        if any(placement.condition is not None for placement in placed) and stem(kind.span.source) not in {
            *files,
            *with_rules,
        }:
            yield f"the clues `{kind.name}`"


def _rules(model: Model) -> Iterator[Rule]:
    """Return the rules except those about given digits."""
    return (rule for rule in model.rules if rule.origin.span.source.path != PRELUDE)


def own_block(model: Model, carried: Collection[str], files: Collection[str]) -> str:
    """Return the part of a puzzle's own file that a site does not carry, fenced; "" if nothing is left.

    `carried` are the clues that the site carries, and `files` its rule files. If the part has no meaning on the site's
    board, the block is the whole puzzle.
    """
    kept = "\n".join(_remaining_statements(model, carried, files))
    if not kept:
        return ""
    return whole_block(model) if _needs_all(model, files) else fenced(kept)


def whole_block(model: Model) -> str:
    """Return the puzzle's own file as a block that is a puzzle by itself."""
    return fenced("\n".join(_remaining_statements(model, (), ())), whole=True)


def whole_puzzle(title: str, author: str, text: str, signs: object, site: str, folder: str) -> Converted | None:
    """Return the puzzle of a block that contains a whole puzzle file, or None if the text has no such block.

    `signs` is the solution, a sign for each cell. Raises PuzzleError if the block is wrong.
    """
    if not is_whole(text):
        return None
    words, block = split_rules(text)
    model = compile_source(Source("<imported>", block, os.path.abspath(os.path.join(folder, "imported.puz"))))
    lines = [*head(title, author, _own_words(words, model), site, ()), "", block, *_expected(model, signs)]
    return Converted("\n".join(lines) + "\n")


def _own_words(words: str, model: Model) -> str:
    """Return the part of a text of rules that is not generated from the model."""
    own = words.removesuffix("\n".join(make(model).notes)).strip()
    return "" if own == rules_in_words(model) else own


def hidden_text(model: Model, document: Mapping[str, Any]) -> dict[str, str]:
    """Return entries for the metadata of a SudokuPad document: the puzzle as text, and a checksum of the drawing."""
    text = "\n".join(_remaining_statements(model, (), ()))
    return {_HIDDEN: text, _CHECKSUM: _checksum(document)}


def has_hidden_text(document: Any) -> bool:
    """Return True if a document contains the text of a puzzle, even if another puzzle is drawn by now."""
    metadata = document.get("metadata") if isinstance(document, dict) else None
    return isinstance(metadata, dict) and isinstance(metadata.get(_HIDDEN), str)


def text_hidden_in(document: Any) -> str | None:
    """Return the text of the puzzle in a document; None if there is none or if the drawing was changed since."""
    if not has_hidden_text(document) or document["metadata"].get(_CHECKSUM) != _checksum(document):
        return None
    return str(document["metadata"][_HIDDEN])


def _checksum(document: Mapping[str, Any]) -> str:
    drawing = [document.get(key) or [] for key in _DRAWING]
    return f"{crc32(json.dumps(drawing, sort_keys=True).encode()):08x}"


def _expected(model: Model, signs: object) -> list[str]:
    """Return the lines of the expected solution, if the solution consists of digits."""
    board, layer = model.board, model.facts.layers.get(DIGIT)
    if board is None or layer is None or layer.names or not isinstance(signs, str):
        return []
    if len(signs) != board.height * board.width or not set(signs) <= set("0123456789."):
        return []
    values = [None if sign == "." else int(sign) for sign in signs]
    return solution(values[at : at + board.width] for at in range(0, len(values), board.width))


def _needs_all(model: Model, files: Collection[str]) -> bool:
    """Return True if the rest of a puzzle's file needs what the site carries: coordinates, regions, or a size that
    follows from a picture."""
    regions = {region.name for region in model.regions}
    for statement in model.file.statements:
        match statement:
            case statements.OriginDecl() | statements.CoordsDecl():
                return True
            case statements.Draw() if _name(statement) in regions:
                return True
            case statements.Use(items=items):
                others = (item for item in items if item.name not in files)
                if any(_is_inferred(model, item) for item in others):
                    return True
    return False


def _is_inferred(model: Model, item: statements.UseItem) -> bool:
    """Return True if a parameter of a used file has neither a setting nor a default value."""
    set_names = {setting.name for setting in item.settings}
    found = next(source for source in model.sources if stem(source) == item.name)
    return any(
        isinstance(statement, statements.ParamDecl) and statement.default is None and statement.name not in set_names
        for statement in parse(found).statements
    )


def _remaining_statements(model: Model, carried: Collection[str], files: Collection[str]) -> Iterator[str]:
    """Yield the texts of the statements, without the clues in `carried` and without `use` of `files`."""
    for statement in model.file.statements:
        match statement:
            case statements.Meta() | statements.Expect() | statements.FormatDecl():
                continue
            case statements.Use(items=items):
                others = [item.span.text for item in items if item.name not in files]
                if others:
                    yield f"use {', '.join(others)}"
                continue
        if not (isinstance(statement, statements.Placed | statements.Draw) and _name(statement) in carried):
            yield statement.span.text


def _name(statement: "statements.Placed | statements.Draw") -> str:
    return statement.name.text
