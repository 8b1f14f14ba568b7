"""Access checks of the server by host, origin and secret, and the security headers of its responses."""

import hmac
import ipaddress
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
"""The headers of every response."""


@node
class Guard:
    """The address of the server and the checks of a request: host, port, and the secret in the path."""

    host: str
    port: int
    secret: str

    @property
    def address(self) -> str:
        """Return the address of the page."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        if _is_wildcard(self.host):
            host = LOCAL
        return f"http://{host}:{self.port}/{self.secret}/"

    def is_secret(self, secret: str) -> bool:
        """Return True if this is the secret. The comparison takes constant time."""
        return hmac.compare_digest(secret.encode("utf-8", "replace"), self.secret.encode())

    def is_host(self, header: str) -> bool:
        """Return True if a `Host` header names this server. This prevents DNS rebinding."""
        name, port = _host_and_port(header)
        if port != self.port:
            return False
        if name == self.host.lower() or self.host == LOCAL and name == "localhost":
            return True
        return _is_wildcard(self.host) and (name in ("localhost", socket.gethostname().lower()) or _is_ip(name))

    def is_origin(self, header: str | None, host: str) -> bool:
        """Return True if an `Origin` header is that of the page itself. `host` is the checked `Host` header."""
        return header is not None and header.lower() == f"http://{host.lower()}"


def _host_and_port(header: str) -> tuple[str, int]:
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


def header_values(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> list[str]:
    """Return all values of a header."""
    return [value.decode("latin-1") for key, value in headers if key == name]
