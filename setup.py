"""Grammar to parser tables, when the package is built: the rest of the packaging is said in pyproject.toml."""

import compileall
import os
import sys
from importlib import import_module
from types import ModuleType

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = os.path.dirname(os.path.abspath(__file__))


class BuildWithTables(build_py):
    """Puts the tables beside the grammar and compiles the modules, so that not even the first run has to."""

    def run(self) -> None:
        """Copy the package as always, then add the tables."""
        super().run()
        source = os.path.join(HERE, "grammar")
        target = source if self.editable_mode else os.path.join(self.build_lib, "pzc", "grammar")
        os.makedirs(target, exist_ok=True)
        _tables().write_tables(source, target)
        if self.editable_mode:  # of a wheel, who installs it does this
            for folder in ("pzc", "compiler", "backends", "grammar", "puzzles"):
                compileall.compile_dir(os.path.join(HERE, folder), quiet=2)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """What the build has made, for the list of installed files."""
        made = [] if self.editable_mode else [os.path.join(self.build_lib, "pzc", "grammar", "puz.tables")]
        return [*super().get_outputs(include_bytecode), *made]


def _tables() -> ModuleType:
    """compiler/tables.py, which is not installed yet, as a module of a package made up for it."""
    package = ModuleType("pzc_being_built")
    package.__path__ = [os.path.join(HERE, "compiler")]
    sys.modules[package.__name__] = package
    return import_module(f"{package.__name__}.tables")


setup(cmdclass={"build_py": BuildWithTables})
