"""`pzc show`: everything about a rule file of the library."""

import click

from pzc.api.sources import read_rules
from pzc.cli.commands.rules import rules_in_words
from pzc.cli.output import write_out
from pzc.compiler.model.model import Model
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.make import make
from pzc.compiler.scene.text import text
from pzc.compiler.syntax import library, statements
from pzc.library.catalogue import find_variants, variants
from pzc.library.examples import examples

_HELP = """Show a rule file: its rules and clues in words, its parameters, and an example with a picture.

NAME is a rule file in this folder or in the library, or another name of the puzzle, such as `bimaru`.

\b
Examples:
  pzc show masyu
  pzc show ./mine.puz
"""


@click.command(help=_HELP, short_help="Show the rules, clues and an example of a variant.")
@click.argument("name")
def command(name: str) -> int:
    """See _HELP."""
    model = compile_source(read_rules(_file_named(name)))
    write_out(_about(model), None)
    return 0


def _file_named(name: str) -> str:
    """Return the name of the rule file with this name or this other name; the name itself if there is none."""
    if any(one.name == name for one in variants()):
        return name
    found = [one for one in find_variants([name]) if name.casefold() in map(str.casefold, (one.title, *one.others))]
    return found[0].name if found else name


def _about(model: Model) -> str:
    name = library.stem(model.file.source)
    variant = next((one for one in variants() if one.name == name), None)
    sources = [s.text for s in model.file.statements if isinstance(s, statements.Meta) and s.key == "source"]
    facts = []
    if variant is not None and variant.kinds:
        facts.append(f"Kind: {', '.join(variant.kinds)}")
    if variant is not None and variant.others:
        facts.append(f"Other names: {', '.join(variant.others)}")
    facts += [f"Source: {source}" for source in sources]
    parts = ["\n".join(facts) + "\n"] if facts else []
    parts.append(rules_in_words(model))
    example = examples().get(name) if library.is_ours(model.file.source.path or "") else None
    if example is not None:
        picture = text([make(compile_source(library.read(example.path)))], None, False)
        parts.append(f"Example: pzc {example.name}\n{picture}")
    parts.append(f"To begin a puzzle: pzc new {name}\n")
    return "\n".join(parts)
