"""Other files of a site: its service worker, manifest, sitemap, and page for missing addresses."""

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from html import escape

from trisolve.paint.skies import sky
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
        "background_color": sky("day").above,
        "theme_color": sky("day").above,
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


def _colors(dark: bool) -> str:
    """Return the colors of the page for missing addresses, as roles of its style."""
    found = sky("day", dark=dark)
    roles = ("above", "below", "head", "paper", "ink", "accent", "on_accent", "floor", "rock")
    values = ((role.replace("_", "-"), getattr(found, role)) for role in roles)
    return "".join(f"--{role}:{value};" for role, value in values)


def _missing_style() -> str:
    return (
        f":root{{{_colors(False)}}}"
        f"@media(prefers-color-scheme:dark){{:root{{{_colors(True)}}}}}"
        "html{min-height:100%;background:linear-gradient(var(--above),var(--below) 78%) fixed}"
        "body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto minmax(0,1fr) auto;"
        "font:1rem/1.4 Inter,system-ui,sans-serif;color:var(--ink)}"
        "header a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1rem;"
        "font-weight:600;font-size:1.125rem;color:var(--head);text-decoration:none}"
        "svg{display:block;width:min(88vw,34rem);height:100%;max-height:56dvh;margin:auto}"
        ".floor{fill:var(--floor)}.wall,.rock{fill:var(--rock)}.rock{opacity:.72}"
        "main{display:grid}section{width:min(100%,46rem);margin:auto auto 0;padding:1rem;"
        "box-sizing:border-box;border-radius:1rem 1rem 0 0;background:var(--paper)}"
        "h1{font-size:1.375rem;line-height:1.2;margin:0}p{margin:.375rem 0}"
        "section a{display:block;margin-top:.75rem;padding:.875rem 1rem;border-radius:2rem;"
        "background:var(--accent);color:var(--on-accent);font-weight:600;text-align:center;"
        "text-decoration:none}"
        "@media(min-width:64rem){section{width:24rem;margin-bottom:2rem;border-radius:1.25rem}}"
    )


_EMPTY_ISLAND = (
    '<svg viewBox="0 0 74 50" aria-hidden="true">'
    '<path class="rock" d="M2 30h15l-8 7zM14 30h18l-8 14zM29 30h18L37 49zM44 30h17l-9 13z'
    'M58 30h14l-7 8z"/>'
    '<path class="wall" d="M2 26h70v5H2z"/><path class="floor" d="M17 0h40l15 26H2z"/>'
    '<path d="M29 8h16l6 10.4H23z" fill="#f2a413" fill-opacity=".34" stroke="#f2a413" '
    'stroke-width="1.2" stroke-linejoin="round"/></svg>'
)
"""A floor with the outline of the logo's block, and no block."""


def missing_page(title: str, base_url: str | None) -> bytes:
    """Return the page for an address that does not exist; it depends on no other file.

    Without an address for the site, the page's link leads to the folder of the missing page.
    """
    home = "./" if base_url is None else f"{base_url.rstrip('/')}/"
    style = _missing_style() + carried_faces()
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        f"content=\"default-src 'none'; img-src data:; font-src data:; "
        f"style-src 'sha256-{digest}'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>Not found – {escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f"<style>{style}</style>\n</head>\n<body>\n"
        f'<header><a href="{escape(home)}">{escape(title)}</a></header>\n<main>\n'
        f"{_EMPTY_ISLAND}</main>\n<section><h1>Nothing is here</h1>\n"
        f"<p>This address has no page.</p>\n"
        f'<a href="{escape(home)}">Go to the puzzles</a></section>\n</body>\n</html>\n'
    ).encode()
