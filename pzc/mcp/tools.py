"""The tools of the MCP server, as functions from texts to texts and data. They need no SDK.

A puzzle is the text of a .puz file. `files` maps names of rule files to their texts, for rule files that the puzzle
uses and that are not in the library. No file of the disk outside the library is read.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any

from pzc.api.making import import_
from pzc.api.puzzle import Puzzle, Unknown
from pzc.api.sources import read_rules
from pzc.api.verdict import find_verdict
from pzc.compiler.base.clock import Stopped, within
from pzc.compiler.base.diagnostics import Diagnostic, PuzzleError, as_json, render
from pzc.compiler.base.origin import place_as_json
from pzc.compiler.base.source import Source
from pzc.compiler.syntax import library
from pzc.compiler.syntax.files import looking_in
from pzc.compiler.syntax.mistakes.codes import as_text, page_of
from pzc.library.catalogue import find_variants, variant_as_json
from pzc.library.in_words import rule_file_named, rules_in_words, variant_in_words
from pzc.service.overlay_files import LibraryOnly, OverlayFiles

MOST_SECONDS = 120.0
MOST_STEPS = 200
MOST_FOUND = 25
_FOLDER = os.path.join(os.sep, "assistant:")
_PUZZLE = "puzzle.puz"

Files = Mapping[str, str] | None


class Refused(Exception):
    """A call cannot be answered. The text says why, for the assistant to read."""


def search_library(words: str) -> list[dict[str, Any]]:
    """Find variants in the library by name, other name, kind (loop, path, shading, …) or words of their rules."""
    return [variant_as_json(one) for one in islice(find_variants(words.split()), MOST_FOUND)]


def show_variant(name: str) -> str:
    """Describe a variant of the library: rules, clues, parameters, an example; then the text of its file."""
    with _opened({}), _explaining_errors():
        stem = rule_file_named(name)
        return f"{variant_in_words(stem)}\nThe file {stem}.puz:\n\n{read_rules(stem).text}"


def check_puzzle(puzzle: str, files: Files = None) -> dict[str, Any]:
    """Check the text of a puzzle or rule file without solving it: errors and warnings, and its rules in words."""
    with _opened(files), within(MOST_SECONDS):
        try:
            loaded = _load(puzzle)
            found = loaded.warnings
        except PuzzleError as error:
            return {"ok": False, "messages": [_message(each) for each in error.diagnostics], "rules": ""}
        except Stopped:
            raise Refused("the check took too long") from None
        return {"ok": True, "messages": [_message(each) for each in found], "rules": rules_in_words(loaded.model)}


def solve_puzzle(puzzle: str, files: Files = None, seconds: float = 20) -> dict[str, Any]:
    """Solve a puzzle. `status` is unique, several, none or unknown.

    For several solutions, two of them are returned. For none, `conflict` lists rules and clues that contradict each
    other.
    """
    with _opened(files), _explaining_errors():
        verdict = find_verdict(_load(puzzle), _limited(seconds))
        return {
            "status": verdict.status,
            "solutions": [str(solution) for solution in verdict.solutions],
            "conflict": [place_as_json(each) for each in verdict.conflict],
        }


def count_solutions(puzzle: str, files: Files = None, seconds: float = 20) -> dict[str, Any]:
    """Count the solutions of a puzzle. If `exact` is false, time ran out and `number` is a lower bound."""
    with _opened(files), _explaining_errors():
        count = _load(puzzle).count(_limited(seconds))
        return {"number": str(count.number), "exact": count.exact, "method": count.method}


def explain_puzzle(puzzle: str, files: Files = None, seconds: float = 20) -> dict[str, Any]:
    """Explain how a person solves a puzzle, step by step, and rate its difficulty."""
    with _opened(files), _explaining_errors():
        explanation = _load(puzzle).explain(_limited(seconds))
        rating = explanation.rating
        return {
            "steps": [explanation.text(step) for step in explanation.steps[:MOST_STEPS]],
            "more_steps": max(0, len(explanation.steps) - MOST_STEPS),
            "end": explanation.message,
            "difficulty": {"band": rating.band, "hardest": rating.hardest, "work": rating.work},
        }


def hint_puzzle(puzzle: str, files: Files = None, seconds: float = 20) -> dict[str, Any]:
    """Give the first step of a puzzle in three strengths: `where` to look, which `rule`, the whole `text`."""
    with _opened(files), _explaining_errors(), within(_limited(seconds)):
        hint = _load(puzzle).hint()
        return {"where": hint.where, "rule": hint.rule, "text": hint.text, "message": hint.message}


def draw_puzzle(puzzle: str, files: Files = None, solved: bool = False, seconds: float = 20) -> str:
    """Draw a puzzle as SVG, with its solution if `solved`."""
    with _opened(files), _explaining_errors(), within(_limited(seconds)):
        loaded = _load(puzzle)
        if not solved:
            return loaded.draw()
        solution = loaded.solve(_limited(seconds))
        if solution is None:
            raise Refused("the puzzle has no solution")
        return solution.draw()


def import_puzzle(text: str) -> str:
    """Convert a link (puzz.link, SudokuPad, f-puzzles, Penpa, …) or a text of another tool to the text of a puzzle."""
    with _opened({}), _explaining_errors():
        return import_(text).source.text


def export_puzzle(puzzle: str, to: str, files: Files = None) -> str:
    """Convert a puzzle to another format, such as `sudokupad`, `puzzlink`, `fpuzzles` or `penpa`."""
    with _opened(files), _explaining_errors():
        try:
            return _load(puzzle).export(to)
        except ValueError as error:
            raise Refused(str(error)) from None


def explain_code(code: str) -> str:
    """Explain an error or warning by its code, such as PZ202, with an example."""
    page = page_of(code)
    if page is None:
        raise Refused(f"no error or warning has the code {code}")
    return as_text(page)


@contextmanager
def _opened(files: Files) -> Iterator[None]:
    """Make rule files visible to the puzzle, together with the library and nothing else."""
    texts = {}
    for name, text in (files or {}).items():
        if name != os.path.basename(name):
            raise Refused(f"a rule file has a plain name without folders, unlike {name!r}")
        texts[os.path.join(_FOLDER, name.removesuffix(library.SUFFIX) + library.SUFFIX)] = text
    with looking_in(OverlayFiles(texts.get, texts, LibraryOnly())):
        yield


@contextmanager
def _explaining_errors() -> Iterator[None]:
    """Turn errors of the puzzle and limits into Refused."""
    try:
        yield
    except PuzzleError as error:
        raise Refused(str(error)) from None
    except (Unknown, Stopped) as stopped:
        raise Refused(str(stopped) or "the time limit was reached") from None


def _load(text: str) -> Puzzle:
    plain = library.decode(text.encode("utf-8", "surrogatepass"), _PUZZLE)
    return Puzzle(Source(_PUZZLE, plain, os.path.join(_FOLDER, _PUZZLE)))


def _limited(seconds: float) -> float:
    if not 0 < seconds <= MOST_SECONDS:
        raise Refused(f"`seconds` is between 0 and {MOST_SECONDS:.0f}")
    return seconds


def _message(diagnostic: Diagnostic) -> dict[str, Any]:
    fields = as_json(diagnostic)
    kept = {name: fields[name] for name in ("severity", "code", "message", "help", "file", "line", "column")}
    return {**kept, "text": render(diagnostic)}
