"""Messages of a page to answers: one engine for all who run it."""

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import cast

from pzc.backends.interface import ToolMissing
from pzc.compiler.base.clock import OutOfMemory, TimeUp, within
from pzc.compiler.base.diagnostics import PuzzleError
from pzc.studio.handlers.import_export import formats, kinds_of_pictures
from pzc.studio.protocol import messages
from pzc.studio.protocol.messages import PROTOCOL, Ask, Json, Refusal
from pzc.studio.protocol.progress_reports import Tell
from pzc.studio.protocol.request_fields import checked
from pzc.studio.protocol.request_table import QUESTIONS, Question
from pzc.version import VERSION

from .page_session import Desk

_SHORT = 15.0  # seconds for a question that should take none
_LONG = 10.0  # for one that says nothing of time
_OVERTIME = 10.0  # beyond its time, for what is not solving

Answering = Callable[..., Awaitable[Json]]


class Engine:
    """Answers one page. `name` is who runs it, as `hello` tells, and `file` that of the folder to begin with."""

    def __init__(self, desk: Desk, name: str, file: str | None = None) -> None:
        self.desk = desk
        self.name = name
        self.file = file

    async def answer(self, asked: Ask, send: Callable[[str], None]) -> None:
        """Sends the line that answers a question, and before it perhaps lines that say how far it is."""
        try:
            value = await self._answered(asked, lambda so_far: send(messages.progress(asked.id, so_far)))
            line = messages.result(asked.id, value)
        except Refusal as refusal:
            line = messages.error(asked.id, refusal)
        except PuzzleError as error:
            line = messages.error(asked.id, self.desk.wrong(error.diagnostics))
        except ToolMissing as error:
            line = messages.error(asked.id, Refusal("missing", str(error)))
        except TimeUp:
            line = messages.error(asked.id, Refusal("limit", "the time was not enough"))
        except (OutOfMemory, MemoryError, RecursionError):
            line = messages.error(asked.id, Refusal("limit", "the memory was not enough"))
        except Exception as error:
            if _is_interrupted(error):
                raise KeyboardInterrupt from error
            line = messages.error(asked.id, _our_fault(error))
        send(line)

    async def _answered(self, asked: Ask, tell: Tell) -> Json:
        if asked.name == "hello":
            return self._hello()
        question = QUESTIONS.get(asked.name)
        if question is None:
            raise Refusal("missing", f"there is no question `{asked.name[:40]}`")
        given = checked(asked.name, question.fields, asked.given)
        with within(_SHORT if not question.long else given.get("time", _LONG) + _OVERTIME):
            return await answering(question)(self.desk, tell, **given)

    def _hello(self) -> Json:
        return {
            "protocol": PROTOCOL,
            "version": VERSION,
            "engine": self.name,
            "questions": [name for name, one in QUESTIONS.items() if not one.folder or self.desk.folder is not None],
            "formats": formats(),
            "pictures": kinds_of_pictures(),
            "file": self.file,
        }


def answering(question: Question) -> Answering:
    """The function that answers a question, loaded when it is first needed."""
    module, _, function = question.answer.rpartition(".")
    return cast(Answering, getattr(import_module(f"{__package__}.{module}"), function))


def _is_interrupted(error: BaseException | None) -> bool:
    """Whether an error only says that a question was called off, as a module does whose import is interrupted."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def _our_fault(error: Exception) -> Refusal:
    said = f"pzc itself failed ({type(error).__name__}: {error}). That should not happen: please report it"
    return Refusal("internal", said)
