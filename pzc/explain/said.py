"""The rules that an explanation has stated so far. A rule that was stated is not stated again in full."""

from dataclasses import dataclass, field
from itertools import groupby

from pzc.compiler.board.board import name_of

from .english import capital, listed
from .labels import Label, listed_labels, nested
from .place_lists import in_ranges

_LONG = 36
"""The length of a text that is not repeated for a place without a clue."""
_MANY_CELLS = 4
"""Cells of clues that are not named again in the conclusion."""


@dataclass
class Said:
    """The texts of rules that were stated, and the last one for each shape of label."""

    texts: set[str] = field(default_factory=set)
    latest: dict[str, str] = field(default_factory=dict)
    layers: set[str] = field(default_factory=set)
    """The hidden layers that were explained."""
    used: set[str] = field(default_factory=set)
    """The texts of the rules of the last sentence."""
    before: set[str] = field(default_factory=set)
    """The texts of the rules of the sentence before."""

    def begin(self) -> None:
        """Begin another sentence."""
        self.before, self.used = self.used, set()

    def add(self, label: Label, text: str) -> None:
        """Remember that a text was stated for a label."""
        self.texts.add(text)
        self.latest[label.shape] = text

    def learn(self, other: "Said") -> None:
        """Take over what another text states."""
        self.texts |= other.texts
        self.layers |= other.layers
        self.latest |= other.latest

    def forget_other_than(self, other: "Said") -> None:
        """Forget the last rule for each shape of label for which another text, read in between, has a later one."""
        self.latest = {shape: text for shape, text in self.latest.items() if other.latest.get(shape) == text}

    def is_clear(self, label: Label, text: str, others: set[str]) -> bool:
        """Return True if the label alone identifies the rule. `others` are the texts of all rules with such labels."""
        if text not in self.texts or not label.text:
            return False
        if label.is_of_cells and len(text) <= _LONG:
            return False
        return others <= {text} or self.latest.get(label.shape) == text


@dataclass(frozen=True)
class Stated:
    """A rule in words, with its places and clues if the words do not name them."""

    text: str
    labels: tuple[Label, ...] = ()

    def __str__(self) -> str:
        return f"{nested(self.labels)}: {self.text}" if self.labels else self.text


@dataclass(frozen=True)
class Lead:
    """The beginning of a sentence: rules with their places and clues, or only labels of places and clues."""

    rules: tuple[Stated, ...]
    labels: tuple[Label, ...] = ()

    @property
    def text(self) -> str:
        """The rules and labels, without a full stop."""
        stated = {label for rule in self.rules for label in rule.labels}
        labels = [self.named] if not stated.issuperset(self.labels) else []
        groups = [list(group) for _, group in groupby(self.rules, key=lambda rule: rule.labels)]
        rules = [str(Stated("; ".join(rule.text for rule in group), group[0].labels)) for group in groups]
        return capital("; ".join([*labels, *rules]))

    @property
    def named(self) -> str:
        """The labels as a list. A row or cell that another label names, too, is left out."""
        return listed_labels(self.labels)

    @property
    def is_short(self) -> bool:
        """True if no rule is stated."""
        return not self.rules

    @property
    def is_likewise(self) -> bool:
        """True if there are only labels of cells: they do not say which rule is meant."""
        return self.is_short and all(label.is_of_cells for label in self.labels)

    @property
    def stated(self) -> str:
        """The rules and labels, with a full stop or the sign that the text goes on."""
        return self.text if self.text.endswith("…") else f"{self.text}."

    def then(self, sentence: str) -> str:
        """Return the lead with a sentence that follows it."""
        return f"{self.text}: {sentence}." if self.is_short else f"{self.stated} {capital(sentence)}."

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
        return self.then(conclusion if self.is_short else f"so {conclusion}")

    def but(self, facts: str) -> str:
        """Return the lead with facts that contradict it."""
        if not facts:
            return f"{self.text}: that cannot be."
        if self.is_short:
            return f"That {'breaks the rule for' if self.is_likewise else 'contradicts'} {self.named}: {facts}."
        return f"{self.stated} But {facts}."
