"""``tantrix play`` and ``match``: games on a page, at the terminal and between machines."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from trisolve.cli.command import CHOSEN
from trisolve.cli.options import AsJson, MaxNodes, Output, Seed
from trisolve.cli.output import Code, Desk, color_depth, say, say_json
from trisolve.cli.pages import ListPageOptions, Terminal
from trisolve.cli.run import Run
from trisolve.cli.tantrix import SOURCES
from trisolve.errors import FormatError, IllegalMove, TrisolveError
from trisolve.files.messages import escape
from trisolve.limits import MAX_COUNT
from trisolve.options import argument, command, option
from trisolve.own_players import is_reference
from trisolve.paint.terminal import Depth
from trisolve.tantrix.game import Game
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.records import (
    GameRecord,
    IllegalTurn,
    SolitaireRecord,
    Turn,
    dump_placement,
    dump_turn_text,
    parse_turn_text,
    read_players,
)
from trisolve.tantrix.rules import board_forced
from trisolve.tantrix.tiles import COLOR_NAMES, Color

if TYPE_CHECKING:
    from trisolve.web.pages.shared import HtmlPage


MACHINES = ("random", "greedy", "strong")
Colors: TypeAlias = Annotated[
    str | None,
    option("The players' colors; by default, R,Y,B,G.", of="R,Y,..."),
]


@command(
    examples=(
        "trisolve tantrix match --players greedy,random --count 2 --seed 5",
        "trisolve tantrix match --players strong,greedy --swap --max-nodes 2000 --json",
    )
)
def match(
    *,
    players: Annotated[
        str,
        option(
            "Two to four players: random, greedy, strong, or module:function for a player of "
            "your own.",
            of="A,B,...",
        ),
    ] = "strong,greedy",
    colors: Colors = None,
    seed: Seed = 0,
    games: Annotated[
        int,
        option(
            "The number of games; their seeds count up from --seed.",
            of="N",
            name="--count",
            min=1,
            max=MAX_COUNT,
        ),
    ] = 1,
    swap: Annotated[bool, option("Play each bag once with every seating of the players.")] = False,
    max_nodes: MaxNodes = None,
    output: Output,
    as_json: AsJson = False,
) -> int:
    """Let computer players play games against each other.

    For each placement, a function receives a copy of the Game and a seed, and returns a legal
    placement. Its module may be in the current directory. -o writes the records, with the players
    in their metadata; the files of several games are numbered. A limit applies to each turn.
    """
    from trisolve.tantrix.entries import GAMES
    from trisolve.tantrix.matches import games_between, result_of

    run = Run(GAMES, output=output, as_json=as_json)
    played = []
    names = names_of(players, MACHINES)
    for one in games_between(
        names,
        colors=seats_of(names, colors),
        seed=seed,
        games=games,
        swap=swap,
        max_nodes=max_nodes,
    ):
        played.append(one)
        run.keep(one.record())
        if not run.prints:
            say_json(one.as_json()) if as_json else say(one.described())
    result = result_of(played)
    if as_json:
        say_json(result.as_json())
    elif len(played) > 1 and not run.prints:
        say(result.described())
    run.write()
    return Code.DONE


def names_of(players: str, known: Sequence[str]) -> list[str]:
    """Return the names of two to four players; raise FormatError for an unknown name."""
    names = players.split(",")
    for name in names:
        if name not in known and not is_reference(name):
            expected = f"expected {', '.join(known)} or module:function"
            raise FormatError(f"--players: {expected}, got {name!r:.40}")
    if not 2 <= len(names) <= 4:
        raise FormatError(f"--players: expected 2 to 4, got {len(names)}")
    return names


def seats_of(names: Sequence[str], colors: str | None) -> tuple[Color, ...]:
    """Return the color of each player; raise FormatError if their numbers differ."""
    seats = read_players((colors or ",".join("RYBG"[: len(names)])).split(","))
    if len(seats) != len(names):
        raise FormatError(f"--colors: expected {len(names)} colors, got {len(seats)}")
    return seats


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


def _name_error(error: TrisolveError) -> TrisolveError:
    """Return an error; for an illegal placement, it begins with "illegal"."""
    return IllegalMove(f"illegal: {error}") if isinstance(error, IllegalTurn) else error


class Seats(Desk):
    """The seats of people: the board is drawn for them, and their turns are read."""

    def __init__(self, game: Game, seated: list[str], depth: Depth, *, aside: bool) -> None:
        super().__init__(aside=aside)
        self.game, self.seated, self.depth = game, seated, depth
        self.has_people = "human" in seated

    def show(self, name: str, turn: Turn) -> None:
        """Show people the turn of another player."""
        if self.has_people:
            self.say(f"{len(self.game.turns)}. {name}: {dump_turn_text(turn)}")

    def draw(self) -> None:
        """Draw the board, the scores and the hands."""
        from trisolve.tantrix.pictures.terminal import board_text, tile_text

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
                code = self.refuse(_name_error(error))
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


HUMAN = "human"


def play_at_terminal(
    game: Game,
    names: Sequence[str],
    max_nodes: int | None,
    output: Output,
    *,
    as_json: bool,
) -> int:
    """Play a game whose human players type their turns; return the exit code.

    A game that is left open is kept like a finished game.
    """
    from trisolve.tantrix.entries import GAMES
    from trisolve.tantrix.matches import Played
    from trisolve.tantrix.players import choose

    run = Run(GAMES, output=output, as_json=as_json)
    seats = Seats(game, list(names), color_depth(CHOSEN.color), aside=as_json or run.prints)
    code = Code.DONE
    try:
        while game.end is None:
            name = names[game.seat]
            if name == HUMAN:
                seats.human_turn()
                continue
            turn = choose(game, name, seed=game.seed or 0, max_nodes=max_nodes)
            game.play(turn)
            seats.show(name, turn)
    except Left as left:
        code = left.code
        seats.say("game left open")
    run.keep(replace(game.record(), metadata={"players": list(names)}))
    run.write()
    if game.end is not None and not run.prints:
        seating = tuple(range(len(names)))
        played = Played(0, game, seating, tuple(names), (0.0,) * len(names))
        say_json(played.as_json()) if as_json else say(played.described())
    return code


_SEATED = (HUMAN, *MACHINES)


def page_of(sources: Sequence[str], **options: Any) -> "HtmlPage":  # noqa: ANN401 - of the page
    """Return the page of the given files, for ``trisolve play``."""
    from trisolve.web.pages.tantrix import tantrix_page

    return tantrix_page([playable(source) for source in sources], **options)


def playable(source: str) -> Puzzle | GameRecord | SolitaireRecord:
    """Return the puzzle or record of a source, for the page to play."""
    from trisolve.tantrix.entries import load

    return load(source)


def at_terminal(source: str, output: Output, *, as_json: bool) -> int:
    """Continue an open game, for ``trisolve play --terminal``."""
    game, names = _going_on(source)
    return play_at_terminal(game, names, None, output, as_json=as_json)


def _going_on(source: str) -> tuple[Game, list[str]]:
    """Return the open game of a record and its players, which default to a single person."""
    from trisolve.tantrix.entries import load

    record = load(source)
    if not isinstance(record, GameRecord):
        raise FormatError(f"{escape(source)}: expected the record of a game with --terminal")
    game = Game(record.players, seed=record.seed, bag=record.bag)
    for turn in record.turns:
        game.play(turn)
    if game.end is not None:
        raise FormatError(f"{escape(source)}: expected an open game, got a finished game")
    kept = record.metadata.get("players") if isinstance(record.metadata, dict) else None
    if isinstance(kept, list) and len(kept) == len(record.players) and {*kept} <= {*_SEATED}:
        return game, list(kept)
    return game, [HUMAN, *("strong" for _ in record.players[1:])]


@command(
    examples=(
        "trisolve tantrix play discovery:10 tantrix:starter-01 -o puzzles.html",
        "trisolve tantrix play --players human,human --seed 7 -o game.html",
    )
)
def play(
    files: Annotated[
        list[str] | None,
        argument(f"Puzzles, or records of games or of solitaire: {SOURCES}.", of="[FILE]..."),
    ] = None,
    *,
    players: Annotated[
        str | None,
        option(
            "Two to four players, each human, random, greedy or strong; by default, human,strong.",
            of="A,B,...",
        ),
    ] = None,
    seed: Seed = 0,
    page: ListPageOptions,
    terminal: Terminal = False,
    colors: Colors = None,
    max_nodes: MaxNodes = None,
) -> int:
    """Make an HTML page with puzzles and the game for use offline, or play at the terminal.

    The page contains all puzzles, in order. After the puzzles comes the game, for people at the
    same screen or against the computer. On the page, the player `strong` considers only its own
    placements and the replies, so it does not look as far ahead as at the terminal. If you give the
    record of an open game, the page continues it; a finished game is shown turn by turn. The
    browser saves your progress.

    At the terminal, type turns such as 12@1,0/4! 45@2,-1/3 (! marks a fill). Forced spaces are
    marked with <> on the board. If a placement is illegal, you see the code for the reason, and can
    try again. If turns come from a pipe, an illegal placement ends the game with exit code 1, and
    anything that is not a turn ends it with exit code 2. The record of an open game can also be
    continued at the terminal. --colors and --max-nodes (per turn) work only with --terminal, where
    -o writes the record.
    """
    if terminal:
        page.check_terminal()
        output = page.record()
        if files:
            if len(files) > 1 or players is not None or colors is not None:
                raise FormatError("--terminal: expected one open game, without other players")
            game, seated = _going_on(files[0])
            return play_at_terminal(game, seated, max_nodes, output, as_json=page.as_json)
        names = names_of(players or "human,strong", _SEATED)
        game = Game(seats_of(names, colors), seed=seed)
        return play_at_terminal(game, names, max_nodes, output, as_json=page.as_json)
    if colors is not None or max_nodes is not None:
        raise FormatError("--colors and --max-nodes: expected --terminal as well")
    from trisolve.web.pages.tantrix import tantrix_page

    entries = [playable(file) for file in files or ()]
    given = players.split(",") if players is not None else None
    return page.make(tantrix_page, entries, players=given, seed=seed)
