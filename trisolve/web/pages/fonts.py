"""The font of the pages: Inter in two weights, reduced by ``tools/page_fonts.py``.

Style sheets contain the fonts themselves, so that text does not change its font after it is shown.
As separate files, they would arrive too late for the first page (``font-display: optional``), and a
page opened from a disk cannot fetch them early. The fonts do not affect the size of a page.

Inter is by the Inter Project Authors, under the SIL Open Font License 1.1: see LICENSE.txt next to
the fonts for pictures, which sites also contain.
"""

from base64 import b64encode
from functools import cache
from importlib.resources import files

WEIGHTS = {"Inter-Regular": "400", "Inter-SemiBold": "600 900"}
"""The fonts by name, each with the weights that it stands for."""
LICENSE = "Inter-license"
"""The name of the license on a site."""


def font_data(name: str) -> bytes:
    """Return a font as WOFF2.

    >>> font_data("Inter-Regular")[:4]
    b'wOF2'
    """
    return (files("trisolve.web") / "static" / "shared" / "fonts" / f"{name}.woff2").read_bytes()


def font_license() -> bytes:
    """Return the license of the fonts."""
    return (files("trisolve.paint") / "fonts" / "LICENSE.txt").read_bytes()


@cache
def carried_faces() -> str:
    """Return the style sheet that contains the fonts.

    >>> carried_faces()[:47]
    '@font-face{font-family:Inter;font-weight:400;sr'
    """
    return "".join(
        f"@font-face{{font-family:Inter;font-weight:{weight};"
        f"src:url(data:font/woff2;base64,{b64encode(font_data(name)).decode()})}}"
        for name, weight in WEIGHTS.items()
    )
