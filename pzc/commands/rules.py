"""`pzc rules`: the rules of a puzzle and of all that it uses, in words."""

from itertools import groupby

import click

from pzc.commands.options import file_argument, write_out
from pzc.compiler.model.model import Model, Rule
from pzc.compiler.pipeline import compile_source
from pzc.compiler.syntax import library
from pzc.reading import read


@click.command(
    help="Print the rules of a puzzle, and of all that it uses, in words.", short_help="Print the rules in words."
)
@file_argument
def command(file: str) -> int:
    """See the help above."""
    write_out(rules_in_words(compile_source(read(file))), None)
    return 0


def rules_in_words(model: Model) -> str:
    """The texts of the rules, file by file; a constraint without text as it was written."""
    titles = {library.stem(source): library.title_of(source.text) for source in model.sources}
    titles[library.stem_of(library.PRELUDE)] = "In every puzzle"
    parts = []
    for file, rules in groupby(model.rules, key=lambda rule: rule.file):
        stem = library.stem_of(file)
        title = titles.get(stem) or stem
        parts.append("\n".join([title, *(f"  - {_words(rule)}" for rule in rules)]) + "\n")
    return "\n".join(parts) if parts else "no rules\n"


def _words(rule: Rule) -> str:
    return rule.origin.text if rule.named else " ".join(rule.origin.text.split())
