"""The examples of docs/service.md have the results that the page shows."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "service.md"


def test_examples() -> None:
    text = PAGE.read_text(encoding="utf-8")
    example = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(example.examples) > 30
    messages: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(example, out=messages.append)
    assert not messages, "".join(messages)
