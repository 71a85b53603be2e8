"""The BOCO page: boards in one HTML file, for two players at one screen or for one player."""

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from trisolve.boco.files import dump_record
from trisolve.boco.game import SWAP, Game, State
from trisolve.boco.ladder import LADDER, Rung
from trisolve.boco.pictures import position_scene
from trisolve.boco.players import STRENGTHS
from trisolve.boco.record import Record
from trisolve.errors import FormatError, TrisolveError
from trisolve.mesh import board as named_board
from trisolve.mesh import dump_mesh
from trisolve.mesh.boards import family
from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import PageTheme, SomeTheme, Theme
from trisolve.web.pages.board_view import flat_view, space_view
from trisolve.web.pages.shared import (
    HtmlPage,
    checked_origins,
    game_page,
    identity,
)
from trisolve.web.script.assembly import json_text

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

MAX_FACES = 1000
_STARTERS = "Good to start with"
_LADDER = "Ladder"


def _board_of(mesh: "Mesh") -> "str | Mesh":
    """Return a board as a record names it: by its name, if that determines it."""
    try:
        known = named_board(mesh.name) if mesh.name else None
    except TrisolveError:
        return mesh
    return mesh.name if known is not None and dump_mesh(known) == dump_mesh(mesh) else mesh


def _entry(state: State) -> dict[str, Any]:
    """Return a board, its rules and its moves in the form that pages contain."""
    game, board = state.game, state.game.board
    mesh = game.drawn_mesh
    if not 0 < board.n_faces <= MAX_FACES:
        message = f"expected a board of 1 to {MAX_FACES} faces for a page"
        raise FormatError(f"{message}, got one of {board.n_faces}")
    record = Record(_board_of(game.mesh or mesh), (), game.rim, game.swap)
    carried = {
        "game": {
            "neighbors": board.neighbors,
            "rim": board.rim,
            "wall": game.rim == "wall",
            "swap": game.swap,
        },
        "moves": [SWAP if action == board.n_faces else action for action in state.history()],
    }
    return {
        "id": identity(json_text(carried)),
        "name": _name_of(mesh),
        "family": family(mesh.name),
        **carried,
        "names": board.names,
        "view": flat_view(mesh) if mesh.is_flat else None,
        "mesh": None if mesh.is_flat else space_view(mesh),
        "record": json.loads(dump_record(record)),
    }


def _name_of(mesh: "Mesh") -> str:
    """Return the name of a board; for a file without one, the name of its only object."""
    objects = {group.name for group in mesh.groups if group.kind == "object"}
    return mesh.name or (objects.pop() if len(objects) == 1 else "a board")


def _rung_entry(number: int, rung: Rung, entries: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a level of a ladder; the entry of its board has everything else."""
    like = next(entry["id"] for entry in entries if entry["name"] == rung.board)
    return {
        "id": f"ladder-{number}",
        "like": like,
        "family": _LADDER,
        "rung": number,
        "playouts": rung.playouts,
    }


def board_ids(games: Iterable[Game]) -> dict[str, str]:
    """Return the ids of boards, as used in links to a page, by board name."""
    entries = [_entry(game.new_initial_state()) for game in games]
    return {entry["name"]: entry["id"] for entry in entries}


def boco_page(
    games: Game | Iterable[Game],
    *,
    moves: Sequence[int | str] = (),
    title: str | None = None,
    theme: PageTheme = "auto",
    n_starters: int = 0,
    ladder: Sequence[Rung] = (),
    embed_origins: Sequence[str] = (),
) -> HtmlPage:
    """Return one HTML page for playing BOCO on one or more boards, without any network access.

    A flat board is seen from +z. Any other board is seen from two opposite sides, and can be
    turned. With `moves` (actions or their text forms), the first board opens in two-player mode
    after these moves, all of which can be taken back. `theme` is "auto" (the sky of the game) or
    one of the skies. The same games always give the same text. Raises FormatError for a board with
    more than a thousand faces or without a mesh, and IllegalMove for an illegal move. On the site,
    the first `n_starters` boards are listed as good for beginners, and the levels of
    `ladder` come before all boards; their boards must be among the games.

    >>> boco_page(Game("squares:3x3")).html()[:15]
    '<!doctype html>'
    """
    every = [games] if isinstance(games, Game) else list(games)
    if not every:
        raise FormatError("expected at least one board for a page, got none")
    states = [game.new_initial_state() for game in every]
    state = states[0]
    for move in moves:
        state.apply_action(state.string_to_action(move) if isinstance(move, str) else move)
    entries = [_entry(one) for one in states]
    for entry in entries[:n_starters]:
        entry["family"] = _STARTERS
    entries[:0] = [_rung_entry(n, rung, entries) for n, rung in enumerate(ladder, 1)]
    if title is None:
        title = f"BOCO on {entries[0]['name']}" if len(entries) == 1 else "BOCO"
    return game_page(
        "boco",
        title=title,
        theme=theme,
        sky="day",
        settings={
            "strengths": STRENGTHS,
            "origins": checked_origins(embed_origins),
        },
        data={"entries": entries},
        picture=paint_svg(*position_scene(state, theme="day"), width=480),
    )


BOARDS = (
    *("rosette", "squares:5x5", "kagome:2", "cairo:3", "penrose:2", "hexagon:2", "octagon"),
    *("triangle:5", "honeycomb:3", "snub-square:2", "rhombille:2", "floret:2"),
    *("penrose-kites:2", "hat:2", "spectre:1", "cuboctahedron", "truncated-octahedron"),
    *("snub-cube", "truncated-icosahedron", "kagome-torus:4x3"),
    *("tetrahedron", "cube", "octahedron", "dodecahedron", "icosahedron", "torus:8x5"),
    *("squares:7x7", "hexagon:3", "honeycomb:5"),
)
"""The boards of BOCO that a page offers."""
N_STARTERS = 7
"""How many of them, from the first on, are good for beginners."""
_CARD = (26, 10, 16, 9, 24, 17, 27, 11, 25, 28, 15)
"""The faces that are played on the card, turn by turn."""


def shipped_boards() -> list[Game]:
    """Return the BOCO boards, each with a new game.

    >>> shipped_boards()[0].n_faces
    42
    """
    return [Game(name) for name in BOARDS]


def page(theme: PageTheme) -> HtmlPage:
    """Return the page with the boards."""
    return boco_page(
        shipped_boards(), title="BOCO", theme=theme, n_starters=N_STARTERS, ladder=LADDER
    )


def card(theme: SomeTheme) -> tuple[Scene, Theme]:
    """Return the scene of a position from a short game, and its theme."""
    state = Game("rosette").new_initial_state()
    for face in _CARD:
        state.apply_action(face)
    return position_scene(state, theme=theme)
