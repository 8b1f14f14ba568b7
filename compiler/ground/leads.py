"""Rules to the cells that stand for areas: where one says that every area holds exactly one of some known cells.

    for r in island: exactly(1, c in r: c in number)        ->   the areas are those of the numbers

A cell then has to be told only in the area of which number it lies, one that is near enough, instead of which of all
cells is the first of its area. It is what makes nurikabe and shikaku fast.
"""

from collections.abc import Iterable, Iterator

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Cell
from pzc.compiler.meaning.environment import Env
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.model.board_expressions import AreaList, AreaOf, Formation, SameShape
from pzc.compiler.model.expressions import (
    Aggregate,
    Comparison,
    Comprehension,
    Expr,
    Fold,
    Function,
    InClue,
    InList,
    Local,
    Member,
)
from pzc.compiler.model.kinds import are_truths
from pzc.compiler.model.model import Demand, ForEach, Model, parts


@node(eq=False)
class Leads:
    """The cells that stand for the areas of a name, the demand that says so, and the rule in which it stands."""

    areas: str
    cells: tuple[Cell, ...]
    demand: Demand
    origin: Origin


def area_leads(model: Model, evaluator: Evaluator) -> dict[str, Leads]:
    """By name; none for areas of which the order counts somewhere, which the cells would not keep."""
    found: dict[str, Leads] = {}
    for rule in model.rules:
        for areas, area, demand, condition in of_every_area(rule.body):
            cells = None if areas in found else _just_one_of(condition, area, evaluator)
            if cells is not None:
                found[areas] = Leads(areas, cells, demand, rule.origin)
    if found:
        for name in ordered(model):
            found.pop(name, None)
    return found


def of_every_area(body: Iterable[object]) -> Iterator[tuple[str, Local, Demand, Expr]]:
    """What is demanded of every area: the name, the local that stands for an area, and the demand."""
    for statement in body:
        match statement:
            case ForEach(binders=(InList((area,), AreaList(areas=name)),), where=None, body=inner):
                for part in inner:
                    if isinstance(part, Demand):
                        yield name, area, part, part.condition
            case Demand(
                Aggregate(
                    fold=Fold.ALL,
                    list=Comprehension(binders=(InList((area,), AreaList(areas=name)),), where=None, body=condition),
                )
            ):
                yield name, area, statement, condition


def _just_one_of(condition: Expr, area: Local, evaluator: Evaluator) -> tuple[Cell, ...] | None:
    """The cells of which a condition says that an area holds just one, if it says such a thing."""
    match condition:
        case Comparison(op="=", left=Aggregate() as counted, right=number) if number.known:
            pass
        case Comparison(op="=", left=number, right=Aggregate() as counted) if number.known:
            pass
        case _:
            return None
    drawn = counted.list
    if not isinstance(drawn, Comprehension) or isinstance(number, Local):
        return None
    try:
        if evaluator.value(number, {}) != 1:
            return None
        cells = _counted(counted.fold, drawn, area, evaluator)
    except (PuzzleError, KeyError):  # it need not exist, or speaks of names around it
        return None
    return None if cells is None or len(set(cells)) < len(cells) else tuple(cells)


def _counted(fold: Fold, drawn: Comprehension, area: Local, evaluator: Evaluator) -> list[Cell] | None:
    truths = are_truths(drawn.type)
    if fold not in ((Fold.COUNT, Fold.SUM) if truths else (Fold.LEN,)):
        return None
    wanted = [drawn.where] if drawn.where is not None else []
    wanted += [drawn.body] if truths else []
    env: Env = {}
    board = evaluator.facts.board
    assert board is not None
    match drawn.binders:
        case (InList((cell,), Local() as through),) if through is area and all(e.known for e in wanted):
            return [x for x in board.cells if all(evaluator.value(e, {cell: x}) for e in wanted)]
        case (InList(list=source),) if source.known:
            pass
        case (InClue(),):
            pass
        case _:
            return None
    inside = [e for e in wanted if isinstance(e, Member) and e.list is area]
    rest = [e for e in wanted if e not in inside]
    if len(inside) != 1 or not all(e.known for e in (inside[0].item, *rest)):
        return None
    ways = evaluator.bindings(drawn.binders, env)
    return [evaluator.value(inside[0].item, env) for _ in ways if all(evaluator.value(e, env) for e in rest)]


# ------------------------------------------------------------------------------------------- where the order counts


def ordered(model: Model) -> set[str]:
    """The areas of which not only each is asked for something, in whatever order."""
    conditions = [p.condition for placed in model.facts.placements.values() for p in placed]
    roots = (*(rule.body for rule in model.rules), *conditions, *(a.list for a in model.facts.areas.values()))
    return set(_plainly(roots, set()))


def areas_of(part: object) -> set[str]:
    """The names of areas of which a part of a model goes through all, not by way of definitions."""
    return {x.areas for x in _walk(part) if isinstance(x, AreaList)}


def asked_of(part: object) -> set[str]:
    """The names of areas of which a part of a model asks anything, also by way of definitions."""
    found: set[str] = set()
    seen: set[int] = set()

    def look_at(part: object) -> None:
        if isinstance(part, AreaList | AreaOf):
            found.add(part.areas)
        if not isinstance(part, Function) or id(part) not in seen:
            seen.update((id(part),) if isinstance(part, Function) else ())
            for child in parts(part):
                look_at(child)

    look_at(part)
    return found


def speaks_of_forms(part: object) -> bool:
    """Whether a part of a model says of something what it forms, or that it has the same shape as another thing."""
    seen: set[int] = set()

    def found(part: object) -> bool:
        if isinstance(part, Function):
            if id(part) in seen:
                return False
            seen.add(id(part))
        return isinstance(part, SameShape | Formation) or any(map(found, parts(part)))

    return found(part)


def _plainly(part: object, seen: set[int]) -> Iterator[str]:
    """The names that stand where a list stands, and not behind `in` in a `for` or in what is folded."""
    match part:
        case AreaList(areas=name):
            yield name
        case Function():
            if id(part) in seen:
                return
            seen.add(id(part))
        case ForEach(binders=binders, where=where, body=body):
            yield from _plainly((_sources(binders), where, body), seen)
            return
        case Aggregate(list=AreaList()):
            return
        case Aggregate(list=Comprehension(binders=binders, where=where, body=body)):
            yield from _plainly((_sources(binders), where, body), seen)
            return
    for child in parts(part):
        yield from _plainly(child, seen)


def _sources(binders: Iterable[object]) -> tuple[Expr, ...]:
    """What binders run through, but for areas."""
    return tuple(b.list for b in binders if isinstance(b, InList) and not isinstance(b.list, AreaList))


def _walk(part: object) -> Iterator[object]:
    yield part
    for child in parts(part):
        if not isinstance(child, Function):
            yield from _walk(child)
