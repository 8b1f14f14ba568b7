"""Letters as the numbers of clues that are drawn as letters: A is 1."""

from string import ascii_uppercase

from pzc.compiler.base.node import replace
from pzc.compiler.model.model import ClueKind
from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements

from .names import Names
from .resolve import Unit


class Letters:
    """The letters that the clues of one file may have instead of numbers."""

    def __init__(self, names: Names, unit: Unit) -> None:
        self.names = names
        self.unit = unit

    def number(self, clue: ClueKind, text: str) -> int | None:
        """Return the number of a letter, or None if the clue is not drawn as letters or the file defines the letter."""
        if len(text) != 1 or text not in ascii_uppercase or text in self.names.scopes.own(self.unit):
            return None
        if text in self.names.values or clue.name in self.names.scopes.prelude:
            return None
        return ascii_uppercase.index(text) + 1 if self._is_drawn_as_letter(clue) else None

    def replace_in(self, clue: ClueKind, item: statements.PlaceItem) -> statements.PlaceItem:
        """Replace the letters in the value and the lists of a clue by numbers."""
        value = None if item.value is None else self._replaced(clue, item.value)
        return replace(item, args=tuple(self._in_list(clue, arg) for arg in item.args), value=value)

    def _replaced(self, clue: ClueKind, written: syntax.Expr) -> syntax.Expr:
        number = self.number(clue, written.text) if isinstance(written, syntax.Name) else None
        return self._in_list(clue, written) if number is None else syntax.Number(written.span, number)

    def _in_list(self, clue: ClueKind, written: syntax.Expr) -> syntax.Expr:
        if not isinstance(written, syntax.ListDisplay):
            return written
        return replace(written, items=tuple(self._replaced(clue, item) for item in written.items))

    def _is_drawn_as_letter(self, clue: ClueKind) -> bool:
        for statement in self.names.scopes.home(clue).file.statements:
            if isinstance(statement, statements.LookDecl) and _subject(statement) == clue.name:
                if any(word.text == "letter" for mark in statement.marks for word in mark.words):
                    return True
        return False


def _subject(look: statements.LookDecl) -> str | None:
    subject = look.subject.function if isinstance(look.subject, syntax.Call) else look.subject
    return subject.text if isinstance(subject, syntax.Name) else None
