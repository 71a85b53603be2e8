"""``trisolve render``: boards, moves, solutions, heat maps, contact sheets, booklets, atlases."""

import re
from collections.abc import Sequence
from typing import Annotated, Literal

import typer

from trisolve.cli.options import TimeLimit
from trisolve.cli.output import Code, complain, say_json
from trisolve.cli.pictures import Form, PictureJson, checked_form, parsed_size
from trisolve.cli.sliding.options import Files
from trisolve.cli.sliding.sources import expanded
from trisolve.errors import FormatError
from trisolve.sliding.formats import labeled, load
from trisolve.sliding.level import COLOR_PATTERN, Level
from trisolve.sliding.moves import Move, parse_moves
from trisolve.sliding.pack import Pack

EXAMPLES = (
    "trisolve render article:puzzle-30 -o board.svg",
    "trisolve render tutorial:05-chain --after D1 --move A1 -o move.svg",
    "trisolve render article:puzzle-30 --solution --theme flat -o solution.svg",
    "trisolve render article:puzzle-30 --animate -o solution.svg",
    "trisolve render tutorial -o sheet.svg",
    "trisolve render tutorial --atlas game --engine godot",
)
_ONE_LEVEL = ("after", "move", "solution", "animate", "heat", "moves")


def _parse_colors(text: str) -> tuple[str, ...]:
    colors = tuple(text.replace(",", " ").split()) or (text,)
    for color in colors:
        if not re.match(COLOR_PATTERN, color):
            raise FormatError(
                f"--colors: expected colours such as #e69f00,#56b4e9, got {color!r:.40}"
            )
    return colors


def _one_move(text: str) -> Move:
    moves = parse_moves(text)
    if len(moves) != 1:
        raise FormatError(f"--move: expected one move such as B2, got {len(moves)}")
    return moves[0]


def _load_all(files: Sequence[str]) -> tuple[list[tuple[str, Level]], str]:
    """Return all levels with their labels, and the name of the pack where there is just one."""
    name, levels = "", []
    for source in expanded(files):
        found = load(source)
        if len(files) == 1 and isinstance(found, Pack):
            name = found.name
        levels += labeled(source, found)
    if not levels:
        raise FormatError("expected a level to draw, got a pack of none")
    return levels, name


def _mode(n_levels: int, *, booklet: bool, sheet: bool, asked: dict[str, bool]) -> str:
    """Return what is to be drawn; raise FormatError where two things are asked for at once."""
    wanted = [name for name in ("move", "solution", "animate", "heat") if asked[name]]
    wanted += ["booklet"] * booklet + ["sheet"] * sheet
    if len(wanted) > 1:
        raise FormatError(f"expected --{wanted[0]} or --{wanted[1]}, got both")
    mode = wanted[0] if wanted else "sheet" if n_levels > 1 else "board"
    if mode in ("sheet", "booklet"):
        for name in _ONE_LEVEL:
            if asked[name]:
                raise FormatError(f"--{name}: expected one level, got {n_levels}")
    if n_levels > 1 and mode not in ("sheet", "booklet"):
        raise FormatError(f"--{mode}: expected one level, got {n_levels}")
    if asked["moves"] and mode not in ("solution", "animate"):
        raise FormatError("--moves: expected --solution or --animate with it")
    return mode


def _check(output: str, form: str | None, atlas: str | None, engine: str | None) -> None:
    """Raise FormatError for options that do not go together."""
    if atlas is not None and form not in (None, "svg", "png"):
        raise FormatError(f"--atlas: expected --form svg or png, got {form}")
    if engine is not None and atlas is None:
        raise FormatError("--engine: expected --atlas DIR with it")
    if atlas is not None and output != "-":
        raise FormatError("expected --atlas or --output, got both")


def render(
    files: Files,
    *,
    output: Annotated[
        str,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT",
            help="The file to write, its form told by .svg, .png, .pdf, .gif or .apng; - for "
            "standard output. Pages of an SVG or PNG get a number each.",
        ),
    ] = "-",
    form: Form = None,
    theme: Annotated[
        Literal["classic", "flat", "dark", "print"] | None,
        typer.Option(help="The look; by default classic, for a booklet print.", show_default=False),
    ] = None,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="N|WxH",
            help="Pixels: the longer side, or width and height, the board centred in them; for an "
            "atlas those of one edge.",
            show_default=False,
        ),
    ] = None,
    colors: Annotated[
        str | None,
        typer.Option(
            metavar="#RGB,...",
            help="Colours for the blocks with goals, in turn; by default ones that people with "
            "any colour vision tell apart.",
            show_default=False,
        ),
    ] = None,
    labels: Annotated[
        bool | None,
        typer.Option(
            "--labels/--no-labels",
            help="Write block ids; by default where the picture speaks of moves.",
            show_default=False,
        ),
    ] = None,
    indices: Annotated[bool, typer.Option("--indices", help="Number every cell.")] = False,
    axes: Annotated[bool, typer.Option("--axes", help="Show the three axes.")] = False,
    marks: Annotated[bool, typer.Option("--marks", help="Number rows and columns.")] = False,
    after: Annotated[
        str, typer.Option(metavar="MOVES", help='Draw the position after moves such as "B2 A-3".')
    ] = "",
    move: Annotated[
        str | None,
        typer.Option(
            metavar="MOVE",
            help="Draw one move: where blocks were, arrows, who pushes whom; or why it is illegal "
            "(exit code 1).",
            show_default=False,
        ),
    ] = None,
    solution: Annotated[
        bool, typer.Option("--solution", help="Draw a solution as numbered frames.")
    ] = False,
    animate: Annotated[
        bool, typer.Option("--animate", help="Play a solution over and over: SVG, GIF or APNG.")
    ] = False,
    moves: Annotated[
        str | None,
        typer.Option(
            metavar="MOVES",
            help="What --solution and --animate show in place of a shortest solution.",
            show_default=False,
        ),
    ] = None,
    heat: Annotated[
        bool,
        typer.Option("--heat", help="Colour cells by how often all shortest solutions use them."),
    ] = False,
    columns: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Frames in a row of --solution.", show_default=False),
    ] = None,
    sheet: Annotated[
        bool, typer.Option("--sheet", help="Draw a contact sheet, also of one level alone.")
    ] = False,
    booklet: Annotated[
        bool,
        typer.Option("--booklet", help="Draw pages to print, solutions upside down on the last."),
    ] = False,
    per_page: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=200,
            metavar="N",
            help="Levels on a page: 20 of a sheet, 4 of a booklet.",
            show_default=False,
        ),
    ] = None,
    title: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="What stands on top of pages; by default the name of the pack.",
            show_default=False,
        ),
    ] = None,
    atlas: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="Write a picture a block shape and colour, and atlas.json with their placements.",
            show_default=False,
        ),
    ] = None,
    engine: Annotated[
        Literal["tiled", "godot"] | None,
        typer.Option(
            help="Beside the atlas also write a project for this: a map or scene a level.",
            show_default=False,
        ),
    ] = None,
    time_limit: TimeLimit = None,
    as_json: PictureJson = False,
) -> int:
    """Draw a level, a move, a solution or a pack: SVG, PNG, PDF, GIF.

    One level is a board, several are a contact sheet, 20 a page. A solution is the level's own
    claim where that solves it, else it is searched for. PNG, GIF and APNG need trisolve[png], PDF
    trisolve[pdf].
    """
    from trisolve.cli.sliding.drawing import Drawing, NoSolution, draw, draw_atlas
    from trisolve.paint.palette import parse_color
    from trisolve.paint.themes import THEMES
    from trisolve.sliding.pictures.board import Details

    levels, name = _load_all(files)
    asked = {
        "after": bool(after),
        "move": move is not None,
        "solution": solution,
        "animate": animate,
        "heat": heat,
        "moves": moves is not None,
    }
    mode = _mode(len(levels), booklet=booklet, sheet=sheet or atlas is not None, asked=asked)
    look = THEMES[theme or ("print" if mode == "booklet" else "classic")]
    if colors is not None:
        look = look.with_colors(tuple(map(parse_color, _parse_colors(colors))))
    _check(output, form, atlas, engine)
    if atlas is None:
        chosen = checked_form(form, output, animate=animate, as_json=as_json)
    else:
        chosen = form or "svg"
    speaks = mode in ("move", "solution", "booklet", "animate") or bool(after)
    drawing = Drawing(
        mode=mode,
        theme=look,
        details=Details(speaks if labels is None else labels, indices, axes, marks),
        output=output,
        form=chosen,
        size=parsed_size(size),
        after=parse_moves(after),
        move=None if move is None else _one_move(move),
        moves=None if moves is None else parse_moves(moves),
        columns=columns,
        per_page=per_page,
        title=name if title is None else title,
        time_limit=time_limit,
    )
    try:
        if atlas is not None:
            boards = [level for _, level in levels]
            written, code = draw_atlas(boards, drawing, atlas, engine), Code.DONE
        else:
            written, code = draw(levels, drawing)
    except NoSolution as error:
        complain(str(error))
        return error.code
    if as_json:
        picture = mode if atlas is None else "atlas"
        say_json(
            {"levels": len(levels), "picture": picture, "form": drawing.form, "written": written}
        )
    return code
