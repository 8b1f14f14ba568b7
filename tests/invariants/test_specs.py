"""Random specs: `solve`, `count`, `candidates` and conflicts against trying every board by the meaning of the rules.

Most specs are solved by `auto`, that is, by clingo; some by CP-SAT, few by Gecode.
"""

import shutil

from hypothesis import assume, given

from pzc import backends
from pzc.api.candidates import find_candidates
from pzc.api.counts import Plan, count
from pzc.backends.interface import Answer, Backend, Options, Problem
from pzc.checks.conflicts import find_conflict
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.compiler.base.source import Source
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import flatten

from ..effort import ALL, examples, one_in
from ..judged import accepted
from ..specs import compiled_if_valid, specs
from .edited_text import Edited, key
from .puzzles import listed

_SHARES = (("minizinc", 40 if ALL else 240), ("cpsat", 6))
"""Solvers, and the part of the specs that each solves; `auto` solves the others, mostly by clingo."""


def _backend(text: str) -> Backend:
    """Return the solver for a spec, always the same."""
    for name, parts in _SHARES:
        if one_in(parts, name + text) and (name != "minizinc" or shutil.which("minizinc")):
            return backends.get(name)
    return backends.get(backends.AUTO)


def _by_meaning(problem: Problem) -> set[Answer]:
    """Return the visible values of all solutions."""
    visible = problem.flat.visible
    return {tuple(answer[place] for place in visible) for answer in accepted(problem)}


@examples(150, 10_000)
@given(specs())
def test_commands_agree_with_the_meaning(text: str) -> None:
    problem = compiled_if_valid(text)
    assume(problem is not None)
    assert problem is not None
    backend, expected = _backend(text), _by_meaning(problem)
    answers, complete = listed(problem, backend, None)
    assert complete and answers == expected
    counted = count(problem, backend, Plan())
    assert counted.exact and counted.number == len(expected)
    if backend.session is not None:
        _hold_candidates(problem, backend, expected)
    if not expected:
        _hold_conflict(text)


def _hold_candidates(problem: Problem, backend: Backend, expected: set[Answer]) -> None:
    """Candidates are the union of all solutions."""
    found = find_candidates(problem, backend)
    assert found.complete and not found.open
    for number, place in enumerate(problem.flat.visible):
        unknown = problem.flat.variables[place]
        possible = found[unknown.layer][unknown.place].possible
        assert possible == {answer[number] for answer in expected}, (unknown.layer, unknown.place)


def _hold_conflict(text: str) -> None:
    """The named rules and clues have no solution; without any one of a minimal conflict there is one."""
    edited = Edited(Source("spec", text))
    problem = Problem(edited.model, flatten(edited.model))
    conflict = find_conflict(problem, backends.get("auto"), Options())
    assert conflict is not None
    named = {key(origin): origin.text for origin in conflict.origins}
    alone = edited.with_only(named)
    assert alone is None or _has_solution(alone) is not True, named
    for place, result in named.items() if conflict.minimal else ():
        rest = edited.with_only(set(named) - {place}) if place not in edited.fixed else None
        assert rest is None or _has_solution(rest) is not False, result


def _has_solution(model: Model) -> bool | None:
    """Return True if a board obeys all rules; None if a rule uses a value that does not exist."""
    try:
        problem = Problem(model, flatten(model))
    except PuzzleError:
        return None
    return next(accepted(problem), None) is not None
