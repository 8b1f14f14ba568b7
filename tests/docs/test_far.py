"""docs/far.md: its commands have these options, and its scripts and manifests are consistent."""

import re
import shlex
import shutil
import subprocess
from importlib import import_module
from pathlib import Path

import pytest

from pzc.cli.group import commands

PAGE = Path(__file__).parents[2] / "docs" / "far.md"
TEXT = PAGE.read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\b[^\n]*\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def lines_of(program: str) -> list[list[str]]:
    """Return the words of each command line of a program on the page, starting with its name."""
    found = []
    for block in (*blocks("sh"), *blocks("slurm")):
        for line in block.splitlines():
            match = re.search(rf"(?:^|\s){program} .*", line.split(";")[0].split(" > ")[0])
            if match is not None and not line.lstrip().startswith("#"):
                found.append(shlex.split(match[0]))
    for block in blocks("yaml"):
        for written in re.findall(r"command: \[(.*?)\]", block, re.DOTALL):
            words = [word.strip().strip('"') for word in written.split(",")]
            found += [words] if words[0] == program else []
    return found


@pytest.mark.parametrize("words", lines_of("pzc"), ids=" ".join)
def test_commands_of_pzc(words: list[str]) -> None:
    command = commands.get_command(None, words[1])  # type: ignore[arg-type]
    assert command is not None
    known = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in words if word.startswith("-")} <= known


@pytest.mark.parametrize("words", lines_of("dask"), ids=" ".join)
def test_commands_of_dask(words: list[str]) -> None:
    pytest.importorskip("distributed")
    main = import_module(f"distributed.cli.dask_{words[1]}").main
    known = {option for parameter in main.params for option in (*parameter.opts, *parameter.secondary_opts)}
    assert {word for word in words if word.startswith("--")} <= known


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_scripts_are_shell() -> None:
    for script in (*blocks("sh"), *blocks("slurm")):
        done = subprocess.run(["bash", "-n"], input=script, text=True, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


def test_manifests_are_consistent() -> None:
    yaml = pytest.importorskip("yaml")
    (manifest,) = blocks("yaml")
    parts = list(yaml.safe_load_all(manifest))
    assert [part["kind"] for part in parts] == ["Service", "Deployment", "Deployment", "Job"]
    service, *deployments, job = parts
    templates = [part["spec"]["template"] for part in deployments]
    for part, template in zip(deployments, templates, strict=True):
        assert part["spec"]["selector"]["matchLabels"] == template["metadata"]["labels"]
    assert service["spec"]["selector"] == templates[0]["metadata"]["labels"]
    address = f"tcp://{service['metadata']['name']}:{service['spec']['ports'][0]['port']}"
    assert address in templates[1]["spec"]["containers"][0]["command"]
    run = job["spec"]["template"]["spec"]
    assert {"name": "PZC_CLUSTER", "value": address} in run["containers"][0]["env"]
    assert run["volumes"][0]["name"] == run["containers"][0]["volumeMounts"][0]["name"]


def test_python_is_python() -> None:
    for text in blocks("python"):
        compile(text, str(PAGE), "exec")
