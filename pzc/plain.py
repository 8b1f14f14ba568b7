"""Command lines without click: what `pzc FILE`, `pzc solve FILE` with its usual options, and `pzc check FILE` say.

These are most of all that are typed, and click, which reads the others, takes as long to load as a small puzzle takes.
What is not quite plain is for click, and so is whatever there is to complain of. pzc/commands/ says what each option
is; a test holds the requests of both against each other.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

MOST_SECONDS = 1e9
MOST_WORKERS = 1024
"""Threads or processes: more than any machine has use for, and than most give out."""
MOST_SEED = 2**31 - 1

_FLAGS = {"--all": "every", "--json": "as_json", "--show-hidden": "show_hidden"}
"""Options of `solve` that are said or not: what each is called in a request."""


def _whole(word: str, least: int, most: float) -> int | None:
    number = int(word)
    return number if least <= number <= most else None


def _seconds(word: str) -> float | None:
    number = float(word)
    return number if 0 < number <= MOST_SECONDS else None


def _back_end(word: str) -> str | None:
    from pzc import backends

    return word if word in (backends.AUTO, *backends.NAMES) else None


_VALUES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "--limit": ("limit", lambda word: _whole(word, 1, float("inf"))),
    "--time-limit": ("time_limit", _seconds),
    "--workers": ("workers", lambda word: _whole(word, 1, MOST_WORKERS)),
    "--seed": ("seed", lambda word: _whole(word, 0, MOST_SEED)),
    "--backend": ("backend", _back_end),
    "--output": ("output", lambda word: word),
    "-o": ("output", lambda word: word),
}
"""Those with a value: what each is called, and the value of a word; None for one that click may complain of."""


class _NotPlain(Exception):
    """A command line that is for click."""


def plainly_asked(args: Sequence[str]) -> Callable[[], int] | None:
    """What is to be done for a plain command line; None for all others."""
    if not args or "_PZC_COMPLETE" in os.environ:
        return None
    command = args[0] if args[0] in ("solve", "check") else ""
    try:
        file, options = _read(args[1:] if command else args)
    except (_NotPlain, ValueError):
        return None
    perhaps_a_command = not command and file.isalpha()
    if perhaps_a_command or os.path.isdir(file) or (command == "check" and options):
        return None
    if command != "check":
        from pzc.solving import Request, solve

        return lambda: solve(Request(file, **options))
    from pzc.linting import Policy
    from pzc.mistakes import look_for_mistakes

    return lambda: look_for_mistakes([file], Policy())


def _read(args: Sequence[str]) -> tuple[str, dict[str, Any]]:
    """The one file, and the options of `solve`. ValueError, _NotPlain."""
    files: list[str] = []
    options: dict[str, Any] = {}
    words = iter(args)
    for word in words:
        if word in _FLAGS:
            options[_FLAGS[word]] = True
        elif word.startswith("-") and word != "-":
            name, value = _option(word, words)
            options[name] = value
        else:
            files.append(word)
    if len(files) != 1:
        raise _NotPlain
    return files[0], options


def _option(word: str, words: Iterator[str]) -> tuple[str, Any]:
    """`--limit 5` or `--limit=5`: what the option is called in a request, and its value."""
    option, equals, said = word.partition("=")
    if option not in _VALUES or (equals and not option.startswith("--")):
        raise _NotPlain
    said = said if equals else next(words, "-")
    name, value_of = _VALUES[option]
    value = None if said.startswith("-") else value_of(said)
    if value is None:
        raise _NotPlain
    return name, value
