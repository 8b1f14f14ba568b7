"""Game ids of Simon Tatham's puzzles to .puz files and back.

A rule file declares a game with `params(...)`. Other files declare a letter that may follow these parameters, with its
part of the description: `3x3x` is a sudoku with diagonals.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from pzc.compiler.base.diagnostics import PuzzleError, fail
from pzc.compiler.base.node import node, replace
from pzc.compiler.base.source import Source, Span
from pzc.compiler.board.board import Board, Tiling
from pzc.compiler.formats.content import Content, empty
from pzc.compiler.formats.games.game_grids import SIZES, board_of, size_of
from pzc.compiler.formats.games.game_ids import (
    KIND,
    GameId,
    filled,
    fit,
    is_bare,
    letters_in,
    page_of,
    parse_id,
    print_id,
)
from pzc.compiler.formats.games.games import LETTER, PARAMS, grid_of, read_desc, write_desc
from pzc.compiler.formats.games.saved_games import is_called, is_saved, parse_saved, shorter_params
from pzc.compiler.formats.streams import Damaged
from pzc.compiler.model.formats import CodeUse, Format
from pzc.compiler.model.model import Model
from pzc.compiler.pictures.clues import clue_lines, division_lines, mark_of, names_for
from pzc.compiler.pipeline import compile_source, require_complete

from .format import Exported, ExportOptions
from .format_clauses import Declared, all_declared, every_key, nearly
from .left_out import parts_left_out
from .model_content import clauses_of, content_of, help_for, written_by_first
from .puz_writing import (
    Converted,
    Used,
    finished,
    outline,
    settings_of,
    use_line,
)
from .spans import at, beginning


@node(eq=False)
class _Game:
    """A game with its parameters: the file that declares it, the files of its letters, and the settings."""

    file: Declared
    added: tuple[Declared, ...]
    settings: dict[str, int]
    flags: set[str]

    @property
    def uses(self) -> list[CodeUse]:
        """Return the code words of all files, in the order of the description."""
        return [use for found in (self.file, *self.added) for use in found.clause.codes]


def convert(source: Source, folder: str = "") -> Converted:
    """Convert an id or a saved game to a .puz file. Raises PuzzleError with the place of the mistake."""
    left_out: tuple[str, ...] = ()
    if is_saved(source.text):
        source, left_out = _id_in(source, folder)
    game_id = _parse(source, folder)
    game = _game(source, game_id, folder)
    content = _empty(source, game, folder)
    content.flags.update(game.flags)
    try:
        read_desc(game_id.desc, content, game.uses)
    except Damaged as error:
        message = f"the puzzle in this id, a `{game_id.game}`, can't be read: {error.message}"
        raise fail("PZ982", message, at(source, game_id.at + error.at)) from None
    game.settings.update(content.settings)
    lines = [f"# from {print_id(game_id)}", "", _use(game), *outline(game.file, content), *_placed(game, content)]
    return finished(Converted("\n".join(lines) + "\n", left_out), folder)


def _id_in(source: Source, folder: str) -> tuple[Source, tuple[str, ...]]:
    """Return the id of a saved game, and what it leaves out. Raises PuzzleError if no rule file reads the game."""
    try:
        saved = parse_saved(source.text)
    except Damaged as error:
        raise fail("PZ980", f"this saved game can't be read: {error.message}", beginning(source)) from None
    keys = [key for key in sorted(every_key(KIND, folder)) if is_called(key, saved.title)]
    for params in shorter_params(saved.params):
        for game in sorted(_games_with(params, folder, keys)):
            made = print_id(GameId(game, params, saved.desc, 0))
            return Source(source.name, made, source.path), ("the moves of the player",) * saved.has_moves
    message = f"no rule file says how ids of the game `{saved.title}` with the parameters `{saved.params}` are written"
    raise fail("PZ981", message, beginning(source))


def _parse(source: Source, folder: str) -> GameId:
    """Return the game id of a text. Raises PZ980 if the name of the game is missing or the id is damaged."""
    if is_bare(source.text):
        text = source.text.strip()
        games = _games_with(text.partition(":")[0], folder, every_key(KIND, folder))
        name = f"{min(games)}:{text[:30]}; it may be {', '.join(sorted(games))}" if games else ""
        help = f"write its name in front, {name}" if games else ""
        raise fail("PZ980", "this id does not say of which game it is", at(source, 0), help=help)
    try:
        return parse_id(source.text)
    except Damaged as error:
        raise fail("PZ980", f"this id can't be read: {error.message}", at(source, error.at)) from None


def _games_with(params: str, folder: str, keys: Iterable[str]) -> set[str]:
    """Return the games, among `keys`, whose parameters have the form of `params`.

    Errors in files of the folder are reported elsewhere.
    """
    games = set()
    for key in keys:
        with suppress(PuzzleError):
            for clause in (found.clause for found in all_declared(KIND, [key], folder)):
                if clause.codes[0].word == PARAMS and fit(_template(clause), params):
                    games.add(clause.key)
    return games


def _game(source: Source, game_id: GameId, folder: str) -> _Game:
    """Return the rule files of a game with these parameters."""
    clauses = [d for d in all_declared(KIND, [game_id.game], folder) if d.clause.key == game_id.game]
    begin = source.text.find(game_id.game)
    if not clauses:
        help = nearly(KIND, game_id.game, folder)
        help = help or f'a rule file of yours can: format {KIND} "{game_id.game}": params("{{n}}"), numbers(given)'
        message = f"no rule file says how ids of `{game_id.game}` are written"
        raise fail("PZ981", message, Span(source, begin, begin + len(game_id.game)), help=help)
    for file in clauses:
        found = fit(_template(file.clause), game_id.params) if file.clause.codes[0].word == PARAMS else None
        if found is not None:
            settings, letters = found
            order = [letter for letter in letters_in(_template(file.clause)) if letter in letters]
            added = [d for letter in order for d in clauses if _letter(d.clause) == letter]
            unsaid = letters - {_letter(d.clause) for d in added} - _flags(file.clause)
            if not unsaid:
                return _Game(file, tuple(added), settings, letters)
    templates = " or ".join(f"`{_template(d.clause)}`" for d in clauses if d.clause.codes[0].word == PARAMS)
    begin = game_id.at - 1 - len(game_id.params)
    message = f"these are no parameters of `{game_id.game}` that a rule file speaks of"
    raise fail("PZ980", message, Span(source, begin, game_id.at - 1), help=f"they are {templates}")


def _template(clause: Format) -> str:
    return clause.codes[0].names[0]


def _letter(clause: Format) -> str:
    """Return the letter by which a clause adds its file; empty for another kind of clause."""
    return clause.codes[0].names[0] if clause.codes[0].word == LETTER else ""


def _tiling(clause: Format) -> Tiling:
    grid = grid_of(clause.codes)
    return grid.tiling if grid else Tiling.SQUARES


def _flags(clause: Format) -> set[str]:
    return {use.names[0] for use in clause.codes if use.word == "flag"}


def _empty(source: Source, game: _Game, folder: str) -> Content:
    """Return an empty puzzle on the board of the file with these parameters."""
    grid = grid_of(game.uses)
    if grid is None:
        return empty(_board(source, game, folder))
    board, holes, order = board_of(grid, *(game.settings[name] for name in SIZES))
    game.settings.update(zip(SIZES, (board.height, board.width), strict=True))
    _board(source, game, folder)
    content = replace(empty(board), order=order)
    content.holes.update(holes)
    return content


def _board(source: Source, game: _Game, folder: str) -> Board:
    """Return the board of the file with these parameters."""
    settings = ", ".join(f"{name} = {value}" for name, value in game.settings.items())
    text = f"use {game.file.name}({settings})\n"
    try:
        model = compile_source(Source("imported.puz", text, os.path.abspath(os.path.join(folder, "imported.puz"))))
    except PuzzleError as error:
        message = f"these parameters do not go with {game.file.name}.puz: {error.diagnostics[0].message}"
        raise fail("PZ980", message, at(source, source.text.find(":") + 1)) from None
    assert model.board is not None
    return Board(model.board.height, model.board.width)


def _use(game: _Game) -> str:
    """Return the `use` line with the parameters that differ from their defaults."""
    used = [Used(game.file, settings_of(game.settings), {}), *(Used(found, (), {}) for found in game.added)]
    return use_line(used)


def _placed(game: _Game, content: Content) -> Iterator[str]:
    """Return the statements that draw regions and place clues."""
    board, models = content.board.with_holes(content.holes), [found.model for found in (game.file, *game.added)]
    for name, division in content.divisions.items():
        yield from ("", *division_lines(name, board, division))
    done = set()
    for model in models:
        for kind in model.clues:
            clues = content.clues.get(kind.name)
            if clues and kind.name not in done:
                done.add(kind.name)
                yield from ("", *clue_lines(kind, board, clues, names_for(model, kind), mark_of(model, kind)))


# ---------------------------------------------------------------------------------------------------- export


def export(model: Model, options: ExportOptions) -> Exported:
    """Return the id of a puzzle. Raises PuzzleError if no clause writes it, or it has a clue that the id can't hold."""
    require_complete(model)
    whole = Span(model.file.source)
    clauses = clauses_of(model, KIND)
    mains = [clause for clause in clauses if clause.codes[0].word == PARAMS]
    board = model.board
    if not mains or board is None:
        help = f'a rule file can say it: format {KIND} "name": params("{{n}}"), numbers(given)'
        raise fail("PZ994", "none of the files in use is a game of Simon Tatham's", whole, help=help)

    mains = [main for main in mains if _tiling(main) is board.tiling]
    if not mains:
        message = f"the ids of this game have no boards of {board.tiling.value}"
        raise fail("PZ996", message, whole, help=help_for(board))

    def exported(main: Format) -> Exported:
        order = letters_in(_template(main))
        added = [c for c in clauses if c.key == main.key and _letter(c) in order]
        game_id = _written(model, main, sorted(added, key=lambda clause: order.index(_letter(clause))))
        text, files = print_id(game_id), [main.file, *(clause.file for clause in added)]
        left_out = parts_left_out(model, files, text, convert, "the game has its own rules alone")
        return Exported(text, page_of(game_id), left_out)

    return written_by_first(model, mains, exported, "an id of")


def _written(model: Model, main: Format, added: Sequence[Format]) -> GameId:
    """Return the id of a puzzle, by a clause and the clauses added to it."""
    content = content_of(model)
    content.settings.update({p.name: value for p, value in model.facts.params.items() if p.file == main.file})
    if grid := grid_of(main.codes):
        assert model.board is not None
        height, width = size_of(grid, model.board)
        content = replace(content, order=grid.cells(height, width))
        content.settings.update(zip(SIZES, (height, width), strict=True))
    desc = write_desc(content, [use for clause in (main, *added) for use in clause.codes])
    letters = content.flags | {_letter(clause) for clause in added}
    regions = {name: len(division) for name, division in content.divisions.items()}
    return GameId(main.key, filled(_template(main), content.settings, letters, regions), desc, 0)
