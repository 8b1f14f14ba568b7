"""A module's imports, later or of less."""

import ast

import pytest

from pzc.late_imports import with_late_imports


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import re\ndef f():\n    return re.escape('a')", "def f():\n    import re\n    return re.escape('a')"),
        (
            "import re\ndef f(a):\n    if a:\n        return a\n    return re.escape(a)",
            "def f(a):\n    if a:\n        return a\n    import re\n    return re.escape(a)",
        ),
        (
            "import re\ndef f(a):\n    if a:\n        re.purge()\n    else:\n        a = re",
            "def f(a):\n    if a:\n        import re\n        re.purge()\n    else:\n        import re\n        a = re",
        ),
        (
            "import re\nclass A:\n\n    def f(self):\n        return lambda: re",
            "class A:\n\n    def f(self):\n        import re\n        return lambda: re",
        ),
        ("import re\nA = re.compile('a')", "import re\nA = re.compile('a')"),
        ("import re\ndef f(a=re.A):\n    return a", "import re\n\ndef f(a=re.A):\n    return a"),
        ("import re\ndef f(re):\n    re = 1", "import re\n\ndef f(re):\n    re = 1"),
        ("from re import A\ndef f():\n    return A", "def f():\n    from re import A\n    return A"),
        ("from re import A\nB = A", "from re import A\nB = A"),
        ("import signal\nsignal.getsignal(signal.SIGINT)", "import _signal as signal\nsignal.getsignal(signal.SIGINT)"),
        ("import signal\nsignal.Signals", "import signal\nsignal.Signals"),  # is not there
        ("from bisect import insort_left", "from _bisect import insort_left"),
        ("from collections.abc import Mapping, Other", "from collections.abc import Mapping, Other"),
        ("import math", "import math"),
    ],
)
def test_what_is_said_instead(text: str, said: str) -> None:
    assert ast.unparse(with_late_imports(ast.parse(text))).replace("\n\n", "\n") == said.replace("\n\n", "\n")
