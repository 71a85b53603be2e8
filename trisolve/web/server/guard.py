"""What stands before every request: only our own page, on our own address, with the token, gets in.

A page of another origin can make a browser send requests here, by a name that it points to
127.0.0.1 too. So the Host must be ours on every request, the Origin ours where one is sent, and all
but the page itself takes the token, which no other page can know: it comes in the URL's fragment,
which browsers send nowhere, and goes out in a header that another origin may not set unasked.
"""

from hmac import compare_digest
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 1 << 20
MAX_PACK = 32 << 20
PACK_PATH = "/api/save-pack"
_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
)


class _Refused(Exception):
    """Thrown where a request is not let in."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Guard:
    """Lets requests through to an application, or answers them with what is wrong.

    `policy` is the Content-Security-Policy of everything that goes out.
    """

    def __init__(self, app: "ASGIApp", *, port: int, token: str, policy: str) -> None:
        self._app, self._token = app, token.encode()
        self._hosts = {f"{name}:{port}".encode() for name in ("127.0.0.1", "localhost")}
        if port == 80:
            self._hosts |= {b"127.0.0.1", b"localhost"}
        self._origins = {b"http://" + host for host in self._hosts}
        self._headers = [*_HEADERS, (b"content-security-policy", policy.encode())]

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Serve one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return

        async def answer(message: "Message") -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), *self._headers]}
            await send(message)

        try:
            max_bytes = self._checked(scope)
        except _Refused as refused:
            refusal = JSONResponse({"error": str(refused)}, refused.status)
            await refusal(scope, receive, answer)
            return
        await self._bounded(scope, receive, answer, max_bytes)

    def _checked(self, scope: "Scope") -> int:
        """Return how long the body may be; raise _Refused."""
        headers: dict[bytes, list[bytes]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.lower(), []).append(value)
        hosts = headers.get(b"host", [])
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            raise _Refused(403, "expected the Host that this server was started for")
        if any(origin not in self._origins for origin in headers.get(b"origin", [])):
            raise _Refused(403, "expected the Origin of this server's own page")
        if headers.get(b"sec-fetch-site", [b"none"])[0] not in {b"none", b"same-origin"} and (
            scope["path"] != "/" or headers.get(b"sec-fetch-mode") != [b"navigate"]
        ):
            raise _Refused(403, "expected a request of this server's own page")
        if scope["path"] != "/":
            given = headers.get(b"authorization", [b""])
            if len(given) != 1 or not compare_digest(given[0], b"Bearer " + self._token):
                raise _Refused(401, "expected the token of the line printed in the terminal")
        if scope["method"] not in {"GET", "HEAD"}:
            kind = headers.get(b"content-type", [b""])
            if len(kind) != 1 or kind[0].split(b";")[0].strip().lower() != b"application/json":
                raise _Refused(415, "expected Content-Type: application/json")
        max_bytes = MAX_PACK if scope["path"] == PACK_PATH else MAX_BODY
        length = headers.get(b"content-length", [b"0"])[0]
        if not length.isdigit() or int(length[:20]) > max_bytes:
            raise _Refused(413, f"expected a body of at most {max_bytes >> 20} MB")
        return max_bytes

    async def _bounded(
        self, scope: "Scope", receive: "Receive", send: "Send", max_bytes: int
    ) -> None:
        """Serve a request whose body, however it is sent, is no longer than that."""
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

        await self._app(scope, whole, send)
