"""The files in a directory that commands look at."""

import os
from os.path import exists, isfile, join  # these say no where they may not look
from pathlib import Path

_ENVIRONMENT = "pyvenv.cfg"


def files_below(directory: Path) -> list[Path]:
    """Return the files in a directory, however deep, in order of path.

    Hidden directories and Python environments are left out.
    """
    found: list[Path] = []
    for folder, inner, names in os.walk(directory):
        inner[:] = [
            name
            for name in inner
            if not name.startswith(".") and not exists(join(folder, name, _ENVIRONMENT))
        ]
        found += (Path(path) for name in names if isfile(path := join(folder, name)))
    return sorted(found)
