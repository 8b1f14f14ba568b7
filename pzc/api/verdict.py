"""A puzzle to its verdict: unique, several solutions, none with a conflict, or unknown."""

from pzc.compiler.base.clock import Stopped, within
from pzc.compiler.base.node import field, node
from pzc.compiler.base.origin import Origin

from .puzzle import Puzzle, Solution, Unknown


@node
class Verdict:
    """The result of a search. `status` is `unique`, `several`, `none` or `unknown`.

    solutions: at most two. conflict: for `none`, the rules and clues that contradict each other, if they were found.
    """

    status: str
    solutions: tuple[Solution, ...] = ()
    conflict: tuple[Origin, ...] = field(default=())


def find_verdict(puzzle: Puzzle, seconds: float) -> Verdict:
    """Solve a puzzle within a time limit. Raises PuzzleError for a rule file that is no puzzle by itself."""
    found: list[Solution] = []
    try:
        with within(seconds):
            found.extend(puzzle.solutions(limit=2))
    except (Unknown, Stopped):
        return Verdict("unknown", tuple(found))
    if found:
        return Verdict("unique" if len(found) == 1 else "several", tuple(found))
    try:
        conflict = puzzle.conflict(seconds)
    except (Unknown, Stopped):
        conflict = None
    return Verdict("none", (), conflict.origins if conflict is not None else ())
