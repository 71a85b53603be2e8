"""The options of ``trisolve render``, as records: how to draw, what to draw, pages, an atlas."""

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Struct

from trisolve.cli.options import NONE, Labels
from trisolve.cli.pictures import MOVING, Colors, NoSky, ThemeChoice, theme_option, with_colors
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_COUNT
from trisolve.options import option
from trisolve.paint.picture import SINGLE, either
from trisolve.sliding.moves import Move, parse_moves

if TYPE_CHECKING:
    from trisolve.sliding.pictures.booklet import Parts
    from trisolve.sliding.pictures.look import Look
    from trisolve.sliding.pictures.scene import Details

_PAGES = ("sheet", "booklet", "cards", "blank", "cut-out")
_PRINTED = ("booklet", "cards", "blank")
_ONE_LEVEL = ("after", "move", "solution", "animate", "heat", "moves")

_LABELS = Labels(
    {
        "ids": "the letters of blocks",
        "cells": "the number of every cell",
        "axes": "the three axes",
        "rows": "the numbers of rows and columns",
    },
    default="By default, ids in pictures of moves and in large print; none leaves out all labels.",
)


class LookOptions(Struct, frozen=True):
    """How everything is drawn."""

    theme: Annotated[
        ThemeChoice | None,
        theme_option(
            "A bundled theme, or a theme file of your own; by default, day, or print for a "
            "booklet and --cut-out."
        ),
    ] = None
    no_sky: NoSky = False
    size: Annotated[
        str | None,
        option(
            "The size in pixels: the longer side, or width and height, with the board "
            "centered; for an atlas, the length of a triangle's side.",
            of="N|WxH",
        ),
    ] = None
    colors: Colors = None
    texture: Annotated[
        str | None,
        option(
            "Cover the blocks with this picture, which repeats from a random offset on each block.",
            of="FILE.png",
        ),
    ] = None
    seed: Annotated[
        int,
        option("The seed for the offsets of --texture.", of="S", min=0, max=MAX_SEED),
    ] = 0
    labels: Annotated[list[str] | None, _LABELS.option()] = None

    def look(self, default: ThemeChoice) -> "Look":
        """Return the look with the requested theme, colors and texture; may raise FormatError."""
        from trisolve.paint.texture import load_texture
        from trisolve.paint.themes import theme_of
        from trisolve.sliding.pictures.look import look_of

        found = theme_of(self.theme or default)
        if self.no_sky:
            found = found.without_sky()
        if self.colors is not None:
            found = with_colors(found, self.colors)
        if self.texture is not None:
            found = found.with_texture(load_texture(self.texture, self.seed))
        return look_of(found)

    def details(self, *, labels: bool) -> "Details":
        """Return the details to draw on a board; `labels` says whether ids are drawn by default."""
        from trisolve.sliding.pictures.scene import Details

        chosen = _LABELS.choice(self.labels)
        ids = "ids" in chosen if chosen & {"ids", NONE} else labels
        return Details(ids, "cells" in chosen, "axes" in chosen, "rows" in chosen)


class LevelOptions(Struct, frozen=True):
    """The parts of a level to draw."""

    after: Annotated[str, option('Draw the position after moves such as "B2 A-3".', of="MOVES")] = (
        ""
    )
    move: Annotated[
        str | None,
        option(
            "Draw one move with arrows, pushes and the blocks' old positions, or show why the "
            "move is illegal (exit code 1).",
            of="MOVE",
        ),
    ] = None
    solution: Annotated[bool, option("Draw a solution as numbered frames.")] = False
    animate: Annotated[bool, option(f"Play a solution in a loop: {MOVING}.")] = False
    moves: Annotated[
        str | None,
        option(
            "The moves that --solution and --animate show instead of a shortest solution.",
            of="MOVES",
        ),
    ] = None
    heat: Annotated[
        bool,
        option("Color the cells by how often the shortest solutions use them."),
    ] = False

    def given(self, name: str) -> bool:
        """Return whether an option was given."""
        return getattr(self, name) not in (None, False, "")

    @property
    def the_move(self) -> Move | None:
        """The move given by --move; raises FormatError unless it is a single move."""
        if self.move is None:
            return None
        moves = parse_moves(self.move)
        if len(moves) != 1:
            raise FormatError(f"--move: expected one move such as B2, got {len(moves)}")
        return moves[0]

    @property
    def line(self) -> tuple[Move, ...] | None:
        """The moves given by --moves, or None if the option is missing."""
        return None if self.moves is None else parse_moves(self.moves)


class PageOptions(Struct, frozen=True):
    """Pages of many levels."""

    columns: Annotated[
        int | None,
        option(
            "The number of frames per row for --solution, or of boards per row on pages.",
            of="N",
            min=1,
            max=MAX_COUNT,
        ),
    ] = None
    sheet: Annotated[bool, option("Draw a contact sheet, even of a single level.")] = False
    booklet: Annotated[
        bool,
        option("Draw pages to print, with rules, levels, and upside-down solutions."),
    ] = False
    reasons: Annotated[
        bool,
        option("With --booklet, also print why each move is made."),
    ] = False
    cut_out: Annotated[
        bool,
        option("Draw pages to print and cut out: each board, and its blocks at the same scale."),
    ] = False
    cards: Annotated[
        bool,
        option("Draw challenge cards to cut out, with the answers on their backs."),
    ] = False
    blank: Annotated[bool, option("Draw boards without blocks, for people to draw on.")] = False
    no_rules: Annotated[bool, option("Leave the rules out of a booklet.")] = False
    no_solutions: Annotated[
        bool,
        option("Leave the solutions out of a booklet, or the backs out of --cards."),
    ] = False
    solutions_only: Annotated[
        bool,
        option("Draw only the solutions of a booklet, right side up."),
    ] = False
    paper: Annotated[
        Literal["a4", "letter"],
        option("The paper size of a booklet, --cards or --blank."),
    ] = "a4"
    link_base: Annotated[
        str | None,
        option(
            "Add a QR code to each level in a booklet or on a card; the code links to the "
            "level on the page at this address. Requires trisolve[pdf].",
            of="URL",
        ),
    ] = None
    edge_mm: Annotated[
        float | None,
        option(
            "The length of a triangle's side for --cut-out; by default, the longest that fits on "
            "the page, up to 40 mm.",
            of="MM",
        ),
    ] = None
    per_page: Annotated[
        int | None,
        option(
            "The number of levels per page; by default, 20 on a sheet, 4 in a booklet, and 8 "
            "with --cards.",
            of="N",
            min=1,
            max=200,
        ),
    ] = None
    title: Annotated[
        str | None,
        option("The title of the pages; by default, the name of the pack.", of="TEXT"),
    ] = None

    words: Annotated[
        str | None,
        option(
            "A file with the words of a booklet, --cards or --cut-out in another language; "
            "`trisolve words` writes a file for you to translate.",
            of="FILE.toml",
        ),
    ] = None

    def parts(self) -> "Parts":
        """Return the parts of a booklet."""
        from trisolve.sliding.pictures.booklet import Parts
        from trisolve.sliding.pictures.cards import PAPERS
        from trisolve.sliding.pictures.words import ENGLISH, load_words

        alone = self.solutions_only
        return Parts(
            rules=not (self.no_rules or alone),
            levels=not alone,
            solutions=not self.no_solutions,
            reasons=self.reasons,
            paper=PAPERS[self.paper],
            link_base=self.link_base,
            words=ENGLISH if self.words is None else load_words(self.words),
        )

    def check(self, mode: str) -> None:
        """Raise FormatError for options that do not fit the requested picture."""
        takes = {
            "no-rules": (self.no_rules, ("booklet",)),
            "no-solutions": (self.no_solutions, ("booklet", "cards")),
            "solutions-only": (self.solutions_only, ("booklet",)),
            "reasons": (self.reasons, ("booklet",)),
            "paper": (self.paper != "a4", _PRINTED),
            "link-base": (self.link_base is not None, ("booklet", "cards")),
            "words": (self.words is not None, ("booklet", "cards", "cut-out")),
            "edge-mm": (self.edge_mm is not None, ("cut-out",)),
            "columns": (self.columns is not None, ("solution", "sheet", *_PRINTED)),
        }
        for name, (is_given, modes) in takes.items():
            if is_given and mode not in modes:
                raise FormatError(f"--{name}: expected {either(modes, '--')} as well")
        if self.solutions_only and self.no_solutions:
            raise FormatError("expected --solutions-only or --no-solutions, got both")
        if self.words is not None and self.reasons:
            raise FormatError("expected --words or --reasons, which are in English, got both")


class AtlasOptions(Struct, frozen=True):
    """An atlas for a game engine."""

    atlas: Annotated[
        str | None,
        option(
            "Write one picture for each block shape and color, and atlas.json with the placements.",
            of="DIR",
        ),
    ] = None
    engine: Annotated[
        Literal["tiled", "godot", "lua"] | None,
        option(
            "Also write a project for this engine, with one map or scene per level; for lua, "
            "write a module with all levels."
        ),
    ] = None

    hint_table: Annotated[
        bool,
        option(
            "For each level with up to 20,000 states, add a table that gives the best move in "
            "every state."
        ),
    ] = False

    def check(self, output: str, format: str | None) -> None:
        """Raise FormatError for options that do not go together."""
        if self.atlas is not None and format not in (None, *SINGLE):
            raise FormatError(f"--atlas: expected --format {either(SINGLE)}, got {format}")
        if self.engine is not None and self.atlas is None:
            raise FormatError("--engine: expected --atlas DIR as well")
        if self.hint_table and self.atlas is None:
            raise FormatError("--hint-table: expected --atlas DIR as well")
        if self.atlas is not None and output != "-":
            raise FormatError("expected --atlas or --output, got both")


def mode_of(what: LevelOptions, pages: PageOptions, n_levels: int, *, atlas: bool) -> str:
    """Return the kind of picture to draw; raise FormatError for conflicting options.

    >>> mode_of(LevelOptions(), PageOptions(), 1, atlas=False)
    'board'
    """
    wanted = [name for name in ("move", "solution", "animate", "heat") if what.given(name)]
    wanted += (
        ["booklet"] * pages.booklet
        + ["cards"] * pages.cards
        + ["blank"] * pages.blank
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
        raise FormatError("--moves: expected --solution or --animate as well")
    pages.check(mode)
    return mode
