"""Names whose declaration is wrong: what speaks of them is passed over, so that all else can be checked."""

import re
from collections.abc import Iterable

from pzc.compiler.syntax import expressions as syntax
from pzc.compiler.syntax import statements


class Doubtful:
    """The names of which it is not known what they mean."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def enter(self, declaring: statements.Statement) -> bool:
        """Takes in what a statement should have declared; False where everything hangs on it, as on the grid."""
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
        """Definitions that speak of doubtful names are doubtful themselves."""
        definitions = [s for s in written if isinstance(s, statements.Def | statements.AreasDecl)]
        while self._names:
            more = {d.name for d in definitions if self.spoken_of(d)} - self._names
            if not more:
                break
            self._names |= more

    def spoken_of(self, written: statements.Statement) -> bool:
        """Whether a statement speaks of a doubtful name."""
        if not self._names:
            return False
        return not self._names.isdisjoint(re.findall(r"\w+", written.span.text))
