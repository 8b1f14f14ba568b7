"""The names of all built-in lists, functions and shapes but those that the prelude defines."""

from pzc.compiler.meaning.builtins import BUILTINS
from pzc.compiler.meaning.shapes import SHAPES

from .layers import OF_LAYERS
from .special import SPECIAL

BUILTIN_NAMES = tuple(dict.fromkeys([*SPECIAL, *OF_LAYERS, *SHAPES, *(name for name, _ in BUILTINS)]))
