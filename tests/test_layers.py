"""Who may import whom: the chain of docs/architecture, held by the import statements themselves."""

import ast
from collections.abc import Iterator
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


def _imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, by their full names, wherever in the file it does."""
    package = ["pzc", *path.relative_to(ROOT).parts[:-1]] if path.parts[len(ROOT.parts)] != "pzc" else None
    package = package or list(path.relative_to(ROOT).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level):
                base = (
                    [*package[: len(package) - level + 1], *([module] if module else [])] if level else [module or ""]
                )
                name = ".".join(base)
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
