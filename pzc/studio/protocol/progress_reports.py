"""How a question that takes long says how far it is."""

from collections.abc import Callable
from typing import TypeAlias

from .messages import Json

Tell: TypeAlias = Callable[[Json], None]
"""Takes what is known so far."""
