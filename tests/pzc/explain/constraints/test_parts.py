"""Each constraint gets the check that fits best."""

from pzc.explain.constraints.checks import Clause, Different, Rows, Sum
from pzc.explain.constraints.graphs import CircuitOrPathCheck, ConnectedCheck
from pzc.explain.constraints.probes import Bounded

from ..flats import explainer_of

_TEXT = """
grid 3 x 3 of 1..3
layer black on cells of bool
layer line on links of bool
areas island = c in cells: not black(c)
rule "clause": black(1,1) or digit(1,1) = 2
rule "sum": (1,1) + 2 * (1,2) - (1,3) >= 4
rule "count": len(black) = 4
rule "different": distinct(cells[1..3])
rule "table": (1,1) * (1,2) = (1,3)
rule "connected": connected(black)
rule "area": len(island(3,3)) = 3
rule "loop": loop(line)
"""


def test_each_condition_has_the_check_that_fits() -> None:
    explainer = explainer_of(_TEXT)
    kinds = {i.rule.text: type(i.parts[-1].check) for i in explainer.instances}
    assert kinds["clause"] is Clause
    assert kinds["sum"] is Sum
    assert kinds["count"] is Sum
    assert kinds["different"] is Different
    assert kinds["table"] is Rows
    assert kinds["connected"] is ConnectedCheck
    assert kinds["area"] is Bounded
    assert kinds["loop"] is CircuitOrPathCheck
    whole = {i.rule.text for i in explainer.instances if i.whole}
    assert whole == {"connected", "area", "loop"}


def test_loop_has_a_part_for_each_point() -> None:
    explainer = explainer_of(_TEXT)
    loop = next(i for i in explainer.instances if i.rule.text == "loop")
    assert len(explainer.local) == 9
    assert all(small.parent is loop and small.origin is loop and not small.whole for small in explainer.local)
    numbers = [i.number for i in (*explainer.instances, *explainer.local)]
    assert numbers == list(range(len(numbers)))
    parts = [part.number for i in (*explainer.instances, *explainer.local) for part in i.parts]
    assert len(set(parts)) == len(parts)
