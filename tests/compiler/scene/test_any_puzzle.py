"""Every puzzle can be drawn."""

import xml.etree.ElementTree as ET

from hypothesis import assume, given

from pzc.compiler.scene.make import make
from pzc.compiler.scene.show import show_scene
from pzc.compiler.scene.svg import Style, svg
from pzc.compiler.scene.text import text
from pzc.output.solution_text import values_of

from ...effort import examples
from ...specs import assignments, compiled_if_valid, specs


@examples(25, 1000)
@given(specs())
def test_random_puzzles_and_answers_are_drawn(spec: str) -> None:
    problem = compiled_if_valid(spec)
    assume(problem is not None)
    assert problem is not None
    answer = next(iter(assignments(problem)), None)
    assume(answer is not None)
    assert answer is not None
    scenes = [make(problem.model), make(problem.model, values_of(problem.flat, answer))]
    ET.fromstring(svg(scenes, Style(legend=True, titled=True)))
    assert text(scenes, None)
    assert show_scene(scenes[1])
