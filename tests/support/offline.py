"""The stores of a site's service worker."""

import json
import re
from urllib.parse import urlsplit

from waiting import until

_STORED = """(async () => {
  const [build, n, path] = value, site = location.origin + path;
  const names = (await caches.keys()).filter((name) => name.endsWith(` ${site}`));
  if (names.length !== 1 || names[0] !== `trisolve ${build} ${site}`) return false;
  return (await (await caches.open(names[0])).keys()).length === n;
})()"""


def fill_store(page, address):
    """Wait until the worker has stored all files of this build, and no other store is left."""
    script = page.request.get(f"{address}sw.js").text()
    build = re.search(r'siteBuild="(\w+)"', script)[1]
    files = json.loads(re.search(r"siteFiles=(\[.*?\]);", script)[1])
    until(page, f"await {_STORED}", [build, len(files), urlsplit(address).path])
