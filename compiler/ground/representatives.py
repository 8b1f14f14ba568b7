"""Rules to given representatives of areas: known cells, with the number of them that every area must contain.

    for r in island: exactly(1, c in r: c in number)        ->   each number represents one area
    for r in room: exactly(2, c in r: c in number)          ->   each number represents an area, and each area has two

A cell then needs one membership literal for each given representative that is near enough, instead of one for each cell
that may be the first of its area. Nurikabe and shikaku are fast because of it. If an area has several representatives,
a loop over all areas visits it several times. So that is done only where the repetition changes nothing.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.node import node
from pzc.compiler.base.origin import Origin
from pzc.compiler.board.elements import Cell
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
class Representatives:
    """Given representatives of the areas of a name, with the demand they follow from, and its rule.

    Each area contains `number` of the cells, exactly or at least.
    """

    areas: str
    cells: tuple[Cell, ...]
    demand: Demand
    origin: Origin
    number: int
    exactly: bool

    @property
    def alone(self) -> bool:
        """Return True if each area has exactly one representative."""
        return self.exactly and self.number == 1


def area_representatives(model: Model, evaluator: CachingEvaluator) -> dict[str, Representatives]:
    """Return the given representatives, by the name of the areas.

    Areas whose order matters are left out, since representatives would change the order.
    """
    found: dict[str, Representatives] = {}
    for rule in model.rules:
        for areas, area, demand, condition in of_every_area(rule.body):
            if areas in found and found[areas].alone:
                continue
            held = _held(condition, area, evaluator)
            if held is not None:
                each = Representatives(areas, held.cells, demand, rule.origin, held.number, held.exactly)
                if each.alone or areas not in found:
                    found[areas] = each
    if found:
        for name in ordered(model):
            found.pop(name, None)
    several = {name for name, each in found.items() if not each.alone}
    if several:
        for name in several - _may_be_repeated(model):
            del found[name]
    return found


def of_every_area(body: Iterable[object]) -> Iterator[tuple[str, Local, Demand, Expr]]:
    """Yield the demands on every area: the name of the areas, the local for an area, the demand, and its condition."""
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
    """The condition that an area contains `number` of some cells, exactly or at least."""

    number: int
    exactly: bool
    cells: tuple[Cell, ...]


def _held(condition: Expr, area: Local, evaluator: CachingEvaluator) -> _Held | None:
    """Return the cells, and how many of them an area contains, if a condition requires at least one; else None."""
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
        cells = _counted_cells(counted.fold, drawn, area, evaluator)
    except (PuzzleError, KeyError):  # the value does not exist, or depends on names of an enclosing loop
        return None
    if least < 1 or cells is None or len(set(cells)) < len(cells):
        return None
    return _Held(least, op == "=", tuple(cells))


def _counted_cells(fold: Fold, drawn: Comprehension, area: Local, evaluator: CachingEvaluator) -> list[Cell] | None:
    """Return the known cells that are counted if they are in the area, or None if anything else is counted."""
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


# ------------------------------------------------------------------------------------------- where the order matters


def ordered(model: Model) -> set[str]:
    """Return the names of areas whose order may matter: their list has a use other than a loop or an aggregate."""
    return set(_ordered_uses(_required(model), set()))


def _required(model: Model) -> tuple[object, ...]:
    """Return the parts of a model that must hold and may contain areas."""
    conditions = [p.condition for placed in model.facts.placements.values() for p in placed]
    return (*(rule.body for rule in model.rules), *conditions, *(a.list for a in model.facts.areas.values()))


def _may_be_repeated(model: Model) -> set[str]:
    """Return the names of areas that a loop may visit more than once without changing the meaning of the model.

    Every use of the areas must be a loop that requires something of each area by itself. If there is a condition on
    shapes, none qualify: its encoding goes through all areas in other ways.
    """
    roots = (*_required(model), *(objective.value for objective in model.objectives))
    if any(map(has_shape_condition, roots)):
        return set()
    come, harmless = Counter[str](), Counter[str]()
    for part in _descendants(roots, set()):
        if isinstance(part, AreaList):
            come[part.areas] += 1
        name, inner = _requirement_of_each(part)
        if name and not any(isinstance(x, AreaList) and x.areas == name for x in _descendants(inner, set())):
            harmless[name] += 1
    return {name for name, times in come.items() if times == harmless[name]}


def _requirement_of_each(part: object) -> tuple[str, object]:
    """Return the name of the areas that a part requires something of one by one, and the requirement; else ""."""
    match part:
        case ForEach(binders=(InList((_,), AreaList(areas=name)),), where=where, body=body):
            return name, (where, body)
        case Aggregate(
            fold=(Fold.ALL | Fold.ANY),
            list=Comprehension(binders=(InList((_,), AreaList(areas=name)),), where=where, body=condition),
        ):
            return name, (where, condition)
    return "", ()


def _descendants(part: object, seen: set[int]) -> Iterator[object]:
    """Yield a part and all its descendants. The body of each definition is visited once."""
    if isinstance(part, Function):
        if id(part) in seen:
            return
        seen.add(id(part))
    yield part
    for child in parts(part):
        yield from _descendants(child, seen)


def areas_of(part: object) -> set[str]:
    """Return the names of areas whose list occurs in a part of a model, outside of the definitions it calls."""
    return {x.areas for x in _walk(part) if isinstance(x, AreaList)}


def names_of_areas(part: object) -> set[str]:
    """Return the names of areas that occur in a part of a model, also in definitions that it calls."""
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


def has_shape_condition(part: object) -> bool:
    """Return True if a part of a model has a `Formation` or a `SameShape`, also in definitions that it calls."""
    seen: set[int] = set()

    def found(part: object) -> bool:
        if isinstance(part, Function):
            if id(part) in seen:
                return False
            seen.add(id(part))
        return isinstance(part, SameShape | Formation) or any(map(found, parts(part)))

    return found(part)


def _ordered_uses(part: object, seen: set[int]) -> Iterator[str]:
    """Yield the names of areas whose list is used other than as the source of a loop or the list of an aggregate."""
    match part:
        case AreaList(areas=name):
            yield name
        case Function():
            if id(part) in seen:
                return
            seen.add(id(part))
        case ForEach(binders=binders, where=where, body=body):
            yield from _ordered_uses((_sources(binders), where, body), seen)
            return
        case Aggregate(list=AreaList()):
            return
        case Aggregate(list=Comprehension(binders=binders, where=where, body=body)):
            yield from _ordered_uses((_sources(binders), where, body), seen)
            return
    for child in parts(part):
        yield from _ordered_uses(child, seen)


def _sources(binders: Iterable[object]) -> tuple[Expr, ...]:
    """Return the lists of binders, except lists of areas."""
    return tuple(b.list for b in binders if isinstance(b, InList) and not isinstance(b.list, AreaList))


def _walk(part: object) -> Iterator[object]:
    yield part
    for child in parts(part):
        if not isinstance(child, Function):
            yield from _walk(child)
