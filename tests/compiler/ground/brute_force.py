"""Small puzzles with areas: the flat form is compared with the checker on all assignments."""

from itertools import product

from pzc.compiler.base.intervals import members
from pzc.compiler.base.source import Source
from pzc.compiler.flat.value import value_of
from pzc.compiler.meaning.judge import holds
from pzc.compiler.pipeline import compile_source, flatten

DIVISION = "areas part\n"
WHITE = "layer white on cells of bool\nareas part = c in cells: white(c)\n"
LINKS = "layer path on links of bool\nareas part = (a, b) in links: path(a, b)\n"


def kept(text: str) -> int:
    """Return the number of solutions. The checker and the flat form must agree on every assignment."""
    model = compile_source(Source("x", text))
    flat = flatten(model)
    found = 0
    for values in product(*(members(v.domain) for v in flat.variables)):
        answer = {(v.layer, v.place): value for v, value in zip(flat.variables, values, strict=True)}
        known = dict(zip(flat.variables, values, strict=True))
        kept = all(value_of(c.condition, known) for c in flat.constraints)
        assert kept == holds(model, answer), values  # type: ignore[arg-type]
        found += kept
    return found
