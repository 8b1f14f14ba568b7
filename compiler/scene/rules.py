"""The rules of a puzzle as text for players."""

from collections.abc import Iterator

from pzc.compiler.base.source import visible
from pzc.compiler.meaning.inactive_rules import rules_in_force, text_in_force
from pzc.compiler.model.model import Model

_PRELUDE = "prelude"


def rules_in_words(model: Model) -> tuple[str, ...]:
    """Return the setter's own wording, or else the distinct texts of the rules that apply.

    Rules that parameters switch off and the rule of given digits are omitted.
    """
    return tuple(map(visible, model.wording)) or tuple(dict.fromkeys(_texts(model)))


def _texts(model: Model) -> Iterator[str]:
    for rule in rules_in_force(model):
        if rule.named and rule.file != _PRELUDE:
            yield visible(text_in_force(rule, model))
