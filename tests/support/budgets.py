"""How large a page may be, in bytes: script and style as carried, and zipped; the whole page."""

MAX_CODE, MAX_ZIPPED, MAX_PAGE = 60_000, 24_000, 90_000
