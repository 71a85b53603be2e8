"""The folders that tests read: the project's root, its levels, the tests' data."""

from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
LEVELS = ROOT / "levels"
SLIDING_LEVELS = sorted(
    path for room in ("article", "tutorial") for path in (LEVELS / room).glob("*.json")
)
DATA = TESTS / "data"
