"""The font for labels, bundled so that labels look the same everywhere.

Inter, by the Inter Project Authors (SIL Open Font License 1.1, see LICENSE.txt next to this file),
reduced to Latin letters, digits, punctuation and arrows.
"""

from pathlib import Path

FAMILY = "Inter, 'Helvetica Neue', Arial, sans-serif"
"""The font families of a picture, with the bundled font first."""

DIRECTORY = Path(__file__).resolve().parent
REGULAR = DIRECTORY / "Inter-Regular.ttf"
SEMIBOLD = DIRECTORY / "Inter-SemiBold.ttf"
