"""Texts of rules to the use of a name: as a noun, as an adjective, or as the name of a material."""

import re

from pzc.compiler.model.model import Model

from .english import ADJECTIVES, plural

_NOUNS = "cell square circle dot star line diamond triangle cross room region stop digit number corner field".split()
_MATERIALS = frozenset("water mercury snake cave road coral land sea air ice".split())
"""Names without a plural, whatever the rules say."""


class Usage:
    """The use of names in the rules of a puzzle."""

    def __init__(self, model: Model) -> None:
        self._texts = " ".join(rule.origin.text for rule in model.rules).lower()

    def noun(self, name: str) -> str:
        """Return `cell` if the rules speak of a hot cell, and the name is `hot`; nothing for a name that is a noun."""
        found = re.search(rf"\b{re.escape(name)} ({'|'.join(_NOUNS)})s?\b", self._texts)
        return found[1] if found else ""

    def describes(self, name: str) -> bool:
        """Return True if a cell is what the name says: `(1,1) is black`, `(1,1) is snow`."""
        return name in ADJECTIVES or name in _MATERIALS or self.noun(name) == "cell" or self._is_material(name)

    def _is_material(self, name: str) -> bool:
        """Return True if the rules use a name without an article, and never its plural."""
        counted = rf"\b(a|an|each|every|one|its|their) (\w+ )?{re.escape(name)}\b|\b{re.escape(plural(name))}\b"
        plain = rf"\b(of|all|no|without|some) {re.escape(name)}\b"
        return re.search(plain, self._texts) is not None and re.search(counted, self._texts) is None
