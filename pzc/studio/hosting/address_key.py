"""The secret in the studio's address. It stays the same when the studio is started again, so open pages reconnect."""

import hashlib
import hmac
import os
import secrets
from base64 import urlsafe_b64encode

import platformdirs

_BYTES = 32
_FILE = "studio-key"


def secret_for(folder: str | None) -> str:
    """Return the secret of a folder, or of the studio without a folder.

    It follows from a random key in the user's own files, which nobody else may read. Return a new random secret if no
    key can be stored there.
    """
    key = _read_or_create_key(platformdirs.user_state_dir("pzc"))
    if key is None:
        return new_secret()
    digest = hmac.new(key, (folder or "").encode("utf-8", "surrogateescape"), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:24]).decode()


def new_secret() -> str:
    """Return a new random secret."""
    return secrets.token_urlsafe(24)


def _read_or_create_key(folder: str) -> bytes | None:
    """Return the user's key, which is created on first use. Return None if that is not possible."""
    path = os.path.join(folder, _FILE)
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if not _is_private(path):
            _create(path)
        with open(path, "rb") as file:
            key = file.read()
    except OSError:
        return None
    return key if len(key) == _BYTES else None


def _is_private(path: str) -> bool:
    """Return True if the key exists and only its owner can read it. Windows has no such modes."""
    try:
        mode = os.stat(path).st_mode
        return os.name == "nt" or mode & 0o077 == 0
    except FileNotFoundError:
        return False


def _create(path: str) -> None:
    """Write a new key. It appears under its name at once, complete."""
    beside = f"{path}.{os.getpid()}"
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(handle, "wb") as file:
        file.write(secrets.token_bytes(_BYTES))
    os.replace(beside, path)
