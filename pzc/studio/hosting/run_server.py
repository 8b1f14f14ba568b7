"""The command `pzc studio`: run the server until it is interrupted. Needs the extra `studio`."""

import errno
import logging
import socket
import sys
import threading
import webbrowser

import uvicorn

from pzc.compiler.base.memory import usual_limit
from pzc.compiler.base.node import node
from pzc.output.messages import note
from pzc.studio.protocol.messages import LARGEST

from .access_control import LOCAL, Guard
from .address_key import new_secret, secret_for
from .process_pool import ProcessOptions
from .web_server import Studio

_USUAL_PORTS = range(7457, 7465)  # a browser keeps drafts for each port, so the port should stay the same
_MEMORY = 4 << 30  # the memory limit of each process, in bytes


@node
class ServerOptions:
    """The options of `pzc studio`: address, puzzle folder, file to open first, whether to open a browser.

    `port` is None for the usual port or, if that is taken, another one. 0 stands for any free port.
    """

    host: str
    port: int | None
    folder: str | None
    file: str | None
    browser: bool


def serve(settings: ServerOptions) -> int:
    """Run the server until it is interrupted. Return the exit code."""
    local = settings.host == LOCAL
    folder = settings.folder if local else None
    listening = _listen(settings.host, settings.port)
    guard = Guard(settings.host, listening.getsockname()[1], secret_for(folder) if local else new_secret())
    studio = Studio(
        guard,
        ProcessOptions(folder, settings.file if folder is not None else None, min(_MEMORY, usual_limit() or _MEMORY)),
    )
    config = uvicorn.Config(
        studio.app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    logging.getLogger("uvicorn.error").addFilter(_is_worth_a_line)
    print(guard.address, flush=True)
    note("Ctrl-C ends it")
    if settings.browser:
        # in a thread, since some browsers block until they are closed
        threading.Thread(target=webbrowser.open, args=(guard.address,), daemon=True).start()
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Return True for all log records except the traceback of uvicorn for a frame that is not UTF-8."""
    return record.exc_info is None or not isinstance(record.exc_info[1], UnicodeDecodeError)


def _listen(host: str, port: int | None) -> socket.socket:
    """Open the listening socket at a port. Without one, try the usual ports, then any free one."""
    if port is not None:
        return _listen_at(host, port)
    for usual in _USUAL_PORTS:
        try:
            return _listen_at(host, usual)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _listen_at(host, 0)


def _listen_at(host: str, port: int) -> socket.socket:
    """Return a socket that listens at this address. Raises OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # from now on, early connections wait instead of failing
    except OSError:
        listening.close()
        raise
    return listening
