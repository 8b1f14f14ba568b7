"""The errors that a check has found so far."""

from collections.abc import Iterable

from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, several
from pzc.compiler.base.source import Source
from pzc.compiler.syntax import statements

from .invalid_names import InvalidNames

_MOST = 200
"""Number of errors after which the check stops, since finding a suggestion takes milliseconds for each."""


class Errors:
    """Errors found so far, and the names whose declarations they concern. They are shown in the order of `sources`."""

    def __init__(self, sources: Iterable[Source]) -> None:
        self.found: list[Diagnostic] = []
        self.invalid_names = InvalidNames()
        self._only_invalid_names = True
        self._sources = list(sources)

    def collecting(self, declaring: statements.Statement | None = None) -> "_Collecting":
        """Collect an error inside a `with` block, and let the check go on.

        The names that `declaring` should have declared are added to `invalid_names`.
        """
        return _Collecting(self, declaring)

    def collect(self, error: PuzzleError, declaring: statements.Statement | None) -> None:
        """Add the messages of an error that concerns a declaration. Raises PuzzleError if there are too many."""
        self.add(error)
        if len(self.found) > _MOST:
            self.stop()
        self._only_invalid_names = (
            self._only_invalid_names and declaring is not None and self.invalid_names.enter(declaring)
        )

    def add(self, error: PuzzleError) -> None:
        """Add all messages of an error."""
        self.found += error.diagnostics

    def stop(self, allow_invalid_names: bool = False) -> None:
        """Raise the errors found so far, if there are any, since the next steps would only repeat them.

        With `allow_invalid_names`, do not raise if all errors concern names in `invalid_names`: statements that use
        these names are skipped.
        """
        if self.found and not (allow_invalid_names and self._only_invalid_names):
            raise several(self.found, self._sources)


class _Collecting:
    """A block whose error is collected. As a class, it takes a third of the time of a generator."""

    def __init__(self, errors: Errors, declaring: statements.Statement | None) -> None:
        self._errors = errors
        self._declaring = declaring

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, PuzzleError):
            return False
        self._errors.collect(error, self._declaring)
        return True
