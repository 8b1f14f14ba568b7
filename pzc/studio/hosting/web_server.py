"""The studio's server: the page's files, and a web socket for its messages. Needs the extra `studio`."""

import mimetypes
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from pzc.compiler.base.folders import PACKAGE
from pzc.drawing.fonts import FOLDER as FONTS
from pzc.studio.protocol.messages import LARGEST, PROTOCOL

from .access_control import HEADERS, Guard, header_values
from .process_pool import Pool, ProcessOptions
from .relay import Relay

WEB = os.path.join(PACKAGE, "web")
"""The folder of the page's files."""

_MOST_PAGES = 8
_TOO_MANY, _TOO_LARGE, _NO_TEXT = 1013, 1009, 1003  # close codes of a web socket

for _ending, _kind in ((".mjs", "text/javascript"), (".js", "text/javascript"), (".wasm", "application/wasm")):
    mimetypes.add_type(_kind, _ending)  # the system's MIME types may be wrong, and browsers insist on these


class Studio:
    """The ASGI application. `web` is the folder of the page's files."""

    def __init__(self, guard: Guard, options: ProcessOptions, web: str = WEB) -> None:
        self._guard = guard
        self._pool = Pool(options)
        self._pages: set[Relay] = set()
        self.app: ASGIApp = _Guarded(
            Starlette(
                routes=[
                    WebSocketRoute("/{secret}/socket", self._socket),
                    Route("/{secret}/engine.json", self._engine_info),
                    Mount("/{secret}/fonts", _Pages(directory=FONTS)),
                    Mount("/{secret}", _Pages(directory=web, html=True)),
                ],
                lifespan=self._lifespan,
            ),
            guard,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self._pool.fill()
        try:
            yield
        finally:
            await self._pool.close()

    async def _engine_info(self, request: Request) -> Response:
        return JSONResponse({"engine": "server", "protocol": PROTOCOL, "socket": "socket"}, headers=_no_store_header())

    async def _socket(self, socket: WebSocket) -> None:
        """Serve the web socket of a page until it disconnects."""
        await socket.accept()
        if len(self._pages) >= _MOST_PAGES:
            await socket.close(_TOO_MANY, "too many pages are open")
            return

        async def send(line: str) -> None:
            with suppress(WebSocketDisconnect, RuntimeError):  # the page has disconnected, which the loop below notices
                await socket.send_text(line)

        relay = Relay(self._pool, send)
        self._pages.add(relay)
        try:
            relay.begin()
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                line = message.get("text")
                if line is None:
                    await socket.close(_NO_TEXT, "messages are text")
                    return
                if len(line) > LARGEST:
                    await socket.close(_TOO_LARGE, "the message is too large")
                    return
                await relay.receive(line)
        finally:
            self._pages.discard(relay)
            await relay.close()


class _Pages(StaticFiles):
    """The page's files. Browsers cache them and revalidate on each use."""

    def file_response(self, *args: Any, **given: Any) -> Response:
        """Return a file, or a response that it has not changed."""
        response = super().file_response(*args, **given)
        response.headers["cache-control"] = "no-cache"
        return response


class _Guarded:
    """Refuses requests that do not come from the studio's page, and adds the security headers."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self._app = app
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif (refused := self._refused(scope)) is None:
            await self._app(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refused[1]})
        else:
            await PlainTextResponse(refused[1] + "\n", refused[0])(scope, receive, _with_headers(send))

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        """Return the HTTP status and the reason if a request must be refused, else None."""
        hosts, origins = header_values(scope["headers"], b"host"), header_values(scope["headers"], b"origin")
        if len(hosts) != 1 or not self._guard.is_host(hosts[0]):
            return 421, "this server has another name"
        if scope["type"] == "websocket" or origins:
            if len(origins) != 1 or not self._guard.is_origin(origins[0], hosts[0]):
                return 403, "only the studio's own page may ask"
        secret = scope["path"].split("/")[1] if scope["path"].startswith("/") else ""
        if not self._guard.is_secret(secret):
            return 404, "open the address that `pzc studio` has printed"
        if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD"):
            return 405, "files are only read here"
        return None


def _with_headers(send: Send) -> Send:
    """Wrap `send` so that every response has the security headers."""
    extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def sent(message: "dict[str, object]") -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *extra]  # type: ignore[misc]
        await send(message)

    return sent  # type: ignore[return-value]


def _no_store_header() -> dict[str, str]:
    return {"Cache-Control": "no-store"}
