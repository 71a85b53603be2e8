"""The size limits of pages: as a file, and compressed by gzip."""

MAX_CODE, MAX_ZIPPED, MAX_PAGE = 166_000, 56_000, 227_000
"""Script and style of a page; the same zipped; a pack of a hundred levels with its fonts."""
