"""How the page of each room is played, in JavaScript."""

from types import SimpleNamespace
from typing import NamedTuple

import pytest
from package_site import MINESWEEPER, installed, run_with
from site_host import address_of
from thorough import later

from trisolve.rooms import rooms


class Hand(NamedTuple):
    """How a page is played, in JavaScript.

    source : the file or name from which the page is made
    ready : actions before the first move
    move : plays the first legal move
    played : the number of moves on the board
    refused : tries an illegal move
    end : plays to the end, when `trisolve.game.solved` is true
    leads : whether the end offers a next game
    """

    source: str
    move: str
    played: str
    end: str
    ready: str = ""
    refused: str = "try { trisolve.game.play('no') } catch {}"
    leads: bool = True


_PLAY_ON = "while (!trisolve.game.solved) trisolve.game.play({first})"
HANDS = {
    "sliding": Hand(
        "starter:2",
        "trisolve.game.play(trisolve.game.legal()[0].join(''))",
        "trisolve.game.moves.split(' ').filter(Boolean).length",
        "trisolve.hint(4).then(({ next }) =>"
        " trisolve.game.play(next.line.map((move) => move.join('')).join(' ')))",
        leads=False,
    ),
    "entanglement": Hand(
        "entanglement:small",
        "trisolve.game.play(trisolve.game.legal[0])",
        "trisolve.game.moves.length",
        _PLAY_ON.format(first="trisolve.game.legal[0]"),
    ),
    "tantrix": Hand(
        "discovery:3",
        "trisolve.game.play('1@0,0/0')",
        "trisolve.game.position.placements.length",
        "trisolve.game.reset(); trisolve.game.play('1@0,0/0 2@-1,1/2 3@-1,0/0')",
    ),
    "boco": Hand(
        "squares:3x3",
        "trisolve.game.play(trisolve.game.position.legal[0])",
        "trisolve.game.moves.length",
        _PLAY_ON.format(first="trisolve.game.position.legal[0]"),
        "trisolve.game.seat('person', 'person')",
    ),
    "minesweeper": Hand(
        "minesweeper:squares",
        "trisolve.hint().then((cell) => trisolve.game.play(cell))",
        "trisolve.game.moves.length",
        "(async () => {"
        " while (!trisolve.game.solved) trisolve.game.play(await trisolve.hint()); })()",
        leads=False,
    ),
}
BUILT_IN = [room for room in rooms() if room.page is not None and room.name != "hexagon"]
"""The rooms whose pages are played; the page of maps of hexagons is a tool."""
EXAMPLE = SimpleNamespace(name="minesweeper", group="")
"""A puzzle of a package that is not installed: its page is made by a process that sees it."""
ROOMS = [*BUILT_IN, EXAMPLE]
DAILY = {"sliding", "boco"}
"""The rooms whose pages are tested every day: one of each kind of page."""
_made = {}


def each(of_rooms, daily=DAILY):
    """Return the mark of a test of each room; most rooms are not in the daily tests."""
    slow = {room.name for room in of_rooms} - daily
    return pytest.mark.parametrize("room", later(of_rooms, slow, lambda room: room.name))


def page_of(run, folder, room):
    """Return the URL of the page of a room; the first call makes the page in a folder."""
    if room.name not in _made:
        _made[room.name] = _make(run, folder, room)
    return _made[room.name]


def _make(run, folder, room):
    path = folder / f"{room.name}.html"
    words = [*room.group.split(), "play", HANDS[room.name].source, "-o", path]
    if room is EXAMPLE:
        assert run_with(installed(folder, MINESWEEPER), *map(str, words)).returncode == 0
    else:
        assert run(*words).code == 0
    return address_of(path)
