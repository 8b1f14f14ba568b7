"""clingo as WebAssembly: the messages in both directions. With node, the common tests of sessions."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from pzc.backends.clingo import engine, wasm
from pzc.backends.clingo.backend import BACKEND
from pzc.backends.interface import Options, Status, ToolMissing
from pzc.compiler.base.clock import OutOfMemory, TimeUp, within
from pzc.studio.hosting.npm_packages import CLINGO, files_of

from ..test_flat_search import pigeons, problem
from ..test_sessions import test_a_switched_clue_is_blamed as a_switched_clue_is_blamed
from ..test_sessions import test_session_results as session_results

PROGRAM = "asp 1 0 0\n1 1 2 2 7 0 0\n1 0 0 1 5 2 2 3 -9 40\n3 2 2 7\n0\n"
NODE = """
import { createInterface } from "node:readline";
const { default: load } = await import(process.argv[1]);
let said = [], input = new Uint8Array(), at = 0;
const clingo = await load({
  print: (line) => said.push(line), printErr: (line) => said.push(line),
  stdin: () => at < input.length ? input[at++] : null,
});
for await (const line of createInterface({ input: process.stdin })) {
  const { program, options, text } = JSON.parse(line);
  [said, input, at] = [[], new TextEncoder().encode(text), 0];
  const code = clingo.ccall("run", "number", ["string", "string"], [program, options]);
  console.log(JSON.stringify({ code, said }));
}
"""


class Fake:
    """A fake clingo that returns prepared messages and records what it receives."""

    def __init__(self, *prepared: str, code: int = 30) -> None:
        self.prepared = prepared
        self.code = code
        self.received: list[tuple[str, str]] = []

    def __call__(self, program: str, options: str, text: str, on_line: Callable[[str], None]) -> int:
        self.received.append((options, text))
        for line in self.prepared:
            on_line(line)
        if self.code < 0:
            raise MemoryError
        return self.code


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    engine.use(None)


def control(fake: Fake) -> wasm.Control:
    made = wasm.Control(fake, ["--project"], [2, 7])
    made.read_program(PROGRAM)
    return made


def test_models_and_the_end() -> None:
    found: list[tuple[bool, bool]] = []
    fake = Fake("model 10", "model 01", "exhausted")
    result = control(fake).solve([2, -7], on_model=lambda m: found.append((m.is_true(2), m.is_true(-7))))
    assert found == [(True, True), (False, False)]
    assert (result.exhausted, result.unsatisfiable) == (True, False)
    assert fake.received == [("--outf=3 --project", f"2 7\n2 -7\n{PROGRAM}")]


def test_a_core() -> None:
    cores: list[Sequence[int]] = []
    result = control(Fake("core 2.0 -7.0", "exhausted", code=20)).solve([2, -7], on_core=cores.append)
    assert cores == [[2, -7]]
    assert result.unsatisfiable


def test_added_rules_and_atoms() -> None:
    fake = Fake("exhausted")
    requests = control(fake)
    with requests.backend() as more:
        first, second = more.add_atom(), more.add_atom()
        more.add_rule([first], [], True)
        more.add_rule([], [2, -first])
    requests.solve()
    assert (first, second) == (10, 11)  # 9 is the largest weight; 40 is the number 1
    assert fake.received[0][1].endswith(f"{PROGRAM[:-2]}1 1 1 10 0 0\n1 0 0 0 2 2 -10\n0\n")


def test_exception_for_a_model_is_raised_at_the_end() -> None:
    models_seen = []

    def fail(model: object) -> None:
        models_seen.append(model)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        control(Fake("model 10", "model 01", "exhausted")).solve(on_model=fail)
    assert len(models_seen) == 1


@pytest.mark.parametrize("code", [-1, 33])
def test_the_memory_does_not_suffice(code: int) -> None:
    with pytest.raises(OutOfMemory):
        control(Fake(code=code)).solve()


def test_clingo_fails() -> None:
    with pytest.raises(RuntimeError, match="clingo ended with 65: the output"):
        control(Fake("the output", code=65)).solve()


def test_no_search_without_time() -> None:
    fake = Fake()
    with within(0), pytest.raises(TimeUp):
        control(fake).solve()
    assert not fake.received


# ------------------------------------------------------------------------------------------ the real one, by node


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[wasm.Run]:
    program = shutil.which("node")
    if program is None:
        pytest.skip("there is no node")
    folder = tmp_path_factory.mktemp("clingo")
    try:
        for path, content in files_of(CLINGO).items():
            (folder / os.path.basename(path)).write_bytes(content)
    except ToolMissing as error:
        pytest.skip(str(error))
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    with _Process(program, folder) as process:
        yield process


class _Process:
    """clingo.js in a node process."""

    def __init__(self, program: str, folder: Path) -> None:
        words = [program, "--input-type=module", "-e", NODE, (folder / "clingo.js").as_uri()]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def __enter__(self) -> "_Process":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def __call__(self, program: str, options: str, text: str, on_line: Callable[[str], None]) -> int:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"program": program, "options": options, "text": text}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        for line in answer["said"]:
            on_line(line)
        return int(answer["code"])


def test_sessions(node: wasm.Run) -> None:
    engine.use(node)
    session_results("clingo")
    a_switched_clue_is_blamed("clingo")


def test_search_ends_at_its_time_limit(node: wasm.Run) -> None:
    engine.use(node)
    out: list[object] = []
    assert BACKEND.search(problem(pigeons(13)), Options(time_limit=0.5), 1, out.append) is Status.UNKNOWN
    assert not out
