"""The bundled name most similar to an unknown name."""

from difflib import get_close_matches

from trisolve.files.shipped import shipped_names


def nearest(source: str) -> str | None:
    """Return the bundled name most similar to an unknown name, or None if no name is similar.

    >>> nearest("startr"), nearest("startr:3"), nearest("qqqq")
    ('starter', 'starter:3', None)
    """
    head, colon, tail = source.lower().partition(":")
    is_numbered = bool(colon) and tail.isdigit()
    alike = get_close_matches(head if is_numbered else source.lower(), shipped_names(), n=1)
    if not alike:
        return None
    return f"{alike[0]}:{tail}" if is_numbered else alike[0]
