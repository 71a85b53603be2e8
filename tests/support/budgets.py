"""The size limits of pages: as a file, and as gzip sends it."""

MAX_CODE, MAX_ZIPPED, MAX_PAGE = 190_000, 61_500, 260_000
"""Script and style of a page; the same zipped; the page of a pack of a hundred levels."""
