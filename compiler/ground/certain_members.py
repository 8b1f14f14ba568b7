"""Rules over the area of a given representative to the same rules for that cell alone, which its area certainly has.

for g in dot, c in galaxy(g[1]): turned(c, g) in galaxy(g[1])   ->   for g in dot, c in <g[1]>: turned(c, g) in ...

So the cells around one dot are known to be in no other galaxy before the rule is grounded for all cells.
"""

from collections.abc import Container, Iterable, Iterator

from pzc.compiler.base.node import replace
from pzc.compiler.model.board_expressions import AreaOf
from pzc.compiler.model.expressions import InList, ListOf
from pzc.compiler.model.model import ForEach, Statement


def certain_members(body: Iterable[Statement], names: Container[str]) -> Iterator[ForEach]:
    """Yield the parts of a rule that have this form. `names` are those of the areas that cover all cells."""
    for statement in body:
        match statement:
            case ForEach(binders=(*others, InList(list=AreaOf(areas=name, cell=cell)) as last)):
                if name in names and cell.known:
                    itself = ListOf(last.list.span, last.list.type, True, (cell,))
                    yield replace(statement, binders=(*others, replace(last, list=itself)))
