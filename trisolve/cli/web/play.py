"""``trisolve play``: any puzzle's files as one HTML page that anybody can open."""

from collections.abc import Callable, Sequence
from os.path import lexists
from pathlib import Path
from typing import Annotated, Any

import typer

from trisolve.cli.folders import files_below
from trisolve.cli.kinds import Kind, kind_in_folder, kind_of, kind_of_stdin
from trisolve.cli.pages import (
    First,
    NoOpen,
    PageFile,
    PageJson,
    PageTheme,
    Title,
    check_output,
    put,
)
from trisolve.cli.sliding.sources import expanded
from trisolve.errors import FormatError
from trisolve.files.messages import shown
from trisolve.files.shipped import shipped_path
from trisolve.mesh.boards import is_board_name

EXAMPLES = (
    "trisolve play starter -o starter.html",
    "trisolve play tutorial article:puzzle-30 --title Lessons -o lessons.html",
    "trisolve play entanglement:small -o small.html",
)
_WITHOUT_PAGE = {
    Kind.HEXAGON: "a map of hexagons has no page, trisolve hex draws it",
    Kind.MESH: "a mesh has no page of its own, trisolve boco page plays BOCO on it",
    Kind.CERTIFICATE: "a certificate has no page, trisolve verify checks it",
    Kind.BOCO_CERTIFICATE: "a certificate has no page, trisolve boco check reads it",
}


def _sliding(sources: Sequence[str], **options: Any) -> str:  # noqa: ANN401 - options of the page
    from trisolve.sliding.formats import load
    from trisolve.sliding.level import Level
    from trisolve.web.pages.player import groups_of, play_page

    levels: list[Level] = []
    groups: list[tuple[int, str]] = []
    names = set()
    for source in sources:
        found = load(source)
        groups += groups_of(found, len(levels))
        levels += [found] if isinstance(found, Level) else found.levels
        names.add("" if isinstance(found, Level) else found.name)
    if len(names) == 1:
        options = {"title": names.pop() or None, **options}
    return play_page(levels, groups=groups if len(groups) > 1 else (), **options)


def _entanglement(sources: Sequence[str], **options: Any) -> str:  # noqa: ANN401 - the same
    from trisolve.cli.entanglement.reading import read_puzzles
    from trisolve.web.pages.entanglement import entanglement_page

    puzzles = [puzzle for source in sources for _, puzzle in read_puzzles(source)]
    return entanglement_page(puzzles, **options)


def _tantrix(sources: Sequence[str], **options: Any) -> str:  # noqa: ANN401 - the same
    from trisolve.cli.tantrix.page import playable
    from trisolve.web.pages.tantrix import tantrix_page

    return tantrix_page([playable(source) for source in sources], **options)


def _boco(sources: Sequence[str], **options: Any) -> str:  # noqa: ANN401 - the same
    from trisolve.cli.boco.options import new_game
    from trisolve.cli.boco.page import record_page
    from trisolve.web.pages.boco import boco_page

    if all(map(is_board_name, sources)):
        return boco_page([new_game(board, None, False) for board in sources], **options)
    if len(sources) > 1:
        raise FormatError(f"{shown(sources[1])}: expected one game of BOCO for a page, got more")
    return record_page(sources[0], **options)


_MAKERS: dict[Kind, tuple[Callable[..., str], frozenset[str]]] = {
    Kind.SLIDING: (
        _sliding,
        frozenset({"title", "theme", "first", "link_base", "embed_origins"}),
    ),
    Kind.ENTANGLEMENT: (_entanglement, frozenset({"title", "theme", "first"})),
    Kind.TANTRIX: (_tantrix, frozenset({"title", "theme", "first"})),
    Kind.BOCO: (_boco, frozenset({"title", "theme"})),
}
"""What makes the page of each kind of puzzle, and the options that this page has."""
_OPTIONS = {"embed_origins": "--embed-origin"}


def _files_of(source: str) -> list[str]:
    """Return the level files of a source; of a directory without any, another puzzle's files."""
    folder = shipped_path(source) or Path(source)
    if source and folder.is_dir():
        kinds = {str(path): kind_in_folder(path) for path in files_below(folder)}
        others = [path for path, kind in kinds.items() if kind is not None]
        if others and Kind.SLIDING not in kinds.values():
            return others
    return list(expanded([source]))


def _kind(file: str) -> Kind:
    if is_board_name(file) and not lexists(file) and shipped_path(file) is None:
        return Kind.BOCO
    return (kind_of_stdin() if file == "-" else kind_of(file)) or Kind.SLIDING


def _puzzle_of(files: Sequence[str]) -> Kind:
    """Return what all files are for; raise FormatError where that is not one puzzle with a page."""
    kinds = [_kind(file) for file in files]
    for file, kind in zip(files, kinds, strict=True):
        if kind in _WITHOUT_PAGE:
            raise FormatError(f"{shown(file)}: expected a puzzle to play, {_WITHOUT_PAGE[kind]}")
        if kind is not kinds[0]:
            message = f"expected one puzzle per page, {shown(files[0])} is for {kinds[0].title}"
            raise FormatError(f"{shown(file)}: {message}, this is for {kind.title}")
    return kinds[0]


def play(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCE...",
            help="Levels or packs in any form, directories, - for standard input, share codes, "
            "links; or files of Entanglement, Tantrix or BOCO, or boards of BOCO by name.",
            show_default=False,
        ),
    ],
    *,
    output: PageFile = None,
    title: Title = None,
    theme: PageTheme = "auto",
    first: First = None,
    link_base: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="What shared links begin with; by default the page's own address.",
            show_default=False,
        ),
    ] = None,
    embed_origin: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ORIGIN",
            help="A page of this origin, such as https://example.org, may embed the player and "
            "talk to it by messages; give it once for each.",
            show_default=False,
        ),
    ] = None,
    no_open: NoOpen = False,
    as_json: PageJson = False,
) -> int:
    """Make one HTML page in which levels are played, on a phone or a desk, without a network.

    The page has all levels of the sources, in order. Files of another puzzle make that puzzle's
    page, which `trisolve entanglement page`, `tantrix page` and `boco page` make with all its
    options. Without -o the page goes to a folder of your own, under a name that follows from what
    is in it, its path is printed, and the browser opens it. Progress is kept by the browser that
    plays. Nothing is searched: a claimed optimum is proved in the page.
    """
    files = [file for source in sources for file in _files_of(source)]
    kind = _puzzle_of(files)
    make, known = _MAKERS[kind]
    given: dict[str, Any] = {"title": title, "first": first, "link_base": link_base}
    options = {key: value for key, value in given.items() if value is not None}
    if theme != "auto":
        options["theme"] = theme
    if embed_origin:
        options["embed_origins"] = embed_origin
    for option in options:
        if option not in known:
            spelled = _OPTIONS.get(option, "--" + option.replace("_", "-"))
            raise FormatError(f"{spelled}: the page of {kind.title} has no such option")
    check_output(output, as_json=as_json)
    return put(make(files, **options), output, no_open=no_open, as_json=as_json)
