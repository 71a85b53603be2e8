"""The page of BOCO: one board as one HTML file, for two at one screen or against the machine."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trisolve import __version__
from trisolve.boco.game import SWAP, Game, State
from trisolve.boco.pictures import position_scene
from trisolve.boco.pictures.look import look_of
from trisolve.boco.pictures.scene import BACK, FRONT
from trisolve.errors import FormatError
from trisolve.files.whole import StrPath, write_file
from trisolve.mesh.pictures.inscribed import inscribed_circle
from trisolve.mesh.pictures.view import View, projected
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import dump_color
from trisolve.web.pages.shared import script_of, shown_themes, still, style_of
from trisolve.web.script.assembly import page

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

MOST_FACES = 1000
_MARGIN = 0.4
_FULL_LIGHT = 0.85
_CORNERS = range(3, 9)
_HELP = {
    "told": [
        "Take turns placing a piece on an empty face beside any piece, the first anywhere. Leave a "
        "group of the enemy without an empty neighbour: it is encircled, and you win. Whoever "
        "encircles only a group of his own loses.",
        "Dots are the faces to play: click or tap one. A group is all that hangs together of one "
        "player's pieces; the outlined face was played last. Or use keys:",
    ],
    "keys": [
        ["arrows", "go from face to face"],
        ["Enter", "play the face in the dashed outline"],
    ],
}


def _look(name: str) -> dict[str, Any]:
    """Return what the page draws a theme with, by the names of its custom properties."""
    look = look_of(name)
    theme = look.theme
    return {
        "dark": name == "dark",
        "colors": {
            "wall": theme.paint("mesh-ground").fill,
            "side": theme.paint("mesh-face-side").stroke,
            **{f"tile-{n}": dump_color(look.mesh.face(n)) for n in _CORNERS},
            "first": dump_color(look.first),
            "second": dump_color(look.second),
            "disc": theme.paint("boco-disc").fill,
            "ring": theme.paint("boco-ring-out").fill,
            "dot": "#ffffff" if name == "dark" else "#3d3830",
            "hatch": theme.paint("boco-hatch").stroke,
            "alarm": theme.paint("boco-last").stroke,
            "focus": "#ffffff" if name == "dark" else "#0b5f94",
        },
    }


def _view(mesh: "Mesh", view: View | None) -> dict[str, Any]:
    """Return one view of a board: its box and the faces that are seen, far ones first."""
    seen = projected(mesh, view)
    faces = list(range(mesh.n_faces))
    if view is not None:
        is_closed = mesh.n_loops == 0
        shown = [face for face in faces if not is_closed or seen.normals[face][2] > 0]
        faces = sorted(shown, key=lambda face: (seen.depths[face], face))
    told = []
    for face in faces:
        ring = [seen.points[vertex] for vertex in mesh.faces[face]]
        spot = inscribed_circle(ring)
        x, y, z = seen.normals[face]
        light = min(1.0, max(0.0, abs(z) * 0.79 + y * 0.5 - x * 0.35) / _FULL_LIGHT)
        told.append(
            {
                "face": face,
                "points": " ".join(f"{_short(px)},{_short(py)}" for px, py in ring),
                "spot": [round(spot.x, 3), round(spot.y, 3), round(spot.radius, 3)],
                "corners": len(ring),
                "light": 1.0 if view is None else round(light, 3),
            }
        )
    used = [seen.points[vertex] for ring in mesh.faces for vertex in ring]
    left, top = min(x for x, _ in used) - _MARGIN, min(y for _, y in used) - _MARGIN
    right, bottom = max(x for x, _ in used) + _MARGIN, max(y for _, y in used) + _MARGIN
    box = [round(number, 3) for number in (left, top, right - left, bottom - top)]
    return {"box": box, "faces": told}


def _short(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")


def boco_page(
    game: Game,
    *,
    moves: Sequence[int | str] = (),
    title: str | None = None,
    theme: str = "auto",
) -> str:
    """Return one HTML page in which BOCO is played on a board, without any network.

    A flat board is seen from +z, any other from the front and from the back. With `moves`, actions
    or their words, the page opens after them, with two people at it, and all can be taken back.
    `theme` is "auto" (classic, or dark where the system is) or one of the themes. The same game,
    the same text. Raises FormatError for a board of more than a thousand faces, or of bare
    neighbours, and IllegalMove.

    >>> boco_page(Game("squares:3x3"))[:15]
    '<!doctype html>'
    """
    shown = shown_themes(theme)
    state = game.new_initial_state()
    for move in moves:
        state.apply_action(state.string_to_action(move) if isinstance(move, str) else move)
    mesh, board = game.drawn_mesh, game.board
    if not 0 < board.n_faces <= MOST_FACES:
        message = f"expected a board of 1 to {MOST_FACES} faces for a page"
        raise FormatError(f"{message}, got one of {board.n_faces}")
    views = (None,) if mesh.is_flat else (FRONT, BACK)
    name = mesh.name or "a board"
    title = title if title is not None else f"BOCO on {name}"
    return page(
        title=title,
        script=script_of("boco"),
        sheet=style_of("boco"),
        data={
            "page": {
                "title": title,
                "version": __version__,
                "board": name,
                "game": {
                    "neighbours": board.neighbors,
                    "rim": board.rim,
                    "wall": game.rim == "wall",
                    "swap": game.swap,
                },
                "names": board.names,
                "flat": mesh.is_flat,
                "moves": [SWAP if a == board.n_faces else a for a in state.history()],
                "views": [_view(mesh, view) for view in views],
                "looks": [_look(name) for name in shown],
                "help": _HELP,
            }
        },
        still=_still(state),
    )


def _still(state: State) -> str:
    """Return what stands in the page until its script has run."""
    scene, theme = position_scene(state, theme="flat")
    picture = paint_svg(scene, theme, width=480)
    return still(picture)


def save_boco_page(
    game: Game,
    path: StrPath,
    *,
    moves: Sequence[int | str] = (),
    title: str | None = None,
    theme: str = "auto",
) -> None:
    """Write the page of ``boco_page`` to a file, whole or not at all; raise FileError too."""
    write_file(path, boco_page(game, moves=moves, title=title, theme=theme))
