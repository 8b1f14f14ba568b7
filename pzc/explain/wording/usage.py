"""Texts of rules to the use of a name: as a noun, as an adjective, or as the name of a material."""

import re
from collections.abc import Iterable

from pzc.compiler.model.looks import COLORS
from pzc.compiler.model.model import Model, demands_in
from pzc.compiler.scene.figures import FIGURES

from .comments import comment_behind
from .english import ADJECTIVES, MASSES, article, is_participle, plural
from .predicates import Predicate

_NOUNS = [
    *sorted(figure.value for figure in FIGURES),
    *"cell line room region stop digit number corner field".split(),
]
_MATERIALS = MASSES | {"snake", "cave", "road", "sea", "prey"}
"""Names for what a cell is, not for what it has, whatever the rules say."""
_PREPOSITIONS = "on ", "in ", "at ", "of "
"""Beginnings of names that are predicates: `on the second loop`."""
_OPPOSITES = {"black": "white", "white": "black", "shaded": "unshaded", "unshaded": "shaded", "grey": "white"}
_OPPOSITES |= {"inside": "outside", "outside": "inside", "upright": "level", "level": "upright"}
"""Names for the cells that are not what a layer says, if the rules use them."""
_CELLS = "cells?|areas?|regions?|parts?|squares?"
_QUOTED = re.compile("`[^`]*`")
"""A name of the file in a text that the compiler made."""

_PARTS = "region", "area", "room", "block", "group"
_OF_AREAS = "rectangle", "square"
"""Nouns of rules for regions, and those that also stand for areas that are to be found."""


class Usage:
    """The use of names in the rules of a puzzle."""

    def __init__(self, model: Model) -> None:
        self._rules = " ".join(_QUOTED.sub("", rule.origin.text) for rule in model.rules).lower()
        demands = [demand for rule in model.rules if rule.named for demand in demands_in(rule.body)]
        self._regions = [*(region.name for region in model.regions), *model.facts.areas]
        self._areas = frozenset(name for name, each in model.facts.areas.items() if not each.known)
        self._texts = " ".join([self._rules, *(comment_behind(demand.span) for demand in demands)]).lower()

    def noun(self, name: str) -> str:
        """Return `cell` if the rules speak of a hot cell, and the name is `hot`; nothing for a name that is a noun."""
        found = re.search(rf"\b{re.escape(name)} ({'|'.join(_NOUNS)})s?\b", self._rules)
        return found[1] if found else ""

    def thing(self, color: str) -> str:
        """Return `lantern` if the rules speak of a red lantern or of red lanterns; nothing for other words."""
        for word in re.findall(rf"\b{re.escape(color)} (\w+)", self._texts):
            noun: str = word.removesuffix("s")
            if self.counts(noun) or self.counts(word):
                return noun
        found = re.search(rf"\b(?:an?|each|every|one|no) {re.escape(color)} (\w+)", self._texts)
        return found[1] if found else ""

    def mentions(self, name: str) -> bool:
        """Return True if the rules use a name, perhaps in the plural."""
        return re.search(rf"\b({re.escape(name)}|{re.escape(plural(name))})\b", self._texts) is not None

    def part(self, name: str) -> str:
        """Return the noun for a region or an area: its name, or what the rules say if they do not use this name."""
        noun = name.replace("_", " ")
        unused = [each for each in self._regions if not self.mentions(each.replace("_", " "))]
        alone = unused == [name] or name in unused and self._areas >= set(unused)
        others = [*_PARTS, *(_OF_AREAS if name in self._areas else ())] if alone else []
        return next((other for other in others if other not in self._regions and self.mentions(other)), noun)

    def writes(self, sign: str) -> bool:
        """Return True if the rules contain a sign, such as `?`."""
        return re.search(rf"(?<!\S){re.escape(sign)}(?!\S)", self._texts) is not None

    def describes(self, name: str) -> bool:
        """Return True if a cell is what the name says: `(1,1) is black`, `(1,1) is snow`."""
        participle = name.endswith("ed") and is_participle(name)
        name = name.replace("_", " ")
        return (
            participle
            or name in ADJECTIVES
            or name in _MATERIALS
            or name.startswith(_PREPOSITIONS)
            or self.noun(name) == "cell"
            or self._is_material(name)
        )

    def counts(self, name: str) -> bool:
        """Return True if the rules count a thing of that name: `each tree`, `tents`."""
        alone = rf"\b(a|an|each|every|one|no) {re.escape(name)}\b(?! *(\w*cell|{'|'.join(_NOUNS)})s?\b)"
        return self._is_noun(name) and re.search(rf"\b{re.escape(plural(name))}\b|{alone}", self._texts) is not None

    def counts_one_of(self, name: str, others: Iterable[str]) -> bool:
        """Return True if a name is a thing like others of its kind that the rules count: `plum` beside "an apple"."""
        return self._is_noun(name) and any(map(self.counts, (name, *others)))

    def _is_noun(self, name: str) -> bool:
        """Return True if a name can be that of a thing in a cell."""
        return name not in {*ADJECTIVES, *COLORS, *_MATERIALS} and len(name) > 1 and name.isalpha()

    def opposite(self, name: str) -> str:
        """Return `white` for `black` if the rules call cells white; nothing if they do not."""
        other = _OPPOSITES.get(name, "")
        called = rf"\b{other} ({_CELLS})\b|\b({name} or|is|are|be|stays?|lies?) {other}\b"
        return other if other and re.search(called, self._texts) else ""

    def state(self, name: str, holds: bool, several: bool) -> Predicate:
        """Return what is known of cells: `is black`, `are white`, `is part of the snake`, `has no star`."""
        be = "are" if several else "is"
        if not self.describes(name):
            have = "have" if several else "has"
            some = f"{article(name)} {name}"
            if holds:
                return Predicate(f"{'each have' if several else 'has'} {some}", has=True)
            return Predicate(f"{have} no {name}", has=True, denied=f"has {some}")
        if name in MASSES and re.search(rf"\b(hold|contain)s? (no )?{re.escape(name)}\b", self._texts):
            hold = "hold" if several else "holds"
            return Predicate(f"{hold} {name}") if holds else Predicate(f"{hold} no {name}", denied=f"holds {name}")
        noun = name not in ADJECTIVES and not (name.endswith("ed") and is_participle(name))
        part = noun and re.search(rf"\bthe {re.escape(name)}\b(?! cells?)", self._texts)
        what = f"part of the {name}" if part else name
        other = "" if holds or part else self.opposite(name)
        if holds or other:
            return Predicate(f"{be} {other or what}")
        return Predicate(f"{be} not {what}", denied=f"is {what}")

    def _is_material(self, name: str) -> bool:
        """Return True if the rules use a name without an article or only with "the", and never its plural."""
        counted = rf"\b(a|an|each|every|one|its|their) (\w+ )?{re.escape(name)}\b|\b{re.escape(plural(name))}\b"
        plain = rf"\b(of|all|no|without|some|the) {re.escape(name)}\b"
        return re.search(plain, self._texts) is not None and re.search(counted, self._texts) is None
