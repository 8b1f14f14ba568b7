"""Objectives to MiniZinc: a variable for each objective, and the goal of the solve item."""

from collections.abc import Sequence

from pzc.compiler.base.diagnostics import fail
from pzc.compiler.flat.flat import high, low
from pzc.compiler.model.model import Objective

from .fragments import Unwritable
from .rule_writer import RuleWriter
from .undefined import may_be_undefined


def objective_items(rules: RuleWriter, objectives: Sequence[Objective]) -> tuple[list[str], str]:
    """Return the declarations of the objectives, and the goal: `maximize objective`, or `satisfy` without objectives.

    Several objectives become one weighted sum. The weight of each exceeds the range of all later objectives. Objectives
    of the puzzle that are not optimized must still be defined.
    """
    others = [o for o in rules.model.objectives if o not in objectives and may_be_undefined(o.value)]
    defined = [block for o in others for block in rules.case_by_case(o.origin, f"% {rules.title(o.origin)}")]
    named = [(objective, *_declaration(rules, objective)) for objective in objectives]
    blocks = [*defined, *(block for _, _, block in named)]
    match named:
        case []:
            return defined, "satisfy"
        case [(objective, name, _)]:
            return blocks, f"{'maximize' if objective.most else 'minimize'} {name}"
    if rules.split:
        message = "several objectives can be written in MiniZinc only together with their instance"
        raise fail("PZ701", message, objectives[1].origin.span, help="leave out --split")
    weight, terms = 1, list[str]()
    for objective, name, _ in reversed(named):
        terms.insert(0, f"{weight if objective.most else -weight} * {name}")
        value = rules.objective_value(objective)
        weight *= high(value) - low(value) + 1
    return blocks, f"maximize {' + '.join(terms)}"


def _declaration(rules: RuleWriter, objective: Objective) -> tuple[str, str]:
    """Return the name of an objective, and its declaration with the conditions for it to be defined."""
    name = rules.naming.names.fresh("objective")
    comment = f"% {rules.title(objective.origin)}"
    writer = rules.writer
    try:
        rules.require_rectangle()
        writer.require_defined(objective.value)
        writer.exists.clear()
        text = writer.number(objective.value).text
        if writer.exists:
            raise Unwritable
    except Unwritable:
        lines = rules.case_by_case(objective.origin, comment)
        return name, "\n".join([*(lines or [comment]), *_declare_from_flat(rules, objective, name)])
    return name, f"{comment}\nvar int: {name} = {text};"


def _declare_from_flat(rules: RuleWriter, objective: Objective, name: str) -> list[str]:
    """Declare an objective by its value in the flat form."""
    value = rules.objective_value(objective)
    flat = rules.flat_writer
    return [*flat.declarations([value]), f"var int: {name} = {flat.number(value).text};"]
