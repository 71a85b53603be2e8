"""Tables in the docs that are made from the code: `python docs/tables.py` updates them.

On a page, such a table stands between two comments, the first of which names it.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from trisolve.cli.app import command_line, load_command
from trisolve.cli.table import Group, commands_of, usable
from trisolve.files.bundled import collections
from trisolve.mesh.pictures.cells import ROLES
from trisolve.paint.picture import STILL
from trisolve.paint.themes import THEMES
from trisolve.reports import Status
from trisolve.rooms import BUILT_IN, Room, built_in, load, room
from trisolve.schemas import file_of, formats
from trisolve.sliding.insight.difficulty import CUT_OFFS, GRADES
from trisolve.sliding.insight.ideas import IDEAS
from trisolve.sliding.lint.codes import CODES
from trisolve.sliding.packs.features import COLUMNS
from trisolve.testing import RoomTests
from trisolve.wording import counted

HERE = Path(__file__).parent
_MADE = re.compile(
    r"(<!-- made by docs/tables.py: ([^>]+) -->\n\n)(.*?)(<!-- until here -->)", re.DOTALL
)
_TYPES = {str: "text", int: "integer", float: "number"}


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    r"""Return a table in Markdown.

    >>> print(table(["key", "is"], [["`a|b`", "one"]]))
    | key | is |
    | --- | --- |
    | `a\|b` | one |
    """
    head = list(head)
    lines = [head, ["---"] * len(head), *rows]
    cells = ((cell.replace("|", "\\|") for cell in line) for line in lines)
    return "\n".join(f"| {' | '.join(line)} |" for line in cells)


def lint_codes() -> str:
    """Return the table of lint's codes."""
    return table(
        ("code", "name", "severity", "search", "what it means"),
        (
            (
                one.code,
                f"`{one.name}`",
                one.severity,
                "yes" if one.searched else "no",
                one.explanation,
            )
            for one in CODES.values()
        ),
    )


def columns() -> str:
    """Return the table of the columns of `pack export`."""
    rows = ((f"`{one.name}`", _TYPES[one.type], one.meaning) for one in COLUMNS)
    return table(("column", "type", "meaning"), rows)


def grades() -> str:
    """Return the table of grades with their lowest scores."""
    rows = zip(GRADES, (f"{score:g}" for score in (0, *CUT_OFFS)), strict=True)
    return table(("grade", "lowest score"), rows)


def ideas() -> str:
    """Return the table of the ideas of levels."""
    return table(
        ("idea", "what every shortest solution does"),
        ((f"`{one}`", what) for one, what in IDEAS.items()),
    )


def inputs() -> str:
    """Return the table of the inputs of the GitHub Action."""
    action = yaml.safe_load((HERE.parent / "action.yml").read_text("utf-8"))
    return table(
        ("input", "what it is", "default"),
        (
            (f"`{name}`", one["description"], one["default"] and f"`{one['default']}`")
            for name, one in action["inputs"].items()
        ),
    )


def kinds() -> str:
    """Return the table of the JSON files of all puzzles."""
    reads = {
        one.name: f"`trisolve {files.read_by}`"
        for name in BUILT_IN
        for files in built_in(name).files
        for one in files.formats
    }
    return table(
        ("`format`", "what it is", "read by", "schema"),
        (
            (f"`trisolve-{name}`", one.title, reads.get(name, "the site"), f"`{file_of(name)}`")
            for name, one in formats().items()
        ),
    )


def options(words: str) -> str:
    """Return the table of a command's options: all of them, or those named after the command.

    >>> print(options("mesh convert --orient"))
    | option | does |
    | --- | --- |
    | `--orient` | Turn faces so that neighbors agree |
    """
    path, *names = re.split(r"\s+--", words)
    shown: Any = command_line()
    for word in path.split():
        shown = shown.commands[word]
    rows = ((one.opts[0], _typed(one), str(one.help).rstrip(".")) for one in _visible(shown))
    wanted = [f"--{name}" for name in names]
    return table(
        ("option", "does"),
        ((f"`{typed}`", does) for name, typed, does in rows if not wanted or name in wanted),
    )


def _visible(command: Any) -> list[Any]:
    """Return the options of a command that its help shows."""
    return [one for one in command.params if one.param_type_name == "option" and not one.hidden]


def _typed(option: Any) -> str:
    """Return an option as it is typed, with its value."""
    value = option.metavar or "|".join(map(str, getattr(option.type, "choices", ())))
    return f"{option.opts[0]} {value}" if value and not option.is_flag else str(option.opts[0])


@contextmanager
def example(name: str) -> Iterator[Room]:
    """Install an example from this folder within a `with` block."""
    with TemporaryDirectory() as folder:
        about = Path(folder) / f"{name}-0.dist-info"
        about.mkdir()
        text = f"[trisolve.rooms]\n{name} = {name}.room\n"
        (about / "entry_points.txt").write_text(text, "utf-8")
        (Path(folder) / name).symlink_to(HERE / "examples" / name / name)
        sys.path.insert(0, folder)
        usable.cache_clear()
        try:
            yield room(name)
        finally:
            sys.path.remove(folder)
            usable.cache_clear()


def package() -> str:
    """Return the table of the features that a package gets, from the example of peg solitaire."""
    with example("pegs") as found:
        names = [item.name for one in collections() if one.name == "pegs" for item in one.items()]
        group = commands_of(found)["pegs"]
        assert isinstance(group, Group)
        line = command_line(["pegs"])
        commands: Any = line
        own = {}
        for name in group.commands:
            options = [
                one.opts[0]
                for one in load_command(["pegs", name]).params
                if not getattr(one, "hidden", 0)
            ]
            own[name] = [f"`{one}`" for one in options if one.startswith("--")]
        data = load(found.page.make)(["pegs:ten"]).data if found.page else {}
        title = commands.commands["pegs"].get_short_help_str(90)
    shown = {name: ", ".join(sorted(own[name])) for name in ("solve", "generate")}
    promises = [one for one in dir(RoomTests) if one.startswith("test_")]
    verbs = sorted(found.verbs())
    return table(
        ("what", "for pegs"),
        (
            ("its line in `trisolve --help`", title),
            ("commands for its files", ", ".join(f"`trisolve {one}`" for one in verbs)),
            ("commands in its group", ", ".join(f"`trisolve pegs {one}`" for one in sorted(own))),
            ("options of `solve`", shown["solve"]),
            ("options of `generate`", shown["generate"]),
            ("bundled names, in completion and `trisolve levels`", ", ".join(names)),
            ("a file format, with reader and schema", f"`trisolve-{next(iter(found.formats()))}`"),
            ("pictures", f"{', '.join(STILL)} in the themes {', '.join(THEMES)}, and your own"),
            ("in notebooks", "the value shows its picture"),
            ("its page", f"one file; New opens one of {len(data['pool'])} new puzzles"),
            (
                "on a site",
                f"a card, the page with {counted(len(found.site[0].shows), 'puzzle')},"
                " and its rules as a lesson",
            ),
            ("tests", f"{counted(len(promises), 'test')} of `trisolve.testing.RoomTests`"),
        ),
    )


def statuses() -> str:
    """Return the table of statuses."""
    rows = ((f"`{one}`", str(one.code), one.meaning) for one in Status)
    return table(("status", "exit code", "what it means"), rows)


def roles() -> str:
    """Return the table of the colors of cells by role."""
    return table(("color", "for"), ((f"`{one}`", text) for one, text in ROLES.items()))


TABLES: dict[str, Callable[[], str]] = {
    "lint codes": lint_codes,
    "columns": columns,
    "grades": grades,
    "ideas": ideas,
    "inputs of the action": inputs,
    "kinds of files": kinds,
    "package": package,
    "statuses": statuses,
    "roles": roles,
}
"""What makes each table; `options of COMMAND` makes that of a command."""


def made(name: str) -> str:
    """Return the table with the given name."""
    words = name.removeprefix("options of ")
    return options(words) if words != name else TABLES[name]()


def fresh(text: str) -> str:
    """Return the text of a page with its tables updated."""
    return _MADE.sub(lambda found: f"{found[1]}{made(found[2])}\n\n{found[4]}", text)


if __name__ == "__main__":
    for page in sorted(HERE.glob("*.md")):
        page.write_text(fresh(page.read_text("utf-8")), "utf-8")
