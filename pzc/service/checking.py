"""A text to what `pzc check` finds in it, and to its model as far as there is one."""

from collections.abc import Mapping
from types import MappingProxyType

from pzc.checks.warnings import Policy, looked_over
from pzc.compiler.base.clock import OutOfMemory, TimeUp, within
from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError
from pzc.compiler.base.node import field, node
from pzc.compiler.base.source import Source
from pzc.compiler.check.check import check
from pzc.compiler.check.resolve import Program, resolve
from pzc.compiler.model.model import Model
from pzc.compiler.syntax import library, statements

from .incremental_parsing import Pieces


@node(eq=False)
class Checked:
    """What was found in a text; `more` further diagnostics were left out.

    `file` None: it does not parse. `program` None: what it uses is not there. `model` None: something is wrong that
    keeps it from having a meaning. `complete` says whether the time sufficed. `trees` are those of the files that it
    uses, by their paths, and of others that were known before.
    """

    source: Source
    diagnostics: tuple[Diagnostic, ...]
    more: int
    file: statements.File | None = None
    program: Program | None = None
    model: Model | None = None
    complete: bool = True
    trees: Mapping[str, statements.File] = field(default=MappingProxyType({}))


def check_text(pieces: Pieces, trees: dict[str, statements.File], seconds: float | None) -> Checked:
    """All that is found in a text within so many seconds. `trees`: see `resolve`."""
    source = pieces.source
    file = program = model = None
    found: tuple[Diagnostic, ...] = ()
    more, complete = 0, True
    try:
        with within(seconds):
            library.decode(source.text.encode("utf-8", "surrogatepass"), source.name)
            wrong, more = pieces.wrong
            if wrong:
                raise PuzzleError(wrong, more)
            file = pieces.file
            program = resolve(file, trees)
            model = check(program)
            warnings, more = looked_over(model, Policy())
            found = tuple(warnings)
    except PuzzleError as error:
        found, more = error.diagnostics, error.more
    except (TimeUp, OutOfMemory):
        complete = False
    return Checked(source, found, more, file, program, model, complete, trees)
