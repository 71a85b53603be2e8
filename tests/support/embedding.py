"""A page that embeds the player, and the player, each on its own port."""

import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from trisolve.sliding.level import Block, Level
from trisolve.web.pages.player import save_play_page

HOST = """<!doctype html><meta charset="utf-8"><title>host</title><body><script>
var messages = [], waiting = new Map();
let last = 0;
const frame = document.createElement("iframe");
frame.src = decodeURIComponent(location.search.slice(1));
frame.width = 500;
frame.height = 500;
addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow || data.source !== "trisolve") return;
  messages.push(data);
  waiting.get(data.id)?.(data);
});
function ask(call, args) {
  const id = ++last;
  frame.contentWindow.postMessage({ source: "trisolve", id, call, args }, "*");
  return new Promise((resolve) => waiting.set(id, resolve));
}
document.body.append(frame);
</script>"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_arguments):
        pass


@contextmanager
def _server(folder):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def served(folder: Path, write=None):
    """Yield the player's URL and the origins of two pages; the first page may embed the player.

    `write` writes the player's page; it takes the path and the origin.
    """
    (folder / "host.html").write_text(HOST, "utf-8")
    with _server(folder) as own, _server(folder) as friend, _server(folder) as stranger:
        level = Level(range(8), [Block("A", [0, 1, 2], [4, 5, 6])])
        path = folder / "player.html"
        if write is None:
            save_play_page(level, path, embed_origins=[friend])
        else:
            write(path, friend)
        yield f"{own}/player.html", (friend, stranger)
