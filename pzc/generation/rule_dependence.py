"""Analyze how rules depend on clues: only on those present, or also on where there is none."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from pzc.compiler.base.node import replace
from pzc.compiler.model.board_expressions import ClueList, RegionList, RegionOf
from pzc.compiler.model.clue_use import clues_of
from pzc.compiler.model.expressions import (
    Binder,
    Builtin,
    Comparison,
    Concatenation,
    InClue,
    InList,
    ListOf,
    Local,
    Logic,
    Member,
    Negation,
)
from pzc.compiler.model.kinds import BORDER, LINK, ListType, TupleType
from pzc.compiler.model.model import Demand, Facts, ForEach, Rule, Statement
from pzc.compiler.model.reached import reached


def clue_by_clue(rule: Rule) -> Rule:
    """Rewrite `for c in gold` as `for gold(c)`, which means the same and names the clue as a reason.

    A loop over `gold ++ silver` becomes two loops. So does `for line in rows ++ room`, since only
    one part depends on regions.
    """
    return replace(rule, body=tuple(_clue_by_clue(part) for s in rule.body for part in _split_concatenation(s)))


def _split_concatenation(statement: Statement) -> Iterator[Statement]:
    """Yield a statement over a concatenation of clues or regions as one statement for each part."""
    match statement:
        case ForEach(binders=(InList(list=Concatenation(left=left, right=right)) as first, *rest)) if _of_clues(
            first.list
        ) or _with_regions(first.list):
            for part in (left, right):
                yield from _split_concatenation(replace(statement, binders=(replace(first, list=part), *rest)))
        case _:
            yield statement


def _of_clues(e: Any) -> bool:
    return isinstance(e, ClueList) or (isinstance(e, Concatenation) and _of_clues(e.left) and _of_clues(e.right))


def _with_regions(e: Any) -> bool:
    return isinstance(e, RegionList) or (
        isinstance(e, Concatenation) and (_with_regions(e.left) or _with_regions(e.right))
    )


def _clue_by_clue(statement: Statement) -> Statement:
    """Rewrite loops over a list of clues as loops over the clues themselves."""
    if isinstance(statement, Demand):
        return statement
    binders = tuple(each for binder in statement.binders for each in _over_clues(binder))
    return replace(
        statement,
        binders=binders,
        body=tuple(_clue_by_clue(p) for s in statement.body for p in _split_concatenation(s)),
    )


def _over_clues(binder: Binder) -> Iterator[Binder]:
    """Yield a binder over a list of clues as one over the clues, which names each part.

    `(a, b) in white` names the two cells of one part, a link: it becomes `white(l), (a, b) in <l>`. The same for the
    two cells of a border.
    """
    match binder:
        case InList(list=Builtin(name="links_across", args=(ClueList() as clues,)) as links):
            joined, one = _one_by_one(clues)
            yield joined
            yield replace(binder, list=replace(links, args=(one,)))
        case InList(names=names, list=ClueList(type=ListType(item)) as clues):
            parts = item.items if isinstance(item, TupleType) else (item,)
            if len(names) == len(parts):
                yield InClue(clues.clue, names, None)
            elif item in (LINK, BORDER):
                joined, one = _one_by_one(clues)
                yield joined
                yield replace(binder, list=one)
            else:
                yield binder
        case _:
            yield binder


def _one_by_one(clues: ClueList) -> tuple[InClue, ListOf]:
    """Return a binder for one clue of a list at a time, and the list of that clue alone."""
    assert isinstance(clues.type, ListType)
    each = Local(clues.span, clues.type.item, True, "joined")
    return InClue(clues.clue, (each,), None), ListOf(clues.span, clues.type, True, (each,))


def mentioned(rule: Rule | Statement) -> tuple[set[str], set[str]]:
    """Return the clues that a rule iterates over one by one, and the clues that it uses in other ways.

    More clues of the first kind only add constraints. Clues of the second kind may matter also where they are absent.
    """
    through: set[str] = set()
    other: set[str] = set()
    body = rule.body if isinstance(rule, Rule) else (rule,)
    for statement in body:
        _collect(statement, through, other)
    return through, other


def _collect(statement: Statement, through: set[str], other: set[str]) -> None:
    """Collect the clues of a statement: those of its loops in `through`, and those in its expressions in `other`."""
    if isinstance(statement, Demand):
        other.update(clues_of(statement.condition))
        return
    for binder in statement.binders:
        if isinstance(binder, InClue):
            through.add(binder.clue)
        else:
            other.update(clues_of(binder.list))
    if statement.where is not None:
        other.update(clues_of(statement.where))
    for part in statement.body:
        _collect(part, through, other)


def statements_on(rules: tuple[Rule, ...], clues: Collection[str], facts: Facts) -> Iterator[Rule]:
    """Yield the statements that depend on regions or on these clues, each as a rule of its own.

    A rule on areas depends on what their definitions use, too.
    """
    for rule in rules:
        for statement in rule.body:
            if _regions_used(statement, facts) or not set(clues_of(statement, facts)).isdisjoint(clues):
                yield replace(rule, body=(statement,))


def without(rules: tuple[Rule, ...], clues: Collection[str], facts: Facts) -> tuple[Rule, ...]:
    """Return the rules without the statements that depend on these clues, directly or in the definitions of areas."""
    return _with_statements(rules, lambda statement: set(clues_of(statement, facts)).isdisjoint(clues))


def without_regions(rules: tuple[Rule, ...], regions: Collection[str], facts: Facts) -> tuple[Rule, ...]:
    """Return the rules without the statements about these divisions, or about areas that depend on them."""
    return _with_statements(rules, lambda statement: _regions_used(statement, facts).isdisjoint(regions))


def _with_statements(rules: tuple[Rule, ...], kept: Callable[[Statement], bool]) -> tuple[Rule, ...]:
    return tuple(replace(rule, body=tuple(filter(kept, rule.body))) for rule in rules)


def _regions_used(part: object, facts: Facts) -> set[str]:
    """Return the divisions that a part of a rule uses, directly or in the definitions of areas."""
    return {each.region for each in reached(part, facts) if isinstance(each, RegionList | RegionOf)}


def only_demands(rules: tuple[Rule, ...], clue: str) -> bool:
    """Return True if adding clues of this kind can only exclude solutions, never allow more."""
    return all(_one_way(statement, clue, -1) for rule in rules for statement in rule.body)


def only_allows(rule: Rule, clue: str) -> bool:
    """Return True if a rule that holds still holds with more clues of this kind."""
    return all(_one_way(statement, clue, 1) for statement in rule.body)


def _one_way(statement: Statement, clue: str, way: int) -> bool:
    """Return True if more clues can only make a statement true (`way` 1), or only false (-1)."""
    if isinstance(statement, Demand):
        return _grows(statement.condition, clue) <= {way}
    if way == 1 and any(isinstance(binder, InClue) and binder.clue == clue for binder in statement.binders):
        return False
    bound = {sign for binder in statement.binders if isinstance(binder, InList) for sign in _grows(binder.list, clue)}
    where = set() if statement.where is None else _grows(statement.where, clue)
    return not bound and where <= {-way} and all(_one_way(part, clue, way) for part in statement.body)


def _grows(e: Any, clue: str) -> set[int]:
    """Return how a truth value depends on a clue: 1 if more clues can make it true, -1 if they can make it false."""
    match e:
        case Member(item=item, list=ClueList(clue=name)) if name == clue and not _names(item, clue):
            return {1}
        case Logic(op="and" | "or", left=left, right=right):
            return _grows(left, clue) | _grows(right, clue)
        case Logic(op="->", left=left, right=right):
            return {-sign for sign in _grows(left, clue)} | _grows(right, clue)
        case Negation(operand=operand):
            return {-sign for sign in _grows(operand, clue)}
        case Comparison() | Member():  # the value of a clue that is present does not change
            lists = any(isinstance(part, ClueList | InClue) and part.clue == clue for part in reached(e))
            return {1, -1} if lists else set()
    return {1, -1} if _names(e, clue) else set()


def _names(e: Any, clue: str) -> bool:
    return clue in clues_of(e)


def used_clue_parts(rule: Rule, clue: str) -> tuple[bool, ...] | None:
    """Return which parts of a clue a rule uses, and last whether it uses the clue's value.

    None unless the rule constrains each clue of this kind separately.
    """
    match rule.body:
        case (ForEach(binders=(InClue(clue=name, names=names, value=value), *rest)) as statement,) if name == clue:
            inside = replace(statement, binders=tuple(rest))
            parts = list(reached(inside))
            if clue in set().union(*mentioned(inside)):
                return None
            used = {id(part) for part in parts if isinstance(part, Local)}
            return (*(id(part) in used for part in names), value is not None and id(value) in used)
    return None


def per_region_division(rule: Rule, facts: Facts) -> str | None:
    """Return the division whose regions a rule constrains separately, if the rule mentions no clues. Otherwise None."""
    match rule.body:
        case (ForEach(binders=(InList(list=RegionList(region=name)), *rest)) as statement,):
            inside = replace(statement, binders=tuple(rest))
            return None if _regions_used(inside, facts) or any(mentioned(inside)) else name
    return None


def statements_about(rules: tuple[Rule, ...], clue: str) -> Iterator[Rule]:
    """Yield the statements that mention a clue, each as a rule of its own."""
    for rule in rules:
        for statement in rule.body:
            if clue in set().union(*mentioned(statement)):
                yield replace(rule, body=(statement,))
