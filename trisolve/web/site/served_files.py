"""The files of a built site as responses, with their types and caching times."""

import os
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from starlette.staticfiles import StaticFiles

from trisolve.web.site.folder import LISTING

if TYPE_CHECKING:
    from starlette.responses import Response
    from starlette.types import Scope

_TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".atom": "application/atom+xml; charset=utf-8",
}
_YEAR = "max-age=31536000"


class SiteFiles(StaticFiles):
    """The files of a folder; a missing file is answered with the site's own 404.html."""

    async def get_response(self, path: str, scope: "Scope") -> "Response":
        """Return the response for a file, with its type and how long it may be cached."""
        response = await super().get_response(path, scope)
        found = PurePosixPath(path.replace(os.sep, "/"))
        is_there = response.status_code in {200, 304}
        if is_there and found.suffix in _TYPES:
            response.headers["content-type"] = _TYPES[found.suffix]
        is_hashed = is_there and found.parts[:1] == ("assets",) and str(found) != LISTING
        response.headers["cache-control"] = _YEAR if is_hashed else "no-cache"
        return response

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return a file and its status; a name that no file can have counts as missing."""
        try:
            return super().lookup_path(path)
        except (OSError, ValueError):  # too long, a loop of links, unreadable, or with a NUL
            return "", None
