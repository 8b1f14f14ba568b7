"""`exactly(1, p in piece: ...)`: which placement it is becomes an unknown, `way`, that is settled first.

Gecode branches on unknowns; of the placements it would have to find out cell by cell that but one is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pzc.compiler.model.expressions import Aggregate, Comparison, Constant, Expr, Fold

from .expressions import Writer
from .lists import Unwritable
from .values import Each, Text

_WHICH = "\0"
"""Stands for the number of the shape until the name of the generator is known that runs through the shapes."""


class Choices:
    """The unknowns that say which of many placements it is."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.found: list[str] = []
        """Their declarations."""
        self.searched: list[str] = []
        """Those to be settled first, as arrays."""

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Inside, what turns out to be unwritable leaves no unknowns."""
        found, searched = len(self.found), len(self.searched)
        try:
            yield
        except Unwritable:
            del self.found[found:], self.searched[searched:]
            raise

    def demanded(self, e: Expr, depth: int) -> Text | None:
        """A demand within so many loops, if it is that just one placement is such and such."""
        match e:
            case Comparison(op="=", left=Aggregate(fold=Fold.COUNT, list=items), right=Constant(value=1)) if depth < 2:
                value = self.writer.value(items)
            case _:
                return None
        if not isinstance(value, Each) or value.unknown or not self._are_placements(value):
            return None
        name = self.writer.names.fresh("way")
        if depth:
            return self._one(value, f"{name}[{_WHICH}]")
        self._declare(f"var int: {name};", f"[{name}]")
        return self._one(value, name)

    def chosen(self, branches: Sequence[Each]) -> list[Each]:
        """The branches of a loop, with one unknown for each turn where one has been chosen."""
        return [self._numbered(branch) for branch in branches]

    def _are_placements(self, value: Each) -> bool:
        shapes = {self.writer.naming.figures[name].shape for name in self.writer.figures}
        return value.generators[0].source in {f"index_set({shape})" for shape in shapes}

    def _one(self, value: Each, which: str) -> Text:
        self.writer.use("just_one")
        return Text(f"just_one({self.writer.array(value).text}, {which})")

    def _declare(self, line: str, searched: str) -> None:
        self.found.append(f"{line}  % which of its placements it is")
        self.searched.append(searched)

    def _numbered(self, branch: Each) -> Each:
        if not isinstance(branch.body, Text) or _WHICH not in branch.body.text:
            return branch
        (generator, *others) = branch.generators
        if others or branch.known or branch.unknown or not generator.source.isupper():
            raise Unwritable  # of a turn that is left out nothing would say which it is
        before, _, _ = branch.body.text.partition(f"[{_WHICH}]")
        name = before.rsplit(" ", 1)[-1]
        self._declare(f"array[{generator.source}] of var int: {name};", name)
        body = Text(branch.body.text.replace(_WHICH, generator.name), branch.body.level)
        return self._numbered(Each(branch.generators, body, branch.known, branch.unknown))
