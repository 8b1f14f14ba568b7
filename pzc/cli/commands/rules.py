"""`pzc rules`: the rules of a puzzle and its rule files in words, and how clues are placed."""

from itertools import groupby

import click

from pzc.api.opening import open_puzzle
from pzc.cli.output import write_out
from pzc.compiler.meaning.inactive_rules import has_no_clues, is_switched_off
from pzc.compiler.model.model import Model, Rule
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.library.description import sections

from .options import file_argument


@click.command(
    help="Print the rules of a puzzle, and of all that it uses, in words; then what is to be found, the parameters, "
    "and in which forms clues are placed. Rules that a parameter switches off are left out.",
    short_help="Print the rules in words.",
)
@file_argument
def command(file: str) -> int:
    """See the help above."""
    write_out(rules_in_words(compile_source(open_puzzle(file))), None)
    return 0


def rules_in_words(model: Model) -> str:
    """Return the texts of the rules, file by file; a rule without text as it is written. Other sections follow."""
    titles = {library.stem(source): library.title_of(source.text) for source in model.sources}
    titles[library.stem_of(library.PRELUDE)] = "In every puzzle"
    parts = []
    silent = [rule for rule in model.rules if is_switched_off(rule, model) or has_no_clues(rule, model)]
    counting = [rule for rule in model.rules if rule not in silent]
    for file, rules in groupby(counting, key=lambda rule: rule.file):
        stem = library.stem_of(file)
        title = titles.get(stem) or stem
        parts.append("\n".join([title, *(f"  - {_words(rule)}" for rule in rules)]) + "\n")
    parts = parts or ["no rules\n"]
    parts += ["\n".join([title, *(f"  - {line}" for line in lines)]) + "\n" for title, lines in sections(model)]
    return "\n".join(parts)


def _words(rule: Rule) -> str:
    return rule.origin.text if rule.named else " ".join(rule.origin.text.split())
