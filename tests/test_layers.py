"""Who may import whom, as docs/architecture.md says it: held by the import statements themselves."""

import ast
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAVY = {"ortools", "minizinc", "click", "rich", "numpy", "pandas"}

# The compiler's modules from the first to the last: each may import from its own row and those above.
CHAIN = [
    {"node"},
    {"source"},
    {"diagnostics"},
    {"board", "syntax", "flat"},
    {"kinds", "phrases", "statements"},
    {"typed"},
    {"board_expressions", "expressions"},
    {"model"},
]

TEXT = ("parse", "automaton", "layout", "build", "resolve", "check*", "typer*", "names", "declare", "pipeline")
MEANT = ("model", "expressions", "board_expressions", "evaluate*", "judge", "ground*")

# Files of the compiler, and the modules that they must know nothing of.
BLIND = {
    "evaluate*.py": (*TEXT, "syntax", "statements", "ground*", "encode*", "passes*"),
    "area*.py": (*TEXT, "syntax", "statements", "encode*", "passes*"),
    "ground*.py": (*TEXT, "syntax", "statements", "encode*", "passes*"),
    "passes/*.py": (*TEXT, *MEANT, "syntax", "statements", "encode"),
    "encode*.py": (*TEXT, *MEANT, "syntax", "statements", "passes*"),
}


def _package(path: Path) -> list[str]:
    """The package that a file is in, by the parts of its name."""
    folders = path.relative_to(ROOT).parts[:-1]
    return list(folders if folders[0] == "pzc" else ("pzc", *folders))


def _imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, by their full names, wherever in the file it does."""
    yield from _imported(ast.walk(ast.parse(path.read_text(encoding="utf-8"))), _package(path))


def _imported(nodes: Iterable[ast.AST], package: list[str]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level):
                base = package[: len(package) - level + 1] if level else []
                name = ".".join([*base, *([module] if module else [])])
                yield from (f"{name}.{alias.name}" for alias in names)


def _files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def _offences(folder: str, forbidden: tuple[str, ...]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in _files(folder)
        for name in _imports(path)
        if any(name == word or name.startswith(word + ".") for word in forbidden)
    ]


def test_the_compiler_knows_neither_solvers_nor_the_command_line() -> None:
    assert not _offences("compiler", (*HEAVY, "pzc.backends", "pzc.cli", "pzc.commands", "pzc.puzzle"))


def test_the_compiler_imports_nothing_of_pzc_but_itself() -> None:
    names = [(p, n) for p in _files("compiler") for n in _imports(p) if n.startswith("pzc.")]
    assert [f"{p.name} imports {n}" for p, n in names if not n.startswith("pzc.compiler.")] == []


@pytest.mark.parametrize("row", range(len(CHAIN)))
def test_the_chain_runs_one_way(row: int) -> None:
    allowed = set().union(*CHAIN[: row + 1])
    for module in CHAIN[row]:
        for name in _imports(ROOT / "compiler" / f"{module}.py"):
            if name.startswith("pzc.compiler."):
                assert name.split(".")[2] in allowed, f"{module} imports {name}"


@pytest.mark.parametrize("files", BLIND)
def test_a_stage_knows_nothing_of_those_before_and_behind(files: str) -> None:
    found = sorted((ROOT / "compiler").glob(files))
    assert found
    for path in found:
        seen = {name.split(".")[2] for name in _imports(path) if name.startswith("pzc.compiler.")}
        assert not [name for name in seen for pattern in BLIND[files] if fnmatch(name, pattern)], path


def test_no_circles_when_modules_are_loaded() -> None:
    paths = [path for folder in ("pzc", "compiler", "backends", "counting") for path in _files(folder)]
    modules = {".".join([*_package(path), path.stem]).removesuffix(".__init__"): path for path in paths}
    loads: dict[str, set[str]] = {}
    for module, path in modules.items():
        body = ast.parse(path.read_text(encoding="utf-8")).body
        names = list(_imported(body, _package(path)))
        loads[module] = {name if name in modules else name.rpartition(".")[0] for name in names} & modules.keys()
    assert sum(map(len, loads.values())) > 500
    TopologicalSorter(loads).prepare()  # CycleError


def test_back_ends_do_not_see_how_a_model_is_made() -> None:
    makers = ("parse", "resolve", "check", "typer", "pipeline", "library", "syntax", "statements", "layout", "tables")
    assert not _offences("backends", ("pzc.cli", "pzc.commands", "pzc.puzzle", "click"))
    assert not _offences("backends", tuple(f"pzc.compiler.{name}" for name in makers))


def test_counting_knows_neither_solvers_nor_the_command_line() -> None:
    assert not _offences("counting", (*HEAVY - {"numpy"}, "pzc.backends", "pzc.cli", "pzc.commands", "pzc.puzzle"))


def test_solvers_are_imported_by_their_back_end_alone() -> None:
    assert not _offences("pzc", ("ortools", "minizinc"))


def test_importing_pzc_needs_no_other_module() -> None:
    tree = ast.parse((ROOT / "pzc" / "__init__.py").read_text(encoding="utf-8"))
    top = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert top == ["from typing import TYPE_CHECKING"]


def test_relative_imports_stay_inside_their_folder() -> None:
    for folder in ("compiler", "backends", "counting", "pzc", "grammar", "puzzles"):
        for path in _files(folder):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                assert not (isinstance(node, ast.ImportFrom) and node.level > 1), path


def test_type_checkers_see_every_module() -> None:
    links = {path.name for path in (ROOT / ".types" / "pzc").iterdir()}
    modules = {path.name for path in (ROOT / "pzc").iterdir() if path.name != "__pycache__"}
    assert modules | {"compiler", "backends", "counting", "grammar", "puzzles"} == links
