"""Write the bytecode of trisolve and of the packages that it imports, so that commands start fast.

Python writes the bytecode of a module when it first imports the module, but not where
PYTHONDONTWRITEBYTECODE is set, as in many containers, or where the installer skipped this step.
Without bytecode, every command that imports numba takes seconds longer to start.
"""

import os
import re
import sys
from compileall import compile_file
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_NAME = re.compile(r"[\w.-]+")
CONTAINER_FILES = ("/.dockerenv", "/run/.containerenv")
"""Files that Docker and Podman put into each container."""


def is_own_environment() -> bool:
    """Return whether this Python belongs to one project: a virtual environment or a container."""
    if sys.prefix != sys.base_prefix or "container" in os.environ:
        return True
    return any(Path(name).exists() for name in CONTAINER_FILES)


def write_bytecode() -> list[Path]:
    """Write the bytecode that is missing or out of date, which takes ten seconds at most.

    Returns the sources whose bytecode cannot be written, such as those in another user's folder.
    """
    return [source for source in sources() if not compile_file(str(source), quiet=2)]


def sources() -> list[Path]:
    """Return the modules of trisolve and of all packages that it requires, but not their tests."""
    found = set(_PACKAGE.rglob("*.py"))
    for dist in _add_required("trisolve", {}).values():
        for file in dist.files or ():
            if file.suffix == ".py" and not {"test", "tests"} & set(file.parts):
                found.add(Path(str(dist.locate_file(file))))
    return sorted(path for path in found if path.is_file())


def _add_required(name: str, known: dict[str, Distribution]) -> dict[str, Distribution]:
    """Add a distribution and the installed distributions that it requires, without extras."""
    try:
        dist = distribution(name)
    except PackageNotFoundError:  # required on another system only
        return known
    known[name] = dist
    for line in dist.requires or ():
        match = _NAME.match(line)
        if match and "extra ==" not in line and match[0] not in known:
            _add_required(match[0], known)
    return known
