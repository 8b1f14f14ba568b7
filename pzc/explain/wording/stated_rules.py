"""The rules that an explanation has stated so far. A rule that was stated is not stated again in full."""

from collections.abc import Set
from dataclasses import dataclass, field, replace
from itertools import groupby

from pzc.compiler.board.elements import Cell, name_of

from .english import in_sentences, listed
from .labels import Label, listed_labels, nested
from .place_lists import in_ranges

_LONG = 36
"""The length of a text that is repeated for a place without a clue, unless the sentence before is about it."""
_MANY_CELLS = 4
"""The fewest cells of clues that are not named again in the conclusion."""
_RECENT = 3
"""Sentences back to which a reader remembers the rule of a place without a clue."""


@dataclass
class StatedRules:
    """The texts of rules that were stated, and the last one for each shape of label."""

    texts: set[str] = field(default_factory=set)
    latest: dict[str, str] = field(default_factory=dict)
    layers: set[str] = field(default_factory=set)
    """The hidden layers that were explained."""
    used: set[str] = field(default_factory=set)
    """The texts of the rules of the last sentence."""
    recent: list[set[str]] = field(default_factory=list)
    """The texts of the rules of the sentences before, the last one first."""

    @property
    def before(self) -> set[str]:
        """The texts of the rules of the sentence before."""
        return self.recent[0] if self.recent else set()

    def begin(self) -> None:
        """Begin another sentence."""
        self.recent = [self.used, *self.recent][:_RECENT]
        self.used = set()

    def add(self, label: Label, text: str) -> None:
        """Remember that a text was stated for a label."""
        self.texts.add(text)
        self.latest[label.shape] = text

    def learn(self, other: "StatedRules") -> None:
        """Take over what another text states."""
        self.texts |= other.texts
        self.layers |= other.layers
        self.latest |= other.latest

    def forget_other_than(self, other: "StatedRules") -> None:
        """Forget the last rule for each shape of label for which another text, read in between, has a later one."""
        self.latest = {shape: text for shape, text in self.latest.items() if other.latest.get(shape) == text}

    def is_clear(self, label: Label, text: str, others: set[str]) -> bool:
        """Return True if the label alone identifies the rule, or without a label, if the sentence before is about it.

        `others` are the texts of all rules with such labels.
        """
        if text not in self.texts:
            return False
        if not label.text:
            return text in self.before and self.latest.get(label.shape) == text
        known = (self.before,) if len(text) <= _LONG else self.recent
        if label.is_of_cells and not any(text in texts for texts in known):
            return False
        return others <= {text} or self.latest.get(label.shape) == text


@dataclass(frozen=True)
class Stated:
    """A rule in words, with its places and clues if the words do not name them.

    `again`: True for the text of a rule that was stated before.
    """

    text: str
    labels: tuple[Label, ...] = ()
    again: bool = False

    def __str__(self) -> str:
        return f"{nested(self.labels)}: {self.text}" if self.labels else self.text


@dataclass(frozen=True)
class Lead:
    """The beginning of a sentence: rules with their places and clues, or only labels of places and clues."""

    rules: tuple[Stated, ...]
    labels: tuple[Label, ...] = ()

    @property
    def text(self) -> str:
        """The rules, and behind them the labels that no rule has, without a full stop."""
        return in_sentences([*self._stated, *([self._own] if self._own else [])])

    @property
    def _stated(self) -> list[str]:
        """The rules; those with the same labels are one text. Labels that the text of a rule names are left out."""
        found = []
        named = " ".join(rule.text for rule in self.rules)
        for labels, group in groupby(self.rules, key=lambda rule: rule.labels):
            texts = [rule.text for rule in group]
            bare = all(label.text in named for label in labels)
            found += texts if bare else [str(Stated("; ".join(texts), labels))]
        return found

    @property
    def _own(self) -> str:
        """The labels as a list, unless the rules have them all."""
        if {label for rule in self.rules for label in rule.labels} >= set(self.labels):
            return ""
        named = " ".join(rule.text for rule in self.rules)
        return listed_labels(label for label in self.labels if not (label.is_of_cells and label.text in named))

    @property
    def named(self) -> str:
        """The labels as a list. A row or cell that another label names, too, is left out."""
        return listed_labels(self.labels)

    @property
    def is_short(self) -> bool:
        """True if no rule is stated."""
        return not self.rules

    @property
    def is_known(self) -> bool:
        """True if all that the lead says are rules without a place that were stated before."""
        return not self.labels and all(rule.again and not rule.labels for rule in self.rules)

    @property
    def is_likewise(self) -> bool:
        """True if there are only labels of cells: they do not say which rule is meant."""
        return self.is_short and all(label.is_of_cells for label in self.labels)

    @property
    def only_cells(self) -> set[Cell]:
        """The cells that the labels name, if there is only one rule and it has no other labels."""
        labels = (*self.labels, *(label for rule in self.rules for label in rule.labels))
        if len(self.rules) > 1 or not all(label.is_of_cells for label in labels):
            return set()
        return {cell for label in labels for cell in label.cells}

    def without_labels(self) -> "Lead":
        """Return the rules without labels."""
        return Lead(tuple(replace(rule, labels=()) for rule in self.rules))

    def without_cells(self, cells: Set[Cell]) -> "Lead":
        """Return the rules, each without its labels if they are only of cells that the sentence names anyway."""
        found = []
        for rule in self.rules:
            plain = all(label.is_of_cells and cells >= set(label.cells) for label in rule.labels)
            found.append(replace(rule, labels=()) if plain else rule)
        return Lead(tuple(found), self.labels)

    def then(self, sentence: str) -> str:
        """Return the lead with a sentence that follows it."""
        return in_sentences([*self._stated, f"{self._own}: {sentence}." if self._own else f"{sentence}."])

    def so(self, conclusion: str) -> str:
        """Return the lead with a conclusion that needs no other reason."""
        if self.is_likewise:
            return f"Likewise, {conclusion}."
        labels = [*self.labels, *(label for rule in self.rules for label in rule.labels)]
        named = [cell for label in labels for cell in label.cells if not label.spread]
        cells = listed(in_ranges(named))
        any_cell = listed(list(map(name_of, sorted(named))), "or")
        if len(named) >= _MANY_CELLS and conclusion.startswith(f"{cells} "):
            conclusion = f"these cells{conclusion.removeprefix(cells)}"
        elif len(named) >= _MANY_CELLS and conclusion.endswith(f" {any_cell}"):
            conclusion = f"{conclusion.removesuffix(any_cell)}any of these cells"
        return self.then(conclusion if self._own else f"so {conclusion}")

    def but(self, facts: str) -> str:
        """Return the lead with facts that contradict it."""
        if not facts:
            return f"{self.text}: that cannot be."
        breaks = "breaks the rule for" if self.is_likewise else "contradicts"
        but = f"that {breaks} {self._own}: {facts}." if self._own else f"but {facts}."
        return in_sentences([*self._stated, but])
