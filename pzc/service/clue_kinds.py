"""The clues of a puzzle for whoever draws it: how each kind is declared, what it means, where each stands."""

from collections.abc import Callable, Iterator

from pzc.compiler.base.source import Span
from pzc.compiler.model.expressions import InClue
from pzc.compiler.model.model import ClueKind, ForEach, Model, Placement
from pzc.compiler.syntax import library, statements
from pzc.library.description import forms

from .documents import Document
from .results import ClueGiven, ClueHere, CluePart, ClueStatement, Place

Given = statements.Placed | statements.Draw


def clues_in(document: Document, model: Model, place_of: Callable[[Span], Place]) -> Iterator[ClueHere]:
    """All kinds of clues that a puzzle may have, the ready ones first."""
    for clue in model.clues:
        source = clue.span.source
        yield ClueHere(
            clue.name,
            clue.signature,
            tuple(CluePart(name, clue.word_of(name)) for name, _ in clue.parts),
            CluePart(clue.value[0], clue.word_of(clue.value[0])) if clue.value else None,
            "" if source is document.source else library.stem(source),
            place_of(clue.span.name(clue.name)),
            words_of(clue, model),
            tuple(forms(clue)),
            tuple(_statements(document, model, clue)),
        )


def words_of(clue: ClueKind, model: Model) -> tuple[str, ...]:
    """The texts of the rules that go through the clues of a kind."""
    rules = (*model.rules, *model.idle_rules)
    return tuple(
        " ".join(rule.origin.text.split()) for rule in rules if rule.named and clue.name in _gone_through(rule.body)
    )


def _gone_through(body: tuple[object, ...]) -> set[str]:
    found: set[str] = set()
    for statement in body:
        if isinstance(statement, ForEach):
            found |= {binder.clue for binder in statement.binders if isinstance(binder, InClue)}
            found |= _gone_through(statement.body)
    return found


def _statements(document: Document, model: Model, clue: ClueKind) -> Iterator[ClueStatement]:
    """The statements of the text itself that give clues of a kind, in order."""
    placements = [p for p in model.facts.placements.get(clue.name, ()) if p.origin.span.source is document.source]
    for statement in model.file.statements:
        if isinstance(statement, Given):
            span = statement.span
            given = [p for p in placements if span.start <= p.origin.span.start < span.end]
            if given:
                drawn = document.stretch(statement.picture.span) if isinstance(statement, statements.Draw) else None
                clues = tuple(_given(document, placement) for placement in given)
                yield ClueStatement(*document.stretch(span), clues, drawn)


def _given(document: Document, placement: Placement) -> ClueGiven:
    condition = placement.condition.span.text if placement.condition is not None else ""
    return ClueGiven(*document.stretch(placement.origin.span), placement.args, placement.value, condition)
