"""The statements of a puzzle about itself: its title, its author, its rules in words."""

from pzc.compiler.base.node import node
from pzc.compiler.syntax import statements
from pzc.compiler.syntax.library import stem

from .resolve import Program


@node
class About:
    """The `title`, the paragraphs of `wording`, and `meta`: the texts of all statements such as `author`, by keyword.

    A puzzle without a title has those of the rule files that it uses, or the name of its file.
    """

    title: str
    wording: tuple[str, ...]
    meta: dict[str, str]


def about(program: Program) -> About:
    """Return the title, the wording of the rules and the metadata of the main file."""
    metadata = [s for s in program.main.file.statements if isinstance(s, statements.Meta)]
    meta = {s.key: s.text for s in metadata if s.key != "wording"}
    title = meta.get("title") or _titles_used(program) or program.main.name
    return About(title, tuple(s.text for s in metadata if s.key == "wording"), meta)


def _titles_used(program: Program) -> str:
    """Return the titles of the rule files that the main file uses."""
    uses = [s for s in program.main.file.statements if isinstance(s, statements.Use)]
    files = {stem(unit.file.source): unit.file for unit in program.units}
    used = [files[item.name] for use in uses for item in use.items if item.name in files]
    titles = [s.text for file in used for s in file.statements if isinstance(s, statements.Meta) and s.key == "title"]
    return ", ".join(dict.fromkeys(titles))
