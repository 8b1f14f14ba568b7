"""`pzc explain`, `hint` and `rate`: what they print."""

from collections.abc import Sequence
from typing import Any

from pzc.api.puzzle import Puzzle
from pzc.api.sources import files_in, read, read_plain
from pzc.cli import exit_codes
from pzc.cli.limit_messages import memory_refused, time_in_words
from pzc.cli.output import write_out
from pzc.cli.terminal import JSON_VERSION, errors_as_json, note, print_json
from pzc.compiler.base.clock import TimeUp
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.explain.as_json import explanation_as_json, rating_as_json, step_as_json
from pzc.explain.asking import asked
from pzc.explain.entries import read_entries
from pzc.explain.explanation import End, Explanation, explain
from pzc.explain.hints import Hint, hint
from pzc.explain.slices import steps_behind
from pzc.explain.steps import Step

_CODES = {
    End.SOLVED: exit_codes.OK,
    End.CERTAIN: exit_codes.OK,
    End.COST: exit_codes.OK,
    End.NONE: exit_codes.FAILED,
    End.INTERRUPTED: exit_codes.INTERRUPTED,
}

_BY_SEVERITY = (
    exit_codes.OK,
    exit_codes.FAILED,
    exit_codes.UNKNOWN,
    exit_codes.WRONG_INPUT,
    exit_codes.INTERRUPTED,
)
"""Exit codes, the worst last: that of several files is the worst of them."""


def _begun(file: str) -> tuple[Puzzle | None, Explanation | None]:
    """The puzzle, and its explanation without a step yet; None where the time was used up before."""
    puzzle = None
    try:
        with memory_refused(file):
            puzzle = Puzzle(read(file)).ground()
            return puzzle, explain(puzzle.problem)
    except TimeUp:
        return puzzle, None


def _too_late(file: str, as_json: bool) -> int:
    if as_json:
        print_json({"version": JSON_VERSION, "file": file, "status": "time", "steps": []})
    else:
        note(f"{time_in_words(None)} before the first step")
    return exit_codes.UNKNOWN


def explain_file(file: str, max_cost: float | None, why: str | None, brief: bool, as_json: bool) -> int:
    """Print the steps of a puzzle; return the exit code. PuzzleError."""
    puzzle, explanation = _begun(file)
    if puzzle is None or explanation is None:
        return _too_late(file, as_json)
    facts = (
        None
        if why is None or explanation.explainer is None
        else asked(puzzle.model, explanation.explainer.unknowns, why)
    )
    for step in explanation.follow(max_cost):
        if facts is not None:
            assert explanation.explainer is not None
            if all(map(explanation.explainer.knowledge.is_known, facts)):
                break
        elif not as_json:
            write_out(_in_words(explanation, step, brief), None)
    if facts is not None:
        return _why(puzzle, explanation, facts, str(why), brief, as_json)
    if as_json:
        print_json(_head(puzzle) | explanation_as_json(explanation))
    else:
        note(_ending(explanation))
    return _CODES.get(explanation.end, exit_codes.UNKNOWN)


def _head(puzzle: Puzzle) -> dict[str, Any]:
    return {"version": JSON_VERSION, "file": puzzle.source.name, "title": puzzle.model.title}


def _in_words(explanation: Explanation, step: Step, brief: bool) -> str:
    number = f"{step.number}. "
    lines = [number + explanation.text(step)]
    if not step.exact:
        lines[0] += " (There may be a shorter reason.)"
    if not brief:
        lines += [f"{' ' * len(number)}{'- ' if at else ''}{text}" for at, text in enumerate(explanation.chain(step))]
    return "".join(line + "\n" for line in lines)


def _ending(explanation: Explanation) -> str:
    """Why the steps end, and the rating of those that there are."""
    lines = [explanation.message]
    contradiction = explanation.contradiction()
    if contradiction is not None:
        lines[0] = f"{lines[0]}: {contradiction}"
    if explanation.steps:
        found = explanation.rating
        lines.append(f"rating: {found.band}, hardest {found.hardest:g}, work {found.work:g}")
    return "\n".join(lines)


def _why(
    puzzle: Puzzle, explanation: Explanation, facts: Sequence[tuple[int, int]], why: str, brief: bool, as_json: bool
) -> int:
    """Print the steps that lead to some facts."""
    assert explanation.explainer is not None and explanation.goal is not None
    knowledge = explanation.explainer.knowledge
    known = all(map(knowledge.is_known, facts))
    goal = explanation.goal.masks
    wrong = [fact for fact in facts if goal[fact[0]] >> fact[1] & 1]
    status = "known" if known else "false" if wrong else explanation.end.value
    steps = steps_behind(knowledge, facts) if known else []
    if as_json:
        told = [step_as_json(explanation, step) for step in steps]
        print_json(_head(puzzle) | {"why": why, "status": status, "steps": told})
    else:
        for step in steps:
            write_out(_in_words(explanation, step, brief), None)
        if wrong:
            note(f"{why}: that is not so in every solution")
        elif not known:
            note(f"{why}: no step leads there; {explanation.message}")
        elif not steps:
            note(f"{why}: that follows directly from what is given")
    return exit_codes.OK if known else exit_codes.FAILED if wrong else exit_codes.UNKNOWN


# ---------------------------------------------------------------------------------------------- hints


def hint_file(file: str, at: str | None, show: str, as_json: bool) -> int:
    """Print a hint; return the exit code. PuzzleError."""
    puzzle, explanation = _begun(file)
    if puzzle is None or explanation is None:
        return _too_late(file, as_json)
    entries = {} if at is None else read_entries(puzzle.model, read_plain(at))
    found = hint(explanation, entries)
    if as_json:
        print_json(_head(puzzle) | _hint_as_json(explanation, found))
    else:
        write_out("".join(line + "\n" for line in _hint_lines(found, show)), None)
    if found.wrong:
        return exit_codes.FAILED
    return exit_codes.OK if found.step is not None or found.finished else exit_codes.UNKNOWN


def _hint_lines(found: Hint, show: str) -> list[str]:
    if found.wrong:
        return [wrong.text for wrong in found.wrong]
    if found.step is None:
        return [found.message]
    strengths = {"where": [found.where], "rule": [found.where, found.rule], "step": [found.text, *found.chain]}
    return strengths[show]


def _hint_as_json(explanation: Explanation, found: Hint) -> dict[str, Any]:
    told: dict[str, Any] = {"status": found.status, "message": found.message}
    told["wrong"] = [{"at": wrong.place, "value": wrong.value, "text": wrong.text} for wrong in found.wrong]
    if found.step is not None:
        step = step_as_json(explanation, found.step)
        told["hint"] = {"where": found.where, "rule": found.rule, "step": step}
    return told


# --------------------------------------------------------------------------------------------- rating


def rate_files(files: Sequence[str], as_json: bool) -> int:
    """Print the ratings of puzzles; return the exit code."""
    code = exit_codes.OK
    paths = list(files_in(files))
    width = max(map(len, paths), default=0)
    for path in paths:
        try:
            code = max(code, _rate(path, width, as_json), key=_severity)
        except PuzzleError as error:
            if as_json:
                print_json(errors_as_json(path, error))
            else:
                note(f"{path}: {error.diagnostics[0].message}" if len(paths) > 1 else str(error))
            code = max(code, exit_codes.WRONG_INPUT, key=_severity)
        except KeyboardInterrupt:
            return exit_codes.INTERRUPTED
    return code


def _severity(code: int) -> int:
    return _BY_SEVERITY.index(code)


def _rate(path: str, width: int, as_json: bool) -> int:
    puzzle, explanation = _begun(path)
    if puzzle is None or explanation is None:
        return _too_late(path, as_json)
    for _ in explanation.follow():
        pass
    found = explanation.rating
    if as_json:
        told = {"status": explanation.end.value, "message": explanation.message, "rating": rating_as_json(found)}
        print_json(_head(puzzle) | told)
    else:
        counts = ", ".join(f"{count} {name}" for name, count in found.steps.items())
        ending = "" if explanation.end is End.SOLVED else f"  ({explanation.message})"
        line = f"{path:<{width}}  {found.band:<9}  hardest {found.hardest:<6g} work {found.work:<7g} {counts}{ending}"
        write_out(line.rstrip() + "\n", None)
    if explanation.end is End.INTERRUPTED:
        raise KeyboardInterrupt
    return _CODES.get(explanation.end, exit_codes.UNKNOWN)
