"""The site's logo as pictures, and its preview.

The pictures never change, so they are bundled; tools/site_icons.py draws them.
"""

from importlib.resources import files

NAMES = ("icon-64.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png")
PREVIEW = "preview.png"


_FOLDER = ("static", "site", "icons")


def shipped_preview() -> bytes:
    """Return the preview picture of a site whose builder cannot draw its own.

    >>> shipped_preview()[1:4]
    b'PNG'
    """
    return files("trisolve.web").joinpath(*_FOLDER, PREVIEW).read_bytes()


def icons() -> dict[str, bytes]:
    """Return the icons by their file names.

    >>> icons()["icon-192.png"][1:4]
    b'PNG'
    """
    shipped = files("trisolve.web").joinpath(*_FOLDER)
    return {name: (shipped / name).read_bytes() for name in NAMES}
