"""``trisolve play``: any puzzle's files as one HTML page that anybody can open."""

from collections.abc import Sequence
from os.path import isdir
from pathlib import Path
from typing import Annotated, Any

from trisolve.cli.kinds import (
    Kind,
    kind_in_folder,
    kind_meant,
    kind_of_stdin,
    readable_below,
    sliding,
)
from trisolve.cli.pages import Hints, ListPageOptions, Terminal
from trisolve.cli.pictures import AUTO, Colors, with_colors
from trisolve.cli.sliding.sources import expand_sources
from trisolve.errors import FormatError
from trisolve.files.entries import shipped_path
from trisolve.files.messages import escape
from trisolve.options import argument, command, option
from trisolve.paint.themes import theme_of
from trisolve.rooms import Page, load

_OPTIONS = {"embed_origins": "--embed-origin"}


def _files_of(source: str) -> list[str]:
    """Return the level files of a source; for a directory without any, another puzzle's files."""
    folder = shipped_path(source) or Path(source)
    if source and isdir(folder):
        kinds = {str(path): kind_in_folder(path) for path in readable_below(folder)}
        others = [path for path, kind in kinds.items() if kind is not None]
        if others and not any(kind is not None and kind.is_sliding for kind in kinds.values()):
            return others
    return list(expand_sources([source]))


def _kind(file: str) -> Kind:
    return (kind_of_stdin() if file == "-" else kind_meant(file, "play")) or sliding()


def _puzzle_of(files: Sequence[str]) -> Kind:
    """Return the kind of all files; raise FormatError unless one puzzle with a page reads all."""
    kinds = [_kind(file) for file in files]
    for file, kind in zip(files, kinds, strict=True):
        if kind.files.no_page:
            raise FormatError(
                f"{escape(file)}: expected a puzzle to play, but {kind.files.no_page}"
            )
        if kind.room is not kinds[0].room:
            message = (
                f"expected one puzzle per page; {escape(files[0])} is for {kinds[0].files.noun}"
            )
            raise FormatError(f"{escape(file)}: {message}, but this is for {kind.files.noun}")
    return kinds[0]


@command(
    examples=(
        "trisolve play starter -o starter.html",
        "trisolve play tutorial article:puzzle-30 --title Lessons -o lessons.html",
        "trisolve play entanglement:small -o small.html",
    )
)
def play(
    sources: Annotated[
        list[str] | None,
        argument(
            "Levels or packs in any format, directories, share codes, links, or - for "
            "standard input; also Entanglement, Tantrix or BOCO files, and names of BOCO boards. "
            "Without SOURCE, the site of all games opens.",
            of="[SOURCE]...",
        ),
    ] = None,
    *,
    page: ListPageOptions,
    terminal: Terminal = False,
    colors: Colors = None,
    link_base: Annotated[
        str | None,
        option("The beginning of shared links; by default, the page's own address.", of="URL"),
    ] = None,
    hints: Hints = "on",
    playtest: Annotated[
        str | None,
        option("Ask for a playtest: show this text and a button that sends the plays.", of="TEXT"),
    ] = None,
) -> int:
    """Make an HTML page for playing levels on a phone or a computer, even offline.

    The page contains all levels from the sources, in order. If the files belong to another puzzle,
    the page is for that puzzle; `trisolve entanglement play`, `tantrix play` and `boco play` offer
    more options. Without -o, the page is written to trisolve's folder in your user data directory,
    under a name that depends on its content. The command prints the path, and the browser opens the
    page. The browser saves your progress. The command does not search; instead, the page itself
    proves each claimed optimum. With --terminal, you can play a BOCO board, an Entanglement puzzle,
    or an open game of BOCO or Tantrix at the terminal. Without SOURCE, the site of all games is
    built in the cache once per version, and served on 127.0.0.1 until you press Ctrl-C.
    """
    if not sources:
        from trisolve.cli.whole_site import play_everything

        return play_everything(page)
    files = [file for source in sources for file in _files_of(source)]
    kind = _puzzle_of(files)
    made = kind.room.page
    if made is None:
        raise FormatError(
            f"{escape(files[0])}: expected a puzzle to play, but {kind.room.title} has no page"
        )
    given: dict[str, Any] = {**page.look(), "link_base": link_base, "playtest": playtest}
    options = {key: value for key, value in given.items() if value is not None}
    theme = page.worn
    if theme != AUTO:
        options["theme"] = theme
    if colors is not None:
        with_colors(theme_of("day" if theme == AUTO else theme), colors)
        options["colors"] = colors
    if hints != "on":
        options["hints"] = hints
    for name in options:
        if name not in made.options:
            spelled = _OPTIONS.get(name, "--" + name.replace("_", "-"))
            raise FormatError(f"{spelled}: the page for {kind.files.noun} has no such option")
    if terminal:
        page.check_terminal()
        if options:
            raise FormatError("--terminal: expected no options of the page")
        return _at_terminal(files, kind, made, page)
    page.check()
    return page.put(load(made.make)(files, **options))


def _at_terminal(files: Sequence[str], kind: Kind, made: Page, page: ListPageOptions) -> int:
    """Play the contents of one file at the terminal, if the puzzle supports that."""
    if not made.terminal:
        expected = "expected a puzzle that is played at the terminal"
        raise FormatError(f"--terminal: {expected}; {kind.files.noun} can only be played on a page")
    if len(files) > 1:
        raise FormatError(f"--terminal: expected one file, got {len(files)}")
    code: int = load(made.terminal, prints=True)(files[0], page.record(), as_json=page.as_json)
    return code
