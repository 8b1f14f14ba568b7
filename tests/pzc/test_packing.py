"""Which modules need which, and lie together."""

import os
from importlib import import_module
from operator import attrgetter
from pathlib import Path

from pzc import modules, packing

TEXTS = {
    "pzc": "",
    "pzc.program": "from pzc import exits\n",
    "pzc.exits": "",
    "pzc.compiler": "",
    "pzc.compiler.a": "from . import b\nfrom .c import C\n\n\ndef f():\n    from . import late\n",
    "pzc.compiler.b": "import pzc.exits\n\nfrom pzc.compiler.c import C as D\n",
    "pzc.compiler.c": "class C:\n    from .d import deep\n",
    "pzc.compiler.d": "deep = 1\n",
    "pzc.compiler.late": "",
    "pzc.compiler.types": "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from . import late\n",
}
PACKAGES = ("pzc", "pzc.compiler")


def packed(folder: Path, *together: str) -> dict[str, modules.Kept]:
    sources = []
    for name, text in TEXTS.items():
        path = folder.joinpath(*name.split("."), *(["__init__"] if name in PACKAGES else [])).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        sources.append((name, str(path)))
    packing.write(str(folder), sources, True, [["pzc.program"], together])
    return modules.Modules(str(folder / modules.NAME))._contents


def test_what_a_module_needs_when_it_is_loaded(tmp_path: Path) -> None:
    needs = {name: kept[-1] for name, kept in packed(tmp_path).items()}
    assert needs == {
        "pzc.program": ("pzc.exits",),
        "pzc.exits": (),
        "pzc.compiler": (),
        "pzc.compiler.a": ("pzc.compiler", "pzc.compiler.b", "pzc.compiler.c"),
        "pzc.compiler.b": ("pzc.compiler", "pzc.exits", "pzc.compiler.c"),
        "pzc.compiler.c": ("pzc.compiler", "pzc.compiler.d"),
        "pzc.compiler.d": ("pzc.compiler",),
        "pzc.compiler.late": ("pzc.compiler",),
        "pzc.compiler.types": ("pzc.compiler",),
    }


def test_what_lies_together(tmp_path: Path) -> None:
    groups: dict[int, set[str]] = {}
    for name, kept in packed(tmp_path, "pzc.compiler.b").items():
        groups.setdefault(kept[3], set()).add(name.removeprefix("pzc."))
    assert list(groups.values()) == [
        {"program", "exits"},
        {"compiler", "compiler.b", "compiler.c", "compiler.d"},
        {"compiler.a"},
        {"compiler.late"},
        {"compiler.types"},
    ]


def test_the_profile_is_of_this_code() -> None:
    named = [line.split() for line in Path(packing.PROFILE).read_text(encoding="utf-8").splitlines()]
    gone = [(module, name) for module, name in named if not _has(import_module(module), name)]
    assert len(named) > 500 and len(gone) < len(named) / 10, "python -m bench.first_calls"


def test_what_a_start_loads_begins_no_processes() -> None:
    """Its functions may be put off, and have no name then by which they could be sent."""
    kept = modules.Modules(os.path.join(modules.HERE, modules.NAME))._contents
    start = {kept[name][3] for group in packing.TOGETHER for name in group}
    texts = [Path(path).read_text(encoding="utf-8") for path, _, _, begins, *_ in kept.values() if begins in start]
    assert len(texts) > 150
    assert not any("import multiprocessing" in text or "concurrent.futures" in text for text in texts)


def _has(holder: object, name: str) -> bool:
    try:
        return bool(attrgetter(name)(holder))
    except AttributeError:
        return False


def test_what_is_kept() -> None:
    assert all(packing.may_be_needed(name) for group in packing.TOGETHER for name in group)
    assert not packing.may_be_needed("pzc.studio.desk")
