"""The site's sign as pictures. They never change, so they are shipped: tools/site_icons.py."""

from importlib.resources import files

NAMES = ("icon-192.png", "icon-512.png", "icon-maskable-512.png")


def icons() -> dict[str, bytes]:
    """Return the icons by their file names.

    >>> icons()["icon-192.png"][1:4]
    b'PNG'
    """
    shipped = files("trisolve.web") / "static" / "site" / "icons"
    return {name: (shipped / name).read_bytes() for name in NAMES}
