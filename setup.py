"""Build the package, with the parser tables and the syntax trees of the library; all else is in pyproject.toml."""

import os
import sys

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = os.path.dirname(os.path.abspath(__file__))


class BuildWithTables(build_py):
    """Copy the package, then write the tables beside the grammar and the trees beside the library."""

    def run(self) -> None:
        """Run the step. An editable install writes them into the source tree."""
        super().run()
        sys.path.insert(0, ROOT)
        from pzc.compiler.prepared import write_prepared

        write_prepared(os.path.join(ROOT if self.editable_mode else self.build_lib, "pzc"))


setup(cmdclass={"build_py": BuildWithTables})
