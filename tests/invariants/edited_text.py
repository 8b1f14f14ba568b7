"""A puzzle text without some of its rules and clues, made from its syntax trees, independently of the compiler."""

from collections.abc import Collection, Iterator
from typing import TypeAlias

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import replace
from pzc.compiler.base.origin import Origin
from pzc.compiler.base.source import Source, Span
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import resolve
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.parse import parse

Key: TypeAlias = tuple[str | None, int]
"""The position of an origin: a file and an offset in it. Edits keep the offsets."""

_NOTHING = (".", " ", "?")  # marks that may mean "no clue" in a picture or a list


def key(origin: Origin) -> Key:
    """Return the position of an origin."""
    return origin.span.source.path or origin.span.source.name, origin.span.start


def origins(model: Model) -> list[Origin]:
    """Return the origins of all rules and clues of a puzzle."""
    placed = [placement.origin for some in model.facts.placements.values() for placement in some]
    return [*(rule.origin for rule in model.rules), *placed]


class Edited:
    """The text of a puzzle, which can be compiled with some of its rules and clues."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._trees: dict[str, statements.File] = {}
        self.model = check(resolve(parse(source), self._trees))
        self.origins = {key(origin): origin for origin in origins(self.model)}
        self.fixed = {place for place, origin in self.origins.items() if origin.kind == "rule"} - set(self._stated())
        """Rules without a statement of their own, such as the rule that areas divide the board."""

    def _stated(self) -> Iterator[Key]:
        for path, tree in (*self._trees.items(), (self._source.path or self._source.name, parse(self._source))):
            for statement in tree.statements:
                if isinstance(statement, statements.RuleDecl | statements.Require | statements.For):
                    yield path, statement.span.start
                if isinstance(statement, statements.RuleDecl):
                    yield path, statement.head.start

    def with_only(self, kept: Collection[Key]) -> Model | None:
        """Return the puzzle with only these rules and clues; None if no text expresses that."""
        wanted = {*kept, *self.fixed}
        dropped = [origin for place, origin in self.origins.items() if place not in wanted]
        for mark in _NOTHING:
            try:
                model = self._without(dropped, mark)
            except PuzzleError:
                continue
            if {key(origin) for origin in origins(model)} == wanted & self.origins.keys():
                return model
        return None

    def _without(self, dropped: Collection[Origin], mark: str) -> Model:
        own = self._source.path or self._source.name
        spans = {(origin.span.start, origin.span.end): origin for origin in dropped if key(origin)[0] == own}
        items = {(item.span.start, item.span.end) for item in _items(parse(self._source).statements)}
        text = self._source.text
        for (start, end), origin in spans.items():
            if origin.kind == "clue" and (start, end) not in items:
                text = text[:start] + mark.ljust(end - start) + text[end:]
        places = {key(origin) for origin in dropped}
        main = _pruned(parse(replace(self._source, text=text)), own, places)
        trees = {path: _pruned(tree, path, places) for path, tree in self._trees.items()}
        return check(resolve(main, trees))


def _items(body: Collection[statements.Statement]) -> Iterator[statements.PlaceItem]:
    for statement in body:
        if isinstance(statement, statements.Placed):
            yield from statement.items


def _pruned(file: statements.File, path: str, places: Collection[Key]) -> statements.File:
    """Return a file without the rules and items that begin at these positions."""

    def stays(span: Span) -> bool:
        return (path, span.start) not in places

    kept: list[statements.Statement] = []
    for statement in file.statements:
        match statement:
            case statements.Placed(items=items):
                left = tuple(item for item in items if stays(item.span))
                if left:
                    kept.append(replace(statement, items=left))
            case statements.RuleDecl(head=head):
                if stays(head) and stays(statement.span):
                    kept.append(statement)
            case _:
                if stays(statement.span):
                    kept.append(statement)
    return replace(file, statements=tuple(kept))
