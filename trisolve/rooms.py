"""The list of puzzles, and each puzzle's description of itself.

A puzzle describes itself in its ``room.py``, as plain data. Kinds of files, commands, completion,
schemas, notebook pictures, pages and the site are made from that data. Functions are named as text,
"module:function", and loaded when they are called, because such a name may refer to a higher layer,
which an import may not.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from trisolve.errors import TrisolveError
from trisolve.installed import Entry, entries, guard, import_safely, is_foreign

API = 1
"""The version of these types; each puzzle says which version it was written for."""
BUILT_IN = ("sliding", "entanglement", "tantrix", "boco", "hexagon", "mesh")
"""The puzzles of this package in order: games before their boards."""

RESERVED = (
    *("levels", "play", "edit", "site", "theme", "schema", "rooms", "config"),
    *("warm", "help", "completion"),
)
"""The commands that belong to no puzzle."""
_OF_THE_SITE = ("home", "daily", "learn", "about", "assets", "shared", "table", "player", "editor")
"""The folders of a site and of its pages that no puzzle may have."""
_NAME = re.compile(r"[a-z][a-z0-9_]{,39}", re.ASCII)
_MISSING = re.compile(r"[\w.]+\(\) missing \d+ required [\w -]+: (.+)")


class Format(NamedTuple):
    """A JSON file format.

    name : the part after "trisolve-" in a file's `format`
    title : the title of such files in the catalog of schemas
    declared : the name of the declaration of such files: a Format of files/declared.py, a Struct,
        or a tuple of these
    """

    name: str
    title: str
    declared: str


class Files(NamedTuple):
    """A kind of file.

    noun : the word for the contents of such a file
    read_by : the command that reads such a file, or the first of several commands
    verbs : the top-level commands that accept such a file
    formats : its possible formats
    looks_like : a pattern in its head, which identifies files without a format
    suffixes : the suffixes that identify such a file if its head does not
    prefixes : prefixes of names that are not files
    in_folders : whether naming a directory includes such files
    no_page : the reason why such a file cannot be played on a page
    """

    noun: str
    read_by: str
    verbs: tuple[str, ...] = ()
    formats: tuple[Format, ...] = ()
    looks_like: str = ""
    suffixes: tuple[str, ...] = ()
    prefixes: tuple[str, ...] = ()
    in_folders: bool = True
    no_page: str = ""

    @property
    def command(self) -> str:
        """The command that reads such a file: the first word after ``trisolve``."""
        return self.read_by.split()[0]


class Names(NamedTuple):
    """Names, other than names of bundled files, that commands accept instead of files.

    is_name : the function that checks whether a text is such a name
    looks_like : a pattern that all such names match, so that the function is rarely loaded
    verbs : the top-level commands that accept them
    """

    is_name: str
    looks_like: str
    verbs: tuple[str, ...]


class Ships(NamedTuple):
    """The levels bundled with a puzzle, listed by ``trisolve levels``.

    noun : the word for one such level
    folder : its directory or file in ``levels/``; "" for all levels that no other puzzle claims
    made : the function that returns names and titles of levels that are not in files
    name : the collective name of those levels
    also_for : other puzzles whose commands accept these names
    """

    noun: str
    folder: str = ""
    made: str = ""
    name: str = ""
    also_for: tuple[str, ...] = ()


class Page(NamedTuple):
    """The page for playing a puzzle's files.

    make : the function that returns the HtmlPage for sources and options
    options : the options of ``trisolve play`` that this page supports
    terminal : the function that plays one source at the terminal and returns the exit code; it also
        gets the output and whether to print JSON; "" if there is no terminal play
    """

    make: str
    options: tuple[str, ...] = ("title", "theme")
    terminal: str = ""


class SitePage(NamedTuple):
    """A page of a puzzle on the website.

    name : its folder
    title, sentence : the text on its card
    page : the function that returns the page for a theme; "" for the site's own pages
    card : the function that returns, for a theme, the scene on its card and the theme
    shows : the bundled names that the page shows; if there are any, `page` is a `Page.make`
    """

    name: str
    title: str
    sentence: str
    page: str
    card: str
    shows: tuple[str, ...] = ()


class Daily(NamedTuple):
    """How a puzzle takes part in a site's Daily.

    make : the function that returns, for a seed, a puzzle and its solution as a JSON object; None
        if the seed gives no puzzle
    check : the function that raises FormatError for a wrong object
    link : the function that returns, for an object, how the puzzle's page opens it: `link` is the
        address after #, `id` the id of the entry there, `line` a few words for the card, `best` the
        greatest score if it has one, and `more` what the link does not say
    """

    make: Callable[[int], Mapping[str, Any] | None]
    check: Callable[[object], None]
    link: Callable[[Mapping[str, Any]], Mapping[str, Any]]


class Declared(NamedTuple):
    """A puzzle's declaration, from which `puzzle` derives its room.

    value : the class of its puzzles, a dataclass that takes the keys of a file
    file : the Struct of its files; by default, their keys are the fields of `value`
    solve, check, generate : its functions
    rules : the module with `begin`, `legal`, `play` and `facts`, which tests compare with rules.js
    cells : the function that returns the Cells of a puzzle
    carried : the function that returns what its page reads in addition to the keys of the file
    noun : the word for one puzzle
    ships : the names of its bundled files, without the puzzle's name
    card : the options of `cells` for the card on the site
    pool : the number of puzzles that a page has for its command New
    daily : True for a puzzle on each day of a site's Daily, made by `generate`
    """

    value: str
    file: str = ""
    solve: str = ""
    check: str = ""
    generate: str = ""
    rules: str = ""
    cells: str = ""
    carried: str = ""
    noun: str = "puzzle"
    ships: tuple[str, ...] = ()
    card: Mapping[str, object] = {}
    pool: int = 30
    daily: bool = False


class Room(NamedTuple):
    """The description of a puzzle that everything above it uses.

    api : the version of these types for which the description was written
    name : the name of its package below ``trisolve``, or of the installed package
    title : its name for people
    about : one line for the help of its group of commands
    files : its kinds of files
    gives : for each type, its outputs, such as "svg", and the function that makes each output
    group : the word before its commands; "" if there is none
    commands : one row per command: its words, its module below `home`, the first line of its help;
        for an installed puzzle, the module in its package that has its commands
    home : the package of its commands
    names : the names that its commands accept in place of files
    reads_too : the groups of other puzzles whose files its commands also accept
    ships : the levels bundled with it
    page : the page for playing its files
    site : its pages on the website
    compiling_s : roughly how many seconds its kernels take to compile; 0 if it has no kernels
    reference : the title of its page in the reference
    daily : its `Daily`, by name; "" if it has no daily puzzles
    declared : what `puzzle` derived it from
    """

    api: int
    name: str
    title: str
    about: str
    files: tuple[Files, ...]
    gives: Mapping[str, Mapping[str, str]]
    group: str = ""
    commands: str = ""
    home: str = ""
    names: Names | None = None
    reads_too: tuple[str, ...] = ()
    ships: tuple[Ships, ...] = ()
    page: Page | None = None
    site: tuple[SitePage, ...] = ()
    compiling_s: int = 0
    reference: str = ""
    daily: str = ""
    declared: Declared | None = None

    def __hash__(self) -> int:
        """Return a hash of its name, which no other puzzle has."""
        return hash(self.name)

    def first_words(self) -> tuple[str, ...]:
        """Return the words that begin its commands after ``trisolve``."""
        rows = self.commands.strip().splitlines()
        return (self.group,) if self.group else tuple(row.split()[0] for row in rows)

    def verbs(self) -> set[str]:
        """Return the top-level commands that accept its files or names.

        >>> "analyze" in built_in("boco").verbs(), "solve" in built_in("mesh").verbs()
        (True, False)
        """
        named = self.names.verbs if self.names else ()
        return {*named, *(verb for files in self.files for verb in files.verbs)}

    def formats(self) -> dict[str, Format]:
        """Return its formats by name."""
        return {one.name: one for files in self.files for one in files.formats}


def puzzle(
    *,
    name: str,
    title: str,
    about: str,
    sentence: str = "",
    shows: tuple[str, ...] | None = None,
    **declared: Any,  # noqa: ANN401 - the fields of Declared and Room
) -> Room:
    """Return the room of a puzzle, derived from the parts that only this puzzle has.

    >>> room = puzzle(name="dots", title="Dots", about="Join them.",
    ...     value="dots.rules:Dots", solve="dots.solve:solve")
    >>> room.group, sorted(room.verbs()), list(room.formats())
    ('dots', ['check', 'solve'], ['dots'])

    Parameters
    ----------
    name : its group of commands, and the name of its package
    title : its name for people
    about : one line for help
    sentence : the text on its card; by default `about`
    shows : the bundled names on its page of the site, by default all of `ships`; () for no page
    declared : the fields of `Declared`, and fields of `Room` that replace derived fields
    """
    fields = (*Declared._fields, *Room._fields)
    if unknown := [key for key in declared if key not in fields]:
        from difflib import get_close_matches

        near = get_close_matches(unknown[0], fields, n=1)
        meant = f"; did you mean {near[0]}?" if near else ""
        raise TypeError(f"puzzle: expected a field of a puzzle, got {unknown[0]!r:.40}{meant}")
    replaced = {key: declared.pop(key) for key in [*declared] if key not in Declared._fields}
    own = Declared(**declared)
    if shows is None:
        shows = tuple(f"{name}:{one}" for one in own.ships) if own.cells else ()
    made = (own.solve and "solve", (own.check or own.solve) and "check")
    shown = ("show", "render", "play") if own.cells else ()
    files = Format(name, f"{title} {own.noun}", f"trisolve.files.listed:format_of@{name}")
    page = f"trisolve.web.pages.puzzle_page:page_of@{name}"
    card = f"trisolve.web.pages.puzzle_page:card_of@{name}"
    picture = f"trisolve.mesh.pictures.cells:picture_of@{name}"
    room = Room(
        api=API,
        name=name,
        title=title,
        about=about,
        files=(Files(title, name, (*filter(None, made), *shown), (files,)),),
        gives={own.value: {"svg": picture}} if own.cells else {},
        group=name,
        commands="commands",
        ships=(Ships(own.noun, name),) if own.ships else (),
        page=Page(page, ("title", "theme", "embed_origins", "first")) if own.cells else None,
        site=(SitePage(name, title, sentence or about, page, card, shows),) if shows else (),
        daily=f"trisolve.web.site.daily.derived:daily_of@{name}" if own.daily and shows else "",
        declared=own,
    )
    return room._replace(**replaced)


def load(reference: str, *, prints: bool = False) -> Any:  # noqa: ANN401 - it may be any function
    """Return the function that a string names; a package's function may print only if it `prints`.

    "module:function@name" stands for the function's result for the named puzzle.

    >>> load("trisolve.wording:counted")(2, "move")
    '2 moves'
    """
    module, _, name = reference.partition(":")
    if not is_foreign(module):
        name, _, of = name.partition("@")
        function = getattr(import_module(module), name)
        return function(of) if of else function
    try:
        found = getattr(import_safely(module), name)
    except AttributeError as error:
        raise TrisolveError(f"{module}: expected a function {name!r:.40}, found none") from error
    is_function = callable(found) and not isinstance(found, type)
    return guard(module, found, prints=prints) if is_function else found


@cache
def built_in(name: str) -> Room:
    """Return the description of a puzzle in this package.

    >>> built_in("tantrix").title
    'Tantrix'
    """
    found: Room = load(f"trisolve.{name}.room:ROOM")
    return found


class Installed(NamedTuple):
    """The puzzles of installed packages, and one line for each puzzle that cannot be used."""

    rooms: tuple[Room, ...]
    faults: tuple[str, ...]


def installed_rooms() -> Installed:
    """Return the puzzles of installed packages; a faulty puzzle does not affect the others.

    Setting the environment variable TRISOLVE_ROOMS to "none" switches these puzzles off.
    """
    return _load_rooms(entries())


@cache
def _load_rooms(every: tuple[Entry, ...]) -> Installed:
    usable: list[Room] = []
    faults = []
    for entry in every:
        try:
            usable.append(_room_of(entry, [*map(built_in, BUILT_IN), *usable]))
        except Exception as error:
            reason = " ".join(str(error).split()) or type(error).__name__
            reason = _MISSING.sub(r"puzzle: expected \1, which is missing", reason)
            module = entry.module.partition(".")[0]
            faults.append(f"{entry.package}: {reason.removeprefix(f'{module}: ')}")
    return Installed(tuple(usable), tuple(faults))


def fault_named(words: Iterable[str]) -> str | None:
    """Return the error line for the first puzzle named in `words`, if its package cannot be used.

    >>> fault_named(["solve", "boco:cross"])
    """
    named = {word.partition(":")[0] for word in words}
    heads = tuple(f"{one.package}: " for one in entries() if one.name in named)
    faults = installed_rooms().faults if heads else ()
    return next((fault for fault in faults if fault.startswith(heads)), None)


def _room_of(entry: Entry, others: list[Room]) -> Room:
    """Return the puzzle of an entry point; raise TypeError or ValueError if it cannot be used."""
    found = getattr(import_safely(entry.module), "ROOM", None)
    if not isinstance(found, Room):
        raise TypeError(f"{entry.module}: expected ROOM to be a Room, got {found!r:.40}")
    if found.api != API:
        older = entry.package if found.api < API else "trisolve"
        raise ValueError(f"expected a room for api {API}, got api {found.api}: upgrade {older}")
    if not found.name == entry.name == entry.module.partition(".")[0]:
        expected = "expected one name for the room, its entry point and its Python package"
        raise ValueError(f"{expected}, got {found.name!r:.40} of {entry.module!r:.40}")
    if found.group != found.name:
        raise ValueError(f"expected a name that is its group's too, got {found.name!r:.40}")
    check_name(found.name, others)
    for page in found.site:
        if page.name != found.name:
            raise ValueError(f"expected a page of the room's own name, got {page.name!r:.40}")
    for name in found.formats():
        if any(name in other.formats() for other in others):
            raise ValueError(f"expected formats of its own, got {name!r:.40}, which is taken")
    return found


def check_name(name: str, others: Sequence[Room] = ()) -> None:
    """Raise TrisolveError unless a new puzzle may have a name.

    >>> check_name("site")
    Traceback (most recent call last):
    trisolve.errors.TrisolveError: expected a name of its own, got 'site', which is taken
    """
    if not _NAME.fullmatch(name):
        expected = "expected a name of lower-case letters, digits and _"
        raise TrisolveError(f"{expected}, got {name!r:.40}")
    rooms = others or [*map(built_in, BUILT_IN)]
    taken = {word for one in rooms for word in (one.name, *one.first_words())}
    if name in taken or name in (*RESERVED, *_OF_THE_SITE):
        raise TrisolveError(f"expected a name of its own, got {name!r}, which is taken")


def rooms() -> list[Room]:
    """Return all puzzles in order; puzzles from installed packages come last.

    >>> [one.name for one in rooms()][:6]
    ['sliding', 'entanglement', 'tantrix', 'boco', 'hexagon', 'mesh']
    """
    return [*map(built_in, BUILT_IN), *installed_rooms().rooms]


def room(name: str) -> Room:
    """Return the puzzle with a given name; raise TrisolveError for an unknown name.

    >>> room("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    trisolve.errors.TrisolveError: expected one of sliding, ..., mesh, got 'chess'
    """
    if name in BUILT_IN:
        return built_in(name)
    every = rooms()
    for one in every:
        if one.name == name:
            return one
    names = ", ".join(one.name for one in every)
    raise TrisolveError(f"expected one of {names}, got {name!r:.40}")


def ask(value: object, what: str, *arguments: object) -> Any:  # noqa: ANN401 - as is asked for
    """Return an output, such as "svg", of a value; the puzzle of the value supplies it.

    >>> from trisolve.hexagon import Grid
    >>> ask(Grid(cells=[(0, 0)]), "svg")[:4]
    '<svg'
    """
    for kind in type(value).__mro__:
        package, _, rest = kind.__module__.partition(".")
        name = rest.partition(".")[0] if package == "trisolve" else package
        own = f"{kind.__module__}:{kind.__qualname__}"
        given = _gives(name).get(own, {})
        if what in given:
            found = load(given[what])(value, *arguments)
            return found.notebook_svg() if hasattr(found, "notebook_svg") else found
    raise TypeError(f"expected a type with {what}, got {type(value).__name__}")


def _gives(name: str) -> Mapping[str, Mapping[str, str]]:
    """Return the outputs of each type of a puzzle, or none if there is no such puzzle."""
    if name in BUILT_IN:
        return built_in(name).gives
    return next((one.gives for one in installed_rooms().rooms if one.name == name), {})
