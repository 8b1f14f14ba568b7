"""`pzc check --answer`: the rules that a solution breaks, in words or as JSON."""

from collections.abc import Mapping
from typing import Any

from pzc.api.broken_rule import MOST_PLACES, BrokenRule, by_rule
from pzc.api.opening import open_puzzle
from pzc.api.puzzle import DEFAULT_BACKEND, Puzzle
from pzc.api.reading_solutions import read_solution
from pzc.api.sources import read
from pzc.checks.conflicts import unfillable
from pzc.compiler.base.diagnostics import many
from pzc.compiler.base.origin import Origin, origin_as_json
from pzc.compiler.base.source import Span
from pzc.compiler.board.elements import Place, name_of
from pzc.compiler.meaning.judge import Broken, judge, missing_layers
from pzc.exchange.reading import typed_or_read
from pzc.output import exit_codes
from pzc.output.files import write_out
from pzc.output.messages import json_head, print_json

from .solving import find_backend

_MOST_CLUES = 20  # conditions of clues to show: each counts as a rule, so there may be many


def check_answer(file: str, answer: str, as_json: bool) -> int:
    """Check a solution of a puzzle, print what it breaks, and return the exit code. Raises PuzzleError if one of the
    files is invalid.
    """
    puzzle = Puzzle(open_puzzle(file)).ground()
    written = typed_or_read(answer, "<answer>", read)
    solution = read_solution(puzzle.model, written)
    if solution.gaps:
        _report_incomplete(puzzle, [f"{layer} {name_of(place)}" for layer, place in solution.gaps], as_json)
        return exit_codes.FAILED
    values = solution.values
    rules = by_rule(judge(puzzle.model, values))
    hidden = missing_layers(puzzle.model, values)
    unfillable = None if rules or not hidden else _unfillable(puzzle, values, Span(written))
    if as_json:
        print_json(_as_json(puzzle, rules, hidden, unfillable))
    elif rules:
        write_out("".join(line + "\n" for line in _in_words(rules)), None)
    elif unfillable is not None:
        names = " and ".join(f"`{name}`" for name in sorted(hidden))
        lines = [f"broken, whatever {names} may be:", *(f"{_location(o)}: {o.text}" for o in unfillable)]
        write_out("".join(line + "\n" for line in lines), None)
    else:
        more = "; whether another one is better is not checked" if puzzle.model.objectives else ""
        write_out(f"the answer obeys all rules{more}\n", None)
    return exit_codes.FAILED if rules or unfillable is not None else exit_codes.OK


def _report_incomplete(puzzle: Puzzle, places: list[str], as_json: bool) -> None:
    """Print which places of the solution are not filled in."""
    if as_json:
        print_json(json_head(puzzle.source.name, "incomplete") | {"errors": [], "places": places})
        return
    more = f" and {len(places) - MOST_PLACES:,} more" if len(places) > MOST_PLACES else ""
    write_out(f"the answer is incomplete; missing: {', '.join(places[:MOST_PLACES])}{more}\n", None)


def _unfillable(puzzle: Puzzle, values: Mapping[tuple[str, Place], int], span: Span) -> tuple[Origin, ...] | None:
    """Return the rules and clues that prevent hidden layers from being filled in; None if nothing does."""
    return unfillable(puzzle.problem, find_backend(DEFAULT_BACKEND), values, span)


# ------------------------------------------------------------------------------------------- printing


def _in_words(rules: list[BrokenRule]) -> list[str]:
    """Return the lines about broken rules, rules first. Of many clues, only the first are shown."""
    clues = [rule for rule in rules if rule.origin.kind == "clue"]
    lines = [line for rule in rules if rule.origin.kind != "clue" for line in _rule(rule)]
    lines += [line for rule in clues[:_MOST_CLUES] for line in _rule(rule)]
    if len(clues) > _MOST_CLUES:
        lines.append(f"and {many(len(clues) - _MOST_CLUES, 'more clue')}")
    return lines


def _rule(rule: BrokenRule) -> list[str]:
    """Return a line for a rule, and lines for its places unless there is just one."""
    head = _location(rule.origin)
    if rule.count == 1:
        place = rule.places[0]
        return [f"{head}: broken: {place.text}{_clues(place, '; ')}{_names(place, ', where ')}"]
    lines = [f"{head}: broken in {rule.count:,} places: {rule.origin.text}"]
    for place in rule.places:
        shown = place.words + _names(place, ", where ") if place.words else _names(place, "where ")
        lines.append(f"  {shown}{_clues(place, '; ')}")
    if rule.count > len(rule.places):
        lines.append(f"  and in {rule.count - len(rule.places):,} more")
    return lines


def _names(place: Broken, before: str) -> str:
    return f"{before}{place.unspoken}" if place.unspoken else ""


def _clues(place: Broken, before: str) -> str:
    return "".join(f"{before}{clue.text} ({_location(clue)})" for clue in place.clues)


def _location(origin: Origin) -> str:
    return f"{origin.span.source.name}:{origin.span.line}"


def _as_json(
    puzzle: Puzzle, rules: list[BrokenRule], hidden: set[str], unfillable: tuple[Origin, ...] | None
) -> dict[str, Any]:
    """Return the result as docs/json.md describes."""
    broken = [
        {
            **origin_as_json(rule.origin),
            "count": rule.count,
            "places": [
                {"text": p.text, "where": p.bindings, "clues": list(map(origin_as_json, p.clues))} for p in rule.places
            ],
        }
        for rule in rules
    ]
    status = "broken" if rules or unfillable is not None else "right"
    found = json_head(puzzle.source.name, status) | {"errors": [], "broken": broken}
    if unfillable is not None:
        found |= {"hidden": sorted(hidden), "unfillable": list(map(origin_as_json, unfillable))}
    return found
