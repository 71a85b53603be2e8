"""The commands of Entanglement that make pictures and pages: render, tile, play, choose."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from trisolve.cli.command import CHOSEN
from trisolve.cli.entanglement import PuzzleFile, read_puzzle, read_puzzles
from trisolve.cli.entanglement.show import After, Turn
from trisolve.cli.options import Labels, Output, chosen_coordinates
from trisolve.cli.output import Code, Desk, color_depth, say
from trisolve.cli.pages import ListPageOptions, PageOptions, Terminal
from trisolve.cli.pictures import MOVING, PictureOptions, StillOptions
from trisolve.entanglement.field import n_cells
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.entanglement.tiles import N_PINS, Tile, draw_tiles, parse_pairs
from trisolve.errors import FormatError, TrisolveError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.options import argument, command, option
from trisolve.paint.terminal import Depth, dump_line, printable
from trisolve.wording import counted

if TYPE_CHECKING:
    from trisolve.entanglement.tiles import FirstPin
    from trisolve.web.pages.shared import HtmlPage


Layout: TypeAlias = Annotated[
    Literal["flat", "pointy"],
    option("Whether hexagons have a flat side or a corner at the top."),
]
Curve: TypeAlias = Annotated[
    Literal["quadratic", "cubic", "center"],
    option(
        "The shape of links: bent toward the center, at right angles to the sides, or cubic "
        "with both control points at the center."
    ),
]
PINS = Labels(
    {
        "pins": "the pin numbers",
        "lower-left": "the pin numbers counted from the lower left, as in the second article",
    }
)
PinLabels: TypeAlias = Annotated[list[str] | None, PINS.option()]
FIELD = Labels(
    {
        **PINS.words,
        "cells": "the coordinates q,r of the cells",
        "uv": "the coordinates u,v of the articles",
    }
)
FieldLabels: TypeAlias = Annotated[list[str] | None, FIELD.option()]


def first_pin(chosen: Collection[str]) -> "FirstPin | None":
    """Return the place where pin numbers begin, or None if the labels include no pin numbers."""
    if "lower-left" in chosen:
        return "lower-left"
    return "top" if "pins" in chosen else None


@command(
    examples=(
        "trisolve render entanglement:largest-3 --solution -o board.svg",
        'trisolve render entanglement:small --after "2 s0" --turn s5 -o b.svg',
        "trisolve render entanglement:small --animate --theme dusk -o f.svg",
        "trisolve render entanglement:small --style tiles -o tiles.svg",
    )
)
def render(
    file: PuzzleFile,
    *,
    picture: PictureOptions,
    after: After = "",
    turn: Turn = None,
    solution: Annotated[bool, option("Draw the final position of the file's solution.")] = False,
    animate: Annotated[
        bool,
        option(f"Play the turns of --after, or the solution in the file: {MOVING}."),
    ] = False,
    style: Annotated[
        Literal["board", "tiles"],
        option("What to draw: the board, or all tiles of the puzzle."),
    ] = "board",
    layout: Layout = "flat",
    curve: Curve = "quadratic",
    labels: FieldLabels = None,
) -> int:
    """Draw a puzzle or a game: the board after some turns, a preview, a film, or its tiles.

    The line so far is highlighted, and the segments of the last turn are marked.
    """
    from trisolve.entanglement.pictures import Style, film_picture, game_picture, tiles_picture

    if solution and after:
        raise FormatError("expected --solution or --after, got both")
    if animate and turn is not None:
        raise FormatError("expected --animate or --turn, got both")
    if style == "tiles" and (solution or after or animate or turn is not None):
        raise FormatError(
            "--style tiles: expected neither --after, --turn, --solution nor --animate"
        )
    chosen = FIELD.choice(labels)
    to = picture.target(animate=animate)
    puzzle = read_puzzle(file)
    look = {
        "theme": picture.theme,
        "style": Style(layout, curve, first_pin(chosen), chosen_coordinates(chosen)),
        "size": to.size,
    }
    if style == "tiles":
        drawn = tiles_picture(puzzle.tiles, title=puzzle.name or "", **look)  # type: ignore[arg-type]
    elif animate:
        turns = after or _solution_of(puzzle, file)
        drawn = film_picture(puzzle, turns, **look)  # type: ignore[arg-type]
    else:
        turns = _solution_of(puzzle, file) if solution else after
        drawn = game_picture(puzzle, turns, preview=turn, **look)  # type: ignore[arg-type]
    return to.draw(drawn, file=file, name=puzzle.name or "", format=to.format)


def _solution_of(puzzle: Puzzle, file: str) -> str:
    if puzzle.solution is None:
        how = "`trisolve solve FILE -o OUT` adds one"
        raise FormatError(f"{file}: expected a solution in the file, found none; {how}")
    return puzzle.solution


@command(
    examples=(
        'trisolve entanglement tile "0-1 11-8 10-5 2-7 3-9 4-6" -o tile.svg',
        "trisolve entanglement tile 10643a29b758 --labels pins --curve cubic -o tile.svg",
        "trisolve entanglement tile --random 6 --seed 1 -o tiles.svg",
    )
)
def tile(
    tiles: Annotated[
        list[str] | None,
        argument(
            'Tiles as codes (10643a29b758), numbers (325) or pairs of pins ("0-1 11-8"); '
            "with fewer than six pairs, the tile is incomplete.",
            of="[TILE]...",
        ),
    ] = None,
    *,
    random: Annotated[
        int | None,
        option("Draw N tiles.", of="N", min=1, max=10_000),
    ] = None,
    seed: Annotated[int, option("The seed for --random.", of="S", min=0, max=MAX_SEED)] = 0,
    picture: StillOptions,
    layout: Layout = "flat",
    curve: Curve = "quadratic",
    labels: PinLabels = None,
) -> int:
    """Draw a single tile, or a sheet of several tiles with their codes."""
    from trisolve.entanglement.pictures import Style, tiles_picture
    from trisolve.entanglement.tiles import draw_tiles

    if bool(tiles) == (random is not None):
        raise FormatError("expected tiles, or --random N")
    chosen = PINS.choice(labels)
    to = picture.target()
    drawn = [parsed_tile(text) for text in tiles or ()]
    if random is not None:
        drawn += draw_tiles(seed, random)
    sheet = tiles_picture(
        drawn,
        theme=picture.theme,
        style=Style(layout, curve, first_pin(chosen)),
        size=to.size,
        labels=len(drawn) > 1,
    )
    codes = [one.code if one.is_whole else None for one in drawn]
    return to.draw(sheet, tiles=codes, format=to.format)


def parsed_tile(text: str) -> Tile:
    """Return a tile given by its code, number or pairs.

    >>> parsed_tile("325"), parsed_tile("0-1 11-8")
    (Tile('10643a29b758'), Tile('10......b..8'))
    """
    if "-" in text:
        return Tile(parse_pairs(text))
    if text.isdecimal() and len(text) < N_PINS:
        return Tile.from_number(int(text))
    return Tile(text)


@command(examples=("trisolve entanglement choose -o tiles.html",))
def choose(*, page: PageOptions) -> int:
    """Choose tiles by eye on a page that shows all 10,395 tiles, and make a puzzle from them.

    All tiles in a family have links of the same lengths. Each tile is shown once, or in all its
    rotations. The tiles you pick become a puzzle file, in the same order, which every Entanglement
    command can read. Without -o, the page is written to trisolve's folder in your user data; the
    command prints the path, and the browser opens the page.
    """
    from trisolve.web.pages.tile_choice import tile_choice_page

    return page.make(tile_choice_page)


def page_of(sources: Sequence[str], **options: Any) -> "HtmlPage":  # noqa: ANN401 - of the page
    """Return the page with the puzzles in the given files, for ``trisolve play``."""
    from trisolve.web.pages.entanglement import entanglement_page

    puzzles = [puzzle for source in sources for _, puzzle in read_puzzles(source)]
    return entanglement_page(puzzles, **options)


def at_terminal(source: str, output: Output, *, as_json: bool) -> int:
    """Play one puzzle, for ``trisolve play --terminal``."""
    _check_terminal(output, as_json=as_json)
    puzzle = read_puzzle(source)
    return play_at_terminal(puzzle, puzzle.name or "")


def _check_terminal(output: Output, *, as_json: bool) -> None:
    if output.file is not None or as_json:
        raise FormatError("--terminal: expected neither -o nor --json for Entanglement")


@command(
    examples=(
        "trisolve entanglement play --radius 3 -o game.html",
        "trisolve entanglement play entanglement:small entanglement:graded -o puzzles.html",
        "trisolve entanglement play --terminal --seed 4",
    )
)
def play(
    files: Annotated[
        list[str] | None,
        argument(
            "Puzzles or packs, or names listed by `trisolve levels`; if none are given, the "
            "page offers games with tiles drawn from seeds.",
            of="FILE...",
        ),
    ] = None,
    *,
    radius: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=16,
            metavar="R",
            help="The radius of the field in games drawn from seeds.",
            show_default="3",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        option(
            "Start with this seed's game instead of the last game played.",
            of="S",
            min=0,
            max=MAX_SEED,
        ),
    ] = None,
    page: ListPageOptions,
    terminal: Terminal = False,
) -> int:
    """Make an HTML page that works offline on phones and desktops, or play at the terminal.

    The page shows all puzzles in the files, in order. Without a file, the page offers games whose
    tiles are drawn from a seed, and you can start a new game at any time. The browser keeps the
    best score for each game. The command does not solve puzzles; the target for each puzzle is the
    score that its file claims.

    At the terminal, turns may come from a pipe. An illegal turn then ends the game with exit code
    1, and anything that is not a turn ends it with exit code 2.
    """
    from trisolve.web.pages.entanglement import entanglement_page

    if files and (radius is not None or seed is not None):
        raise FormatError("expected files, or --radius and --seed, got both")
    if terminal:
        page.check_terminal()
        return _at_terminal(files or [], 3 if radius is None else radius, seed or 0, page)
    puzzles = [puzzle for file in files or () for _, puzzle in read_puzzles(file)]
    return page.make(entanglement_page, puzzles, radius=3 if radius is None else radius, seed=seed)


def _at_terminal(files: Sequence[str], radius: int, seed: int, page: ListPageOptions) -> int:
    """Play the game of a seed, or one puzzle, at the terminal."""
    output = page.record()
    if len(files) > 1:
        raise FormatError(f"--terminal: expected one puzzle, got {counted(len(files), 'file')}")
    if files:
        return at_terminal(files[0], output, as_json=page.as_json)
    _check_terminal(output, as_json=page.as_json)
    return play_at_terminal(puzzle_of_seed(radius, seed), f"seed {seed}")


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
    from trisolve.entanglement.pictures.terminal import game_lines

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
    from trisolve.entanglement.pictures.terminal import game_lines

    for line in game_lines(game):
        say(dump_line(line, depth))


def _look_at_all(game: Game) -> None:
    for turn in game.legal_turns():
        seen = game.preview(turn)
        next_ = "ends" if seen.place is None else f"to ({seen.place[0].q},{seen.place[0].r})"
        say(f"  {turn:>2}: +{seen.score:<5} {seen.tile.code} {next_}")
