"""Consecutive small deductions to one: a rule applied to one place after the other, or to many places in the same
way.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pzc.compiler.base.clock import TimeUp
from pzc.compiler.board.elements import Cell

from .constraints.checks import Different
from .constraints.graphs import WholeBoard
from .constraints.instances import Instance, Part
from .constraints.probes import Bounded
from .constraints.state import Fact
from .deductions.steps import Deduction, Level, Step

_MOST_PREMISES = 6
"""The most places whose states are the reason of a run."""
_MOST_POINTS = 4
"""The most points of a line that are seen together."""
_MOST_CLUES, _MOST_PLACES = 8, 24
"""Clues, and places without a clue, that are seen together."""
_FEW_IN_A_CELL = 3
"""The most layers of one cell that a rule about single cells compares."""
_MOST_VALUES = 4
"""The most values that are removed together at places without a clue."""
_OWN_WORDS = Different, WholeBoard, Bounded
"""Checks whose deductions have words of their own, such as what must go where."""
_FEW_INSTANCES = 2
"""The most instances of a rule that alternate in the links of a chain."""


def in_runs(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps; consecutive ones that a person sees as one are joined. A time limit comes after the last step."""
    last: Step | None = None
    try:
        for step in steps:
            if step.chain:
                step.chain = links_in_runs(step.chain)
            if last is not None and _belongs(last, step):
                last = _joined_step(last, step)
                continue
            if last is not None:
                yield last
            last = step
    except (TimeUp, KeyboardInterrupt):
        if last is not None:
            yield last
        raise
    if last is not None:
        yield last


def links_in_runs(chain: Sequence[Deduction]) -> list[Deduction]:
    """Return the links of a chain. Links before the last that use the same rule at the same places are joined."""
    found: list[Deduction] = []
    for link in chain[:-1]:
        if found and _are_of_one_line(found[-1], link):
            found[-1] = _joined_points(found[-1], link)
        elif found and _is_same_rule(found[-1], link) and _are_seen_together(found[-1], link):
            instances, premises, conclusions, part = _union([found[-1], link])
            found[-1] = Deduction(instances, premises, conclusions, part)
        else:
            found.append(link)
    return [replace(link, chain=links_in_runs(link.chain)) if link.chain else link for link in (*found, *chain[-1:])]


def _are_of_one_line(last: Deduction, link: Deduction) -> bool:
    """Return True if two links are about points of one line, and the first does not join too many points yet."""
    plain = not (last.chain or link.chain) and _points(last) and _points(link)
    return plain and last.instances[0].parent is link.instances[0].parent and len(last.points) < _MOST_POINTS


def _joined_points(last: Deduction, link: Deduction) -> Deduction:
    """Return two links about points of one line as one."""
    instances, premises, conclusions, part = _union([last, link])
    return Deduction(instances, premises, conclusions, part, points=[*(last.points or [last]), link])


def _are_seen_together(last: Deduction, link: Deduction) -> bool:
    """Return True if two links alternate between few instances, or have the same reasons."""
    count = len(_instances([last, link]))
    return count <= _FEW_INSTANCES or count <= _MOST_CLUES and set(last.premises) == set(link.premises)


def _belongs(last: Step, step: Step) -> bool:
    """Return True if a step belongs to the run that the last one is or begins."""
    if last.hidden and step.hidden and not (last.chain or step.chain or last.cases or step.cases):
        return len({(instance.rule, instance.case) for instance in (*last.instances, *step.instances)}) == 1
    if step.cost > last.cost or step.level is not last.level:
        return False
    if _are_sizes(last, step) or _are_of_same_cases(last, step):
        return True
    if not _is_plain(last) or not _is_plain(step):
        return False
    if _points(last) and _points(step):
        alike = last.instances[0].parent is step.instances[0].parent
        return alike and len(last.instances) < _MOST_POINTS and len(_instances([last, step])) > len(last.instances)
    if not _is_same_rule(last, step):
        return False
    if len(_instances([last, step])) == len(last.instances) == 1:
        premises = {place for place, _ in _union([last, step])[1]}
        return len(premises) <= _MOST_PREMISES
    if last.premises or step.premises:
        return _have_one_reason(last, step) or _are_alike_elsewhere(last, step)
    return _concludes_the_same(last, step)


def _have_one_reason(last: Step, step: Step) -> bool:
    """Return True if a clue, or a rule without one, leads to more from the same facts."""
    clues = {instance.clues for instance in (*last.instances, *step.instances)}
    few = len(last.instances) < _MOST_CLUES
    return few and len(clues) == 1 and set(last.premises) == set(step.premises)


def _are_alike_elsewhere(last: Step, step: Step) -> bool:
    """Return True if a rule about single cells leads from the same facts to the same conclusions at another cell."""
    first = last.joined[0] if last.joined else last
    patterns = {_pattern(first), _pattern(step)}
    return None not in patterns and len(patterns) == 1 and len(last.instances) < _MOST_CLUES


def _pattern(step: Step) -> tuple[frozenset[Fact], frozenset[Fact]] | None:
    """Return the premises and conclusions of a step about one cell, places by their numbers in the rule; or None."""
    (instance,) = step.instances if len(step.instances) == 1 else (None,)
    if instance is None or instance.clues or not 0 < len(instance.scope) <= _FEW_IN_A_CELL:
        return None
    if len(instance.names) != 1 or not isinstance(instance.names[0][1], Cell):
        return None
    number = {place: index for index, place in enumerate(instance.scope)}
    premises, conclusions = (
        frozenset((number[place], bit) for place, bit in facts) for facts in (step.premises, step.conclusions)
    )
    return premises, conclusions


def _are_sizes(last: Step, step: Step) -> bool:
    """Return True if a rule about the size of one area rules out several sizes because of the same places around it."""
    steps = [*(last.joined or [last]), step]
    bounded = all(each.part is not None and isinstance(each.part.check, Bounded) for each in steps)
    simple = not any(each.cases or each.chain or each.single is not None or not each.exact for each in steps)
    one = len(_instances(steps)) == 1 and len({place for each in steps for place, _ in each.conclusions}) == 1
    around = {frozenset(place for place, _ in each.premises) for each in steps}
    return bounded and simple and one and len(around) == 1 and around != {frozenset()}


def _are_of_same_cases(last: Step, step: Step) -> bool:
    """Return True if the same rules, by the same cases, rule out the same values elsewhere."""
    rules = [{(instance.rule, instance.case) for instance in each.instances} for each in (last, step)]
    values = [{bit for _, bit in each.conclusions} for each in (last, step)]
    few = len(last.instances) < _MOST_CLUES and not (last.chain or step.chain)
    cases = bool(last.cases) and last.cases == step.cases and set(last.premises) == set(step.premises)
    return few and cases and rules[0] == rules[1] and values[0] == values[1]


def _concludes_the_same(last: Step, step: Step) -> bool:
    """Return True if a rule leads to the same values elsewhere, or to few values at places without a clue."""
    if not any(instance.clues for instance in (*last.instances, *step.instances)):
        values = {bit for _, bit in (*last.conclusions, *step.conclusions)}
        return len(last.instances) < _MOST_PLACES and len(values) <= _MOST_VALUES
    bits = [{bit for _, bit in each.conclusions} for each in (last, step)]
    return len(last.instances) < _MOST_CLUES and bits[0] == bits[1]


def _joined_step(last: Step, step: Step) -> Step:
    """Return a run with one more step."""
    instances, premises, conclusions, part = _union([last, step])
    run = replace(last, instances=instances, premises=premises, conclusions=conclusions, part=part)
    run.direct = [*last.direct, *step.direct]
    run.named = step.named
    run.joined = [*(last.joined or [last]), step]
    for each in run.joined:
        each.within = run
    return run


def _union(
    deductions: Sequence[Deduction],
) -> tuple[tuple[Instance, ...], tuple[Fact, ...], tuple[Fact, ...], Part | None]:
    """Return the instances, premises, conclusions and the part of deductions that follow each other."""
    premises: dict[Fact, None] = {}
    conclusions: dict[Fact, None] = {}
    for each in deductions:
        premises |= dict.fromkeys(fact for fact in each.premises if fact not in conclusions)
        conclusions |= dict.fromkeys(each.conclusions)
    part = deductions[0].part if all(each.part is deductions[0].part for each in deductions) else None
    return _instances(deductions), tuple(premises), tuple(sorted(conclusions)), part


def _instances(deductions: Sequence[Deduction]) -> tuple[Instance, ...]:
    return tuple(dict.fromkeys(instance for each in deductions for instance in each.instances))


def _is_plain(step: Step) -> bool:
    """Return True for a step without cases, a supposition or a last candidate, and without a reason of its own."""
    if step.cases or step.chain or step.single is not None or step.level is Level.TRIAL or not step.exact:
        return False
    return step.part is None or not isinstance(step.part.check, _OWN_WORDS)


def _points(step: Deduction) -> bool:
    """Return True if a step is about points of a line."""
    return all(instance.parent is not None for instance in step.instances)


def _is_same_rule(one: Deduction, other: Deduction) -> bool:
    """Return True if two deductions use one rule, which has no words of its own for its parts."""
    kinds = {(instance.rule, instance.case) for instance in (*one.instances, *other.instances)}
    whole = any(
        each.part is not None and isinstance(each.part.check, _OWN_WORDS) or _points(each) for each in (one, other)
    )
    return len(kinds) == 1 and not (whole or one.chain or other.chain)
