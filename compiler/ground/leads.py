"""Rules to the cells that stand for areas: where one says that every area holds some of these, and how many.

    for r in island: exactly(1, c in r: c in number)        ->   the areas are those of the numbers
    for r in room: exactly(2, c in r: c in number)          ->   so they are, and each comes twice

A cell then has to be told only in the areas of which numbers it lies, that are near enough, instead of which of all
cells is the first of its area. It is what makes nurikabe and shikaku fast. Where an area comes more than once, that
must do no harm: each is asked something by itself, and none is counted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.board import Cell
from pzc.compiler.meaning.environment import Env
from pzc.compiler.memo.evaluator import CachingEvaluator
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
    """The cells that stand for the areas of a name, the demand that says so, and the rule in which it stands.

    An area holds so many of the cells, exactly or at least.
    """

    areas: str
    cells: tuple[Cell, ...]
    demand: Demand
    origin: Origin
    number: int
    exactly: bool

    @property
    def alone(self) -> bool:
        """Whether each area comes once."""
        return self.exactly and self.number == 1


def area_leads(model: Model, evaluator: CachingEvaluator) -> dict[str, Leads]:
    """By name; none for areas of which the order counts somewhere, which the cells would not keep."""
    found: dict[str, Leads] = {}
    for rule in model.rules:
        for areas, area, demand, condition in of_every_area(rule.body):
            if areas in found and found[areas].alone:
                continue
            held = _held(condition, area, evaluator)
            if held is not None:
                leads = Leads(areas, held.cells, demand, rule.origin, held.number, held.exactly)
                if leads.alone or areas not in found:
                    found[areas] = leads
    if found:
        for name in ordered(model):
            found.pop(name, None)
    several = {name for name, leads in found.items() if not leads.alone}
    if several:
        for name in several - _come_again(model):
            del found[name]
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


@node(eq=False)
class _Held:
    """So many of some cells, exactly or at least."""

    number: int
    exactly: bool
    cells: tuple[Cell, ...]


def _held(condition: Expr, area: Local, evaluator: CachingEvaluator) -> _Held | None:
    """Of which cells a condition says how many an area holds, one at least, if it says such a thing."""
    match condition:
        case Comparison(op=("=" | ">=" | ">") as op, left=Aggregate() as counted, right=number) if number.known:
            pass
        case Comparison(op=("=" | "<=" | "<") as op, left=number, right=Aggregate() as counted) if number.known:
            pass
        case _:
            return None
    drawn = counted.list
    if not isinstance(drawn, Comprehension) or isinstance(number, Local):
        return None
    try:
        least = evaluator.value(number, {}) + (op in "<>")
        cells = _counted(counted.fold, drawn, area, evaluator)
    except (PuzzleError, KeyError):  # it need not exist, or speaks of names around it
        return None
    if least < 1 or cells is None or len(set(cells)) < len(cells):
        return None
    return _Held(least, op == "=", tuple(cells))


def _counted(fold: Fold, drawn: Comprehension, area: Local, evaluator: CachingEvaluator) -> list[Cell] | None:
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
    return set(_plainly(_said(model), set()))


def _said(model: Model) -> tuple[object, ...]:
    """Whatever may speak of areas and has to hold."""
    conditions = [p.condition for placed in model.facts.placements.values() for p in placed]
    return (*(rule.body for rule in model.rules), *conditions, *(a.list for a in model.facts.areas.values()))


def _come_again(model: Model) -> set[str]:
    """Of areas, those of which it makes no difference if one comes more than once where something goes through all of
    them: each by itself has to be what is said. What is said of forms goes through them in its own ways."""
    roots = (*_said(model), *(objective.value for objective in model.objectives))
    if any(map(speaks_of_forms, roots)):
        return set()
    come, harmless = Counter[str](), Counter[str]()
    for part in _everything(roots, set()):
        if isinstance(part, AreaList):
            come[part.areas] += 1
        name, said = _one_by_one(part)
        if name and not any(isinstance(x, AreaList) and x.areas == name for x in _everything(said, set())):
            harmless[name] += 1
    return {name for name, times in come.items() if times == harmless[name]}


def _one_by_one(part: object) -> tuple[str, object]:
    """Of which areas each by itself has to be as is said, and what that is; else no name."""
    match part:
        case ForEach(binders=(InList((_,), AreaList(areas=name)),), where=where, body=body):
            return name, (where, body)
        case Aggregate(
            fold=(Fold.ALL | Fold.ANY),
            list=Comprehension(binders=(InList((_,), AreaList(areas=name)),), where=where, body=condition),
        ):
            return name, (where, condition)
    return "", ()


def _everything(part: object, seen: set[int]) -> Iterator[object]:
    """All parts, those of definitions once."""
    if isinstance(part, Function):
        if id(part) in seen:
            return
        seen.add(id(part))
    yield part
    for child in parts(part):
        yield from _everything(child, seen)


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
