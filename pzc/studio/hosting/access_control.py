"""Who may speak with the server, by host, origin and the secret in the address; what pages may do, as headers."""

import hmac
import ipaddress
import secrets
import socket
from collections.abc import Iterable, Mapping

from pzc.compiler.base.node import node

LOCAL = "127.0.0.1"

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "worker-src 'self' blob:",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""On every answer."""


@node
class Guard:
    """Where the server listens and what it wants to be told: the host that was asked for, its port, the secret."""

    host: str
    port: int
    secret: str

    @property
    def address(self) -> str:
        """The address of the page."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        if _is_wildcard(self.host):
            host = LOCAL
        return f"http://{host}:{self.port}/{self.secret}/"

    def knows(self, secret: str) -> bool:
        """Whether this is the secret; how long it takes to tell says nothing."""
        return hmac.compare_digest(secret.encode("utf-8", "replace"), self.secret.encode())

    def is_host(self, header: str) -> bool:
        """Whether a `Host` header names this server: a name from elsewhere may have been made to lead here."""
        name, port = _parted(header)
        if port != self.port:
            return False
        if name == self.host.lower() or self.host == LOCAL and name == "localhost":
            return True
        return _is_wildcard(self.host) and (name in ("localhost", socket.gethostname().lower()) or _is_ip(name))

    def is_origin(self, header: str | None, host: str) -> bool:
        """Whether an `Origin` header is that of our own page, whose `Host` header is known to be ours."""
        return header is not None and header.lower() == f"http://{host.lower()}"


def new_secret() -> str:
    """What nobody can guess."""
    return secrets.token_urlsafe(24)


def _parted(header: str) -> tuple[str, int]:
    name, colon, port = header.rpartition(":")
    if not colon or not (port.isascii() and port.isdecimal() and len(port) <= 5):
        return header.lower(), 80
    return name.strip("[]").lower(), int(port)


def _is_wildcard(host: str) -> bool:
    return host in ("0.0.0.0", "::")


def _is_ip(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def all_of(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[str]:
    """What a request says under a header, each time that it does."""
    return [value.decode("latin-1") for key, value in headers if key == name]
