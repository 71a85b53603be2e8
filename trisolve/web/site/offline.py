"""What makes a site an app: the service worker and its switch, the manifest; and the site map."""

import json
from collections.abc import Iterable, Sequence
from html import escape

from trisolve.web.pages.shared import script_of
from trisolve.web.script.assembly import json_text

_LATER = (".js", ".json")


def worker_script(paths: Iterable[str]) -> bytes:
    """Return the service worker of a site; it stores these files once there is time."""
    script = script_of("site/worker")
    return f"self.siteFiles={json_text(sorted(paths))};\n{script}".encode()


def manifest(title: str) -> bytes:
    """Return what a phone asks for before it puts the site on its home screen."""
    icons = [("icon-192.png", 192, "any"), ("icon-512.png", 512, "any")]
    icons.append(("icon-maskable-512.png", 512, "maskable"))
    described = {
        "name": title,
        "short_name": title[:30],
        "description": "Puzzles that do not live on squares",
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
    """Return the addresses of a site's pages, for search engines."""
    base = base_url.rstrip("/")
    found = (page.removesuffix("index.html") for page in pages)
    rows = "".join(f"<url><loc>{escape(f'{base}/{path}')}</loc></url>\n" for path in found)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n'
    ).encode()


def robots(base_url: str | None) -> bytes:
    """Return what robots may read: everything."""
    found = "" if base_url is None else f"Sitemap: {base_url.rstrip('/')}/sitemap.xml\n"
    return f"User-agent: *\nAllow: /\n{found}".encode()
