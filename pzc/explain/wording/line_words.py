"""Facts about links, sides of cells and divisions of the board to words: "the line joins (1,1) and (1,2)"."""

from collections.abc import Collection, Sequence

from pzc.compiler.board.directions import end_of
from pzc.compiler.board.elements import Border, Cell, Link, Place, name_of
from pzc.compiler.model.model import Layer, Model
from pzc.explain.constraints.state import Unknowns

from .english import ADJECTIVES, DIRECTED, LINES, article, clauses, listed, plural
from .place_lists import beside, groups, paths
from .predicates import Values
from .usage import Usage

_LINE = "line"
"""The name of a layer that is not counted, whatever the rules say of a line."""
_MANY_TURNS = 5
"""The most turns of a path that is named in words."""
_FEW = 2
"""The most sides between cells that are named with both cells in full."""


class LineWords:
    """Puts facts about links, sides and divisions into words."""

    def __init__(self, model: Model, unknowns: Unknowns, separating: Collection[str]) -> None:
        assert model.board is not None
        self._board = model.board
        self._sides = len(model.board.outline(Cell(1, 1)))
        self._unknowns = unknowns
        self._usage = Usage(model)
        self._separating = separating

    # ------------------------------------------------------------------------------- places

    def between(self, places: Sequence[Link | Border], last: str = "and") -> str:
        """Return where links or sides are: `between (1,1)–(1,2) and (2,1)–(2,2), and at the top of (1,1)`."""
        groups: dict[str, list[str]] = {}
        dash = " and " if len(places) == 1 else "–"
        for place in places:
            inside, end = self._beside(place) if isinstance(place, Border) else ([place.first, place.second], "")
            at = "between" if len(inside) == 2 else f"at the {end} of"
            groups.setdefault(at, []).append(dash.join(map(name_of, inside)))
        return clauses([f"{at} {listed(where, last)}" for at, where in groups.items()], last)

    def somewhere(self, places: Sequence[Link | Border], last: str) -> str:
        """Return where something is, at the end of a clause: few sides are named with both of their cells in full."""
        inner = [place for place in places if isinstance(place, Link) or len(self._beside(place)[0]) == 2]
        if not 0 < len(inner) <= _FEW:
            return self.between(places, last)
        rest = [place for place in places if place not in inner]
        return clauses([*([self.between(rest, last)] if rest else []), *(self.between([one]) for one in inner)], last)

    def side(self, border: Border) -> str:
        """Return a side of a cell as a noun: `the side between (1,1) and (1,2)`, `the top side of (1,1)`."""
        return (
            self.between([border]).removeprefix("at ").replace("between", "the side between").replace(" of", " side of")
        )

    def _beside(self, border: Border) -> tuple[list[Cell], str]:
        return beside(self._board, border)

    # -------------------------------------------------------------------------------- lines

    def edges(self, layer: Layer, places: Sequence[Place], holds: bool) -> str:
        """Return `the line joins (1,1) and (1,2)`, `the line does not run along the top of (1,1)`."""
        name = layer.name.replace("_", " ")
        links = [place for place in places if isinstance(place, Link)]
        if len(links) < len(places):
            return self._along(name, [place for place in places if isinstance(place, Border)], holds)
        if layer.name in DIRECTED:
            ways = [f"from {name_of(each.first)} to {name_of(each.second)}" for each in links]
            return f"the way {'leads' if holds else 'does not lead'} {listed(ways, 'and' if holds else 'or')}"
        if layer.name in self._separating:
            ways = [f"{name_of(each.first)} from {name_of(each.second)}" for each in links]
            return f"{article(name) if holds else 'no'} {name} separates {listed(ways, 'and' if holds else 'or')}"
        if layer.name in ADJECTIVES:
            be = ("are" if len(links) > 1 else "is") + ("" if holds else " not")
            return f"{listed([pair(place) for place in links])} {be} {name}"
        counted = name not in LINES and self._usage.counts(name)
        if holds and counted and len(links) > 1:
            return f"{plural(name)} join {_pairs(links)}"
        if holds:
            return f"{article(name) if counted else 'the'} {name} {self._joined(links)}"
        if counted or name == _LINE:
            return f"no {name} {self._not_joined(layer, links)}"
        return f"the {name} does not {self._not_joined(layer, links, 'reach', 'join')}"

    def is_line(self, layer: Layer, places: Sequence[Place]) -> bool:
        """Return True if a layer is a line between cells or along sides: no wall, no direction, no color."""
        if not all(isinstance(place, Link) for place in places):
            return all(isinstance(place, Border) for place in places)
        return layer.name not in DIRECTED | ADJECTIVES and layer.name not in self._separating

    def one_of(self, layer: Layer, places: Sequence[Place]) -> str:
        """Return `the line joins (2,2) to (1,2) or (2,3)`, `the line runs along the top or the left of (1,1)`."""
        name = layer.name.replace("_", " ")
        links = [place for place in places if isinstance(place, Link)]
        if links:
            return f"the {name} {_joins(links)}"
        return f"the {name} runs {self._ways([place for place in places if isinstance(place, Border)], 'or')}"

    def leaves_out(self, layer: Layer, places: Sequence[Place]) -> str:
        """Return `the line leaves out one side of (1,1)` for the four sides of a cell; nothing for other places."""
        borders = [place for place in places if isinstance(place, Border)]
        around = self._all_sides(borders) if len(borders) == len(places) else ""
        return f"the {layer.name.replace('_', ' ')} leaves out one side of {around}" if around else ""

    def _joined(self, links: Sequence[Link]) -> str:
        """Return `joins (1,1) and (1,2)`, `runs straight from (1,1) to (1,5)`, or `joins` with longer paths."""
        found = paths(links)
        if len(found) == 1 and len(found[0]) == 2:
            return f"joins {name_of(found[0][0])} and {name_of(found[0][1])}"
        if len(found) == 1 and _is_straight(found[0]):
            return f"runs straight from {name_of(found[0][0])} to {name_of(found[0][-1])}"
        long = [path for path in found if len(path) > 2]
        if max(len(_turns(path)) for path in found) > _MANY_TURNS or not long or len(found) - len(long) > 1:
            return f"joins {listed([_as_stretches(path) for path in found])}"
        joins = [f"joins {name_of(path[0])} and {name_of(path[1])}" for path in found if len(path) == 2]
        return clauses([f"runs {clauses(list(map(_from_to, long)))}", *joins])

    def _not_joined(self, layer: Layer, links: Sequence[Link], reaches: str = "reaches", joins: str = "joins") -> str:
        """Return `joins (1,1) and (1,2)`, `joins (2,2) to (1,2) or (2,3)`, `reaches (1,5)`."""
        cells, rest = self._avoided(layer, links)
        reached = f"{reaches} {listed(cells, 'or')}" if cells else ""
        return " or ".join(filter(None, (reached, _joins(rest, joins) if rest else "")))

    def _avoided(self, layer: Layer, links: Sequence[Link]) -> tuple[list[str], list[Link]]:
        """Return the cells all of whose links are among these, and the other links. Few cells are not worth it."""
        near: dict[Place, set[Place]] = {}
        for variable in self._unknowns.variables:
            if variable.layer == layer.name and isinstance(variable.place, Link):
                for end in (variable.place.first, variable.place.second):
                    near.setdefault(end, set()).add(variable.place)
        given, left, found = set(links), set(links), []
        for cell in sorted(near, key=lambda cell: (-len(near[cell]), name_of(cell))):
            if len(near[cell]) > 1 and near[cell] <= given:
                left -= near[cell]
                found.append(cell)
        if 2 * len(left) >= len(links):
            return [], list(links)
        return [name_of(cell) for cell in sorted(found)], [link for link in links if link in left]

    def _along(self, name: str, borders: Sequence[Border], holds: bool) -> str:
        """Return `the line runs along the top and the right of (1,1) and between (2,2) and (2,3)`."""
        around = self._all_sides(borders)
        if name not in LINES and self._usage.counts(name):
            where = f"around {around}" if around else self._ways(borders, "and" if holds else "or")
            some = plural(name) if len(borders) > 1 else f"{article(name)} {name}"
            return f"{some if holds else f'no {name}'} {'run' if holds and len(borders) > 1 else 'runs'} {where}"
        if around:
            return f"the {name} runs {'around' if holds else 'along no side of'} {around}"
        return f"the {name} {'runs' if holds else 'does not run'} {self._ways(borders, 'and' if holds else 'or')}"

    def _ways(self, borders: Sequence[Border], last: str) -> str:
        """Return sides as a list. Several sides of one cell are named together."""
        around = self._surrounded(borders)
        left = [each for each in borders if not any(each in sides for sides in around.values())]
        ends_of: dict[str, list[Cell]] = {}
        while left:
            cells = {cell: [each for each in left if cell in self._beside(each)[0]] for b in left for cell in b.beside}
            cell = min(cells, key=lambda cell: (-len(cells[cell]), cell))
            alone = len(cells[cell]) == 1
            if alone and len(self._beside(cells[cell][0])[0]) == 2:
                rim = [each for each in left if len(self._beside(each)[0]) == 1]
                if not rim:
                    break
                cell = self._beside(rim[0])[0][0]
                cells[cell] = rim[:1]
            ends = [f"the {end_of(self._board, cell, each)}" for each in cells[cell]]
            ends_of.setdefault(listed(ends, last), []).append(cell)
            left = [each for each in left if each not in cells[cell]]
        named = [(sorted(cells), ends) for ends, cells in ends_of.items()]
        along = [f"{ends} of {listed(list(map(name_of, cells)), last)}" for cells, ends in sorted(named)]
        if around:
            along.insert(
                0, f"{'any side' if last == 'or' else 'all sides'} of {listed(list(map(name_of, around)), last)}"
            )
        parts = [f"along {listed(along, last)}"] if along else []
        if left:
            dash = " and " if len(left) == 1 or len(left) == _FEW and not named else "–"
            pairs = [dash.join(name_of(cell) for cell in self._beside(each)[0]) for each in left]
            parts += [f"between {each}" for each in pairs] if dash == " and " else [f"between {listed(pairs, last)}"]
        return f" {last} ".join(parts)

    def _surrounded(self, borders: Sequence[Border]) -> dict[Cell, list[Border]]:
        """Return the cells all of whose sides are among some, with these."""
        sides: dict[Cell, list[Border]] = {}
        for border in borders:
            for cell in self._beside(border)[0]:
                sides.setdefault(cell, []).append(border)
        return {cell: own for cell, own in sorted(sides.items()) if len(own) == self._sides}

    def _all_sides(self, borders: Sequence[Border]) -> str:
        """Return a cell if the places are all its sides."""
        cells = [cell for cell in borders[0].beside if all(cell in each.beside for each in borders)]
        return name_of(cells[0]) if len(borders) == self._sides and len(cells) == 1 else ""

    # --------------------------------------------------------------------- bridges and rooms

    def bridges(self, layer: Layer, links: Sequence[Link], what: Values, most: int) -> str:
        """Return `no bridge joins (1,1) and (1,2)` for numbers of lines. `most`: the largest number that may be."""
        name = layer.name.replace("_", " ").removesuffix(" count")
        each = "each of " if len(links) > 1 else ""
        if what.negated and what.are(str(most)) and most > 1:
            return f"at most {'one' if most == 2 else most - 1} {name} joins {each}{_pairs(links)}"
        if what.are("0") and not what.negated:
            return f"no {name} {_joins(links)}"
        if what.are("0") or what.are("1") and not what.negated:
            return f"{article(name) if what.negated else 'one'} {name} joins {each}{_pairs(links)}"
        return f"{what} {plural(name)} join {_pairs(links, 'or' if what.negated else 'and')}"

    def divided(self, layer: Layer, places: Sequence[Place], same: bool) -> str:
        """Return `(1,1) and (1,2) lie in different rooms`, `borders separate (1,1) from (1,2)`."""
        links = [place for place in places if isinstance(place, Link)]
        name = self._usage.part(layer.name)
        if same:
            together = [listed(group) for group in groups(links)]
            return clauses([f"{together[0]} lie in the same {name}", *(f"so do {one}" for one in together[1:])])
        at = _at_one_cell(links)
        if at is not None:
            return f"{name_of(at[0])} does not lie in the {name} of {listed(at[1], 'or')}"
        if len(links) == 1:
            return f"{name_of(links[0].first)} and {name_of(links[0].second)} lie in different {plural(name)}"
        return f"borders separate {_apart(links)}"


def _apart(links: Sequence[Link]) -> str:
    """Return `(2,3) from (1,3) and (2,2), and (4,4) from (4,5)`: links at one cell are named together."""
    left, found = list(links), []
    while left:
        at = {cell: [link for link in left if cell in link] for link in left for cell in link}
        cell = min(at, key=lambda cell: (-len(at[cell]), cell))
        found.append((cell, f"{name_of(cell)} from {listed(_other_ends(cell, at[cell]))}"))
        left = [link for link in left if link not in at[cell]]
    return clauses([text for _, text in sorted(found)])


def _turns(path: Sequence[Place]) -> list[str]:
    """Return the points at which a path turns, without its ends."""
    return [name_of(path[i]) for i in range(1, len(path) - 1) if not _is_straight(path[i - 1 : i + 2])]


def _from_to(path: Sequence[Place]) -> str:
    """Return `from (2,6) via (4,6) to (4,5)`: a path with the points at which it turns."""
    via = _turns(path)
    between = f" via {listed(via)}" if via else ""
    return f"{'' if via else 'straight '}from {name_of(path[0])}{between} to {name_of(path[-1])}"


def _as_stretches(path: Sequence[Place]) -> str:
    """Return the points of a path. Of a straight stretch, only the ends: `(1,1)–(1,4)-(2,4)`."""
    text, start = name_of(path[0]), 0
    while start < len(path) - 1:
        end = start + 1
        while end + 1 < len(path) and _is_straight(path[start : end + 2]):
            end += 1
        text += f"{'–' if end - start > 1 else '-'}{name_of(path[end])}"
        start = end
    return text


def pair(link: Link) -> str:
    """Return a link as `(1,1)-(1,2)`."""
    return f"{name_of(link.first)}-{name_of(link.second)}"


def _pairs(links: Sequence[Link], last: str = "and") -> str:
    """Return links as a list: `(1,1) and (1,2)` for a single one."""
    if len(links) == 1:
        return f"{name_of(links[0].first)} and {name_of(links[0].second)}"
    return listed([pair(link) for link in links], last)


def _joins(links: Sequence[Link], joins: str = "joins") -> str:
    """Return `joins (2,2) to (1,2) or (2,3)` for links at one cell, `joins (1,1)-(1,2) or (3,1)-(3,2)` for others."""
    at = _at_one_cell(links)
    return f"{joins} {name_of(at[0])} to {listed(at[1], 'or')}" if at else f"{joins} {_pairs(links, 'or')}"


def _at_one_cell(links: Sequence[Link]) -> tuple[Cell, list[str]] | None:
    """Return the cell that several links have in common, and the names of their other cells; None without one."""
    common = set(links[0]).intersection(*links)
    if len(links) < 2 or len(common) != 1:
        return None
    (cell,) = common
    return cell, _other_ends(cell, links)


def _other_ends(cell: Cell, links: Sequence[Link]) -> list[str]:
    """Return the names of the cells to which links lead from a cell."""
    return [name_of(link.second if link.first == cell else link.first) for link in links]


def _is_straight(path: Sequence[Place]) -> bool:
    """Return True if the cells of a path of at least three lie in one line."""
    if len(path) <= 2 or not all(isinstance(cell, Cell) for cell in path):
        return False
    cells = [cell for cell in path if isinstance(cell, Cell)]
    ways = {(b.row - a.row, b.column - a.column) for a, b in zip(cells, cells[1:], strict=False)}
    return len(ways) == 1
