"""The permitted imports between rooms (docs/architecture.md), checked against the import statements."""

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAVY = {"ortools", "minizinc", "click", "rich", "numpy", "pandas"}

# The rooms of a package, floor by floor from the ground: each may import from the floors below it and from itself.
FLOORS = {
    "pzc.compiler": [
        {"base", "board"},
        {"syntax", "flat"},
        {"model", "encode", "passes"},
        {"meaning", "pictures", "show"},
        {"formats", "memo"},
        {"ground", "scene"},
        {"check"},
        {"pipeline", "prepared"},
    ],
    "pzc": [
        {"error_pages", "highlight", "version"},
        {"output"},
        {"checks", "drawing", "editing", "exchange", "explain", "jobs"},
        {"generation", "turning"},
        {"api"},
        {"batch", "library"},
        {"service"},
        {"lsp", "mcp", "studio"},
        {"cli"},
    ],
    "pzc.explain": [
        {"constraints"},
        {"deductions"},
        {"wording"},
        {"entries", "explainer", "question", "rating", "runs"},
        {"slices"},
        {"explanation"},
        {"hints", "step_pictures", "unused"},
        {"hardness"},
        {"as_json", "page"},
    ],
}

# Imports that the floors allow but that are forbidden: a stage must not depend on the stages before and after it.
BLIND = {
    "encode": {"syntax", "model"},
    "passes": {"syntax", "model"},
    "memo": {"syntax", "flat", "encode", "passes"},
    "meaning": {"syntax", "flat", "encode", "passes", "memo"},
    "ground": {"syntax", "encode", "passes", "pictures"},
    "scene": {"syntax", "flat", "encode", "passes", "pictures"},
    "check": {"encode", "passes"},
    "model": {"flat"},
    "formats": {"syntax", "flat", "meaning", "encode", "passes"},
}
MOST_ARROWS = 59  # between rooms: a new one needs a reason


def _package(path: Path) -> list[str]:
    """Return the package of a file, as the parts of its name."""
    folders = path.relative_to(ROOT).parts[:-1]
    return list(folders if folders[0] == "pzc" else ("pzc", *folders))


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _imports(path: Path) -> list[str]:
    """Return the full names of the modules that a file imports, anywhere in the file."""
    return list(_imported(_statements(_tree(path).body), _package(path)))


def _statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield all statements, nested ones too. Expressions are skipped: they have no imports and are most of a file."""
    for statement in body:
        yield statement
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            yield from _statements(getattr(statement, name, ()))


def _imported(nodes: Iterable[ast.AST], package: list[str]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level):
                base = package[: len(package) - level + 1] if level else []
                name = ".".join([*base, *([module] if module else [])])
                yield from (f"{name}.{alias.name}" for alias in names)


@cache
def _files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def _offences(folder: str, forbidden: tuple[str, ...]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in _files(folder)
        for name in _imports(path)
        if any(name == word or name.startswith(word + ".") for word in forbidden)
    ]


def test_compiler_imports_no_solver_and_no_command_line() -> None:
    assert not _offences("compiler", (*HEAVY, "pzc.backends", "pzc.cli", "pzc.api"))


def test_only_make_tables_imports_lark() -> None:
    assert {offence.split()[0] for offence in _offences("compiler", ("lark",))} == {"compiler/syntax/make_tables.py"}


def test_compiler_imports_only_itself() -> None:
    names = [(p, n) for p in _files("compiler") for n in _imports(p) if n.startswith("pzc.")]
    assert [f"{p.name} imports {n}" for p, n in names if not n.startswith("pzc.compiler.")] == []


@cache
def _arrows(package: str) -> dict[str, set[str]]:
    """Return for each room of a package (`pzc`, `pzc.compiler`) the other rooms of it that it imports from."""
    folder = package.removeprefix("pzc.") if package == "pzc.compiler" else package.replace(".", "/")
    rooms = set().union(*FLOORS[package])
    out: dict[str, set[str]] = {}
    for path in _files(folder):
        room = path.relative_to(ROOT / folder).parts[0].removesuffix(".py")
        if not room.startswith("__"):
            names = {
                name[len(package) + 1 :].split(".")[0] for name in _imports(path) if name.startswith(package + ".")
            }
            out.setdefault(room, set()).update(names & rooms - {room})
    return out


@pytest.mark.parametrize("package", FLOORS)
def test_every_room_has_a_floor(package: str) -> None:
    assert sorted(room for floor in FLOORS[package] for room in floor) == sorted(_arrows(package))


@pytest.mark.parametrize("package", FLOORS)
def test_stairs_lead_down(package: str) -> None:
    below = set[str]()
    for floor in FLOORS[package]:
        for room in floor:
            assert not (up := _arrows(package)[room] - below), f"{room} imports from {up}"
        below |= floor


@pytest.mark.parametrize("room", BLIND)
def test_stages_do_not_import_other_stages(room: str) -> None:
    assert not _arrows("pzc.compiler")[room] & BLIND[room]


def test_few_arrows_between_rooms() -> None:
    assert sum(map(len, _arrows("pzc.compiler").values())) <= MOST_ARROWS


def _modules() -> dict[str, Path]:
    paths = [path for folder in ("pzc", "compiler", "backends", "counting") for path in _files(folder)]
    return {".".join([*_package(path), path.stem]).removesuffix(".__init__"): path for path in paths}


def _graph() -> dict[str, set[str]]:
    """Return for each module the modules that it imports, also inside functions and for type checkers only."""
    modules = _modules()
    graph: dict[str, set[str]] = {}
    for module, path in modules.items():
        names = _imports(path)
        graph[module] = {name if name in modules else name.rpartition(".")[0] for name in names} & modules.keys()
        graph[module].discard(module)
    return graph


CIRCLES = {
    "pzc.compiler.model": 2,
}
"""For each folder, the number of modules that import each other in a circle.

The only circle is model/expressions.py and model/board_expressions.py: a closed union and its members, which contain
expressions again. The two files would be one if it were not too long.
"""


def test_circles_are_few_and_known() -> None:
    graph = _graph()
    assert sum(map(len, graph.values())) > 500
    reached = {module: _reached(graph, module) for module in graph}
    in_circles = (module for module in graph if module in reached[module])
    assert Counter(module.rpartition(".")[0] for module in in_circles) == CIRCLES


def _reached(graph: dict[str, set[str]], module: str) -> set[str]:
    found, todo = set[str](), [module]
    while todo:
        for other in graph[todo.pop()] - found:
            found.add(other)
            todo.append(other)
    return found


def test_back_ends_do_not_see_how_a_model_is_made() -> None:
    assert not _offences("backends", ("pzc.cli", "pzc.api", "click"))
    makers = ("syntax", "check", "pictures", "pipeline")
    assert not _offences("backends", tuple(f"pzc.compiler.{room}" for room in makers))


def test_the_language_service_runs_wherever_python_does() -> None:
    others = ("pzc.backends", "pzc.counting", "pzc.cli", "pzc.studio", "pzc.lsp", "pzc.generation")
    assert not _offences("pzc/service", (*HEAVY, *others, "pygls", "lsprotocol", "starlette"))
    assert {offence.split()[0].split("/")[1] for offence in _offences("pzc", ("pygls", "lsprotocol"))} == {"lsp"}


def test_only_front_ends_use_click() -> None:
    for room in ("api", "checks", "editing", "exchange", "explain", "generation", "library", "service", "turning"):
        assert not _offences(f"pzc/{room}", ("click",))


def test_the_tools_of_assistants_need_no_sdk() -> None:
    assert {offence.split()[0] for offence in _offences("pzc", ("mcp",))} == {"pzc/mcp/server.py"}


def test_a_flat_form_is_made_by_grounding_alone() -> None:
    """All other code changes a flat form with `replace`, so that no field is dropped by mistake."""
    makers = {
        str(path.relative_to(ROOT))
        for folder in ("compiler", "backends", "counting", "pzc")
        for path in _files(folder)
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Flat"
    }
    assert makers == {"compiler/ground/ground.py", "compiler/ground/plain.py"}


def test_counting_imports_no_solver_and_no_command_line() -> None:
    assert not _offences(
        "counting", (*HEAVY - {"numpy"}, "pzc.backends", "pzc.cli.group", "pzc.cli.commands", "pzc.api.puzzle")
    )


def test_solvers_are_imported_by_their_back_end_alone() -> None:
    assert not _offences("pzc", ("ortools", "minizinc"))


def test_relative_imports_stay_inside_their_folder() -> None:
    for folder in ("compiler", "backends", "counting", "pzc", "grammar", "puzzles", "web"):
        for path in _files(folder):
            for node in ast.walk(_tree(path)):
                assert not (isinstance(node, ast.ImportFrom) and node.level > 1), path


def test_the_other_folders_are_links_in_the_package() -> None:
    links = {path.name: path.resolve() for path in (ROOT / "pzc").iterdir() if path.is_symlink()}
    assert links == {name: ROOT / name for name in ("compiler", "backends", "counting", "grammar", "puzzles", "web")}


MOST_COMPLEX = 33  # functions with more than ten branches, nearly all of them one case for each kind of node


def test_complex_functions_get_fewer() -> None:
    files = [
        path for folder in ("compiler", "backends", "counting", "pzc", "tests", "bench") for path in _files(folder)
    ]
    marks = sum(path.read_text(encoding="utf-8").count("# noqa: " + "C901") for path in files)
    assert marks <= MOST_COMPLEX, "take the function apart"
