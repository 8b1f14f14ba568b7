"""Document to the diagnostics of `pzc check`, and to its model if it has one."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from pzc.checks.refusals import flattened
from pzc.checks.warnings import Policy, warnings_to_show
from pzc.compiler.base.clock import OutOfMemory, TimeUp, within
from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError
from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Source
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import Program, resolve
from pzc.compiler.flat.flat import Flat
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import library, statements

from .incremental_parsing import ParsedText

_ESSENTIAL = ("use", "grid", "param")
"""Keywords of the statements without which nearly all others would be wrong."""
_WORD = re.compile(r"[^\W\d]\w*'*")


@node(eq=False)
class CheckResult:
    """The result of checking a document. `more` counts the diagnostics that were left out.

    `file` is None if the text does not parse. `program` is None if a used file is missing. `model` is None after any
    error. `complete` is False if the time limit was reached. `trees` maps paths to syntax trees: of the used files, and
    of files parsed before. `flat` is the flat form, None for a rule file or after any error.
    """

    source: Source
    diagnostics: tuple[Diagnostic, ...]
    more: int
    file: statements.File | None = None
    program: Program | None = None
    model: Model | None = None
    complete: bool = True
    trees: Mapping[str, statements.File] = field(default=MappingProxyType({}))
    flat: Flat | None = None


def check_text(parsed: ParsedText, trees: dict[str, statements.File], seconds: float | None) -> CheckResult:
    """Parse and check a document. `seconds` is the time limit, None for none. `trees` is passed to `resolve`."""
    source = parsed.source
    file = program = model = flat = None
    found: tuple[Diagnostic, ...] = ()
    more, complete = 0, True
    try:
        with within(seconds):
            library.decode(source.text.encode("utf-8", "surrogatepass"), source.name)
            wrong, more = parsed.syntax_errors
            if wrong:
                raise PuzzleError((*wrong, *_errors_elsewhere(parsed, trees)), more)
            file = parsed.file
            program = resolve(file, trees)
            model = check(program)
            flat = flattened(model)
            warnings, more = warnings_to_show(model, flat, Policy())
            found = tuple(warnings)
    except PuzzleError as error:
        found, more = error.diagnostics, error.more
    except (TimeUp, OutOfMemory):
        complete = False
    return CheckResult(source, found, more, file, program, model, complete, trees, flat)


def _errors_elsewhere(parsed: ParsedText, trees: dict[str, statements.File]) -> list[Diagnostic]:
    """Return the errors in the statements that parse, while others do not: a line that is being written.

    Errors that may be consequences of the broken statements are left out: those at words that also occur there, and all
    errors if the board or the used files are not known.
    """
    broken = [chunk for _, chunk in parsed.single_chunks if chunk.failure is not None]
    if any(str(token) in _ESSENTIAL for chunk in broken for token in chunk.tokens[:1]):
        return []
    unsure = {occurrence.name for chunk in broken for occurrence in chunk.names}
    try:
        check(resolve(parsed.file, trees))
    except PuzzleError as error:
        return [each for each in error.diagnostics if unsure.isdisjoint(_WORD.findall(each.span.text))]
    return []
