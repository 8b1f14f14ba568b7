"""A puzzle to its warnings: which are shown, which count as errors, which are passed over."""

from collections.abc import Iterable

from pzc.compiler.base.diagnostics import MOST_ERRORS, Diagnostic, PuzzleError, ordered
from pzc.compiler.base.node import node, replace
from pzc.compiler.check.lint import lint, lint_rules
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.lint import lint_clues
from pzc.compiler.model.model import Model
from pzc.compiler.scene.make import make

from .refusals import flattened

ALL = "ALL"
CODES = tuple(f"PZ{number}" for number in (*range(801, 810), *range(811, 824), *range(831, 837)))
"""The codes of all warnings."""


@node
class Policy:
    """The codes of warnings to pass over, and of those that are errors; ALL stands for all others."""

    allowed: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()

    def silences(self, code: str) -> bool:
        """Whether a warning is passed over: what is said of a code itself counts more than what of all."""
        return code in self.allowed or (ALL in self.allowed and code not in self.denied)

    def forbids(self, code: str) -> bool:
        """Whether a warning is an error."""
        return code in self.denied or ALL in self.denied


def cheap_warnings(model: Model, flat: Flat) -> list[Diagnostic]:
    """The warnings that are found at no cost."""
    return [*lint(model), *lint_rules(model, flat)]


def all_warnings(model: Model, flat: Flat | None) -> list[Diagnostic]:
    """All warnings that there are; without constraints, those about the text alone."""
    return list(lint(model)) if flat is None else [*cheap_warnings(model, flat), *lint_clues(flat)]


def weighed(model: Model, found: Iterable[Diagnostic], policy: Policy) -> tuple[list[Diagnostic], int]:
    """The warnings to show, in order, and how many more there are; PuzzleError where some count as errors."""
    kept = [d for d in ordered(found, model.sources[::-1]) if not policy.silences(d.code)]
    forbidden = [replace(d, severity="error") for d in kept if policy.forbids(d.code)]
    if forbidden:
        raise PuzzleError(forbidden[:MOST_ERRORS], len(forbidden[MOST_ERRORS:]))
    return kept[:MOST_ERRORS], len(kept[MOST_ERRORS:])


def looked_over(model: Model, policy: Policy) -> tuple[list[Diagnostic], int]:
    """What `pzc check` says of a checked file: its warnings, in order, and how many more there are.

    PuzzleError for what `pzc solve` or `pzc draw` would refuse, and where warnings count as errors.
    """
    model.find_formats()  # what is wrong with these comes out only now
    flat = flattened(model)
    if flat is not None and model.looks:
        make(model)  # what cannot be drawn on this board is a mistake, too
    return weighed(model, all_warnings(model, flat), policy)
