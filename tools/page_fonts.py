"""Make the fonts of the pages from those of the pictures: few signs, packed as WOFF2.

It needs fontTools and brotli. The same fonts give the same bytes. Run it after a change of the
signs that pages show, and look at a page afterwards.
"""

import sys
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "trisolve" / "paint" / "fonts"
TARGETS = ROOT / "trisolve" / "web" / "static" / "shared" / "fonts"
NAMES = ("Inter-Regular", "Inter-SemiBold")
MAX_BYTES = 24 * 1024
"""How much both may be together."""
SIGNS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x100)))) + "–—‘’“”•…‹›←↑→↓↖↗↘↙✓★×·"
FEATURES = ["kern", "tnum", "calt"]


def packed(source: Path) -> bytes:
    """Return a font with the signs of the pages alone, as WOFF2."""
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
