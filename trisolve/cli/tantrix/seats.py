"""The seats of people in a game of Tantrix at the terminal."""

from trisolve.cli.desk import Desk
from trisolve.cli.output import Code
from trisolve.errors import FormatError, IllegalMove, TrisolveError
from trisolve.paint.terminal import Depth
from trisolve.tantrix.game import Game
from trisolve.tantrix.pictures.terminal import board_text, tile_text
from trisolve.tantrix.records import (
    IllegalTurn,
    Turn,
    dump_placement,
    dump_turn_text,
    parse_turn_text,
)
from trisolve.tantrix.rules import board_forced
from trisolve.tantrix.tiles import COLOR_NAMES

_HELP = (
    "tile@q,r/rotation places a tile, and one line may hold the whole turn; ? lists the "
    "legal placements, and ? N lists the placements of tile N; board draws the board; hint "
    "shows what "
    "strong would play; quit, or the end of input, leaves the game"
)


class Left(Exception):
    """A person left the game: they quit, the input ended, or a pipe had a line that was refused."""

    def __init__(self, code: Code = Code.DONE) -> None:
        super().__init__()
        self.code = code


def _named(error: TrisolveError) -> TrisolveError:
    """Return an error; about an illegal placement, it begins with that word."""
    return IllegalMove(f"illegal: {error}") if isinstance(error, IllegalTurn) else error


class Seats(Desk):
    """The seats of people: the board is drawn for them, and their turns are read."""

    def __init__(self, game: Game, seated: list[str], depth: Depth, *, aside: bool) -> None:
        super().__init__(aside=aside)
        self.game, self.seated, self.depth = game, seated, depth
        self.has_people = "human" in seated

    def show(self, name: str, turn: Turn) -> None:
        """Show the people what another player has played."""
        if self.has_people:
            self.say(f"{len(self.game.turns)}. {name}: {dump_turn_text(turn)}")

    def draw(self) -> None:
        """Draw the board, the scores and the hands."""
        game = self.game
        forced = board_forced(game.board)
        self.say()
        self.say(board_text(game.placements, forced=forced, depth=self.depth))
        self.say()
        scores = game.result().scores
        for seat, hand in enumerate(game.hands):
            mark = ">" if seat == game.seat else " "
            color = COLOR_NAMES[game.players[seat]]
            shown_line = f"{mark} {self.seated[seat]} ({color}) {scores[seat]}: "
            self.say(shown_line + tile_text(sorted(hand), self.depth))
        places = f", forced: {' '.join(f'{q},{r}' for q, r in forced)}" if forced else ""
        self.say(f"{len(game.bag)} tiles in the bag{places}")

    def human_turn(self) -> None:
        """Read placements until the turn is over."""
        game, n = self.game, len(self.game.turns)
        self.draw()
        while game.end is None and len(game.turns) == n:
            must = "a fill" if game.fills() else "a free move"
            self.say(f"{COLOR_NAMES[game.players[game.seat]]}, {must} (help: h)")
            line = self.ask("> ")
            if line is None:
                self.say()
                raise Left
            try:
                self._obey(line)
            except TrisolveError as error:
                code = self.refuse(_named(error))
                if code is not None:
                    raise Left(code) from None

    def _obey(self, line: str) -> None:
        game = self.game
        words = line.split()
        if line in ("h", "help"):
            self.say(_HELP)
        elif line == "board":
            self.draw()
        elif line == "hint":
            from trisolve.tantrix.players import choose

            self.say(dump_turn_text(choose(game, "strong")))
        elif words[:1] == ["?"]:
            wanted = {int(word) for word in words[1:] if word.isdigit()}
            is_fill = bool(game.fills())
            legal = [p for p in game.legal() if not wanted or p.tile in wanted]
            shown_line = "  ".join(dump_placement(placement, fill=is_fill) for placement in legal)
            self.say(shown_line or "nothing")
        else:
            turn = parse_turn_text(line, game.seat)
            placements = [*turn.before, *([turn.free] if turn.free else []), *turn.after]
            if not placements:
                raise FormatError("expected a placement: there is one (see ?)")
            n = len(game.turns)
            for placement in placements:
                if len(game.turns) > n:
                    raise IllegalTurn("after-end", "the turn is over")
                game.place(placement)
            if game.end is None and len(game.turns) == n:
                self.draw()
