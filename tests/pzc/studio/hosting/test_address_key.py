"""The secret in the studio's address: stable for its user, and readable by nobody else."""

import os
from pathlib import Path

import pytest

from pzc.studio.hosting.address_key import new_secret, secret_for


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's own files."""
    monkeypatch.setattr("platformdirs.user_state_dir", lambda name: str(tmp_path / name))
    return tmp_path / "pzc"


def test_the_secret_stays_the_same_and_differs_by_folder(state: Path) -> None:
    assert secret_for("/a") == secret_for("/a") != secret_for("/b")
    assert secret_for(None) not in (secret_for("/a"), secret_for("/b"))
    assert len(secret_for(None)) == 32


def test_another_user_has_other_secrets(state: Path) -> None:
    before = secret_for("/a")
    (state / "studio-key").unlink()
    assert secret_for("/a") != before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_key_that_others_can_read_is_replaced(state: Path) -> None:
    before = secret_for("/a")
    key = state / "studio-key"
    assert key.stat().st_mode & 0o777 == 0o600
    key.chmod(0o644)
    assert secret_for("/a") != before
    assert key.stat().st_mode & 0o777 == 0o600


def test_unstorable_key_gives_new_secrets(state: Path) -> None:
    state.write_text("a file where the folder should be")
    assert secret_for("/a") != secret_for("/a")


def test_secrets_are_long_and_never_the_same() -> None:
    secrets = {new_secret() for _ in range(20)}
    assert len(secrets) == 20 and min(map(len, secrets)) >= 32
