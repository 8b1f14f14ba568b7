"""The table of questions, and what answering them loads."""

import subprocess
import sys

import pytest

from pzc.studio.engine import answering
from pzc.studio.protocol.request_table import QUESTIONS

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
from pzc.studio.page_session import Desk
from pzc.studio.engine import Engine, answering
from pzc.studio.protocol.request_table import QUESTIONS
from pzc.studio.solver import BackEnds
for name, question in QUESTIONS.items():
    if name != "hello":
        answering(question)
Engine(Desk(BackEnds()), "browser")
"""


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name != "hello"])
def test_each_question_has_a_function_with_its_fields(name: str) -> None:
    function = answering(QUESTIONS[name])
    code = getattr(function, "__code__")  # noqa: B009 - of any callable, for the type checker
    assert {*QUESTIONS[name].fields} == {*code.co_varnames[2 : code.co_argcount]}
    assert function.__doc__


def test_it_runs_where_there_is_nothing_but_python() -> None:
    code = _CODE.format(names=sorted(_ELSEWHERE))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
