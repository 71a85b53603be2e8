"""The files that are new, changed, renamed or deleted since the commit to compare with."""

import os
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from trisolve.cli.action.inputs import Inputs
from trisolve.cli.action.running import git
from trisolve.errors import FormatError

_PULL_REQUEST = re.compile(r"refs/pull/\d+/merge")
_SHORT = 12


class Base(NamedTuple):
    """The commit to compare with; if there is none, `missing` says why."""

    commit: str
    missing: str = ""


class Change(NamedTuple):
    """A file that differs: `old` is "" if it is new, and `new` is "" if it was deleted."""

    old: str
    new: str


def find_base(inputs: Inputs) -> Base:
    """Return the commit to compare with: from the inputs, or else from the event."""
    wanted = inputs.base or _merged_into() or inputs.event_base
    if wanted.startswith("-"):
        raise FormatError(f"base: expected a commit, got {wanted!r:.40}")
    if not wanted:
        return Base("", "There is no commit to compare with, as on a first push.")
    found = _commit(wanted)
    if not found:  # a shallow clone lacks it
        fetched = git("fetch", "--quiet", "--depth=1", "origin", wanted)
        found = "" if fetched is None else _commit(wanted) or _commit("FETCH_HEAD")
    name = wanted[:_SHORT] if re.fullmatch("[0-9a-f]{40,}", wanted) else wanted
    return Base(found, "" if found else f"Commit {name} is not there, as after a force push.")


def _commit(name: str) -> str:
    found = git("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    return (found or b"").decode().strip()


def _merged_into() -> str:
    """Return the commit that a pull request is merged into, if the merge is checked out.

    The event names an older commit if others have pushed since then.
    """
    head = _commit("HEAD")
    merges = _PULL_REQUEST.fullmatch(os.environ.get("GITHUB_REF", ""))
    if not merges or not head or head != os.environ.get("GITHUB_SHA"):
        return ""
    text = (git("cat-file", "commit", head) or b"").partition(b"\n\n")[0].decode(errors="replace")
    parents = re.findall("^parent ([0-9a-f]+)$", text, re.MULTILINE)
    return parents[0] if len(parents) > 1 else ""


def changes_since(commit: str) -> list[Change]:
    """Return the files below the current directory that differ from a commit."""
    listed = git("diff", "--name-status", "-M", "-z", "--relative", commit)
    return list(_parsed((listed or b"").decode("utf-8", "surrogateescape")))


def _parsed(listed: str) -> Iterator[Change]:
    fields = iter(listed.split("\0"))
    for status in fields:
        if not status:
            return
        name = next(fields)
        if status[0] in "RC":
            yield Change(name if status[0] == "R" else "", next(fields))
        else:
            yield Change("" if status[0] == "A" else name, "" if status[0] == "D" else name)


def old_content(commit: str, name: str) -> bytes | None:
    """Return the content of a file in a commit, or None if it cannot be read."""
    return git("show", f"{commit}:./{name}")


def is_below(name: str, paths: list[str]) -> bool:
    """Return whether a file is among the given paths, is below a path, or matches a pattern.

    >>> is_below("levels/one.tri", ["./levels"]), is_below("packs/one.json", ["packs/*.json"])
    (True, True)
    """
    whole = Path(os.path.abspath(name))
    for path in paths:
        place = Path(os.path.abspath(path))
        if place == whole or place in whole.parents or fnmatch(name, path):
            return True
    return False
