"""The table of requests, and the modules that their handlers import."""

import subprocess
import sys

import pytest

from pzc.studio.engine import handler_of
from pzc.studio.protocol.request_table import REQUESTS, RequestSpec

_ELSEWHERE = {
    "starlette",
    "uvicorn",
    "websockets",
    "click",
    "ortools",
    "clingo",
    "minizinc",
    "resvg_py",
    "typst",
    "multiprocessing",
}
"""What is not where the compiler runs in a browser."""
_CODE = """
import sys
for name in {names!r}:
    sys.modules[name] = None
from pzc.studio.page_session import PageSession
from pzc.studio.engine import Engine, handler_of
from pzc.studio.protocol.request_table import REQUESTS
from pzc.studio.solver import BackEnds
for name, question in REQUESTS.items():
    if name != "hello":
        handler_of(question)
Engine(PageSession(BackEnds()), "browser")
"""


@pytest.mark.parametrize("name", [name for name in REQUESTS if name != "hello"])
def test_handlers_have_the_fields_of_their_request(name: str) -> None:
    function = handler_of(REQUESTS[name])
    code = getattr(function, "__code__")  # noqa: B009 - of any callable, for the type checker
    assert {*REQUESTS[name].fields} == {*code.co_varnames[2 : code.co_argcount]}
    assert function.__doc__


def test_engine_needs_only_python() -> None:
    code = _CODE.format(names=sorted(_ELSEWHERE))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr


def test_an_ordinary_request_is_short_and_needs_no_folder() -> None:
    spec = RequestSpec("handlers.any", {})
    assert not (spec.long or spec.background or spec.folder)
