"""The requests that the server accepts from the page: for the file, about a level, and for jobs."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, cast

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from trisolve.errors import TrisolveError
from trisolve.sliding.choices import LevelFormat
from trisolve.sliding.formats import dump_level, parse, parse_level
from trisolve.sliding.level import Level
from trisolve.web.pages.editor import editor_page, policy_of
from trisolve.web.server.children import Analyst, Busy, Searcher
from trisolve.web.server.drawing import parse_drawing
from trisolve.web.server.edited_file import Conflict, EditedFile, document_of
from trisolve.web.server.guard import TokenGuard

if TYPE_CHECKING:
    from starlette.requests import Request

_KINDS = ("mutate", "generate", "layouts")
_Answer = Callable[[dict[str, Any], "Request"], Awaitable[Response]]


class Editor:
    """The editor of one file: an ASGI application behind its guard."""

    def __init__(self, file: EditedFile, *, port: int, token: str) -> None:
        self.file = file
        self.analyst = Analyst()
        self.searcher = Searcher()
        self._page = editor_page()
        routes = [
            Route("/", self._home),
            Route("/api/state", self._state),
            Route("/api/open", self._open),
            self._post("/api/save", self._save),
            self._post("/api/save-pack", self._save),
            self._post("/api/read", self._read),
            self._post("/api/write", self._write),
            self._post("/api/analyze", self._analyze),
            self._post("/api/job", self._job),
            self._post("/api/cancel", self._cancel),
        ]
        app = Starlette(routes=routes, lifespan=self._life)
        self.app = TokenGuard(app, port=port, token=token, policy=policy_of(self._page))

    @asynccontextmanager
    async def _life(self, _app: Starlette) -> AsyncIterator[None]:
        """Start the worker processes with the server, and stop them with it."""

        async def in_turn() -> None:  # kernels that both need are compiled once
            await self.analyst.wait_ready()
            await self.searcher.start()

        starting = asyncio.create_task(in_turn())
        try:
            yield
        finally:
            starting.cancel()
            await self.analyst.stop()
            await self.searcher.stop()

    def _post(self, path: str, answer: _Answer) -> Route:
        """Return a route that accepts a JSON object and reports its faults."""

        async def endpoint(request: "Request") -> Response:
            try:
                asked = json.loads(await request.body())
            except (ValueError, RecursionError):
                return JSONResponse({"error": "expected a body of JSON"}, 400)
            if not isinstance(asked, dict):
                return JSONResponse({"error": "expected a JSON object"}, 400)
            try:
                return await answer(asked, request)
            except Conflict as conflict:
                return JSONResponse({"error": str(conflict), "version": conflict.version}, 409)
            except TrisolveError as error:
                return JSONResponse({"error": str(error)}, 422)

        return Route(path, endpoint, methods=["POST"])

    async def _home(self, _request: "Request") -> Response:
        return HTMLResponse(self._page)

    async def _state(self, _request: "Request") -> Response:
        version = await run_in_threadpool(self.file.version)
        state = {"ready": self.analyst.ready, "busy": self.searcher.busy, "version": version}
        return JSONResponse(state)

    async def _open(self, _request: "Request") -> Response:
        path = self.file.path
        about = {"path": None if path is None else str(path), "format": self.file.format}
        try:
            version, found = await run_in_threadpool(self.file.opened)
        except TrisolveError as error:
            return JSONResponse({**about, "error": str(error)}, 422)
        document = None if found is None else document_of(found)
        return JSONResponse({**about, "version": version, "document": document})

    async def _save(self, asked: dict[str, Any], _request: "Request") -> Response:
        text, version = _text(asked, "text"), _text(asked, "version")
        found = await run_in_threadpool(parse, text)
        return JSONResponse({"version": await run_in_threadpool(self.file.save, found, version)})

    async def _read(self, asked: dict[str, Any], _request: "Request") -> Response:
        found = await run_in_threadpool(parse, _text(asked, "text"))
        keys = [level.key for level in ([found] if isinstance(found, Level) else found.levels)]
        return JSONResponse({"document": document_of(found), "keys": keys})

    async def _write(self, asked: dict[str, Any], _request: "Request") -> Response:
        level = await run_in_threadpool(parse_level, _text(asked, "text"))
        return JSONResponse({"text": dump_level(level, cast(LevelFormat, _text(asked, "format")))})

    async def _analyze(self, asked: dict[str, Any], request: "Request") -> Response:
        what, level = asked.get("do", "live"), _text(asked, "level")
        if what not in ("live", "hardest"):  # a tuple, because the request may be a list
            return JSONResponse({"error": "expected do as live or hardest"}, 400)
        parse_level(level)
        return _stream(self.analyst.ask(what, level), request)

    async def _job(self, asked: dict[str, Any], request: "Request") -> Response:
        if asked.get("do") not in _KINDS:
            return JSONResponse({"error": f"expected do as one of {', '.join(_KINDS)}"}, 400)
        parse_drawing(_text(asked, "level"))
        try:
            self.searcher.take()
        except Busy:
            return JSONResponse({"error": "expected no running job, found one"}, 409)
        return _stream(self.searcher.run(asked), request)

    async def _cancel(self, _asked: dict[str, Any], _request: "Request") -> Response:
        return JSONResponse({"cancelled": self.searcher.cancel()})


def _text(asked: dict[str, Any], name: str) -> str:
    value = asked.get(name)
    if not isinstance(value, str):
        raise TrisolveError(f"expected {name} as text")
    return value


async def _gone(request: "Request") -> None:
    """Return once the page that made the request is closed."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _stream(
    messages: AsyncGenerator[dict[str, Any], None], request: "Request"
) -> StreamingResponse:
    """Return messages as lines of JSON; if the page is closed, the work stops."""

    async def lines() -> AsyncIterator[str]:
        gone = asyncio.create_task(_gone(request))
        coming: asyncio.Future[dict[str, Any]] | None = None
        try:
            while True:
                coming = asyncio.ensure_future(anext(messages))
                await asyncio.wait({coming, gone}, return_when=asyncio.FIRST_COMPLETED)
                if gone.done():
                    return
                try:
                    yield json.dumps(coming.result()) + "\n"
                except StopAsyncIteration:
                    return
        finally:
            gone.cancel()
            if coming is not None:
                coming.cancel()
                with suppress(asyncio.CancelledError, StopAsyncIteration):
                    await coming
            await messages.aclose()

    return StreamingResponse(lines(), media_type="application/x-ndjson")
