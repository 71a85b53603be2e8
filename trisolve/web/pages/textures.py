"""The texture of a theme on pages: in the page itself, or a file that a site's pages share.

Only the pages of a theme with a texture have the script that shows it.
"""

from typing import NamedTuple

from trisolve.paint.texture import Texture

MAX_EMBEDDED = 200_000
"""The largest texture, in bytes, that a page in one file embeds."""
TEXTURED = {("player/board.js", "createBoard"): ("player/textured.js", "texturedBoard")}
"""The board of sliding levels, and the board with a texture that replaces it."""


class Covering(NamedTuple):
    """A theme's texture, and the page script that shows it; None for a page without blocks."""

    texture: Texture
    script: str | None

    @property
    def lack(self) -> str | None:
        """Why the page, as one file, does not show the texture; None if it does."""
        if self.script is None:
            return "the page does not show the theme's texture, because it has no sliding blocks"
        return too_large(self.texture)

    def data(self, address: str) -> dict[str, object]:
        """Return the data of a texture at an address, as the type Texture in types.d.ts."""
        return data_of(self.texture, address)


def too_large(texture: Texture) -> str | None:
    """Return why a texture is not embedded, or None if it is small enough.

    >>> too_large(Texture(bytes(200_001), 60, 60))
    'the page does not show the texture: expected at most 200,000 bytes, got 200,001'
    """
    size = len(texture.png)
    if size <= MAX_EMBEDDED:
        return None
    expected = f"expected at most {MAX_EMBEDDED:,} bytes"
    return f"the page does not show the texture: {expected}, got {size:,}"


def data_of(texture: Texture, address: str) -> dict[str, object]:
    """Return the data of a texture; its seed, which may have 64 bits, is a string."""
    width, height = texture.width_px, texture.height_px
    return {"address": address, "width": width, "height": height, "seed": str(texture.seed)}
