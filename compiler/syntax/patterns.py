"""Regular expressions that reading a file needs, as Python's own compiler leaves them: to compile them takes 5 ms.

Their programs are made when the package is built and kept beside the grammar, for the Python that made them: what a
program looks like is that Python's own affair. For any other, patterns are compiled as ever.
"""

import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from pzc.compiler.base.folders import GRAMMAR
from pzc.compiler.base.saved import read_saved, save

Program: TypeAlias = tuple[Any, ...]
"""What Python's engine for regular expressions is given: pattern, flags, code, groups."""

_KEY = f"pzc patterns 1 {sys.implementation.cache_tag} {sys.hexversion:x}\n".encode()


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    """What `re.compile` makes of a pattern."""
    program = _programs().get(pattern)
    if program is not None:
        try:
            made: re.Pattern[str] = import_module("_sre").compile(*program)
            return made
        except (ImportError, AttributeError, TypeError, ValueError, RuntimeError):
            pass
    return re.compile(pattern)


@cache
def _programs() -> dict[str, Program]:
    return read_saved(path_in(GRAMMAR), _KEY) or {}


def path_in(folder: str) -> str:
    """Where the programs stand."""
    return f"{folder}/puz.patterns"


def write_patterns(folder: str, patterns: Iterable[str]) -> None:
    """Makes the programs of patterns, where this Python lets us see them, and puts them into a folder. OSError."""
    programs = {pattern: program for pattern in patterns if (program := _program(pattern))}
    save(path_in(folder), _KEY, programs)


def _program(pattern: str) -> Program | None:
    """What Python's compiler tells its engine; None where that is not to be had."""
    compiler: Any = getattr(re, "_compiler", None)
    engine: Any = getattr(compiler, "_sre", None)
    if engine is None:
        return None
    listener = _Listener(engine)
    compiler._sre = listener
    try:
        compiler.compile(pattern, 0)
    finally:
        compiler._sre = engine
    return listener.heard


def _plain(part: Any) -> Any:
    """The same of numbers that are nothing but numbers: those of the compiler have names."""
    match part:
        case int():
            return int(part)
        case list() | tuple():
            return type(part)(map(_plain, part))
        case dict():
            return {key: _plain(value) for key, value in part.items()}
        case _:
            return part


class _Listener:
    """Stands before the engine and takes down what it is told."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self.heard: Program | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def compile(self, *program: Any) -> Any:
        self.heard = tuple(map(_plain, program))
        return self._engine.compile(*program)
