"""The store of a site's service worker."""

import json
import re
from urllib.parse import urlsplit

from waiting import until

_STORED = """(async () => {
  const names = (await caches.keys()).filter((name) => name.endsWith(location.origin + value[1]));
  return names.length > 0 && (await (await caches.open(names[0])).keys()).length >= value[0];
})()"""


def fill_store(page, address):
    """Wait until the worker has stored all that it lists."""
    listed = page.request.get(f"{address}sw.js").text()
    files = json.loads(re.search(r"siteFiles=(\[.*?\]);", listed)[1])
    until(page, f"await {_STORED}", [len(files), urlsplit(address).path])
