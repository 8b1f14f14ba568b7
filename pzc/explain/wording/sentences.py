"""Steps to sentences: place, rule and clue; because; so."""

from collections.abc import Sequence

from pzc.compiler.board.elements import Cell, Link, Place, name_of
from pzc.explain.constraints.checks import Different
from pzc.explain.constraints.division import Division
from pzc.explain.constraints.instances import Instance
from pzc.explain.constraints.state import Masks, is_single, removed, without
from pzc.explain.deductions.chains import Kind, Line, count_links, lines
from pzc.explain.deductions.steps import Deduction, Level, Step

from .case_words import CaseWords
from .comments import explained
from .english import capital
from .fact_words import FactWords
from .labels import Label, nested, together, with_cells
from .otherwise import Otherwise
from .phrases import runs_on, they, would_lack
from .predicates import Values
from .rule_words import RuleWords
from .stated_rules import Lead, StatedRules
from .together_words import TogetherWords
from .words import Words

_LONG = 300
"""The length, in letters, beyond which a conclusion is shown for one place only."""
_FEW_RULES = 3
"""The most rules of a supposition that are all named if its smaller steps are not shown."""
_MANY_INSTANCES = 4
"""The fewest instances of which only one is shown, if the conclusion is long."""


class Sentences:
    """Puts steps into words."""

    def __init__(self, words: Words, instances: Sequence[Instance] = ()) -> None:
        self.words = words
        self._otherwise = Otherwise(words, instances)
        self._rules = RuleWords(words, self._otherwise, instances)
        self._cases = CaseWords(self._rules)
        self._together = TogetherWords(words)
        self._facts = FactWords(self._rules, self._otherwise, instances)

    def rules(self, instances: Sequence[Instance]) -> str:
        """Return the rules of some instances in full, with their places and clues."""
        return self._rules.rules(instances)

    def rule(self, instance: Instance) -> str:
        """Return the text of a rule for an instance, as part of a sentence."""
        return self._rules.text(instance)

    def label(self, instance: Instance) -> Label:
        """Return the clue of an instance if it is one with a place, or else the place of the instance."""
        return self._rules.label(instance)

    def step(self, step: Step, stated: StatedRules | None = None) -> str:
        """Return the whole step. Rules in `stated` are not stated again in full; those that are stated are added."""
        stated = StatedRules() if stated is None else stated
        stated.begin()
        return self._sentence(step, stated) + self._notes(step, stated)

    def _notes(self, step: Deduction, stated: StatedRules) -> str:
        """Return the comments on the hidden layers of a step, except those that were given before."""
        facts = [*step.premises, *step.conclusions, *(step.cases if isinstance(step, Step) else ())]
        shown = [fact for fact in facts if fact not in self._facts.settled] or facts
        names = dict.fromkeys(self.words.unknowns.variables[place].layer for place, _ in shown)
        return explained((self.words.layers[name] for name in names), stated.layers, self.words.in_need_of_comment)

    def _sentence(self, step: Step, stated: StatedRules) -> str:
        if step.single is not None:
            return self._unstated_rules(step, stated) + self._last(step, step.single)
        so = self._facts.so(step.conclusions, step.masks)
        if step.level is Level.TRIAL:
            return f"No short reason was found: trial and error shows that {so}."
        if step.cases:
            return self._cases.sentence(step, self._facts.because(step, step.masks), so, stated)
        if step.chain and step.supposed is not None:
            return f"{self._refuted(step, stated)} {self.conclusion(step)}"
        return self._plainly(step, so, step.masks, stated)

    def _plainly(self, step: Deduction, so: str, masks: Masks, stated: StatedRules) -> str:
        return self._in_short(step, so, masks, stated) or self._at_length(step, so, masks, stated)

    def _in_short(self, step: Deduction, so: str, masks: Masks, stated: StatedRules) -> str:
        """Return the sentence for a part of a rule that has words of its own; nothing for other steps."""
        if _is_of_division(step):
            return self._of_division(step, so, masks)
        otherwise = self._otherwise
        point = otherwise.points.at_a_point(step)
        if point:
            return f"{capital(point)}. So {so}."
        two_ways = self._by_two_ways(step, so, masks, stated)
        if two_ways:
            return two_ways
        if len(step.instances) != 1:
            return ""
        line = self.words.places.line(step.instances[0])
        must = otherwise.must_go(step, line, masks)
        if must:
            return f"{capital(must)}." if line else self._rules.lead(step.instances, stated).then(must)
        shared = otherwise.shared(step, line)
        if shared:
            return f"{capital(shared)}. So {so}."
        complete = otherwise.is_complete(step)
        if complete:
            lead = self._rules.lead(step.instances, stated)
            return f"{lead.text}, and it is closed now. So there is no {complete} anywhere else."
        run = step.joined if isinstance(step, Step) and step.joined else [step]
        reasons = {otherwise.reason(each) for each in run}
        reason = reasons.pop() if len(reasons) == 1 else ""
        if not reason:
            return ""
        because = "" if otherwise.is_sufficient(step) else self._facts.because(step, masks)
        lead = self._rules.lead(step.instances, stated)
        if lead.is_known and not because:
            return f"{capital(so)}; otherwise {reason}."
        return self._follows(step, lead, because, f"{so}; otherwise {reason}")

    def _by_two_ways(self, step: Deduction, so: str, masks: Masks, stated: StatedRules) -> str:
        """Return what follows if a line has only two ways at a point where another rule requires it."""
        found = self._otherwise.points.two_ways(step)
        if found is None:
            return ""
        point, instance = found
        lead = self._rules.lead([instance], stated)
        named = {cell for label in lead.labels for cell in label.cells} == set(point.cells) != set()
        if lead.is_likewise and named or lead.only_cells == set(point.cells) != set():
            lead, named = lead.without_labels(), False
        others = [fact for fact in step.premises if isinstance(self._place(fact[0]), Cell)]
        known = self.words.facts(others, masks)
        where = "" if named else " there" if known.startswith(point.text) else f" at {point.text}"
        ways = f"only two ways are left{where}, so {so}"
        return lead.then(f"{known}, and {ways}" if others else ways)

    def _place(self, unknown: int) -> Place:
        return self.words.unknowns.variables[unknown].place

    def _of_division(self, step: Deduction, so: str, masks: Masks) -> str:
        """Return what follows from the areas of cells, without the rule: it belongs to the meaning of areas."""
        inside = [place for place, bit in step.conclusions if bit == 0]
        if len(inside) == len(step.conclusions) == 1:
            first, second = self._sides(inside[0])
            so = f"no border separates {first} from {second}"
        return f"Because {self._facts.because(step, masks)}, {so}."

    def _sides(self, unknown: int) -> tuple[str, str]:
        """Return the names of the cells on both sides of a link."""
        link = self.words.unknowns.variables[unknown].place
        assert isinstance(link, Link)
        return name_of(link.first), name_of(link.second)

    def _at_length(self, step: Deduction, so: str, masks: Masks, stated: StatedRules) -> str:
        if not step.premises and len(step.instances) >= _MANY_INSTANCES and len(so) > _LONG:
            return self._for_the_first(step, masks, stated)
        only = self._facts.only_there(step, masks)
        instances = self._shown_instances(step, masks)
        total, needed = self._together.total(step), self._together.must_hold(step, masks)
        lead = self._rules.lead(instances, stated, brief=bool(total))
        if only:
            return f"{lead.then(only)} So {so}."
        because = self._facts.because(step, masks)
        if total:
            because = f"because {because}, " if because else "so "
            total = total if lead.is_short else f"together, they mean that {total}"
            return f"{lead.then(total)} {capital(f'{because}{so}')}."
        if needed:
            return f"{lead.then(f'because {because}, {needed}' if because else needed)} So {so}."
        same = stated.used <= stated.before
        if not because and lead.is_likewise and not same:
            lead = self._rules.lead(instances, stated, remind=True)
        if not because and lead.rules and lead.is_known and same:
            return f"Likewise, {so}."
        return self._follows(step, lead, because, so)

    def _shown_instances(self, step: Deduction, masks: Masks) -> Sequence[Instance]:
        """Return the instances of a step without those that are only about known places, such as given digits."""
        settled = {place for place, _ in self._facts.settled}
        concluded = {place for place, _ in step.conclusions}
        known = {place for each in step.instances for place in each.scope if is_single(masks[place])} - concluded
        plain = [each for each in step.instances if len(each.scope) == 1 and known >= set(each.scope)]
        return [
            each for each in step.instances if each not in plain and not settled >= set(each.scope)
        ] or step.instances

    def _for_the_first(self, step: Deduction, masks: Masks, stated: StatedRules) -> str:
        """Return what follows at the first of many places of a rule, and the names of the others."""
        first, *others = step.instances
        own = tuple(fact for fact in step.conclusions if fact[0] in first.scope)
        sentence = self._at_length(Deduction((first,), (), own, step.part), self._facts.so(own, masks), masks, stated)
        return f"{sentence} The same goes for {nested(together(map(self.label, others)))}."

    def _follows(self, step: Deduction, lead: Lead, because: str, so: str) -> str:
        """Return the lead, the reason and the conclusion as sentences."""
        if not because:
            return lead.so(so)
        lead = self._without_repeats(step, lead)
        so = they(because, so)
        if runs_on(because, so):
            return lead.then(f"{because}, so {so}")
        return lead.then(f"because {because}, {so}")

    def _without_repeats(self, step: Deduction, lead: Lead) -> Lead:
        """Return the lead without its cells if they are just those that the reasons or the conclusion are about."""
        named, cells_of = lead.only_cells, self.words.places.cells
        reasons = {place for place, _ in self._facts.shown_premises(step)}
        concluded = {place for place, _ in step.conclusions}
        links = {place for place in reasons if not isinstance(self.words.unknowns.variables[place].place, Cell)}
        about = cells_of(reasons - links) or cells_of(concluded) or named
        at_them = all(named & cells_of([place]) for place in links)
        plain = named == about and at_them or named in (cells_of(reasons), cells_of(reasons | concluded))
        return lead.without_labels() if named and plain else lead

    def supposition(self, step: Deduction) -> str:
        """Return `Suppose that (1,2) is black` for a step that refutes this."""
        assert step.supposed is not None
        unknown, bit = step.supposed
        gone = self.words.unknowns.full[unknown] & ~(1 << bit)
        return f"Suppose that {self.words.states([unknown], gone, 1 << bit)}"

    def _refuted(self, step: Step, stated: StatedRules) -> str:
        """Return the supposition and the rules that contradict it: all of them, or those of the last of many links."""
        supposing = self.supposition(step).replace("Suppose", "supposing", 1)
        used = list(dict.fromkeys(instance for link in step.chain for instance in link.instances))
        if len(used) <= _FEW_RULES:
            return self._rules.lead(used, stated).then(f"{supposing} leads to a contradiction")
        lead = self._rules.lead(step.chain[-1].instances, stated)
        count = count_links(step.chain)
        if lead.is_short and lead.labels:
            return f"{capital(supposing)} leads in {count} steps to a contradiction {_at(lead)}."
        return lead.then(f"{supposing} leads to a contradiction in {count} steps")

    def chain(self, step: Step, stated: StatedRules | None = None) -> list[str]:
        """Return the lines of a step's chain, one sentence each, the supposition first."""
        stated = StatedRules() if stated is None else stated
        return [self._line(line, stated) for line in lines(step, step.masks)] if step.chain else []

    def _line(self, line: Line, stated: StatedRules) -> str:
        """Return a line of a chain in words."""
        link, masks = line.deduction, line.masks
        if line.kind is Kind.SUPPOSED:
            supposition = self.supposition(link)
            return f"{supposition.replace('Suppose', 'Suppose also', 1) if line.inner else supposition}."
        stated.begin()
        left = without(masks, link.conclusions)
        emptied = [unknown for unknown, _ in link.conclusions if not left[unknown]]
        if line.kind is Kind.REFUTED:
            return f"So nothing is left for {self.words.places.place(emptied[0])}." if emptied else self._so(link, left)
        if line.kind is Kind.CONTRADICTION:
            sentence = self.contradiction(link, masks, emptied, stated)
        else:
            sentence = self._plainly(link, self._facts.so(link.conclusions, left), masks, stated)
        return sentence + self._notes(link, stated)

    def _so(self, link: Deduction, left: Masks) -> str:
        return f"So {self._facts.so(link.conclusions, left)}."

    def contradiction(
        self, link: Deduction, masks: Masks, emptied: Sequence[int] = (), stated: StatedRules | None = None
    ) -> str:
        """Return the end of a supposition, or of a puzzle without solution."""
        if _is_of_division(link) and not emptied:
            border = next(place for place, bit in link.premises if bit == 1)
            first, second = self._sides(border)
            area = self.words.usage.part(self.words.unknowns.variables[border].layer)
            return f"But then the border between {first} and {second} would lie inside one {area}."
        point = self._otherwise.points.contradiction(link)
        point = point or self._otherwise.no_place(link, self.words.places.line(link.instances[0]))
        if point and not emptied:
            return f"{capital(point)}." if stated is None else f"But then {point}."
        shown = self._shown_instances(link, masks)
        lead = self._rules.lead(shown, StatedRules() if stated is None else stated, remind=True)
        if emptied and is_single(masks[emptied[0]]):
            own = removed(self.words.unknowns, masks, emptied[:1])
            link = Deduction(link.instances, (*link.premises, *own), (), link.part)
            emptied = ()
        line = self.words.places.line(link.instances[0]) if len(link.instances) == 1 else ""
        twice = "" if emptied else self._otherwise.repeated(link, line)
        no_place = "" if emptied else self._otherwise.no_place(link, line)
        in_line = twice or no_place if stated is None else no_place or twice
        if in_line and line and not line.startswith("("):
            return f"{capital(in_line)}." if stated is None else f"But then {in_line}."
        reason = "" if emptied else twice or self._facts.no_place_for_value(link) or self._otherwise.reason(link)
        if reason and lead.is_known:
            return f"But then {reason}."
        if reason:
            return lead.then(f"but {reason}" if stated is None else f"but then {reason}")
        because = self._facts.reasons(link, link.premises, masks)
        in_sum = self._facts.in_sum(link.premises, because)
        whether = emptied and because and self._is_truth(emptied[0])
        state = self.words.states([emptied[0]], 1, 2) if whether else ""
        if in_sum and (whether or not emptied):
            that = f"{state} or not, that" if whether else "that"
            return lead.then(f"but {'whether ' if whether else ''}{that} does not fit {in_sum.removeprefix('of ')}")
        if whether:
            return lead.but(f"{because}, whether or not {they(because, state)}")
        because = in_sum or because
        if emptied:
            end = f"nothing would be left for {self.words.places.place(emptied[0])}"
            return lead.then(f"because {because}, {end}" if because else end)
        lead = self._without_repeats(link, lead)
        lacking = would_lack(lead.named, because) if lead.is_short else ""
        return f"But then {lacking}." if lacking else lead.but(because)

    def _is_truth(self, unknown: int) -> bool:
        layer = self.words.layers[self.words.unknowns.variables[unknown].layer]
        return bool(layer.truth or layer.areas)

    def _unstated_rules(self, step: Step, stated: StatedRules) -> str:
        """Return the rules of a last candidate that were not stated yet, except that the values of a line differ."""
        found: dict[str, Instance] = {}
        for instance in step.instances:
            text = self._rules.text(instance)
            different = self.words.places.line(instance) and all(
                isinstance(part.check, Different) for part in instance.parts
            )
            if (
                not different
                and self._rules.key(instance, text) not in stated.texts
                and not self.words.clues.statement(instance.rule)
            ):
                found[text] = instance
        if not found or len(found) > _FEW_RULES:
            return ""
        for text, instance in found.items():
            stated.add(self.label(instance), self._rules.key(instance, text))
        return f"{capital('; '.join(found))}. "

    def _last(self, step: Step, unknown: int) -> str:
        """Return the sentence for a last candidate."""
        mask = step.masks[unknown]
        value = self.words.values.value(unknown, mask.bit_length() - 1)
        places = [place for place in dict.fromkeys(map(self.label, step.instances)) if place.text]
        where = self.words.unknowns.variables[unknown].place
        alone = with_cells(together(places), where)
        leave = "leaves" if len(places) == 1 and not places[0].several else "leave"
        if self.words.values.is_nothing(unknown, value) or isinstance(where, Link):
            joined = self.words.have([unknown], Values((value,)))
            if all(place.is_of_cells for place in places):
                return f"{capital(joined)}; nothing else is left there."
            if value.name == "empty":
                return f"{capital(nested(alone))} {leave} {self.words.places.place(unknown)} empty."
            return f"{capital(nested(places))}: {joined}."
        places = alone
        if not all(self.label(instance).text for instance in step.instances) or all(
            place.is_of_cells for place in places
        ):
            return f"{capital(self.words.places.place(unknown))} can only be {value}."
        return f"{capital(nested(places))} {leave} only {value} for {self.words.places.place(unknown)}."

    def conclusion(self, step: Step) -> str:
        """Return the conclusion as a sentence. After a supposition, its opposite comes first."""
        others = [fact for fact in step.conclusions if fact != step.supposed]
        if not step.chain or step.supposed is None or not others:
            return f"So {self._facts.so(step.conclusions, step.masks)}."
        so = self._facts.so([step.supposed], step.masks)
        return f"So {so}. In the same way, {they(so, self._facts.so(others, without(step.masks, [step.supposed])))}."


def _at(lead: Lead) -> str:
    """Return where a contradiction is: `in row 5`, `at (1,2)`, `with the 3 in (1,2)`."""
    if all(label.is_of_cells or label.noun.endswith("corner") for label in lead.labels):
        return f"at {lead.named}"
    return f"{'with' if any(label.cells or label.lines for label in lead.labels) else 'in'} {lead.named}"


def _is_of_division(step: Deduction) -> bool:
    """Return True if a deduction is about links inside areas and between areas."""
    return step.part is not None and isinstance(step.part.check, Division)
