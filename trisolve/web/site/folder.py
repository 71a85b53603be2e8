"""Write a site into a new folder that replaces the old folder, completely or not at all.

A site lists its own files in `LISTING`. A folder that contains anything else is not an earlier
site, and is left unchanged because it may contain someone's work.
"""

import json
import os
import secrets
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from trisolve.errors import FileError
from trisolve.files.messages import escape
from trisolve.files.whole import StrPath

LISTING = "assets/site.json"
"""The list of a site's own files."""
_FORMAT = "trisolve-site"


def listing_of(paths: list[str]) -> bytes:
    """Return the list of a site's files, including the list itself."""
    listed = {"format": _FORMAT, "version": 1, "files": sorted({*paths, LISTING})}
    return (json.dumps(listed, indent=1) + "\n").encode()


def _listed_files(folder: Path) -> set[str]:
    """Return the files in a folder's listing, or none if there is no valid listing."""
    try:
        read = json.loads((folder / LISTING).read_text("utf-8"))
        return set(read["files"]) if read["format"] == _FORMAT else set()
    except (OSError, ValueError, TypeError, KeyError):
        return set()


def check_folder(path: StrPath) -> None:
    """Raise FileError unless the folder is missing, is empty, or contains an earlier site."""
    folder = Path(path)
    where = escape(os.fspath(path))
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise FileError(f"{where}: expected a folder for the site, got something else")
    parent = folder.absolute().parent
    if not parent.is_dir():
        raise FileError(
            f"{where}: expected a folder in one that exists, found no {escape(str(parent))}"
        )
    if not os.access(parent, os.W_OK | os.X_OK):
        raise FileError(f"{where}: expected a folder in one that can be written to")
    if not folder.exists():
        return
    known = _listed_files(folder)
    for found in sorted(folder.rglob("*")):
        name = found.relative_to(folder).as_posix()
        if (found.is_symlink() or not found.is_dir()) and name not in known:
            message = "expected an empty folder or an earlier site"
            raise FileError(f"{where}: {message}, found {escape(name)}")


def write_site(path: StrPath, files: Mapping[str, bytes]) -> None:
    """Replace an earlier site with the files of a site; on FileError, nothing is changed.

    Two renames replace a folder, and between them the site is missing for a moment.
    """
    check_folder(path)
    folder = Path(path).absolute()
    new, old = (
        folder.with_name(f".{folder.name}-{secrets.token_hex(8)}.{end}") for end in ("new", "old")
    )
    try:
        for name, data in {**files, LISTING: listing_of(list(files))}.items():
            target = new / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        check_folder(folder)
        try:
            if folder.exists():
                new.chmod(folder.stat().st_mode & 0o7777)
                folder.rename(old)
            new.rename(folder)
        except BaseException:  # Ctrl-C must not leave a place without a site either
            if old.exists() and not folder.exists():
                old.rename(folder)
            raise
    except OSError as error:
        message = f"expected a folder that can be written to: {error.strerror}"
        raise FileError(f"{escape(os.fspath(path))}: {message}") from None
    finally:
        shutil.rmtree(new, ignore_errors=True)
        with suppress(OSError):
            if folder.exists():  # otherwise it is all that is left of the site
                shutil.rmtree(old, ignore_errors=True)
