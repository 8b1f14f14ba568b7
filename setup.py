"""Grammar to parser tables, library to syntax trees, modules to one file, and the reference for editors, when the
package is built; all else is in pyproject.toml."""

import compileall
import os
import shutil
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.editable_wheel import editable_wheel

_MADE = (
    "start.modules",
    "grammar/puz.tables",
    "grammar/puz.patterns",
    "puzzles/rules.trees",
    "puzzles/instances.trees",
    "service/language.md",
)
HERE = os.path.dirname(os.path.abspath(__file__))


class BuildWithTables(build_py):
    """Puts the tables beside the grammar, the trees beside the library, and compiles the modules, so that not even the
    first run has to."""

    def run(self) -> None:
        """Copy the package as always, then add what is made."""
        super().run()
        root = HERE if self.editable_mode else os.path.join(self.build_lib, "pzc")
        for folder in ("grammar", "puzzles"):
            os.makedirs(os.path.join(root, folder), exist_ok=True)
        _pzc("compiler.prepared").write_prepared(os.path.join(HERE, "grammar"), root, not self.editable_mode)
        if not self.editable_mode:  # what the language service says of words
            shutil.copy(os.path.join(HERE, "docs", "language.md"), os.path.join(root, "service"))
        self._write_modules(os.path.join(HERE, "pzc") if self.editable_mode else root)
        if self.editable_mode:  # of a wheel, who installs it does this
            for folder in ("pzc", "compiler", "backends", "counting", "grammar", "puzzles"):
                compileall.compile_dir(os.path.join(HERE, folder), quiet=2)

    def _write_modules(self, folder: str) -> None:
        sources = [
            (f"{package}.{name}".removesuffix(".__init__"), path) for package, name, path in self.find_all_modules()
        ]
        _pzc("packing").write(folder, sources, self.editable_mode)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """What the build has made, for the list of installed files."""
        made = [] if self.editable_mode else _MADE
        paths = [os.path.join(self.build_lib, "pzc", *path.split("/")) for path in made]
        return [*super().get_outputs(include_bytecode), *paths]


class EditableByPath(editable_wheel):
    """An editable install names this folder, where pzc/__init__.py finds the rest; what setuptools writes instead, for
    packages that lie in other folders than they are called, takes Python 13 ms at each start.

    A setuptools that does not ask for a strategy in this way installs as it would without this class.
    """

    def _select_strategy(self, *_: object) -> "_OurFolder":
        return _OurFolder()


class _OurFolder:
    """A setuptools.command.editable_wheel.EditableStrategy."""

    def __call__(self, wheel: Any, files: object, mapping: object) -> None:
        wheel.writestr("__editable__.pzc.pth", f"{HERE}\n")

    def __enter__(self) -> "_OurFolder":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def _pzc(module: str) -> ModuleType:
    """A module of pzc, which is not installed yet: the package is made up for it."""
    for name, folder in (("pzc", "pzc"), ("pzc.compiler", "compiler")):
        if name not in sys.modules:
            package = sys.modules[name] = ModuleType(name)
            package.__path__ = [os.path.join(HERE, folder)]
    return import_module(f"pzc.{module}")


setup(cmdclass={"build_py": BuildWithTables, "editable_wheel": EditableByPath})
