"""The HTML around a page of a site: its policy, assets, and data for search engines and phones."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from trisolve.paint.skies import sky
from trisolve.web.script.assembly import json_text

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "frame-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
"""What a page of a site may load: files from its own site, and data it has made itself."""


@dataclass(frozen=True)
class Document:
    """A page of a site before it is written; all paths are relative to the root of the site."""

    path: str
    title: str
    sentence: str
    """One sentence about the page, for search engines."""
    scripts: tuple[str, ...]
    sheets: tuple[str, ...]
    data: Mapping[str, object]
    still: str
    head: str = ""
    """Further contents of its head: the preview tags."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """The scripts that the page loads when it needs them, by name."""

    @property
    def root(self) -> str:
        """The relative path from the page to the root of the site.

        >>> Document("daily/index.html", "", "", (), (), {}, "").root
        '../'
        """
        return "../" * self.path.count("/")


def document_text(page: Document, *, root: str | None = None) -> str:
    """Return a page's HTML, in which `root` replaces the relative path to the site's root."""
    root = page.root if root is None else root
    rules = "; ".join(f"{name} {value}" for name, value in POLICY.items())
    carried = "".join(
        f'<script type="application/json" id="{name}">{json_text(value)}</script>\n'
        for name, value in page.data.items()
    )
    sheets = "".join(f'<link rel="stylesheet" href="{root}{path}">\n' for path in page.sheets)
    scripts = "".join(f'<script src="{root}{path}" defer></script>\n' for path in page.scripts)
    parts = "".join(f' data-{name}="{root}{path}"' for name, path in page.parts.items())
    return (
        f'<!doctype html>\n<html lang="en" data-site="{root}"{parts}>\n'
        '<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{rules}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f'<meta name="theme-color" content="{sky("day").above}">\n'
        f'<meta name="description" content="{escape(page.sentence)}">\n'
        f"<title>{escape(page.title)}</title>\n"
        f'<link rel="icon" href="{root}icon-64.png" type="image/png">\n'
        f'<link rel="apple-touch-icon" href="{root}icon-192.png">\n'
        f'<link rel="manifest" href="{root}manifest.webmanifest">\n'
        f"{page.head}{sheets}{scripts}</head>\n<body>\n{page.still}{carried}</body>\n</html>\n"
    )
