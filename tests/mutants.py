"""What the tests are worth: small faults put into the compiler one by one, and whether a test notices.

    .venv/bin/python tests/mutants.py                     200 faults, drawn with seed 1
    .venv/bin/python tests/mutants.py --room passes -n 20 --seed 7
    .venv/bin/python tests/mutants.py --show 17           the change of one of them

Each fault is made in a copy of the tree and met by the tests that concern its room, those first that take least; the
first failure ends it. One that no test notices survives. Prints a line for each and the survivors with their changes.
"""

import argparse
import ast
import copy
import difflib
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
SECONDS = 400  # of computing; who takes longer has been noticed, too

_STAGES = "tests/compiler/test_stages.py"
_SPECS = "tests/backends/test_differential.py"
_TEXTS = ["tests/language", "tests/docs/test_examples.py", "tests/test_library.py"]
ROOMS: dict[str, tuple[str, list[str], list[str]]] = {
    "ground": ("compiler/ground", [_STAGES, "tests/compiler/ground"], [*_TEXTS, _SPECS]),
    "encode": ("compiler/encode", [_STAGES, "tests/compiler/encode"], ["tests/backends/cpsat", *_TEXTS]),
    "passes": ("compiler/passes", ["tests/compiler/passes"], _TEXTS),
    "minizinc": (
        "backends/minizinc",
        ["tests/backends/minizinc/test_text.py", "tests/backends/minizinc/test_cases.py"],
        ["tests/backends/minizinc", "tests/backends/test_three_judges.py", _SPECS],
    ),
    "meaning": ("compiler/meaning", ["tests/compiler/meaning"], [*_TEXTS, _SPECS]),
}
"""Where the faults are made, and the tests that concern these files: the quick ones, then the others."""


@dataclass(frozen=True)
class Mutant:
    """A text in a file that is replaced by another."""

    room: str
    file: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def applied(self, text: str) -> str:
        """The file's text with the fault."""
        return text[: self.start] + self.new + text[self.end :]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {_short(self.old)}  ->  {_short(self.new)}"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) < 70 else words[:67] + "..."


# ----------------------------------------------------------------------------------------------- the faults

_OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}


def faults(node: ast.AST) -> Iterator[ast.AST]:
    """What might be written in the place of a node by mistake."""
    yield from _other_operators(copy.deepcopy(node))
    yield from _other_values(copy.deepcopy(node))
    yield from _left_out(copy.deepcopy(node))


def _other_operators(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _OTHER:
            node.ops = [_OTHER[type(op)]()]  # type: ignore[list-item]
            yield node
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in _OTHER:
            node.op = _OTHER[type(op)]()  # type: ignore[assignment]
            yield node
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand


def _other_values(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.IfExp(body=body, orelse=orelse):
            node.body, node.orelse = orelse, body
            yield node
        case ast.Call(args=[first, second, *rest]) if not isinstance(first, ast.Starred):
            node.args = [second, first, *rest]
            yield node


def _left_out(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Tuple(elts=[*kept, _]) | ast.List(elts=[*kept, _]) if kept and isinstance(node.ctx, ast.Load):
            node.elts = kept
            yield node
        case ast.comprehension(ifs=[_, *rest]):
            node.ifs = rest
            yield node
        case ast.Return(value=ast.expr()) | ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Continue():
            yield ast.Pass()


def mutants(room: str) -> Iterator[Mutant]:
    """All faults of a room."""
    for path in sorted((ROOT / ROOMS[room][0]).glob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        for node in _nodes(ast.parse(text)):
            for fault in faults(node):
                start, stop = (_offset(lines, *place) for place in _segment(node))
                line = text.count("\n", 0, start) + 1
                mutant = Mutant(room, str(path.relative_to(ROOT)), line, start, stop, text[start:stop], _text(fault))
                if not isinstance(node, ast.comprehension) or _can_be_read(mutant.applied(text)):
                    yield mutant


def _segment(node: ast.AST) -> tuple[tuple[int, int], tuple[int, int]]:
    """Line, and column in bytes, of where a node begins and of where it ends."""
    first, last = (node.target, node.ifs[-1]) if isinstance(node, ast.comprehension) else (node, node)
    return (first.lineno, first.col_offset), (last.end_lineno or 0, last.end_col_offset or 0)  # type: ignore[attr-defined]


def _offset(lines: list[str], line: int, column: int) -> int:
    return sum(map(len, lines[: line - 1])) + len(lines[line - 1].encode()[:column].decode())


def _can_be_read(text: str) -> bool:
    """Where a condition is in brackets, its place ends before them."""
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _text(fault: ast.AST) -> str:
    if isinstance(fault, ast.comprehension):
        ifs = "".join(f" if {ast.unparse(condition)}" for condition in fault.ifs)
        return f"{ast.unparse(fault.target)} in {ast.unparse(fault.iter)}{ifs}"
    text = ast.unparse(fault)
    return f"({text})" if isinstance(fault, ast.expr) and not isinstance(fault, ast.Constant | ast.Call) else text


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes in which a fault means something: no annotations, no texts of errors, no assertions."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert | ast.Raise | ast.JoinedStr):
                continue
            yield child
            yield from _nodes(child)


# ---------------------------------------------------------------------------------------------- the tests


def noticed_by(mutant: Mutant, copied: Path, only_quick: bool) -> str | None:
    """The test that fails with the fault; None if none does."""
    path = copied / mutant.file
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    path.write_text(mutant.applied(text), encoding="utf-8")
    try:
        _, quick, others = ROOMS[mutant.room]
        return _failing(quick, copied) or (None if only_quick else _failing(others, copied))
    finally:
        path.write_text(text, encoding="utf-8")


def _failing(tests: list[str], copied: Path) -> str | None:
    tests = [test for test in tests if (copied / test).exists()]
    options = ["-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider", "--hypothesis-seed=1"]
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", *options, *tests],  # -P: the folder pzc/ is not yet the package
        cwd=copied,
        env={**os.environ, "PYTHONPATH": str(copied / ".types"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)),
    )
    if done.returncode == 0:
        return None
    lines = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return lines[0].split(" - ")[0] if lines else f"it ended with {done.returncode}"


def drawn(rooms: list[str], number: int, seed: int) -> list[Mutant]:
    """So many faults, equally many of each room as far as it has them."""
    chosen = []
    for index, room in enumerate(rooms):
        share = number // len(rooms) + (index < number % len(rooms))
        chosen += random.Random(f"{seed} {room}").sample(list(mutants(room)), share)
    return chosen


def _changed(mutant: Mutant) -> str:
    text = (ROOT / mutant.file).read_text(encoding="utf-8")
    lines = difflib.unified_diff(
        text.splitlines(), mutant.applied(text).splitlines(), mutant.file, "", lineterm="", n=2
    )
    return "\n".join(lines)


def main() -> int:
    """Runs what the command line asks for; 1 if more than one in twenty survives."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=200, help="how many faults")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--room", choices=ROOMS, action="append", help="only in these rooms")
    parser.add_argument("--quick", action="store_true", help="only by the quick tests")
    parser.add_argument("--show", type=int, metavar="N", help="only print the change of the N-th")
    parser.add_argument("--first", type=int, default=1, metavar="N", help="begin with the N-th")
    wanted = parser.parse_args()
    chosen = drawn(wanted.room or list(ROOMS), wanted.n, wanted.seed)
    if wanted.show is not None:
        print(_changed(chosen[wanted.show - 1]))
        return 0
    survivors = []
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "tree"
        shutil.copytree(
            ROOT, copied, symlinks=True, ignore=shutil.ignore_patterns(".venv", ".git", "__pycache__", ".*_cache")
        )
        for _, quick, others in (ROOMS[room] for room in dict.fromkeys(mutant.room for mutant in chosen)):
            if (test := _failing(quick if wanted.quick else [*quick, *others], copied)) is not None:
                sys.exit(f"without any fault: {test}")
        for number, mutant in enumerate(chosen[wanted.first - 1 :], wanted.first):
            test = noticed_by(mutant, copied, wanted.quick)
            print(f"{number:4} {'killed' if test else 'SURVIVED':8} {mutant}  {test or ''}", flush=True)
            if test is None:
                survivors.append(mutant)
    print("\n\n".join(map(_changed, survivors)))
    print(f"\n{len(survivors)} of {len(chosen) - wanted.first + 1} survive")
    return int(len(survivors) * 20 > len(chosen))


if __name__ == "__main__":
    sys.exit(main())
