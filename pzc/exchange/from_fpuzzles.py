"""Puzzles of f-puzzles to .puz files: the rule file whose `format fpuzzles` clause declares a key reads it."""

from collections.abc import Iterator, Sequence

from pzc.compiler.base.node import node
from pzc.compiler.board.board import Board
from pzc.compiler.formats.sudokus.documents import Part, Wrong
from pzc.compiler.formats.sudokus.entries import ALL_GIVEN, BOXES, FLAG, SIDE, WORDS, Unfit, number_in
from pzc.compiler.formats.sudokus.fpuzzles import (
    DRAWN,
    KIND,
    NEGATIVE,
    OPTIONS,
    TEXTS,
    Grid,
    default_box,
    default_regions,
    read_grid,
    read_solution,
    regions_of,
)
from pzc.compiler.model.formats import EntryUse
from pzc.compiler.pictures.clues import GivenValue, clue_lines, division_lines, names_for

from .embedded_rules import whole_puzzle
from .format_clauses import Declared, all_declared
from .puz_writing import (
    Converted,
    Used,
    head,
    placing,
    settings_of,
    solution,
    split_rules,
    use_line,
)

_SITES = {KIND: "f-puzzles", "sudokupad": "SudokuPad", "iss": "the Interactive Sudoku Solver", "ipuz": "an ipuz file"}
_OF_ALL = (*TEXTS, *OPTIONS, NEGATIVE, "grid", "solution")
"""Keys that are no clues."""


def convert(document: Part, folder: str, kind: str = KIND, left_out: Sequence[str] = (), origin: str = "") -> Converted:
    """Convert a puzzle of f-puzzles to a .puz file. Raises Wrong if the document is invalid.

    kind: the format whose clauses are used. left_out: what is known to be lost. origin: the source of the document,
    if not the site itself.
    """
    return _whole_puzzle(document, folder, kind) or _Conversion(document, folder, kind, left_out, origin).convert()


def _whole_puzzle(document: Part, folder: str, kind: str) -> Converted | None:
    """Return the puzzle that a block in the rules contains; None if there is no such block."""
    title, author, rules = (document.at(key).text() if document.has(key) else "" for key in TEXTS)
    signs = document.at("solution").value
    if isinstance(signs, list):
        signs = "".join("." if sign is None else str(sign) for sign in signs)
    return whole_puzzle(title, author, rules, signs, _SITES[kind], folder)


class _Conversion:
    def __init__(self, document: Part, folder: str, kind: str, left_out: Sequence[str], origin: str) -> None:
        self.document = document
        self.grid: Grid = read_grid(document)
        self.board = Board(self.grid.size, self.grid.size)
        self.declared = all_declared(kind, [key for key in document.names() if document.has(key)], folder)
        self.used: list[Used] = []
        self.left_out = list(left_out)
        self.site = origin or _SITES[kind]

    def convert(self) -> Converted:
        """Convert board, entries and flags, then write the lines."""
        meta = {key: self.document.at(key).text() for key in TEXTS if self.document.has(key)}
        division = self._add_board()
        others: dict[str, set[str]] = {}  # the clues of the entries, by key
        for key in self.document.names():
            if isinstance(self.document.at(key).value, list) and key not in _OF_ALL:
                others[key] = self._read_entries(key, meta)
            elif (
                key not in (*_OF_ALL, "size")
                and not self.document.at(key).absent
                and self.document.at(key).value is not True
            ):
                self.left_out.append(f"`{key}`")
        self._add_flags(others)
        rules, own = split_rules(meta.get("ruleset", ""))
        self.left_out += self.grid.left_out
        lines = head(meta.get("title", ""), meta.get("author", ""), rules, self.site, self.left_out)
        lines += ["", use_line(self.used), *division, *self._given_lines()]
        for used in self.used:
            lines += placing(used, self.board)
        lines += self._candidate_lines()
        rows = read_solution(self.document, self.grid.size, meta.get("solution", ""))
        lines += solution(rows) if rows else []
        lines += ["", own] if own else []
        return Converted("\n".join(lines) + "\n", tuple(self.left_out))

    # --------------------------------------------------------------------------------------------- the board

    def _add_board(self) -> list[str]:
        """Add the file that makes the board, and return the lines that draw its regions."""
        size, box = self.grid.size, default_box(self.grid.size)
        regions, odd = regions_of(self.grid)
        if odd:
            self.left_out.append(f"regions that have not {size} cells ({odd})")
        sides = [d for d in self._clauses("size") if d.clause.entry is not None]
        boxes = next((d for d in sides if d.clause.entry and d.clause.entry.word == BOXES), None)
        if boxes is not None and boxes.clause.entry and regions == default_regions(size) and min(box) > 1:
            names = (param.name for param in boxes.clause.entry.params)
            self._use(boxes, dict(zip(names, box, strict=True)))
            return []
        drawn = bool(regions) and not (min(box) == 1 and regions == default_regions(size))
        for found in sides:
            entry = found.clause.entry
            if entry is not None and entry.word == SIDE and bool(entry.regions) == drawn:
                self._use(found, {} if drawn else {entry.params[0].name: size})
                return ["", *division_lines(entry.regions, self.board, regions)] if drawn else []
        raise Wrong("size", "no rule file says what makes such a board")

    def _clauses(self, key: str) -> list[Declared]:
        return [found for found in self.declared if key in (found.clause.key, *found.clause.others)]

    def _use(self, file: Declared, settings: dict[str, int]) -> Used:
        """Return the use of a file with these parameters."""
        wanted = settings_of(settings)
        mine = [used for used in self.used if used.file.name == file.name]
        for used in mine:
            if used.settings == wanted or not wanted:
                return used
        again = "_" + "_".join(str(value) for _, value in wanted) if mine else ""
        self.used.append(Used(file, wanted, {}, again))
        return self.used[-1]

    # --------------------------------------------------------------------------------------------- entries

    def _read_entries(self, key: str, meta: dict[str, str]) -> set[str]:
        """Read the entries under a key, and return the names of their clues."""
        entries = [part for part in self.document.at(key).items() if not part.absent]
        clauses = [d for d in self._clauses(key) if d.clause.entry and d.clause.entry.word in WORDS]
        if key in DRAWN:
            entries = [part for part in entries if not _take_meta(part, meta) and not self._is_picture(part)]
        if not clauses:
            if entries:
                self.left_out.append(_describe_key(key, entries))
            return set()
        became = set()
        for part in entries:
            found = self._read_entry(part, clauses)
            if found is not None:
                became.add(found)
        return became

    def _setting(self, part: Part, use: EntryUse) -> int | None:
        """Return the parameter value that an entry sets, if it sets one."""
        value = part.at("value")
        if not use.params or (value.absent and not use.half):
            return None
        return (self.grid.size + 1) // 2 if value.absent else number_in(value)

    def _is_picture(self, part: Part) -> bool:
        """Return True if a cosmetic only shows entries that are read."""
        of = part.value.get("fromConstraint") if isinstance(part.value, dict) else None
        uses = [(found.clause.key, found.clause.entry) for found in self.declared]
        return any(use is not None and of in use.drawn and self.document.has(key) for key, use in uses)

    def _read_entry(self, part: Part, clauses: Sequence[Declared]) -> str | None:
        """Read an entry by the first clause that fits it, and return the name of its clue."""
        unfit = None
        for file in clauses:
            use = file.clause.entry
            assert use is not None
            kind = next(kind for kind in file.model.clues if kind.name == use.clue)
            try:
                found = list(WORDS[use.word].read(part, self.board, kind, use))
                settings = {use.params[0].name: number} if (number := self._setting(part, use)) is not None else {}
            except Unfit as error:
                unfit = unfit or error
                continue
            clues = self._use(file, settings).clues.setdefault(use.clue, [])
            for args, given in found:
                if any(args == other and given != value for other, value in clues):
                    raise Wrong(part.path, "it is already there with another value")
                if (args, given) not in clues:
                    clues.append((args, given))
            return use.clue
        assert unfit is not None
        self.left_out.append(str(unfit))
        return None

    # --------------------------------------------------------------------------------------------- flags

    def _add_flags(self, became: dict[str, set[str]]) -> None:
        """Add the files that declare the flags: first the files that declare most of them at once."""
        flags = {key for key in self.document.names() if self.document.at(key).value is True and key not in _OF_ALL}
        wanted = {(FLAG, key) for key in flags}
        if self.document.has(NEGATIVE):
            wanted |= {(ALL_GIVEN, part.text()) for part in self.document.at(NEGATIVE).items()}
        variants = list(_variants(self.declared))
        while wanted:
            fitting = [v for v in variants if v.says <= wanted and _goes_with(v, became)]
            if not fitting:
                break
            best = max(fitting, key=lambda v: (len(v.says), v.likeness(became)))
            self._use(best.file, dict(best.settings))
            wanted -= best.says
        self.left_out += [f"`{key}`" if word == FLAG else f"`{NEGATIVE}` of `{key}`" for word, key in sorted(wanted)]

    # --------------------------------------------------------------------------------------------- digits

    def _given_lines(self) -> list[str]:
        model = self.used[0].file.model
        kind = next(kind for kind in model.clues if kind.name == "given")
        given = {(cell,): GivenValue(value) for cell, value in self.grid.given.items()}
        return ["", *clue_lines(kind, self.board, given, names_for(model, kind))] if given else []

    def _candidate_lines(self) -> list[str]:
        """Return the digits that a cell may hold, if pencil marks are given."""
        marks = self.grid.possible
        lines = [f"({c.row},{c.column}) in <{', '.join(map(str, digits))}>" for c, digits in marks.items()]
        return ["", *lines] if lines else []


@node(eq=False)
class _Variant:
    """A file with some parameters, and the flags that it then declares, all at once."""

    file: Declared
    settings: tuple[tuple[str, int], ...]
    says: frozenset[tuple[str, str]]
    clues: tuple[tuple[str, str, str], ...]  # word, key and clue of the flags about a clue

    def likeness(self, became: dict[str, set[str]]) -> int:
        """Return how well a file with clues fits: better if the puzzle has these clues, worse if not."""
        placed = set().union(*became.values()) if became else set()
        return (1 if any(kind.name in placed for kind in self.file.model.clues) else -1) if self.clues else 0


def _variants(declared: Sequence[Declared]) -> Iterator[_Variant]:
    """Yield the variants that rule files declare by flags, one for each setting of their parameters."""
    files = {found.name: [d for d in declared if d.name == found.name] for found in declared}
    for found in files.values():
        flags = [(d, d.clause.entry) for d in found if d.clause.entry and d.clause.entry.word in (FLAG, ALL_GIVEN)]
        for settings in dict.fromkeys(entry.settings for _, entry in flags):
            mine = [(d, entry) for d, entry in flags if entry.settings == settings]
            says = [(entry.word, _clause_key(d)) for d, entry in mine]
            clues = [(entry.word, _clause_key(d), entry.clue) for d, entry in mine if entry.clue]
            sorted_settings = tuple((param.name, value) for param, value in settings)
            yield _Variant(mine[0][0], sorted_settings, frozenset(says), tuple(clues))


def _clause_key(found: Declared) -> str:
    """Return the key of a flag; of a flag about a list of keys, the key of its clue."""
    entry = found.clause.entry
    assert entry is not None
    if entry.word == FLAG:
        return found.clause.key
    return next(c.key for c in found.model.formats if c.entry and c.entry.clue == entry.clue and c.entry.word in WORDS)


def _goes_with(variant: _Variant, became: dict[str, set[str]]) -> bool:
    """Return True if the file reads all entries of a key. A flag "all such clues are given" requires that."""
    return all(became.get(key, set()) <= {clue} for word, key, clue in variant.clues if word == ALL_GIVEN)


def _take_meta(part: Part, meta: dict[str, str]) -> bool:
    """Read a title and other metadata written into a cage, `title: ...`."""
    value = part.value.get("value") if isinstance(part.value, dict) else None
    name, colon, text = str(value or "").partition(":")
    name = {"rules": "ruleset"}.get(name, name)
    if not colon or name not in (*TEXTS, "solution"):
        return False
    meta.setdefault(name, text.strip())
    return True


def _describe_key(key: str, entries: Sequence[Part]) -> str:
    """Describe a key that is unknown or only cosmetic: how many entries it has, and what they show."""
    made = {
        str(p.value["fromConstraint"])[:40]
        for p in entries
        if isinstance(p.value, dict) and p.value.get("fromConstraint")
    }
    words = "only drawn there: " if key in DRAWN else ""
    return f"{words}`{key}` ({len(entries)}{', of ' + ', '.join(sorted(made)) if made else ''})"
