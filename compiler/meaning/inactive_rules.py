"""Rules that have no effect: because of the value of a parameter, or because the puzzle lacks their clues.

rule "With full = 1, it visits all cells.": for c in cells where full = 1: visits(line, c)
"""

from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.model.board_expressions import ClueList
from pzc.compiler.model.conditions import conjuncts, free_names
from pzc.compiler.model.expressions import Expr, InClue, InList, Logic, ParamRef
from pzc.compiler.model.model import Demand, ForEach, Model, Rule, Statement, parts
from pzc.compiler.model.rule_texts import text_for

from .environment import Env
from .evaluate import Evaluator


def rules_in_force(model: Model) -> list[Rule]:
    """Return the rules that have an effect."""
    return [rule for rule in model.rules if not (is_switched_off(rule, model) or has_no_clues(rule, model))]


def text_in_force(rule: Rule, model: Model) -> str:
    """Return the text of a rule for the puzzle's parameters: without `With full = 1,`."""
    return text_for(rule.origin.text, {param.name: value for param, value in model.facts.params.items()})


def is_switched_off(rule: Rule, model: Model) -> bool:
    """Return True if a condition on a parameter makes the rule trivially true: `where p = 1`, `p = 1 -> ...`."""
    if model.open_params or not _has_parameter(rule.body):
        return False
    evaluator = Evaluator(model.facts)
    try:
        return all(_is_trivial(statement, evaluator) for statement in rule.body)
    except (PuzzleError, KeyError):  # the condition has no value, or depends on names of an enclosing loop
        return False


def has_no_clues(rule: Rule, model: Model) -> bool:
    """Return True if a rule is only about clues that the puzzle lacks. A file without any clues is no puzzle."""
    placed = model.facts.placements
    if not any(clue.origin.span.source is model.file.source for clues in placed.values() for clue in clues):
        return False
    return all(_has_no_cases(statement, model) for statement in rule.body)


def _has_no_cases(statement: Statement, model: Model) -> bool:
    """Return True if a statement loops over clues of a kind that the puzzle does not have."""
    if isinstance(statement, Demand):
        return False
    clues = [_clue_of(binder) for binder in statement.binders]
    missing = any(clue is not None and not model.facts.placements.get(clue) for clue in clues)
    return missing or all(_has_no_cases(inner, model) for inner in statement.body)


def _clue_of(binder: InClue | InList) -> str | None:
    """Return the clue that a binder runs through, if it is one."""
    if isinstance(binder, InClue):
        return binder.clue
    return binder.list.clue if isinstance(binder.list, ClueList) else None


def _has_parameter(part: object) -> bool:
    return isinstance(part, ParamRef) or any(map(_has_parameter, parts(part)))


def _is_trivial(statement: Statement, evaluator: Evaluator) -> bool:
    """Return True if a parameter makes a statement hold: its condition is decided, or its loop has no cases."""
    match statement:
        case Demand(Logic(op="->", left=left)) if left.known and _has_parameter(left):
            return not evaluator.value(left, {})
        case Demand(Logic(op="or", left=left)) if left.known and _has_parameter(left):
            return bool(evaluator.value(left, {}))
        case Demand():
            return False
        case ForEach(binders=binders, where=where, body=body):
            if where and _is_never(where, evaluator) or all(_is_trivial(inner, evaluator) for inner in body):
                return True
            known = all(isinstance(b, InClue) or b.list.known for b in binders)
            if not known or any(isinstance(b, InClue) for b in binders):
                return False
            if evaluator.facts.board is None:  # the lists may be those of a board
                return False
            env: Env = {}
            holds = where is None or where.known
            ways = (where is None or evaluator.value(where, env) for _ in evaluator.bindings(binders, env))
            listed = where is not None or any(_has_parameter(b.list) for b in binders if isinstance(b, InList))
            return holds and listed and not any(ways)
    return False


def _is_never(where: Expr, evaluator: Evaluator) -> bool:
    """Return True if a part of a condition is false, contains a parameter, and contains no bound names."""
    alone = [e for e in conjuncts(where) if e.known and _has_parameter(e) and not free_names(e)]
    return not all(evaluator.value(e, {}) for e in alone)
