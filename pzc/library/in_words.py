"""A rule file or puzzle to a text that describes it: its rules, clues, parameters and an example."""

from itertools import groupby

from pzc.api.sources import read_rules
from pzc.compiler.meaning.inactive_rules import has_no_clues, is_switched_off
from pzc.compiler.model.model import Model, Rule
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.make import make
from pzc.compiler.scene.text import text
from pzc.compiler.syntax import library, statements

from .catalogue import find_variants, variants
from .description import sections
from .examples import examples


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


def variant_in_words(name: str) -> str:
    """Return everything about a rule file, found by its name, by its path or by another name of the puzzle.

    Raises PuzzleError if there is no such file or if it has errors.
    """
    model = compile_source(read_rules(rule_file_named(name)))
    stem = library.stem_of(model.file.source.path or name)
    variant = next((one for one in variants() if one.name == stem), None)
    facts = []
    if variant is not None and variant.kinds:
        facts.append(f"Kind: {', '.join(variant.kinds)}")
    if variant is not None and variant.others:
        facts.append(f"Other names: {', '.join(variant.others)}")
    sources = [s.text for s in model.file.statements if isinstance(s, statements.Meta) and s.key == "source"]
    facts += [f"Source: {source}" for source in sources]
    parts = ["\n".join(facts) + "\n"] if facts else []
    parts.append(rules_in_words(model))
    example = examples().get(stem) if library.is_ours(model.file.source.path or "") else None
    if example is not None:
        picture = text([make(compile_source(library.read(example.path)))], None, False)
        parts.append(f"Example: pzc {example.name}\n{picture}")
    parts.append(f"To begin a puzzle: pzc new {stem}\n")
    return "\n".join(parts)


def _words(rule: Rule) -> str:
    return rule.origin.text if rule.named else " ".join(rule.origin.text.split())


def rule_file_named(name: str) -> str:
    """Return the name of the rule file with this name or this other name; the name itself if there is none."""
    if any(one.name == name for one in variants()):
        return name
    found = [one for one in find_variants([name]) if name.casefold() in map(str.casefold, (one.title, *one.others))]
    return found[0].name if found else name
