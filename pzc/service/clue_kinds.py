"""Model to the kinds of clues of a puzzle: declaration, meaning, and the clues given."""

from collections.abc import Callable, Iterator

from pzc.compiler.base.source import Span
from pzc.compiler.model.expressions import InClue
from pzc.compiler.model.model import ClueKind, ForEach, Model, Placement
from pzc.compiler.syntax import library, statements
from pzc.library.description import forms

from .documents import Document
from .results import ClueGiven, ClueKindInfo, CluePart, ClueStatement, Place

Given = statements.Placed | statements.Draw


def clues_in(document: Document, model: Model, place_of: Callable[[Span], Place]) -> Iterator[ClueKindInfo]:
    """Yield all kinds of clues that a puzzle may give, built-in kinds first."""
    for clue in model.clues:
        source = clue.span.source
        yield ClueKindInfo(
            clue.name,
            clue.signature,
            tuple(CluePart(name, clue.word_of(name)) for name, _ in clue.parts),
            CluePart(clue.value[0], clue.word_of(clue.value[0])) if clue.value else None,
            "" if source is document.source else library.stem(source),
            place_of(clue.span.name(clue.name)),
            words_of(clue, model),
            tuple(forms(clue, model)),
            tuple(_statements(document, model, clue)),
        )


def words_of(clue: ClueKind, model: Model) -> tuple[str, ...]:
    """Return the texts of the rules that iterate over the clues of a kind."""
    rules = (*model.rules, *model.idle_rules)
    return tuple(
        " ".join(rule.origin.text.split()) for rule in rules if rule.named and clue.name in _clues_bound_in(rule.body)
    )


def _clues_bound_in(body: tuple[object, ...]) -> set[str]:
    found: set[str] = set()
    for statement in body:
        if isinstance(statement, ForEach):
            found |= {binder.clue for binder in statement.binders if isinstance(binder, InClue)}
            found |= _clues_bound_in(statement.body)
    return found


def _statements(document: Document, model: Model, clue: ClueKind) -> Iterator[ClueStatement]:
    """Yield the statements of the document that give clues of a kind, in order."""
    placements = [p for p in model.facts.placements.get(clue.name, ()) if p.origin.span.source is document.source]
    for statement in model.file.statements:
        if isinstance(statement, Given):
            span = statement.span
            given = [p for p in placements if span.start <= p.origin.span.start < span.end]
            if given:
                drawn = (
                    document.editor_range(statement.picture.span) if isinstance(statement, statements.Draw) else None
                )
                clues = tuple(_clue_given(document, placement) for placement in given)
                yield ClueStatement(*document.editor_range(span), clues, drawn)


def _clue_given(document: Document, placement: Placement) -> ClueGiven:
    condition = placement.condition.span.text if placement.condition is not None else ""
    return ClueGiven(*document.editor_range(placement.origin.span), placement.args, placement.value, condition)
