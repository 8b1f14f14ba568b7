"""The rules of a puzzle in words, without those that its parameters switch off and that of given digits, which goes
without saying.

rule "With full = 1, it visits all cells.": for c in cells where full = 1: visits(line, c)
"""

from collections.abc import Iterator

from pzc.compiler.base.source import visible
from pzc.compiler.meaning.evaluate import Evaluator
from pzc.compiler.meaning.narrowing import conjuncts, free_names
from pzc.compiler.model.model import ForEach, Model, Statement

_PRELUDE = "prelude"


def rules_in_words(model: Model, evaluator: Evaluator) -> tuple[str, ...]:
    """The texts of the rules that demand something here, each once."""
    return tuple(dict.fromkeys(_texts(model, evaluator)))


def _texts(model: Model, evaluator: Evaluator) -> Iterator[str]:
    for rule in model.rules:
        if rule.named and rule.file != _PRELUDE and not all(_is_off(statement, evaluator) for statement in rule.body):
            yield visible(rule.origin.text)


def _is_off(statement: Statement, evaluator: Evaluator) -> bool:
    """Whether a loop runs over nothing by a condition that speaks of none of its names."""
    if not isinstance(statement, ForEach):
        return False
    conditions = () if statement.where is None else conjuncts(statement.where)
    if any(e.known and not free_names(e) and not evaluator.value(e, {}) for e in conditions):
        return True
    return all(_is_off(inner, evaluator) for inner in statement.body)
