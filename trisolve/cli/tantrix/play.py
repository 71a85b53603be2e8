"""``trisolve tantrix play``: games between players, human ones at the terminal."""

import sys
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.options import When
from trisolve.cli.output import Code, complain, say, say_json
from trisolve.cli.tantrix.reading import (
    AsJson,
    MaxNodes,
    Output,
    Seed,
    checked_output,
)
from trisolve.errors import FormatError, TrisolveError
from trisolve.paint.terminal import Depth
from trisolve.tantrix.game import Game
from trisolve.tantrix.notation import dump_turn_text, parse_turn_text
from trisolve.tantrix.pictures.terminal import board_text, tile_text
from trisolve.tantrix.replay import dump_result
from trisolve.tantrix.rules import board_forced
from trisolve.tantrix.tiles import COLOR_NAMES
from trisolve.tantrix.turns import IllegalTurn, Turn, dump_placement, read_players

EXAMPLES = (
    "trisolve tantrix play --players greedy,random --games 2 --seed 5",
    "trisolve tantrix play --players strong,greedy --swap --max-nodes 2000 --json",
)
_KNOWN = ("human", "random", "greedy", "strong")
_HELP = (
    "tile@q,r/rotation places a tile, several end with the turn; ? lists what is legal, "
    "? N for tile N; board draws the board; hint shows what strong would play; end of input leaves"
)


class _Left(Exception):
    """The end of input."""


def play(
    *,
    players: Annotated[
        str,
        typer.Option(metavar="A,B,...", help="Two to four of human, random, greedy, strong."),
    ] = "human,strong",
    colors: Annotated[
        str | None,
        typer.Option(
            metavar="R,Y,...", help="Their colors; by default R,Y,B,G.", show_default=False
        ),
    ] = None,
    seed: Seed = 0,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games, with seeds from --seed on.")
    ] = 1,
    swap: Annotated[bool, typer.Option("--swap", help="Play each bag with all seatings.")] = False,
    max_nodes: MaxNodes = None,
    output: Output = None,
    color: When = "auto",
    as_json: AsJson = False,
) -> int:
    """Play games; a human types turns, such as 12@1,0/4! 45@2,-1/3 (! marks a fill).

    Such as: trisolve tantrix play --players human,strong. Forced spaces are marked <> on the board.
    An illegal placement is answered with its code, and you try again. -o writes the record, with
    who played in its metadata; for several games, -1, -2 ... come before the suffix.
    """
    from trisolve.paint.saving import page_paths
    from trisolve.tantrix.files import dump_record, save_record

    names = _names(players)
    seats = read_players((colors or ",".join("RYBG"[: len(names)])).split(","))
    if len(seats) != len(names):
        raise FormatError(f"--colors: expected {len(names)} colors, got {len(seats)}")
    seatings = _seatings(names, all_of_them=swap)
    total = games * len(seatings)
    prints = checked_output(output, as_json=as_json)
    if prints and total > 1:
        raise FormatError(f"-o -: expected one game, got {total}")
    paths = page_paths(Path(output), total) if output is not None and not prints else []
    table = _Scores(names)
    depth = color_depth(color)
    for number in range(total):
        seating = seatings[number % len(seatings)]
        seated = [names[i] for i in seating]
        game = Game(seats, seed=(seed + number // len(seatings)) % (1 << 64))
        desk = _Desk(game, seated, depth, sys.stderr if as_json or prints else sys.stdout)
        try:
            _play_one(game, seated, desk, max_nodes)
        except _Left:
            complain("the game was left", kind="")
            return Code.INTERRUPTED
        record = replace(game.record(), metadata={"players": seated})
        if paths:
            save_record(record, paths[number])
        if prints:
            say(dump_record(record).rstrip())
            return Code.DONE
        result = dump_result(game.result())
        table.add(seating, game)
        if as_json:
            say_json(
                {
                    "game": number,
                    "seed": game.seed,
                    "players": seated,
                    "result": result,
                    "turns": len(game.turns),
                }
            )
        else:
            scores = " ".join(
                f"{name} ({c}) {s}"
                for name, c, s in zip(seated, game.players, game.result().scores, strict=True)
            )
            say(f"game {number + 1}, seed {game.seed}: {game.end}, {scores}")
    if as_json:
        say_json(table.summary())
    elif total > 1:
        table.show()
    return Code.DONE


def _names(players: str) -> list[str]:
    names = players.split(",")
    for name in names:
        if name not in _KNOWN:
            raise FormatError(f"--players: expected {', '.join(_KNOWN)}, got {name!r:.40}")
    if not 2 <= len(names) <= 4:
        raise FormatError(f"--players: expected 2 to 4, got {len(names)}")
    return names


def _seatings(names: list[str], *, all_of_them: bool) -> list[tuple[int, ...]]:
    """Return who sits where, as places in `names`; equal players are alike."""
    everyone = tuple(range(len(names)))
    if not all_of_them:
        return [everyone]
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for seating in permutations(everyone):
        found.setdefault(tuple(names[i] for i in seating), seating)
    return list(found.values())


class _Scores:
    """Points of each player: 1 for a win, shares of a draw."""

    def __init__(self, names: list[str]) -> None:
        self.labels = [
            name if names.count(name) == 1 else f"{name} {names[: i + 1].count(name)}"
            for i, name in enumerate(names)
        ]
        self.n_games = 0
        self.points = [0.0] * len(names)
        self.sums = [0] * len(names)
        self.wins = [0] * len(names)
        self.draws = 0

    def add(self, seating: tuple[int, ...], game: Game) -> None:
        """Note how a game ended."""
        result = game.result()
        self.n_games += 1
        sharing = result.winners or tuple(range(len(seating)))
        self.draws += len(sharing) > 1
        for seat, who in enumerate(seating):
            self.sums[who] += result.scores[seat]
            if seat in sharing:
                self.points[who] += 1 / len(sharing)
                self.wins[who] += len(sharing) == 1

    def summary(self) -> dict[str, Any]:
        """Return the table as JSON has it."""
        return {
            "games": self.n_games,
            "points": dict(zip(self.labels, self.points, strict=True)),
            "mean": {
                label: round(total / self.n_games, 2)
                for label, total in zip(self.labels, self.sums, strict=True)
            },
            "wins": dict(zip(self.labels, self.wins, strict=True)),
            "draws": self.draws,
        }

    def show(self) -> None:
        """Print the table."""
        for i, label in enumerate(self.labels):
            mean = self.sums[i] / self.n_games
            share = 100 * self.points[i] / self.n_games
            say(
                f"{label}: {self.points[i]:g} of {self.n_games} points ({share:.1f}%), "
                f"{self.wins[i]} won, mean score {mean:.1f}"
            )


def _play_one(game: Game, seated: list[str], desk: "_Desk", max_nodes: int | None) -> None:
    from trisolve.tantrix.players import choose

    while game.end is None:
        name = seated[game.seat]
        if name == "human":
            desk.human_turn()
            continue
        turn = choose(game, name, seed=game.seed or 0, max_nodes=max_nodes)
        game.play(turn)
        desk.show(name, turn)


class _Desk:
    """The seats of people: the board is drawn for them, and their input is read."""

    def __init__(self, game: Game, seated: list[str], depth: Depth, stream: TextIO) -> None:
        self.game, self.seated, self.depth, self.stream = game, seated, depth, stream
        self.has_people = "human" in seated

    def say(self, text: str = "") -> None:
        """Print something for the people."""
        self.stream.write(f"{text}\n")
        self.stream.flush()

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
            self.stream.write(f"{COLOR_NAMES[game.players[game.seat]]}, {must} (help: h)> ")
            self.stream.flush()
            line = sys.stdin.readline()
            if not line:
                self.say()
                raise _Left
            try:
                self._obey(line.strip())
            except IllegalTurn as error:
                self.say(f"illegal: {error}")
            except TrisolveError as error:
                self.say(str(error))

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
