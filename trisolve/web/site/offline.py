"""Other files of a site: its service worker, manifest, sitemap, and page for missing addresses."""

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from html import escape

from trisolve.web.pages.fonts import carried_faces
from trisolve.web.pages.shared import script_of
from trisolve.web.script.assembly import json_text


def worker_script(files: Mapping[str, bytes], stored: Iterable[str]) -> bytes:
    """Return a site's service worker, which stores some of these files only when it has time.

    Pages come last, so that each page is stored after everything it refers to.
    """
    content = sorted((path, sha256(data).hexdigest()) for path, data in files.items())
    build = sha256(json_text(content).encode()).hexdigest()[:16]
    listed = sorted(stored, key=lambda path: (path.endswith(".html"), path))
    names = f'self.siteBuild="{build}";self.siteFiles={json_text(listed)};'
    return f"{names}\n{script_of('site/worker')}".encode()


def manifest(title: str) -> bytes:
    """Return the manifest that a phone requests before it puts the site on its home screen."""
    icons = [("icon-192.png", 192, "any"), ("icon-512.png", 512, "any")]
    icons.append(("icon-maskable-512.png", 512, "maskable"))
    described = {
        "name": title,
        "short_name": title[:30],
        "description": "Puzzles on triangles, hexagons and stranger boards",
        "start_url": "index.html",
        "scope": "./",
        "id": "./",
        "display": "standalone",
        "background_color": "#f6f2e8",
        "theme_color": "#f6f2e8",
        "categories": ["games", "puzzle"],
        "icons": [
            {"src": src, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for src, size, purpose in icons
        ],
    }
    return (json.dumps(described, ensure_ascii=False, indent=1) + "\n").encode()


def site_map(base_url: str, pages: Sequence[str]) -> bytes:
    """Return the sitemap, which lists the addresses of a site's pages for search engines."""
    base = base_url.rstrip("/")
    found = (page.removesuffix("index.html") for page in pages)
    rows = "".join(f"<url><loc>{escape(f'{base}/{path}')}</loc></url>\n" for path in found)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n'
    ).encode()


def robots(base_url: str | None) -> bytes:
    """Return the content of robots.txt, which allows robots to read everything."""
    found = "" if base_url is None else f"Sitemap: {base_url.rstrip('/')}/sitemap.xml\n"
    return f"User-agent: *\nAllow: /\n{found}".encode()


_MISSING_STYLE = (
    "body{margin:0 auto;max-width:70rem;padding:0 .75rem;font:1rem/1.4 Inter,system-ui,sans-serif;"
    "background:#f6f2e8;color:#2a2723}"
    "header,main{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;min-height:3rem}"
    "header a{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;"
    "font-weight:700;font-size:1.125rem;color:inherit;text-decoration:none}"
    "h1{font-size:1.5rem;line-height:1.2;margin:0}p{margin:.5rem 0}"
    "main a{display:inline-block;padding:.625rem 1rem;border-radius:.625rem;"
    "background:#0b5f94;color:#fff;font-weight:600;text-decoration:none}"
    "main svg{flex:1 0 100%;order:1;height:42dvh;padding:1.5rem;box-sizing:border-box;"
    "border-radius:.875rem;background:#393632;fill:#9a9384}"
    "@media(prefers-color-scheme:dark){body{background:#14161b;color:#e8eaf0}"
    "main svg{background:#1b1f27;fill:#404858}main a{background:#7cc4f0;color:#0c1116}}"
    "@media(min-width:46.01rem){body{padding:0 1.5rem}h1{font-size:1.75rem}"
    "main p:last-child{margin-left:auto}}"
)


_SIGN = (
    '<svg viewBox="0 0 24 24" width="28" aria-hidden="true">'
    '<path d="M1.5 16.5h21l-.5 3.5h-20z" fill="#a87400"/>'
    '<path d="M6.9 5.5h10.2l5.4 11h-21z" fill="#e69f00"/>'
    '<path d="M6.9 5.5h10.2l-.9 1.7H7.8z" fill="#f7cd74"/></svg>'
)

_EMPTY_BOARD = (
    '<svg viewBox="0 0 70 26" aria-hidden="true"><path d="M15 0h40l15 26H0z"/>'
    '<path d="M27 7h16l6 11H21z" fill="#e69f00" fill-opacity=".4" stroke="#e69f00" '
    'pathLength="15" stroke-dasharray=".65 .35" stroke-linejoin="round"/></svg>'
)
"""A floor with the outline of the logo's block, and no block."""


def missing_page(title: str, base_url: str | None) -> bytes:
    """Return the page for an address that does not exist; it depends on no other file.

    Without an address for the site, the page's link leads to the folder of the missing page.
    """
    home = "./" if base_url is None else f"{base_url.rstrip('/')}/"
    style = _MISSING_STYLE + carried_faces()
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        f"content=\"default-src 'none'; img-src data:; font-src data:; "
        f"style-src 'sha256-{digest}'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>Not found – {escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>{style}</style>\n</head>\n<body>\n"
        f'<header><a href="{escape(home)}">{_SIGN}{escape(title)}</a></header>\n<main>\n'
        f"{_EMPTY_BOARD}<h1>Nothing is here</h1>\n<p>This address has no page.</p>\n"
        f'<p><a href="{escape(home)}">Go to the puzzles</a></p>\n</main>\n</body>\n</html>\n'
    ).encode()
