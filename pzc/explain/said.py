"""The rules that an explanation has stated so far. A rule that was stated is not stated again in full."""

import re
from dataclasses import dataclass, field

from .english import capital
from .phrases import nested

_NUMBERS = re.compile(r"\(\d+,\d+\)(?:(?:,| and|–) ?\(\d+,\d+\))*|\b[\dA-Z]\w*\b")
_LONG = 36
"""The length of a text that is not repeated for a place without a clue."""


def kind_of(label: str) -> str:
    """Return a label without what differs from place to place: `row` and `column` are one kind, and all cells are."""
    return re.sub(r"\b(row|column)\b", "line", _NUMBERS.sub("#", label))


@dataclass
class Said:
    """The texts of rules that were stated, and the last one for each kind of label."""

    texts: set[str] = field(default_factory=set)
    latest: dict[str, str] = field(default_factory=dict)
    layers: set[str] = field(default_factory=set)
    """The hidden layers that were explained."""

    def add(self, label: str, text: str) -> None:
        """Remember that a text was stated for a label."""
        self.texts.add(text)
        self.latest[kind_of(label)] = text

    def is_clear(self, label: str, text: str, others: set[str]) -> bool:
        """Return True if the label alone identifies the rule. `others` are the texts of all rules with such labels."""
        if text not in self.texts or not label:
            return False
        if kind_of(label).startswith("#") and len(text) <= _LONG:
            return False
        return others <= {text} or self.latest.get(kind_of(label)) == text


@dataclass(frozen=True)
class Lead:
    """The beginning of a sentence: rules with their places and clues, or only labels of places and clues."""

    rules: tuple[str, ...]
    labels: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The rules and labels, without a full stop."""
        at_rules = {rule.partition(": ")[0] for rule in self.rules}
        stated: list[str] = [self.named] if not at_rules.issuperset(self.labels) else []
        for rule in self.rules:
            label, _, text = rule.partition(": ")
            stated.append(text if text and stated and stated[-1].startswith(f"{label}: ") else rule)
        return capital("; ".join(stated))

    @property
    def named(self) -> str:
        """The labels as a list. A row or cell that another label names, too, is left out."""
        names = list(dict.fromkeys(self.labels))
        return nested([one for one in names if not any(_contains(each, one) for each in names if each != one)])

    @property
    def is_short(self) -> bool:
        """True if no rule is stated."""
        return not self.rules

    @property
    def stated(self) -> str:
        """The rules and labels, with a full stop or the sign that the text goes on."""
        return self.text if self.text.endswith("…") else f"{self.text}."

    def then(self, sentence: str) -> str:
        """Return the lead with a sentence that follows it."""
        return f"{self.text}: {sentence}." if self.is_short else f"{self.stated} {capital(sentence)}."

    def so(self, conclusion: str) -> str:
        """Return the lead with a conclusion that needs no other reason."""
        if self.is_short and all(label.startswith("(") for label in self.labels):
            return f"Likewise, {conclusion}."
        return self.then(conclusion if self.is_short else f"so {conclusion}")

    def but(self, facts: str) -> str:
        """Return the lead with facts that contradict it."""
        if not facts:
            return f"{self.text}: that cannot be."
        if self.is_short:
            at_cells = all(label.startswith("(") for label in self.labels)
            return f"That {'breaks the rule for' if at_cells else 'contradicts'} {self.named}: {facts}."
        return f"{self.stated} But {facts}."


def _contains(label: str, other: str) -> bool:
    """Return True if a label names another label: `the 6 left of row 2` names `row 2`."""
    return re.search(rf"{re.escape(other)}(?!\d)", label) is not None
