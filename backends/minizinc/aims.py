"""What is to be best to MiniZinc: an unknown for each objective, and what to solve for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.flat.flat import high, low
from pzc.compiler.model.model import Objective

from .failing import may_fail
from .lists import Unwritable

if TYPE_CHECKING:
    from .document import Document


def aims(document: Document, objectives: Sequence[Objective]) -> tuple[list[str], str]:
    """The blocks that declare the objectives, and `maximize objective`, `satisfy` where there are none.

    Several are one sum, in which each weighs more than all that those behind it can make up for. What is not solved for
    has to exist all the same.
    """
    others = [o for o in document.model.objectives if o not in objectives and may_fail(o.value)]
    exist = [block for o in others for block in document.unrolled(o.origin, f"% {document.told(o.origin)}")]
    named = [(objective, *_declared(document, objective)) for objective in objectives]
    blocks = [*exist, *(block for _, _, block in named)]
    match named:
        case []:
            return exist, "satisfy"
        case [(objective, name, _)]:
            return blocks, f"{'maximize' if objective.most else 'minimize'} {name}"
    if document.split:
        message = "several objectives can be written in MiniZinc only together with their instance"
        raise fail("PZ701", message, objectives[1].origin.span, help="leave out --split")
    weight, terms = 1, list[str]()
    for objective, name, _ in reversed(named):
        terms.insert(0, f"{weight if objective.most else -weight} * {name}")
        value = document.objective_value(objective)
        weight *= high(value) - low(value) + 1
    return blocks, f"maximize {' + '.join(terms)}"


def _declared(document: Document, objective: Objective) -> tuple[str, str]:
    """The name of an objective, and what declares it; with what it needs to exist."""
    name = document.naming.names.fresh("objective")
    comment = f"% {document.told(objective.origin)}"
    writer = document.writer
    try:
        document.refuse_holes()
        writer.sure(objective.value)
        writer.exists.clear()
        text = writer.number(objective.value).text
        if writer.exists:
            raise Unwritable
    except Unwritable:
        lines = document.unrolled(objective.origin, comment)
        return name, "\n".join([*(lines or [comment]), *document.written_out(objective, name)])
    return name, f"{comment}\nvar int: {name} = {text};"
