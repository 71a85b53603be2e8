"""The BOCO page: boards in one HTML file, for two players at one screen or for one player."""

import json
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from trisolve.boco.files import dump_record
from trisolve.boco.game import SWAP, Game, State
from trisolve.boco.pictures import position_scene
from trisolve.boco.pictures.look import look_of
from trisolve.boco.players import STRENGTHS
from trisolve.boco.record import Record
from trisolve.errors import FormatError, TrisolveError
from trisolve.mesh import board as named_board
from trisolve.mesh import dump_mesh
from trisolve.mesh.boards import family
from trisolve.mesh.pictures.view import View, project
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import Theme, dump_color
from trisolve.web.pages.flat_board import CORNERS, flat_view
from trisolve.web.pages.shared import (
    HtmlPage,
    checked_origins,
    game_page,
    identity,
    is_dark,
    table_colors,
)
from trisolve.web.script.assembly import json_text

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

MAX_FACES = 1000
_STARTERS = "Good to start with"


def _look(shown: str | Theme) -> dict[str, Any]:
    """Return the page's colors in a theme, by the names of its custom properties."""
    look = look_of(shown)
    theme = look.theme
    dark = is_dark(theme.paint("paper").fill)
    faces = {n: dump_color(look.mesh.face(n)) for n in CORNERS}
    floor, side, cut = (
        theme.paint("floor").fill,
        theme.paint("mesh-face-side"),
        theme.paint("block-edge"),
    )
    return {
        "dark": dark,
        "colors": {
            **table_colors(shown),
            "side": side.stroke,
            "side-width": f"{side.width:g}",
            **{f"tile-{n}": color for n, color in faces.items()},
            "face-opacity": "0" if set(faces.values()) == {floor} else "1",
            "first": dump_color(look.first),
            "second": dump_color(look.second),
            "disc": theme.paint("boco-disc").fill,
            "ring": theme.paint("boco-ring-out").fill,
            "dot": "#e8eaf0" if dark else "#3d3830",
            "cut": cut.stroke + f"{round(255 * cut.opacity):02x}" if cut.width else "none",
            "cut-width": f"{cut.width:g}",
            "hatch": theme.paint("boco-hatch").stroke,
            "last-move": theme.paint("boco-last").stroke,
            "focus": "#ffffff" if dark else "#0b5f94",
        },
    }


def _space(mesh: "Mesh") -> dict[str, Any]:
    """Return a board in space, with its middle at 0 and its median side of length 1."""
    seen, up = project(mesh, View(0.0, 90.0)), project(mesh, View(0.0, 0.0))
    places = [(x, -y, -z) for (x, y), (_, z) in zip(seen.points, up.points, strict=True)]
    middle = [(min(axis) + max(axis)) / 2 for axis in zip(*places, strict=True)]
    vertices = [
        [round(part - offset, 3) + 0.0 for part, offset in zip(place, middle, strict=True)]
        for place in places
    ]
    return {"vertices": vertices, "faces": mesh.faces, "isClosed": mesh.n_loops == 0}


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
        "mesh": None if mesh.is_flat else _space(mesh),
        "record": json.loads(dump_record(record)),
    }


def _name_of(mesh: "Mesh") -> str:
    """Return the name of a board; for a file without one, that of its only object."""
    objects = {group.name for group in mesh.groups if group.kind == "object"}
    return mesh.name or (objects.pop() if len(objects) == 1 else "a board")


def board_ids(games: Iterable[Game]) -> dict[str, str]:
    """Return the ids of boards, as used in links to a page, by board name."""
    entries = [_entry(game.new_initial_state()) for game in games]
    return {entry["name"]: entry["id"] for entry in entries}


def boco_page(
    games: Game | Iterable[Game],
    *,
    moves: Sequence[int | str] = (),
    title: str | None = None,
    theme: str | Theme = "auto",
    n_starters: int = 0,
    embed_origins: Sequence[str] = (),
) -> HtmlPage:
    """Return one HTML page for playing BOCO on one or more boards, without any network access.

    A flat board is seen from +z. Any other board is seen from two opposite sides, and can be
    turned. With `moves` (actions or their text forms), the first board opens in two-player mode
    after these moves, all of which can be taken back. `theme` is "auto" (classic, or dark if the
    system is dark) or one of the themes. The same games always give the same text. Raises
    FormatError for a board with more than a thousand faces or without a mesh, and IllegalMove for
    an illegal move. On the site, the first `n_starters` boards are listed as good for beginners.

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
    if title is None:
        title = f"BOCO on {entries[0]['name']}" if len(entries) == 1 else "BOCO"
    return game_page(
        "boco",
        title=title,
        theme=theme,
        look=_look,
        settings={
            "strengths": STRENGTHS,
            "origins": checked_origins(embed_origins),
        },
        data={"entries": entries},
        picture=paint_svg(*position_scene(state, theme="flat"), width=480),
    )
