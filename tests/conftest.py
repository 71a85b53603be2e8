"""The shipped levels, for every test that wants them."""

import signal
from pathlib import Path

import pytest

from trisolve.formats import load_level
from trisolve.level import Level

# Started in the background, a shell's children ignore Ctrl-C, and so would the commands tested.
signal.signal(signal.SIGINT, signal.default_int_handler)

LEVELS = Path(__file__).resolve().parent.parent / "levels"


@pytest.fixture(scope="session")
def shipped() -> dict[str, Level]:
    """Return every shipped level by room and name, such as "tutorial/01-slide"."""
    paths = sorted(LEVELS.glob("*/*.json"))
    return {f"{path.parent.name}/{path.stem}": load_level(path) for path in paths}
