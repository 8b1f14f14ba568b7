"""The rules of a puzzle in the text of a site: in words, and as a block that pzc reads again."""

from collections.abc import Collection, Iterator

from pzc.compiler.base.source import visible
from pzc.compiler.model.kinds import DIGIT
from pzc.compiler.model.model import Model, Rule
from pzc.compiler.scene import rules
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import PRELUDE, stem

from .puz_writing import fenced


def rules_in_words(model: Model) -> str:
    """Return the rules that have a text and demand something with these parameters, each on its own line."""
    return "\n".join(rules.rules_in_words(model))


def needed_besides(model: Model) -> list[str]:
    """Return a sentence that names the files that a reader of the block needs; empty if there are none."""
    own = [source.name for source in model.sources if not source.library and source is not model.file.source]
    return [f"whoever reads the rules needs {', '.join(own)}, too"] if own else []


def not_known(model: Model, files: Collection[str]) -> list[str]:
    """Return the rules, layers and objectives of a puzzle that are neither about digits nor in the named rule files."""
    others = [rule.origin.text for rule in _rules(model) if stem(rule.origin.span.source) not in files]
    layers = [f"the layer `{layer.name}`" for layer in model.layers if layer.name != DIGIT]
    objectives = [f"`{visible(objective.origin.text)}`" for objective in model.objectives]
    return [*(f'"{visible(text)}"' for text in dict.fromkeys(others)), *layers, *objectives]


def _rules(model: Model) -> Iterator[Rule]:
    """Return the rules except those about given digits."""
    return (rule for rule in model.rules if rule.origin.span.source.path != PRELUDE)


def own_block(model: Model, carried: Collection[str], files: Collection[str]) -> str:
    """Return the statements of a puzzle's own file that the site can't hold, as a fenced block; empty if there are
    none.

    `carried` are the clues that the site holds, `files` its rule files.
    """
    kept = "\n".join(_kept(model, carried, files))
    return fenced(kept) if kept else ""


def _kept(model: Model, carried: Collection[str], files: Collection[str]) -> Iterator[str]:
    for statement in model.file.statements:
        match statement:
            case statements.Meta() | statements.Expect() | statements.FormatDecl():
                continue
            case statements.Use(items=items):
                others = [item.span.text for item in items if item.name not in files]
                if others:
                    yield f"use {', '.join(others)}"
                continue
        if not (isinstance(statement, statements.Placed | statements.Draw) and _name(statement) in carried):
            yield statement.span.text


def _name(statement: "statements.Placed | statements.Draw") -> str:
    return statement.name.text
