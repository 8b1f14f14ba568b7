"""Tasks on a cluster of real processes: the same results as without it, whatever happens to workers and scheduler."""

import json
import operator
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pzc.compiler.base.diagnostics import PuzzleError

from ....commands import PZC, Run, wait_until
from ....processes import looks_into_proc, wait_until_gone
from .machines import Machines

from pzc.jobs.cluster.cluster import Cluster, TaskLost  # isort: skip - after it is known that Dask is installed

EMPTY = "." * 16
SMALL = "sudoku(height=2, width=2)"


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    made = Machines(tmp_path_factory.mktemp("machines"))
    made.begin_worker()
    yield made
    made.close()


@pytest.fixture
def run_on_cluster(run: Run, machines: Machines) -> Run:
    """Run `pzc ARGS...` with the cluster."""
    return lambda *args, **more: run(*args, "--cluster", machines.address, **more)


def without_times(text: str) -> list[dict[str, Any]]:
    return [{**json.loads(line), "seconds": None} for line in text.splitlines()]


def test_many_puzzles(run: Run, run_on_cluster: Run, folder: Path) -> None:
    """The rules exist on this machine only; one line uses other rules, and one is invalid."""
    (folder / "mine.puz").write_text(f'use {SMALL}\nrule "": (1,1) > (1,2)\n')
    (folder / "lines.txt").write_text(f'{EMPTY}\n12\n{{"use": "mine", "given": "3{EMPTY[1:]}"}}\n' + f"{EMPTY}\n" * 9)
    done = run_on_cluster("solve", "lines.txt", "--rules", "mine")
    alone = run("solve", "lines.txt", "--rules", "mine", "--jobs", "1")
    assert without_times(done.stdout) == without_times(alone.stdout)
    assert (done.returncode, alone.returncode) == (2, 2)
    assert "12 puzzles (1 error, 11 multiple)" in done.stderr
    assert "Traceback" not in done.stderr


def test_resume(run_on_cluster: Run, folder: Path) -> None:
    (folder / "lines.txt").write_text("".join(f"{digit}{EMPTY[1:]}\n" for digit in "1234"))
    args = ("solve", "lines.txt", "--rules", SMALL, "--limit", "1", "-o", "out.jsonl")
    assert run_on_cluster(*args).returncode == 0
    whole = (folder / "out.jsonl").read_text()
    (folder / "out.jsonl").write_text(whole[: len(whole) // 2])
    assert "there already" in run_on_cluster(*args, "--resume").stderr
    assert without_times((folder / "out.jsonl").read_text()) == without_times(whole)


def test_files_are_tested_on_a_cluster(run: Run, run_on_cluster: Run, folder: Path) -> None:
    (folder / "in").mkdir()
    (folder / "in" / "rules.puz").write_text(f"use {SMALL}\n")
    (folder / "in" / "a.puz").write_text("use rules\nexpect count 288\nexpect unique\n")
    (folder / "in" / "b.puz").write_text("use ruls\n")
    done, alone = run_on_cluster("test", "in"), run("test", "in")
    assert (done.stdout, done.stderr, done.returncode) == (alone.stdout, alone.stderr, alone.returncode)
    assert "expect unique: fails" in done.stdout
    assert "did you mean `rules`" in done.stderr or "no rule file" in done.stderr
    solved, here = run_on_cluster("solve", "in", "--limit", "1"), run("solve", "in", "--limit", "1", "--jobs", "1")
    assert without_times(solved.stdout) == without_times(here.stdout)


def test_new_puzzles(run: Run, run_on_cluster: Run, folder: Path) -> None:
    assert run_on_cluster("generate", SMALL, "-n", "2", "-o", "far").returncode == 0
    assert run("generate", SMALL, "-n", "2", "-o", "here", "--jobs", "1").returncode == 0
    made = sorted((folder / "far").iterdir())
    assert len(made) == 2
    assert [path.read_text() for path in made] == [(folder / "here" / path.name).read_text() for path in made]


def test_a_count_and_its_checkpoint(run: Run, run_on_cluster: Run, folder: Path) -> None:
    """The count continues from a checkpoint of the cluster without the cluster, and the other way round."""
    (folder / "a.puz").write_text("use latin_square(n=6)\n")
    done = run_on_cluster("count", "a.puz", "--checkpoint", "far.json")
    assert done.stdout == "1128960 * 6! = 812851200\n"
    assert "had no part" not in done.stderr
    saved = json.loads((folder / "far.json").read_text())
    assert saved["state"]["result"] == "812851200"
    assert len(saved["state"]["memo"]) > 10
    assert run("count", "a.puz", "--checkpoint", "far.json").stdout == done.stdout
    (folder / "few.puz").write_text("use latin_square(n=3)\n")
    few = run_on_cluster("count", "few.puz")
    assert (few.stdout, "had no part" in few.stderr) == ("2 * 3! = 12\n", True)


def test_incompatible_options(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pzc.jobs.cluster.connecting.SECONDS", 0.5)
    address = ("--cluster", "tcp://127.0.0.1:1")
    (folder / "lines.txt").write_text(f"{EMPTY}\n")
    (folder / "out.jsonl").write_text("precious\n")
    assert "for many puzzles" in run("solve", "sujiko", *address).stderr
    assert "goes with -n" in run("generate", "sudoku", *address).stderr
    assert "--jobs is for this machine" in run("solve", "lines.txt", "--rules", SMALL, "--jobs", "2", *address).stderr
    done = run("solve", "lines.txt", "--rules", SMALL, "-o", "out.jsonl", *address)
    assert (done.returncode, "PZ973" in done.stderr) == (2, True)
    assert (folder / "out.jsonl").read_text() == "precious\n"


def test_the_variable(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The variable gives the address. It is ignored where a cluster has no use, or if --jobs is given."""
    monkeypatch.setenv("PZC_CLUSTER", "nowhere")
    (folder / "lines.txt").write_text(f"{EMPTY}\n")
    assert "nowhere: error [PZ973]" in run("solve", "lines.txt", "--rules", SMALL).stderr
    assert run("solve", "lines.txt", "--rules", SMALL, "--jobs", "1").returncode == 0
    assert run("solve", "sujiko_extreme").returncode == 0


# --------------------------------------------------------------------------------------------------- what happens there


@pytest.fixture
def cluster(machines: Machines) -> Iterator[Cluster]:
    with Cluster(machines.address, lambda result: None, silent_after=1.0) as made:
        yield made


def test_results_and_exceptions(cluster: Cluster) -> None:
    futures = [cluster.submit(operator.mul, n, n) for n in range(5)]
    assert [future.result() for future in futures] == [0, 1, 4, 9, 16]
    with pytest.raises(ValueError, match="invalid literal"):
        cluster.submit(int, "x").result()
    with pytest.raises(TaskLost, match="exit code 3"):
        cluster.submit(os._exit, 3).result()
    assert cluster.submit(abs, -3).result() == 3


@looks_into_proc
def test_cancelled_task_ends(cluster: Cluster, tmp_path: Path) -> None:
    process = cluster.submit(os.getpid).result()
    begun = tmp_path / "begun"
    endless = cluster.submit(exec, f"import pathlib, time; pathlib.Path({str(begun)!r}).touch(); time.sleep(3600)")
    after = cluster.submit(abs, -3)
    wait_until(begun.exists)
    assert endless.cancel()
    wait_until_gone([process])
    assert after.result() == 3


@looks_into_proc
def test_a_worker_that_is_killed_and_one_that_hangs(machines: Machines, cluster: Cluster) -> None:
    """Their tasks run on the remaining worker."""
    killed, stopped = machines.begin_worker(), machines.begin_worker()
    wait_until(lambda: cluster.threads == 3)
    futures = [cluster.submit(time.sleep, 0.2) for _ in range(12)] + [cluster.submit(abs, -n) for n in range(12)]
    killed.send_signal(signal.SIGKILL)
    stopped.send_signal(signal.SIGSTOP)
    assert [future.result() for future in futures] == [None] * 12 + list(range(12))
    stopped.kill()
    wait_until(lambda: cluster.threads == 1)


@pytest.mark.exhaustive
@looks_into_proc
def test_a_scheduler_that_is_killed(tmp_path: Path) -> None:
    """The workers end with their scheduler, as usual in Dask. The next scheduler and its workers get the unfinished
    tasks.
    """
    machines, messages = Machines(tmp_path), list[str]()
    try:
        machines.begin_worker()
        with Cluster(machines.address, messages.append) as cluster:
            wait_until(lambda: cluster.threads == 1)
            futures = [cluster.submit(time.sleep, 0.2) for _ in range(20)]
            futures[3].result()
            machines.scheduler.kill()
            machines.scheduler.wait()
            wait_until(lambda: any("the scheduler is gone" in line for line in messages))
            machines.begin_scheduler()
            machines.begin_worker()
            assert [future.result() for future in futures] == [None] * 20
            assert "the scheduler is back" in messages
    finally:
        machines.close()


@pytest.mark.exhaustive
def test_a_scheduler_that_stays_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pzc.jobs.cluster.cluster.AWAY", 3.0)
    machines = Machines(tmp_path)
    try:
        with Cluster(machines.address, lambda result: None) as cluster:
            future = cluster.submit(abs, -1)  # there is no worker yet
            machines.scheduler.kill()
            with pytest.raises(PuzzleError) as wrong:
                future.result()
            assert "was not back within 3 s" in wrong.value.diagnostics[0].message
    finally:
        machines.close()


KILLERS = [f'{{"cage": ["<(1,{c}), (2,{c})> sum = {total}"]}}' for c in range(1, 5) for total in range(3, 8)]


@pytest.mark.exhaustive
@looks_into_proc
def test_random_kills_and_an_interrupt_do_not_change_the_result(tmp_path: Path, run: Run, folder: Path) -> None:
    """Workers end at random and others come; Ctrl-C ends the run, which continues without the cluster: the same
    result.
    """
    lines = KILLERS * 12
    (folder / "lines.txt").write_text("".join(f"{line}\n" for line in lines))
    args = ["solve", "lines.txt", "--rules", f"{SMALL}, killer", "-o", "out.jsonl"]
    machines, random = Machines(tmp_path), Random(5)
    out = folder / "out.jsonl"
    try:
        workers = [machines.begin_worker() for _ in range(2)]
        begun = subprocess.Popen([PZC, *args, "--cluster", machines.address], cwd=folder, stderr=subprocess.PIPE)
        for written in (5, 20, 50, 90):
            while not out.exists() or out.read_bytes().count(b"\n") < written:
                assert begun.poll() is None
                time.sleep(0.05)
            workers.pop(random.randrange(len(workers))).kill()
            workers.append(machines.begin_worker())
        begun.send_signal(signal.SIGINT)
        _, output = begun.communicate()
    finally:
        machines.close()
    assert (begun.returncode, b"interrupted: " in output, b"Traceback" in output) == (130, True, False)
    before = out.read_text()
    assert 90 <= before.count("\n") < len(lines)
    assert run(*args, "--resume", "--jobs", "2").returncode == 0
    assert out.read_text().startswith(before)
    done = out.read_text()
    assert run(*args, "--jobs", "2").returncode == 0
    assert without_times(done) == without_times(out.read_text())
