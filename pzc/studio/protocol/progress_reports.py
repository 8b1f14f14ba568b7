"""The callback of long requests for reporting progress."""

from collections.abc import Callable
from typing import TypeAlias

from .messages import Json

ReportProgress: TypeAlias = Callable[[Json], None]
"""A function that sends what is known so far."""
