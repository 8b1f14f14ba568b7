"""A rule file or puzzle to a text that describes it: its rules, clues, parameters and an example."""

from itertools import groupby
from typing import Any

from pzc.api.sources import read_rules
from pzc.compiler.meaning.inactive_rules import rules_in_force, text_in_force
from pzc.compiler.model.model import Model, Rule
from pzc.compiler.pipeline import compile_source
from pzc.compiler.scene.make import make
from pzc.compiler.scene.text import text
from pzc.compiler.syntax import library, statements
from pzc.compiler.syntax.braces import in_general

from .catalogue import Variant, find_variants, notes_of, variants
from .description import sections
from .examples import examples


def rules_in_words(model: Model) -> str:
    """Return the texts of the rules, file by file; a rule without text as it is written. Other sections follow."""
    titles = {library.stem(source): library.title_of(source.text) for source in model.sources}
    titles[library.stem_of(library.PRELUDE)] = "In every puzzle"
    parts = []
    for file, rules in groupby(rules_in_force(model), key=lambda rule: rule.file):
        stem = library.stem_of(file)
        title = titles.get(stem) or stem
        parts.append("\n".join([title, *(f"  - {_rule_text(rule, model)}" for rule in rules)]) + "\n")
    parts = parts or ["no rules\n"]
    parts += ["\n".join([title, *(f"  - {line}" for line in lines)]) + "\n" for title, lines in sections(model)]
    return "\n".join(parts)


def variant_in_words(name: str) -> str:
    """Return everything about a rule file, found by its name, by its path or by another name of the puzzle.

    Raises PuzzleError if there is no such file or if it has errors.
    """
    model = compile_source(read_rules(rule_file_named(name)))
    stem = library.stem_of(model.file.source.path or name)
    variant = _variant(stem)
    facts = []
    if variant is not None and variant.kinds:
        facts.append(f"Kind: {', '.join(variant.kinds)}")
    if variant is not None and (others := variant.other_spellings):
        facts.append(f"Other names: {', '.join(others)}")
    facts += [f"Source: {source}" for source in _sources(model)]
    notes = notes_of(model.file.source.text)
    facts += [f"Note: {notes}"] if notes else []
    parts = ["\n".join(facts) + "\n"] if facts else []
    parts.append(rules_in_words(model))
    example = _example(model, stem)
    if example is not None:
        picture = text([make(compile_source(library.read(example.path)))], None, False)
        parts.append(f"Example: pzc {example.name}\n{picture}")
    parts.append(f"To begin a puzzle: pzc new {stem}\n")
    return "\n".join(parts)


def variant_as_data(name: str) -> dict[str, Any]:
    """Return the contents of `variant_in_words` as data. Raises PuzzleError."""
    model = compile_source(read_rules(rule_file_named(name)))
    stem = library.stem_of(model.file.source.path or name)
    example, variant = _example(model, stem), _variant(stem)
    kinds, others = (list(variant.kinds), list(variant.others)) if variant is not None else ([], [])
    facts = {"name": stem, "title": model.title, "kinds": kinds, "other_names": others}
    about = {"sources": _sources(model), "notes": notes_of(model.file.source.text)}
    return facts | about | {"example": example and example.name} | rules_as_data(model)


def _variant(stem: str) -> Variant | None:
    """Return the entry of the library for a rule file, None for a file of one's own."""
    return next((one for one in variants() if one.name == stem), None)


def _sources(model: Model) -> list[str]:
    return [s.text for s in model.file.statements if isinstance(s, statements.Meta) and s.key == "source"]


def _example(model: Model, stem: str) -> library.Entry | None:
    """Return the puzzle that shows a rule file of the library."""
    return examples().get(stem) if library.is_ours(model.file.source.path or "") else None


def rules_as_data(model: Model) -> dict[str, Any]:
    """Return what `rules_in_words` has as data: the rules with their files, and the other sections as lines."""
    rules = [
        {"text": _rule_text(rule, model), "file": rule.origin.span.source.name, "line": rule.origin.span.line}
        for rule in rules_in_force(model)
    ]
    return {"rules": rules, "sections": {title: list(lines) for title, lines in sections(model)}}


def _rule_text(rule: Rule, model: Model) -> str:
    """Return the text of a rule; in general if a parameter that may still be changed switches all of it off."""
    if not rule.named:
        return " ".join(rule.origin.text.split())
    return text_in_force(rule, model) or " ".join(in_general(rule.origin.text).split())


def rule_file_named(name: str) -> str:
    """Return the name of the rule file with this name or this other name; the name itself if there is none."""
    if _variant(name) is not None:
        return name
    found = [one for one in find_variants([name]) if name.casefold() in map(str.casefold, (one.title, *one.others))]
    return found[0].name if found else name
