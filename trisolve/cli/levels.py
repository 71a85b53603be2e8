"""``trisolve levels``: what comes with the package, and by which names."""

from pathlib import Path
from typing import Annotated, Any

import typer

from trisolve.cli.output import Code, counted, say, say_json
from trisolve.errors import FileError, TrisolveError
from trisolve.files.shipped import shipped_root
from trisolve.sliding.formats import load
from trisolve.sliding.level import Level

_SUFFIXES = (".hex", ".json", ".jsonl", ".tri", ".toml")
EXAMPLES = ("trisolve levels", "trisolve levels --json", "trisolve solve starter:12")


def levels(
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per line.")
    ] = False,
) -> int:
    """List the levels and recipes that come with trisolve.

    Their names stand wherever a command takes a file: `starter` is the whole pack, `starter:12` its
    twelfth level, `article:puzzle-30` the one of that name. A file of that name in the directory
    wins.
    """
    root = shipped_root()
    if root is None:
        raise FileError(
            "expected levels/ in the package, found none: it was installed without them"
        )
    entries = sorted(root.iterdir(), key=lambda path: (path.is_file(), path.name))
    for entry in filter(None, map(_entry, entries)):
        if as_json:
            say_json(entry)
        else:
            say(f"{entry['name']:<10} {_told(entry)}")
    return Code.DONE


def _entry(path: Path) -> dict[str, Any] | None:
    """Return what is to be said of a file or directory; None for one that is not to be named."""
    name = path.stem
    held = path.iterdir() if path.is_dir() else ()
    files = sorted(one.stem for one in held if one.suffix in _SUFFIXES)
    try:
        found = load(name)
    except TrisolveError:
        kind = "recipes" if name == "recipes" else "files"
        names = [f"{name}:{file}" for file in files]
        return {"name": name, "kind": kind, "names": names} if names else None
    pack = (found,) if isinstance(found, Level) else found.levels
    claims = [level.stats["moves"] for level in pack if isinstance(level.stats.get("moves"), int)]
    return {
        "name": name,
        "kind": "levels",
        "levels": len(pack),
        "moves": [min(claims), max(claims)] if claims else None,
        "names": [f"{name}:{file}" for file in files],
    }


def _told(entry: dict[str, Any]) -> str:
    if entry["kind"] != "levels":
        return f"{counted(len(entry['names']), entry['kind'][:-1])}: {', '.join(entry['names'])}"
    text = counted(entry["levels"], "level")
    if entry["moves"]:
        text += " of {} to {} moves".format(*entry["moves"])
    return text
