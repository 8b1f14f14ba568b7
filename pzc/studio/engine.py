"""Requests of a page to responses. The server and the browser run the same engine."""

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import cast

from pzc.backends.interface import ToolMissing
from pzc.compiler.base.clock import OutOfMemory, TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.studio.handlers.import_export import formats, kinds_of_pictures
from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import PROTOCOL, Json, Refusal, Request
from pzc.studio.protocol.progress_reports import ReportProgress
from pzc.studio.protocol.request_fields import checked
from pzc.studio.protocol.request_table import REQUESTS, RequestSpec
from pzc.version import VERSION

from .page_session import PageSession

_SHORT = 15.0  # seconds for a request that is not marked `long`
_LONG = 10.0  # seconds for a long request without a time limit
_OVERTIME = 10.0  # seconds added to the time limit, for work other than solving

Handler = Callable[..., Awaitable[Json]]


class Engine:
    """Answers the requests of one page. `name` is returned by `hello`, as is `file`, the file to open first."""

    def __init__(self, session: PageSession, name: str, file: str | None = None) -> None:
        self.session = session
        self.name = name
        self.file = file

    async def answer(self, request: Request, send: Callable[[str], None]) -> None:
        """Answer a request: send lines that report progress, then one line with the result or the error."""
        try:
            value = await self._handle(request, lambda so_far: send(messages.progress(request.id, so_far)))
            line = messages.result(request.id, value)
        except Refusal as refusal:
            line = messages.error(request.id, refusal)
        except PuzzleError as error:
            line = messages.error(request.id, self.session.refusal_for(error.diagnostics))
        except ToolMissing as error:
            line = messages.error(request.id, Refusal("missing", str(error)))
        except TimeUp:
            line = messages.error(request.id, Refusal("limit", "the time was not enough"))
        except (OutOfMemory, MemoryError, RecursionError):
            line = messages.error(request.id, Refusal("limit", "the memory was not enough"))
        except Exception as error:
            if _is_interrupted(error):
                raise KeyboardInterrupt from error
            line = messages.error(request.id, _internal_error(error))
        send(line)

    async def _handle(self, request: Request, report: ReportProgress) -> Json:
        """Check the fields of a request and call its handler, within its time limit."""
        if request.name == "hello":
            return self._hello()
        spec = REQUESTS.get(request.name)
        if spec is None:
            raise Refusal("missing", f"there is no question `{request.name[:40]}`")
        arguments = checked(request.name, spec.fields, request.arguments)
        with within(_SHORT if not spec.long else arguments.get("time", _LONG) + _OVERTIME):
            return await handler_of(spec)(self.session, report, **arguments)

    def _hello(self) -> Json:
        """Return what this engine supports."""
        return {
            "protocol": PROTOCOL,
            "version": VERSION,
            "engine": self.name,
            "questions": [name for name, one in REQUESTS.items() if not one.folder or self.session.folder is not None],
            "formats": formats(),
            "pictures": kinds_of_pictures(),
            "file": self.file,
            "folder": None if self.session.folder is None else self.session.folder.id,
        }


def handler_of(spec: RequestSpec) -> Handler:
    """Return the function that handles a request. Its module is imported on first use."""
    module, _, function = spec.handler.rpartition(".")
    return cast(Handler, getattr(import_module(f"{__package__}.{module}"), function))


def _is_interrupted(error: BaseException | None) -> bool:
    """Return True if an error or its cause is KeyboardInterrupt. An interrupted import wraps it."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def _internal_error(error: Exception) -> Refusal:
    raw = f"pzc itself failed ({type(error).__name__}: {error}). That should not happen: please report it"
    return Refusal("internal", raw)
