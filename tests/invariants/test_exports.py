"""An exported puzzle carries each clue and rule, or its remarks name the missing ones."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, visible
from pzc.compiler.meaning.inactive_rules import rules_in_force
from pzc.compiler.model.model import Model
from pzc.compiler.model.reduced import reduced
from pzc.compiler.pipeline import compile_source, read_source
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import PRELUDE, stem
from pzc.compiler.syntax.parse import parse
from pzc.exchange import plain_text
from pzc.exchange.format import ExportOptions
from pzc.exchange.table import TARGETS, export

from ..library import some
from .edited_text import origins

CLAUSES = {"text": plain_text.KIND, "killer": plain_text.KIND}
"""The kind of `format` clauses that a format uses, if it is not the format's own name."""


@pytest.mark.parametrize("path", some(15), ids=lambda path: path.stem)
def test_exports_carry_or_name_all_clues_and_rules(path: Path) -> None:
    """The text is another one without the clues of a kind, or without a rule. Otherwise, the remarks name them."""
    model = compile_source(read_source(str(path)))
    for target in TARGETS:
        try:
            exported = export(model, target, ExportOptions())
        except PuzzleError:
            continue  # the format has no place for this puzzle
        remarks = "\n".join(exported.left_out)
        known = known_files(model, target)
        for part, names in (*clues(model), *rules(model, known)):
            named = any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", remarks) for name in names)
            assert named or is_carried(model, part, target, exported.text), (target, names, remarks)


def is_carried(model: Model, part: Collection[Origin], target: str, text: str) -> bool:
    """Return True if a part of a puzzle changes its text, or if the part is implied there but has a text alone."""
    if text_of(model, set(origins(model)) - set(part), target) != text:
        return True
    alone, nothing = text_of(model, set(part), target), text_of(model, (), target)
    return None not in (alone, nothing) and alone != nothing


def text_of(model: Model, kept: Collection[Origin], target: str) -> str | None:
    """Return the text of a puzzle with these rules and clues only; None if the format has no place for it."""
    try:
        return export(reduced(model, kept), target, ExportOptions()).text
    except PuzzleError:
        return None


def clues(model: Model) -> Iterator[tuple[list[Origin], list[str]]]:
    """Yield the clues of each kind, with names that remarks may use: the kind, its file, or a rule about it."""
    for kind in model.clues:
        if placed := model.facts.placements.get(kind.name):
            file = stem(kind.span.source)
            about = [r for r in model.rules if file in (stem(r.origin.span.source), *used(r.origin.span.source))]
            names = [kind.name, f"{file}.puz", *(visible(rule.origin.text) for rule in about)]
            yield [placement.origin for placement in placed], names


def rules(model: Model, known: Collection[str]) -> Iterator[tuple[list[Origin], list[str]]]:
    """Yield each rule in force, with names that remarks may use: the text or the file.

    Left out are the rules of known files, and unnamed rules beside named ones in a rule file.
    """
    in_force = [rule for rule in rules_in_force(model) if rule.origin.span.source.path != PRELUDE]
    described = {stem(rule.origin.span.source) for rule in in_force if rule.named} - {stem(model.file.source)}
    for rule in in_force:
        file = stem(rule.origin.span.source)
        if file not in known and (rule.named or file not in described):
            yield [rule.origin], [visible(rule.origin.text), f"{file}.puz"]


def known_files(model: Model, target: str) -> set[str]:
    """Return the rule files that a format has clauses for, and the files that they use."""
    kind = CLAUSES.get(target, target)
    found: set[str] = set()
    new = {clause.file for clause in model.formats if clause.kind == kind}
    while new:
        found |= new
        new = {name for source in model.sources if stem(source) in new for name in used(source)} - found
    return found


def used(source: Source) -> list[str]:
    """Return the names of the files that a file uses."""
    uses = (statement for statement in parse(source).statements if isinstance(statement, statements.Use))
    return [item.name for statement in uses for item in statement.items]
