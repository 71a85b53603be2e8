"""The options of ``trisolve render``, as records: how to draw, what to draw, pages, an atlas."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from trisolve.cli.pictures import Colors, ThemeName, with_colors
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_COUNT
from trisolve.sliding.moves import Move, parse_moves

if TYPE_CHECKING:
    from trisolve.sliding.pictures.look import Look
    from trisolve.sliding.pictures.scene import Details

_PAGES = ("sheet", "booklet", "cut-out")
_ONE_LEVEL = ("after", "move", "solution", "animate", "heat", "moves")


@dataclass(frozen=True)
class LookOptions:
    """How everything is drawn."""

    theme: Annotated[
        ThemeName | None,
        typer.Option(
            help="The theme; by default classic, or print for a booklet and --cut-out.",
            show_default=False,
        ),
    ] = None
    size: Annotated[
        str | None,
        typer.Option(
            metavar="N|WxH",
            help="Pixels: the longer side, or width and height, the board centered in them; for an "
            "atlas those of one edge.",
            show_default=False,
        ),
    ] = None
    colors: Colors = None
    texture: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.png",
            help="Cover blocks with this picture, repeated from a random offset on each.",
            show_default=False,
        ),
    ] = None
    seed: Annotated[
        int,
        typer.Option(
            min=0, max=MAX_SEED, metavar="S", help="The same seed gives the same offsets."
        ),
    ] = 0
    labels: Annotated[
        bool | None,
        typer.Option(
            "--labels/--no-labels",
            help="Write block ids; by default where the picture speaks of moves or in large print.",
            show_default=False,
        ),
    ] = None
    indices: Annotated[bool, typer.Option("--indices", help="Number every cell.")] = False
    axes: Annotated[bool, typer.Option("--axes", help="Show the three axes.")] = False
    marks: Annotated[bool, typer.Option("--marks", help="Number rows and columns.")] = False

    def look(self, default: str) -> "Look":
        """Return the look of the theme, colors and texture asked for; raise FormatError."""
        from trisolve.paint.texture import load_texture
        from trisolve.paint.themes import THEMES
        from trisolve.sliding.pictures.look import look_of

        found = THEMES[self.theme or default]
        if self.colors is not None:
            found = with_colors(found, self.colors)
        if self.texture is not None:
            found = found.with_texture(load_texture(self.texture, self.seed))
        return look_of(found)

    def details(self, *, labels: bool) -> "Details":
        """Return what is drawn on a board; `labels` is whether ids are drawn by default."""
        from trisolve.sliding.pictures.scene import Details

        chosen = labels if self.labels is None else self.labels
        return Details(chosen, self.indices, self.axes, self.marks)


@dataclass(frozen=True)
class LevelOptions:
    """What to draw of one level."""

    after: Annotated[
        str, typer.Option(metavar="MOVES", help='Draw the position after moves such as "B2 A-3".')
    ] = ""
    move: Annotated[
        str | None,
        typer.Option(
            metavar="MOVE",
            help="Draw one move: where blocks were, arrows, which pushes which; or why it is "
            "illegal (exit code 1).",
            show_default=False,
        ),
    ] = None
    solution: Annotated[
        bool, typer.Option("--solution", help="Draw a solution as numbered frames.")
    ] = False
    animate: Annotated[
        bool, typer.Option("--animate", help="Play a solution over and over: SVG, GIF or APNG.")
    ] = False
    moves: Annotated[
        str | None,
        typer.Option(
            metavar="MOVES",
            help="What --solution and --animate show in place of a shortest solution.",
            show_default=False,
        ),
    ] = None
    heat: Annotated[
        bool,
        typer.Option("--heat", help="Color cells by how often all shortest solutions use them."),
    ] = False

    def given(self, name: str) -> bool:
        """Return whether an option was given."""
        return getattr(self, name) not in (None, False, "")

    @property
    def the_move(self) -> Move | None:
        """The move of --move; raises FormatError unless it is one."""
        if self.move is None:
            return None
        moves = parse_moves(self.move)
        if len(moves) != 1:
            raise FormatError(f"--move: expected one move such as B2, got {len(moves)}")
        return moves[0]

    @property
    def line(self) -> tuple[Move, ...] | None:
        """The moves of --moves, None without it."""
        return None if self.moves is None else parse_moves(self.moves)


@dataclass(frozen=True)
class PageOptions:
    """Pages of many levels."""

    columns: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=MAX_COUNT,
            metavar="N",
            help="Frames per row of --solution, or boards per row of pages.",
            show_default=False,
        ),
    ] = None
    sheet: Annotated[
        bool, typer.Option("--sheet", help="Draw a contact sheet, even of a single level.")
    ] = False
    booklet: Annotated[
        bool,
        typer.Option(
            "--booklet", help="Draw pages to print: rules, levels, solutions upside down."
        ),
    ] = False
    reasons: Annotated[
        bool,
        typer.Option("--reasons", help="With --booklet, say of each move why it is made."),
    ] = False
    cut_out: Annotated[
        bool,
        typer.Option(
            "--cut-out",
            help="Draw pages to print and cut up: each board, and its blocks at the same scale.",
        ),
    ] = False
    edge_mm: Annotated[
        float | None,
        typer.Option(
            "--edge-mm",
            metavar="MM",
            help="The side of a triangle of --cut-out; by default as long as a page allows, up to "
            "40.",
            show_default=False,
        ),
    ] = None
    per_page: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=200,
            metavar="N",
            help="Levels on a page: 20 of a sheet, 4 of a booklet.",
            show_default=False,
        ),
    ] = None
    title: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="The title of pages; by default the name of the pack.",
            show_default=False,
        ),
    ] = None


@dataclass(frozen=True)
class AtlasOptions:
    """An atlas for a game engine."""

    atlas: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="Write one picture per shape and color of block, and atlas.json with placements.",
            show_default=False,
        ),
    ] = None
    engine: Annotated[
        Literal["tiled", "godot"] | None,
        typer.Option(
            help="Also write a project for this engine, with one map or scene per level.",
            show_default=False,
        ),
    ] = None

    def check(self, output: str, form: str | None) -> None:
        """Raise FormatError for options that do not go together."""
        if self.atlas is not None and form not in (None, "svg", "png"):
            raise FormatError(f"--atlas: expected --form svg or png, got {form}")
        if self.engine is not None and self.atlas is None:
            raise FormatError("--engine: expected --atlas DIR with it")
        if self.atlas is not None and output != "-":
            raise FormatError("expected --atlas or --output, got both")


def mode_of(what: LevelOptions, pages: PageOptions, n_levels: int, *, atlas: bool) -> str:
    """Return what is to be drawn; raise FormatError for options that do not go together.

    >>> mode_of(LevelOptions(), PageOptions(), 1, atlas=False)
    'board'
    """
    wanted = [name for name in ("move", "solution", "animate", "heat") if what.given(name)]
    wanted += (
        ["booklet"] * pages.booklet
        + ["cut-out"] * pages.cut_out
        + ["sheet"] * (pages.sheet or atlas)
    )
    if len(wanted) > 1:
        raise FormatError(f"expected --{wanted[0]} or --{wanted[1]}, got both")
    mode = wanted[0] if wanted else "sheet" if n_levels > 1 else "board"
    if mode in _PAGES:
        for name in _ONE_LEVEL:
            if what.given(name):
                raise FormatError(f"--{name}: expected one level, got {n_levels}")
    if n_levels > 1 and mode not in _PAGES:
        raise FormatError(f"--{mode}: expected one level, got {n_levels}")
    if what.given("moves") and mode not in ("solution", "animate"):
        raise FormatError("--moves: expected --solution or --animate with it")
    if pages.reasons and mode != "booklet":
        raise FormatError("--reasons: expected --booklet with it")
    if pages.columns is not None and mode not in ("solution", "sheet", "booklet"):
        raise FormatError("--columns: expected --solution, --sheet or --booklet with it")
    if pages.edge_mm is not None and mode != "cut-out":
        raise FormatError("--edge-mm: expected --cut-out with it")
    return mode
