"""The rules of a puzzle as text. Rules that parameters switch off and the rule of given digits are omitted."""

from collections.abc import Iterator

from pzc.compiler.base.source import visible
from pzc.compiler.meaning.inactive_rules import has_no_clues, is_switched_off
from pzc.compiler.model.model import Model

_PRELUDE = "prelude"


def rules_in_words(model: Model) -> tuple[str, ...]:
    """Return the distinct texts of the rules that apply."""
    return tuple(dict.fromkeys(_texts(model)))


def _texts(model: Model) -> Iterator[str]:
    for rule in model.rules:
        silent = is_switched_off(rule, model) or has_no_clues(rule, model)
        if rule.named and rule.file != _PRELUDE and not silent:
            yield visible(rule.origin.text)
