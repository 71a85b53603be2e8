"""The checks before every request to a server on this machine.

A page from another origin can make a browser send requests here, using a host name that its owner
has pointed at 127.0.0.1. The Host must therefore be ours on every request. `Guard` checks this, and
a site that has only public files needs no other check.

The editor writes files, so its `TokenGuard` accepts only its own page. The Origin must be ours if
one is sent, and every request except for the page itself needs the token, which no other page can
know. The token arrives in the URL's fragment, which browsers never send, and is sent in a header
that another origin may not set without permission.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from hmac import compare_digest
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 1 << 20
MAX_PACK = 32 << 20
PACK_PATH = "/api/save-pack"
_NAMES = ("127.0.0.1", "localhost")
_ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
)
_Headers = Mapping[bytes, Sequence[bytes]]


class Refused(Exception):
    """Raised if a request is refused; `status` is the status of the response."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Guard:
    """Passes requests for this machine to an application, and refuses all other requests.

    Without a port, the Host may name any port, because a forwarded port differs from the server's
    own. `headers` are added to every response.
    """

    def __init__(
        self, app: "ASGIApp", *, port: int | None, headers: Iterable[tuple[bytes, bytes]] = ()
    ) -> None:
        self.app, self._port = app, port
        self._headers = [*_ALWAYS, *headers]

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Serve one request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return

        async def answer(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *self._headers]}
            await send(message)

        try:
            headers: dict[bytes, list[bytes]] = {}
            for name, value in scope["headers"]:
                headers.setdefault(name.lower(), []).append(value)
            self._check_host(headers)
            await self.admit(scope, headers, receive, answer)
        except Refused as refused:
            refusal = JSONResponse({"error": str(refused)}, refused.status)
            await refusal(scope, receive, answer)

    async def admit(
        self, scope: "Scope", headers: _Headers, receive: "Receive", send: "Send"
    ) -> None:
        """Hand a request with the right Host to the application; may raise Refused."""
        await self.app(scope, receive, send)

    def _check_host(self, headers: _Headers) -> None:
        hosts = [host.decode("latin-1").lower() for host in headers.get(b"host", [])]
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            raise Refused(403, "expected the Host that this server was started for")

    def _is_ours(self, host: str) -> bool:
        name, colon, port = host.partition(":")
        if name not in _NAMES or (colon and not re.fullmatch("[0-9]{1,5}", port)):
            return False
        return self._port is None or int(port or 80) == self._port


class TokenGuard(Guard):
    """Passes only the requests of the editor's own page.

    `policy` is the Content-Security-Policy of every response.
    """

    def __init__(self, app: "ASGIApp", *, port: int, token: str, policy: str) -> None:
        headers = [
            (b"cache-control", b"no-store"),
            (b"content-security-policy", policy.encode()),
        ]
        super().__init__(app, port=port, headers=headers)
        self._token = token.encode()
        names = [f"http://{name}" for name in _NAMES]
        own = [f"{name}:{port}" for name in names] + (names if port == 80 else [])
        self._origins = {origin.encode() for origin in own}

    async def admit(
        self, scope: "Scope", headers: _Headers, receive: "Receive", send: "Send"
    ) -> None:
        """Serve a request of the page, with a body that is not too long; may raise Refused."""
        await self._serve(scope, receive, send, self._body_limit(scope, headers))

    def _body_limit(self, scope: "Scope", headers: _Headers) -> int:
        """Return how long the body may be; may raise Refused."""
        if any(origin not in self._origins for origin in headers.get(b"origin", [])):
            raise Refused(403, "expected the Origin of this server's own page")
        if headers.get(b"sec-fetch-site", [b"none"])[0] not in {b"none", b"same-origin"} and (
            scope["path"] != "/" or headers.get(b"sec-fetch-mode") != [b"navigate"]
        ):
            raise Refused(403, "expected a request of this server's own page")
        if scope["path"] != "/":
            given = headers.get(b"authorization", [b""])
            if len(given) != 1 or not compare_digest(given[0], b"Bearer " + self._token):
                raise Refused(401, "expected the token of the line printed in the terminal")
        if scope["method"] not in {"GET", "HEAD"}:
            kind = headers.get(b"content-type", [b""])
            if len(kind) != 1 or kind[0].split(b";")[0].strip().lower() != b"application/json":
                raise Refused(415, "expected Content-Type: application/json")
        max_bytes = MAX_PACK if scope["path"] == PACK_PATH else MAX_BODY
        length = headers.get(b"content-length", [b"0"])[0]
        if not length.isdigit() or int(length[:20]) > max_bytes:
            raise Refused(413, f"expected a body of at most {max_bytes >> 20} MB")
        return max_bytes

    async def _serve(
        self, scope: "Scope", receive: "Receive", send: "Send", max_bytes: int
    ) -> None:
        """Serve a request whose body, however it is sent, is no longer than the limit."""
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > max_bytes:
                error = f"expected a body of at most {max_bytes >> 20} MB"
                await JSONResponse({"error": error}, 413)(scope, receive, send)
                return
        given = False

        async def whole() -> "Message":
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": bytes(body), "more_body": False}

        await self.app(scope, whole, send)
