"""Names with a wrong declaration. Statements that use them are skipped, so that everything else can be checked."""

import re
from collections.abc import Iterable

from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.renaming import names_in


class InvalidNames:
    """The names whose declarations are wrong."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def enter(self, declaring: statements.Statement) -> bool:
        """Add the names that a statement should have declared.

        Returns False if the check cannot go on without the statement, such as a grid.
        """
        match declaring:
            case (
                statements.RegionsDecl(name=name)
                | statements.AreasDecl(name=name)
                | statements.ShapeDecl(name=name)
                | statements.LayerDecl(name=name)
                | statements.ClueDecl(name=name)
                | statements.Def(name=name)
            ):
                self._names.add(name)
                return True
            case statements.UnknownDecl(names=names):
                self._names |= {name.text for name in names}
                return True
            case statements.Draw(name=syntax.Name(text=text)) | statements.Placed(name=syntax.Name(text=text)):
                self._names.add(text)
                return True
        return False

    def spread(self, written: Iterable[statements.Statement]) -> None:
        """Add the definitions that use names in this set, directly or not."""
        definitions = [s for s in written if isinstance(s, statements.Def | statements.AreasDecl)]
        while self._names:
            more = {d.name for d in definitions if self.occurs_in(d)} - self._names
            if not more:
                break
            self._names |= more

    def occurs_in(self, written: statements.Statement) -> bool:
        """Return True if a statement contains a name in this set."""
        if not self._names:
            return False
        in_text = re.findall(r"\w+", written.span.text)  # also those in the braces of a rule's text
        return not self._names.isdisjoint([*in_text, *names_in(written)])
