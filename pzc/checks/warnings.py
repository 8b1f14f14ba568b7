"""The warnings of a puzzle, and which of them are shown, ignored, or count as errors."""

from collections.abc import Iterable

from pzc.compiler.base.diagnostics import MOST_ERRORS, Diagnostic, PuzzleError, ordered
from pzc.compiler.base.node import node, replace
from pzc.compiler.check.lint import is_variant, lint, lint_rules, waits_for_clues
from pzc.compiler.flat.flat import Flat
from pzc.compiler.flat.lint import lint_clues
from pzc.compiler.model.model import Model
from pzc.compiler.scene.make import make

ALL = "ALL"
CODES = tuple(f"PZ{number}" for number in (*range(801, 810), *range(811, 824), *range(831, 839)))
"""The codes of all warnings."""


@node
class Policy:
    """The codes of ignored warnings, and the codes of warnings that count as errors. ALL stands for all other codes."""

    allowed: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()

    def silences(self, code: str) -> bool:
        """Return True if a warning is ignored. A code that is named counts more than ALL."""
        return code in self.allowed or (ALL in self.allowed and code not in self.denied)

    def forbids(self, code: str) -> bool:
        """Return True if a warning is an error."""
        return code in self.denied or ALL in self.denied


def cheap_warnings(model: Model, flat: Flat) -> list[Diagnostic]:
    """Return the warnings that cost nothing to find."""
    return [*lint(model), *lint_rules(model, flat)]


def all_warnings(model: Model, flat: Flat | None) -> list[Diagnostic]:
    """Return all warnings; without constraints, only those about the text."""
    if flat is None:
        return list(lint(model))
    waiting = [rule.origin for rule in model.rules if waits_for_clues(model, rule)] if is_variant(model) else []
    return [*cheap_warnings(model, flat), *lint_clues(flat, waiting)]


def weighed(model: Model, found: Iterable[Diagnostic], policy: Policy) -> tuple[list[Diagnostic], int]:
    """Return the warnings to show, in order, and the number of further ones. Raises PuzzleError if some count as
    errors.
    """
    kept = [d for d in ordered(found, model.sources[::-1]) if not policy.silences(d.code)]
    forbidden = [replace(d, severity="error") for d in kept if policy.forbids(d.code)]
    if forbidden:
        raise PuzzleError(forbidden[:MOST_ERRORS], len(forbidden[MOST_ERRORS:]))
    return kept[:MOST_ERRORS], len(kept[MOST_ERRORS:])


def warnings_to_show(model: Model, flat: Flat | None, policy: Policy) -> tuple[list[Diagnostic], int]:
    """Return the warnings of a checked file, in order, and the number of further ones. `flat` comes from `flattened`.

    Raises PuzzleError for what `pzc draw` would refuse, and for warnings that count as errors.
    """
    if flat is not None and model.looks:
        make(model)  # raises the error for an entry that cannot be drawn on this board
    return weighed(model, all_warnings(model, flat), policy)
