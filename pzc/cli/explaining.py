"""The common parts of `pzc explain`, `hint` and `rate`: opening a puzzle, and the words for steps and their end."""

from typing import Any

from pzc.api.puzzle import Puzzle
from pzc.api.sources import read
from pzc.compiler.base.clock import TimeUp, time_in_words
from pzc.explain.deductions.steps import Step
from pzc.explain.explanation import End, Explanation, explain
from pzc.explain.unused import unused
from pzc.output import exit_codes
from pzc.output.limit_messages import memory_refused
from pzc.output.messages import JSON_VERSION, json_head, note, print_json

CODES = {
    End.SOLVED: exit_codes.OK,
    End.CERTAIN: exit_codes.OK,
    End.COST: exit_codes.OK,
    End.OPEN: exit_codes.OK,
    End.NONE: exit_codes.FAILED,
    End.INTERRUPTED: exit_codes.INTERRUPTED,
}
"""Exit codes; where an end is missing, more might be found: UNKNOWN."""


def open_explanation(file: str) -> tuple[Puzzle, Explanation] | None:
    """Return a puzzle and its explanation without steps, or None if the time ran out. Raises PuzzleError."""
    try:
        with memory_refused(file):
            puzzle = Puzzle(read(file)).ground()
            return puzzle, explain(puzzle.problem)
    except TimeUp:
        return None


def too_late(file: str, as_json: bool) -> int:
    """Print that the time was used up before the first step; return the exit code."""
    if as_json:
        print_json(json_head(file, "time") | {"steps": []})
    else:
        note(f"{time_in_words(None)} before the first step")
    return exit_codes.UNKNOWN


def head(puzzle: Puzzle) -> dict[str, Any]:
    """Return the first fields of each JSON object."""
    return {"version": JSON_VERSION, "file": puzzle.source.name, "title": puzzle.model.title}


def step_in_words(explanation: Explanation, step: Step, brief: bool = False) -> str:
    """Return a step with its number. `brief` leaves out the smaller steps of a supposition."""
    number = f"{step.number}. "
    chain = [] if brief else explanation.chain(step)
    lines = [f"{number}{chain[0] if chain else explanation.text(step)}"]
    if step.note:
        lines[0] += f" ({step.note})"
    indent = " " * len(number)
    if chain:
        lines += [*(f"{indent}- {text}" for text in chain[1:]), f"{indent}{explanation.conclusion(step)}"]
    return "".join(line + "\n" for line in lines)


def ending_in_words(explanation: Explanation) -> str:
    """Return the reason for the end of the steps, their rating, and the rules and clues that no step uses."""
    lines = [explanation.message]
    contradiction = explanation.contradiction()
    if contradiction is not None:
        lines[0] = f"{lines[0]}. {contradiction}"
    if explanation.steps:
        found = explanation.rating
        hardest = max(explanation.steps, key=lambda step: step.cost)
        rating = f"rating: {found.in_words}, hardest {found.hardest:g}, work {found.work:g}"
        lines.append(f"{rating}; the hardest step is {hardest.number}" if hardest.cost > 0 else rating)
    lines.append(unused(explanation).in_words)
    return "\n".join(filter(None, lines))
