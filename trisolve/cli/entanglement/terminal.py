"""A game at the terminal: turns are read, and the board is drawn after each turn."""

from trisolve.cli.color import color_depth
from trisolve.cli.desk import Desk
from trisolve.cli.everywhere import CHOSEN
from trisolve.cli.output import Code, say
from trisolve.entanglement.field import n_cells
from trisolve.entanglement.pictures.terminal import game_lines
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.entanglement.tiles import draw_tiles
from trisolve.errors import TrisolveError
from trisolve.paint.terminal import Depth, dump_line, printable

_HELP = (
    "0 to 5 places the current tile at that rotation, and s0 to s5 the pocket tile; "
    "? previews all turns, and ?3 one of them; quit ends the game"
)


def puzzle_of_seed(radius: int, seed: int) -> Puzzle:
    """Return the puzzle whose tiles a seed draws."""
    return Puzzle(radius, draw_tiles(seed, n_cells(radius) + 2))


def play_at_terminal(puzzle: Puzzle, name: str) -> int:
    """Play a puzzle with a person; return 0, regardless of the score.

    Turns may come from a pipe, where a wrong turn ends the game with its exit code.
    """
    game, desk, code = Game(puzzle), Desk(), None
    depth = color_depth(CHOSEN.color)
    say(_HELP)
    _draw(game, depth)
    while game.end == "open" and code is None:
        word = desk.ask("> ")
        if word is None:
            break
        try:
            if word == "?":
                _look_at_all(game)
            elif word.startswith("?"):
                for line in game_lines(game, preview=game.preview(word[1:].strip())):
                    say(dump_line(line, depth))
            elif word:
                game.play(word)
                _draw(game, depth)
        except TrisolveError as error:
            code = desk.refuse(error, f"; {_HELP}")
    named = f", {printable(name)}" if name else ""
    say(f"{game.score:,} points{named}: {game.turns or 'no turn'}")
    return Code.DONE if code is None else code


def _draw(game: Game, depth: Depth) -> None:
    for line in game_lines(game):
        say(dump_line(line, depth))


def _look_at_all(game: Game) -> None:
    for turn in game.legal_turns():
        seen = game.preview(turn)
        next_ = "ends" if seen.place is None else f"to ({seen.place[0].q},{seen.place[0].r})"
        say(f"  {turn:>2}: +{seen.score:<5} {seen.tile.code} {next_}")
