"""The text of a rule, with the values that its names have, to words as a setter writes them."""

from typing import Any

from pzc.compiler.board.board import name_of
from pzc.compiler.model.kinds import DIGIT, ListType, TupleType, Type
from pzc.compiler.model.model import Facts, Words
from pzc.compiler.model.value_names import ValueNames

from .environment import Env
from .evaluate import Evaluator

_LONGEST = 6  # elements of a list that are all shown
_FIRST = 2  # that are shown of a longer one, and its last


def in_words(words: Words, evaluator: Evaluator, env: Env) -> str:
    """The text for these values."""
    told, facts, names = [], evaluator.facts, evaluator.names
    for piece in words.pieces:
        if isinstance(piece, str):
            told.append(piece)
        else:
            value = evaluator.value(piece.value, env)
            told.append(_digit(value, facts) if piece.is_digit else _shown(value, piece.value.type, names))
    return "".join(told)


def _digit(value: Any, facts: Facts) -> str:
    layer = facts.layers.get(DIGIT)
    return (layer.names.get(value) if layer is not None else None) or name_of(value)


def _shown(value: Any, kind: Type, names: ValueNames) -> str:
    """Lines and regions by their names, cells `(1,2)`, lists `<1, 2>`, groups `(1, 2)`; `?` for an unknown number."""
    match kind:
        case _ if value is None:
            return "?"
        case ListType() if (name := names.of_list(value)) is not None:
            return name
        case ListType(item):
            shown = [
                _shown(x, item, names) for x in (value if len(value) <= _LONGEST else (*value[:_FIRST], value[-1]))
            ]
            if len(value) > _LONGEST:
                shown.insert(_FIRST, "...")
            return f"<{', '.join(shown)}>"
        case TupleType(kinds):
            return f"({', '.join(_shown(x, k, names) for x, k in zip(value, kinds, strict=True))})"
        case _:
            return name_of(value)
