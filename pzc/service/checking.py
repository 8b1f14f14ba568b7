"""Document to the diagnostics of `pzc check`, and to its model if it has one."""

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
                raise PuzzleError(wrong, more)
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
