"""Make the pages' fonts from those of the pictures: only the needed signs, packed as WOFF2.

All digits get the width of the widest, so that a counter keeps its width while it counts. It needs
fontTools and brotli. The same fonts give the same bytes. Run it after a change of the signs
that pages show, and look at a page afterward.
"""

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "trisolve" / "paint" / "fonts"
TARGETS = ROOT / "trisolve" / "web" / "static" / "shared" / "fonts"
NAMES = ("Inter-Regular", "Inter-SemiBold")
MAX_BYTES = 24 * 1024
"""How much both may be together."""
SIGNS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x100)))) + "–—‘’“”•…‹›←↑→↓↖↗↘↙✓★×·"
FEATURES: list[str] = []
DIGITS = "0123456789"


def _level_digits(font: "TTFont") -> None:
    """Give all digits the same width, and center each digit in it."""
    glyphs, widths, names = font["glyf"], font["hmtx"].metrics, font.getBestCmap()
    digits = [names[ord(digit)] for digit in DIGITS]
    widest = max(widths[name][0] for name in digits)
    for name in digits:
        width, left = widths[name]
        shift = (widest - width) // 2
        glyphs[name].coordinates.translate((shift, 0))
        glyphs[name].recalcBounds(glyphs)
        widths[name] = (widest, left + shift)


def packed(source: Path) -> bytes:
    """Return a font with only the signs on pages, as WOFF2."""
    from fontTools import subset

    options = subset.Options(
        layout_features=FEATURES,
        hinting=False,
        flavor="woff2",
        desubroutinize=True,
        name_IDs=[1, 2],
        notdef_outline=True,
    )
    font = subset.load_font(str(source), options)
    font.recalcTimestamp = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=SIGNS)
    subsetter.subset(font)
    _level_digits(font)
    held = BytesIO()
    subset.save_font(font, held, options)
    return held.getvalue()


def main() -> int:
    """Write both fonts; return 1 if they are too large."""
    TARGETS.mkdir(exist_ok=True)
    total = 0
    for name in NAMES:
        data = packed(SOURCES / f"{name}.ttf")
        (TARGETS / f"{name}.woff2").write_bytes(data)
        total += len(data)
    sys.stdout.write(f"{total} bytes\n")
    return int(total > MAX_BYTES)


if __name__ == "__main__":
    raise SystemExit(main())
