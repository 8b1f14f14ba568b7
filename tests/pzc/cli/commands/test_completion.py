"""`pzc completion`: scripts for shells, and the completions."""

import pytest

from ....commands import Run


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run: Run, shell: str) -> None:
    assert "_PZC_COMPLETE" in run("completion", shell).stdout


def test_completion_of_commands_options_and_files(run_installed: Run) -> None:
    def complete(*words: str) -> str:
        line = " ".join(["pzc", *words])
        return run_installed(_PZC_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(len(words))).stdout

    assert "plain,check" in complete("ch")
    assert "file," in complete("kil")
    assert "plain,--time-limit" in complete("mine.puz", "--ti")


def test_without_a_shell_the_shells_are_listed(run: Run) -> None:
    done = run("completion")
    assert done.returncode == 2
    assert "\n        zsh" in done.stderr
