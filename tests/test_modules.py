"""Each module with logic has a test at the same place in tests/, under the same name.

The test is a file test_NAME.py, or a text NAME.puz with its output in a folder `cases` or `texts` beside it. `PARTS`
has the modules that are tested together with others: the list should only get shorter.
"""

from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("compiler", "backends", "counting", "pzc")

DECLARATIONS = {
    "backends/interface",
    "compiler/base/folders",
    "compiler/encode/affine",
    "compiler/encode/graph_rules",
    "compiler/encode/sink",
    "compiler/flat/flat",
    "compiler/ground/pick",
    "compiler/meaning/environment",
    "compiler/model/board_expressions",
    "compiler/model/expressions",
    "compiler/model/formats",
    "compiler/model/kinds",
    "compiler/model/notation",
    "compiler/model/typed",
    "compiler/scene/shapes",
    "compiler/syntax/expressions",
    "compiler/syntax/mistakes/mistake",
    "compiler/syntax/statements",
    "pzc/__main__",
    "pzc/exchange/format",
    "pzc/output/exit_codes",
    "pzc/service/results",
    "pzc/service/token_kinds",
    "pzc/studio/protocol/progress_reports",
    "pzc/version",
}
"""Modules with declarations only."""

PARTS: dict[str, str] = {
    "compiler/check/types/displays": "tests/compiler/check/types/texts/typer.puz",
    "compiler/check/types/binder_help": "tests/language/test_help.py",
    "compiler/check/types/twins": "tests/compiler/check/test_clue_warnings.py",
    "compiler/check/types/expressions": "tests/compiler/check/types/texts/typer.puz",
    "compiler/ground/bindings": "tests/compiler/ground/texts/expressions.puz",
    "compiler/ground/grounder": "tests/compiler/ground/texts/expressions.puz",
    "compiler/meaning/context": "tests/compiler/meaning/test_evaluate.py",
    "compiler/memo/definitions": "tests/compiler/memo/test_evaluator.py",
    "compiler/model/conditions": "tests/compiler/memo/test_narrowing.py",
    "pzc/exchange/reading": "tests/pzc/exchange/test_table.py",
    "compiler/syntax/mistakes/classify": "tests/compiler/syntax/mistakes/test_missing.py",
    "compiler/syntax/mistakes/failure": "tests/compiler/syntax/mistakes/test_missing.py",
    "compiler/syntax/make_tables": "tests/compiler/syntax/test_automaton.py",
    "compiler/syntax/tables": "tests/compiler/syntax/test_automaton.py",
    "pzc/drawing/fonts": "tests/pzc/drawing/test_png.py",
}
"""Folders and modules that are tested together with others, and the test. Do not add folders again."""


def modules() -> list[str]:
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if path.name != "__init__.py")
    return sorted(path.relative_to(ROOT).with_suffix("").as_posix() for path in found)


def own_test(module: str) -> Path:
    path = Path("tests", module)
    texts = (
        ROOT / path.parent / folder / f"{name}.puz"
        for folder in ("cases", "texts")
        for name in (path.name, path.name.replace("_", "-"))
    )
    return next((text for text in texts if text.exists()), ROOT / path.with_name(f"test_{path.name}.py"))


def test_each_module_has_a_test() -> None:
    missing = []
    for module in modules():
        where = PARTS.get(module) or PARTS.get(str(Path(module).parent))
        if module not in DECLARATIONS and not own_test(module).exists() and not (where and (ROOT / where).exists()):
            missing.append(str(own_test(module)))
    assert missing == []


def test_exceptions_exist_and_are_needed() -> None:
    there = set(modules())
    assert there >= DECLARATIONS
    for part in PARTS:
        assert part in there or (ROOT / part).is_dir(), part
        assert part not in there or not own_test(part).exists(), f"{part} has a test of its own now"
