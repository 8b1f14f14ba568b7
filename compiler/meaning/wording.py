"""The text of a rule, with names in it, to the text with their values, written as a setter writes them."""

from typing import Any

from pzc.compiler.board.elements import name_of
from pzc.compiler.model.kinds import DIGIT, ListType, TupleType, Type
from pzc.compiler.model.model import Facts, Words
from pzc.compiler.model.value_names import ValueNames

from .environment import Env
from .evaluate import Evaluator

_LONGEST = 6  # lists up to this length are shown in full
_FIRST = 2  # the number of first elements shown of a longer list, before the last one


def in_words(words: Words, evaluator: Evaluator, env: Env) -> str:
    """Return the text with the values of its names."""
    texts, facts, names = [], evaluator.facts, evaluator.names
    for piece in words.pieces:
        if isinstance(piece, str):
            texts.append(piece)
        else:
            value = evaluator.value(piece.value, env)
            texts.append(_digit(value, facts) if piece.is_digit else _value_text(value, piece.value.type, names))
    return "".join(texts)


def _digit(value: Any, facts: Facts) -> str:
    layer = facts.layers.get(DIGIT)
    return (layer.names.get(value) if layer is not None else None) or name_of(value)


def _value_text(value: Any, kind: Type, names: ValueNames) -> str:
    """Return the text of a value: the name of a line or region, `(1,2)`, `<1, 2>`; `?` for an unknown number."""
    match kind:
        case _ if value is None:
            return "?"
        case ListType() if (name := names.of_list(value)) is not None:
            return name
        case ListType(item):
            shown = [
                _value_text(x, item, names) for x in (value if len(value) <= _LONGEST else (*value[:_FIRST], value[-1]))
            ]
            if len(value) > _LONGEST:
                shown.insert(_FIRST, "...")
            return f"<{', '.join(shown)}>"
        case TupleType(kinds):
            return f"({', '.join(_value_text(x, k, names) for x, k in zip(value, kinds, strict=True))})"
        case _:
            return name_of(value)
