"""The size limits of pages: as a file, and as gzip sends it."""

MAX_CODE, MAX_ZIPPED, MAX_PAGE = 150_000, 49_900, 199_000
"""Script and style of a page; the same zipped; a pack of a hundred levels with its fonts."""
