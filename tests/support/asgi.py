"""Calls of an ASGI application in this process, with exactly the given headers."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache


@dataclass
class Answer:
    status_code: int
    headers: dict[str, str]
    text: str

    def json(self):
        return json.loads(self.text)


class Client:
    """Sends requests to an application; `host` is the default Host header."""

    def __init__(self, app, host):
        self._app, self._host = app, host

    def get(self, path, headers=()):
        return self.send("GET", path, headers)

    def post(self, path, headers=(), content=""):
        return self.send("POST", path, headers, content)

    def send(self, method, path, headers=(), content=""):
        pairs = list(headers.items() if isinstance(headers, dict) else headers)
        if not any(name == "Host" for name, _ in pairs):
            pairs.append(("Host", self._host))
        pieces = [content.encode()] if isinstance(content, str) else list(content)
        if isinstance(content, str) and content:
            pairs.append(("Content-Length", str(len(pieces[0]))))
        thread, runner = _elsewhere()
        return thread.submit(runner.run, self._call(method, path, pairs, pieces)).result()

    async def _call(self, method, path, pairs, pieces):
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in pairs],
        }
        waiting = [
            {"type": "http.request", "body": piece, "more_body": number < len(pieces)}
            for number, piece in enumerate(pieces, 1)
        ]
        sent = []

        async def receive():
            return waiting.pop(0) if waiting else {"type": "http.disconnect"}

        async def send(message):
            sent.append(message)

        await self._app(scope, receive, send)
        start = sent[0]
        names = {name.decode(): value.decode() for name, value in start["headers"]}
        body = b"".join(message.get("body", b"") for message in sent[1:])
        return Answer(start["status"], names, body.decode())


@cache
def _elsewhere():
    """Return a thread with an event loop: the browser's tests leave one running in this thread."""
    thread = ThreadPoolExecutor(1)
    return thread, thread.submit(asyncio.Runner).result()
