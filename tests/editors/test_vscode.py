"""The extension for VS Code: its own tests pass with this pzc, and it can be packed.

`npm ci` in editors/vscode installs what the tests need. They need nothing of VS Code itself.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "editors" / "vscode"
PROGRAM = Path(sys.executable).parent / "pzc"

pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(
        shutil.which("npm") is None or not (FOLDER / "node_modules" / "typescript").exists(),
        reason="wants node and `npm ci` in editors/vscode",
    ),
]


@pytest.mark.skipif(not PROGRAM.exists(), reason="wants an installed pzc")
def test_its_tests_pass() -> None:
    done = subprocess.run(
        ["npm", "test"], cwd=FOLDER, env={**os.environ, "PZC": str(PROGRAM)}, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# skipped 0" in done.stdout


def test_it_can_be_packed(tmp_path: Path) -> None:
    package = tmp_path / "puz.vsix"
    done = subprocess.run(
        ["npm", "run", "package", "--", "--out", package], cwd=FOLDER, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert package.exists()
