"""``trisolve levels``: the names of the levels that come with the package."""

from typing import Annotated, Any

from trisolve.cli.options import AsRows
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.pictures import Pixels, Theme, ThemeChoice, target
from trisolve.cli.table import usable
from trisolve.errors import FileError, FormatError
from trisolve.files.bundled import Collection, Item, collection, collections, nearest
from trisolve.files.entries import shipped_root
from trisolve.files.messages import escape
from trisolve.options import argument, option
from trisolve.paint.picture import STILL, either
from trisolve.paint.terminal import printable

EXAMPLES = (
    "trisolve levels",
    "trisolve levels shapes",
    "trisolve levels boards -o boards.svg",
    "trisolve solve starter:12",
)


def levels(
    names: Annotated[
        list[str] | None,
        argument(
            "List the contents of this collection, such as starter or shapes:stars.", of="[NAME]..."
        ),
    ] = None,
    *,
    output: Annotated[
        str | None,
        option(
            f"Draw the boards in one picture: {either(STILL, '.')}. For boards only.",
            of="OUT",
            name="--output -o",
        ),
    ] = None,
    theme: Theme = "day",
    size: Pixels = None,
    as_json: AsRows = False,
) -> int:
    """List the bundled levels, puzzles, boards, maps, recipes and plays by name.

    Use these names wherever a command accepts a file: `starter` is a whole pack, `starter:12` is
    its twelfth level, and `article:puzzle-30` is the level with that name. A file with the same
    name in the current directory takes precedence.
    """
    if shipped_root() is None:
        raise FileError(
            "expected levels/ in the package, found none: it was installed without them"
        )
    if output is not None:
        return _draw_boards(names or [], output, theme, size, as_json=as_json)
    if names:
        _say_items([_find_collection(name) for name in names], as_json=as_json)
        return Code.DONE
    usable()  # reports packages that cannot be used
    every = collections()
    if as_json:
        for one in every:
            say_json(_entry(one))
        return Code.DONE
    _say_rows([(one.name, one.puzzle, _size_text(one), one.names()[0]) for one in every])
    say("\ntrisolve levels NAME lists one of them, for example: trisolve levels shapes")
    return Code.DONE


def _draw_boards(
    names: list[str], output: str, theme: ThemeChoice, size: str | None, *, as_json: bool
) -> int:
    from trisolve.mesh import board
    from trisolve.mesh.pictures import poster_scene
    from trisolve.paint.picture import Picture

    if names != ["boards"]:
        raise FormatError("-o: expected trisolve levels boards, the only names that have pictures")
    to = target(None, output, size, as_json=as_json)
    meshes = [board(item.name) for item in _find_collection("boards").items()]
    return to.draw(Picture(*poster_scene(meshes, theme=theme), to.size))


def _find_collection(name: str) -> Collection:
    found = collection(name)
    if found is None and any(room.name == name for room in usable()):
        raise FormatError(f"{name}: expected bundled files of this puzzle, found none")
    if found is None:
        near = nearest(name)
        expected = f"expected one of {', '.join(one.name for one in collections())}"
        meant = f"; did you mean {near}?" if near else ""
        raise FormatError(f"{escape(name)}: {expected}{meant}")
    return found


def _span(items: list[Item]) -> tuple[int, int] | None:
    spans = [item.moves for item in items if item.moves is not None]
    return (min(low for low, _ in spans), max(high for _, high in spans)) if spans else None


def _moves(span: tuple[int, int] | None) -> str:
    if span is None:
        return ""
    low, high = span
    return f" of {low} to {high} moves" if low < high else f" of {counted(low, 'move')}"


def _size_text(one: Collection) -> str:
    items = one.items()
    return counted(sum(item.levels for item in items), one.noun) + _moves(_span(items))


def _entry(one: Collection) -> dict[str, Any]:
    items = one.items()
    span = _span(items)
    kinds = {"level": "levels", "recipe": "recipes", "play": "plays"}
    return {
        "name": one.name,
        "kind": kinds.get(one.noun, "files"),
        "puzzle": one.puzzle,
        "levels": sum(item.levels for item in items),
        "moves": list(span) if span else None,
        "names": [] if one.is_pack else one.names(),
    }


def _say_items(chosen: list[Collection], *, as_json: bool) -> None:
    found = [(item, one.noun) for one in chosen for item in one.items()]
    if as_json:
        for item, _ in found:
            say_json({**item._asdict(), "moves": list(item.moves) if item.moves else None})
        return
    _say_rows([(item.name, _size(item, noun), item.title) for item, noun in found])


def _size(item: Item, noun: str) -> str:
    if item.levels > 1:
        return f"{counted(item.levels, noun)}{_moves(item.moves)}"
    return counted(item.moves[0], "move") if item.moves else ""


def _say_rows(rows: list[tuple[str, ...]]) -> None:
    """Print rows with columns that fit their longest cell; omit empty columns."""
    columns = [column for column in zip(*rows, strict=True) if any(column)]
    widths = [max(map(len, column)) for column in columns]
    for row in zip(*columns, strict=True):
        cells = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        say(printable("  ".join(cells).rstrip()))
