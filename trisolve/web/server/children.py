"""Manage the processes that run searches.

One process answers questions about levels and lives as long as the server. Questions from several
pages are answered in turn; before a page asks again, it closes its previous question. Another
process waits for the next job, runs it and ends. The process is killed if the job is canceled, or
if the page that requested it is closed.
"""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Any

_LINE = 1 << 26
MAX_ASKED = 32
"""The maximum number of questions that may be waiting or being answered at once."""
HEARTBEAT_S = 5.0
"""How often something is sent to a waiting page, so that a closed page is noticed."""

Message = dict[str, Any]


class _Child:
    """One process of child.py."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.loaded = asyncio.Event()

    @classmethod
    async def start(cls, kind: str) -> "_Child":
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "trisolve.web.server.child", kind),
            stdin=PIPE,
            stdout=PIPE,
            limit=_LINE,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,  # Ctrl-C is for the server, which ends its children
        )
        return cls(process)

    async def send(self, message: Message) -> None:
        assert self.process.stdin is not None
        with suppress(ConnectionError):
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            await self.process.stdin.drain()

    async def hear(self) -> Message | None:
        """Return the next line, or None at the end; {"ready": true} is noted and skipped."""
        assert self.process.stdout is not None
        while True:
            try:
                line = await self.process.stdout.readline()
            except ValueError:  # longer than any answer
                return None
            if not line:
                return None
            message: Message = json.loads(line)
            if not message.get("ready"):
                return message
            self.loaded.set()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()


class Analyst:
    """Answers questions about levels, one at a time."""

    def __init__(self) -> None:
        self._child: _Child | None = None
        self._reading: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._number = 0
        self._waiting: dict[int, asyncio.Queue[Message]] = {}
        self._turn = asyncio.Lock()
        self._n_asked = 0

    @property
    def ready(self) -> bool:
        """Whether the kernels are loaded, so that answers come immediately."""
        return self._child is not None and self._child.loaded.is_set()

    @property
    def pid(self) -> int | None:
        """The process id, for tests."""
        return None if self._child is None else self._child.process.pid

    async def start(self) -> _Child:
        """Start the process if it is not running."""
        async with self._starting:
            if self._child is None:
                self._child = await _Child.start("live")
                self._reading = asyncio.create_task(self._read(self._child))
            return self._child

    async def wait_ready(self) -> None:
        """Return once answers come immediately."""
        await (await self.start()).loaded.wait()

    async def _read(self, child: _Child) -> None:
        while (message := await child.hear()) is not None:
            queue = self._waiting.get(message.pop("id"))
            if queue is not None:
                queue.put_nowait(message)
        self._child = None
        for queue in self._waiting.values():
            queue.put_nowait({"error": "the process that answers has ended; the next one starts"})

    async def ask(self, what: str, level: str) -> AsyncGenerator[Message, None]:
        """Yield the parts of an answer, once the answers to earlier questions are finished."""
        if self._n_asked >= MAX_ASKED:
            yield {"error": f"expected at most {MAX_ASKED} questions at once; try again later"}
            return
        self._n_asked += 1
        taking = asyncio.create_task(self._turn.acquire())
        try:
            child = await self.start()
            if not child.loaded.is_set():
                yield {"compiling": True}
            while not taking.done():
                await asyncio.wait({taking}, timeout=HEARTBEAT_S)
                if not taking.done():
                    yield {"alive": True}
            async with aclosing(self._answer(what, level)) as parts:
                async for part in parts:
                    yield part
        finally:
            self._n_asked -= 1
            if not taking.cancel():
                self._turn.release()

    async def _answer(self, what: str, level: str) -> AsyncGenerator[Message, None]:
        """Yield the parts of an answer; the process drops an older answer that nobody waits for."""
        child = await self.start()  # the previous process may have ended
        self._number += 1
        number = self._number
        mine = self._waiting[number] = asyncio.Queue()
        try:
            await child.send({"id": number, "do": what, "level": level})
            while True:
                try:
                    message = await asyncio.wait_for(mine.get(), HEARTBEAT_S)
                except TimeoutError:
                    yield {"alive": True}
                    continue
                yield message
                if message.keys() & {"done", "error"}:
                    return
        finally:
            del self._waiting[number]

    async def stop(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.kill()
            await self._child.process.wait()
        if self._reading is not None:
            await self._reading


class Busy(Exception):
    """Raised if a job is already running."""


class Searcher:
    """Runs jobs, one at a time."""

    def __init__(self) -> None:
        self._spare: _Child | None = None
        self._running: _Child | None = None
        self._starting = asyncio.Lock()
        self._held = False

    @property
    def pid(self) -> int | None:
        """The process id of the running job, for tests."""
        return None if self._running is None else self._running.process.pid

    @property
    def busy(self) -> bool:
        """Whether a job is running."""
        return self._held

    async def start(self) -> None:
        """Keep a process ready."""
        async with self._starting:
            if self._spare is None:
                self._spare = await _Child.start("search")

    def take(self) -> None:
        """Begin a job; raise Busy if one is running."""
        if self._held:
            raise Busy
        self._held = True

    def cancel(self) -> bool:
        """End the running job; return whether there was one."""
        if self._running is None:
            return False
        self._running.kill()
        return True

    async def run(self, asked: Message) -> AsyncGenerator[Message, None]:
        """Yield the messages of a job, after `take`; leaving the loop early ends it."""
        try:
            await self.start()
            child, self._spare = self._spare, None
            assert child is not None
            self._running = child
            yield {"started": True}
            await child.send({**asked, "id": 1})
            hearing: asyncio.Task[Message | None] | None = None
            while True:
                hearing = hearing or asyncio.create_task(child.hear())
                done, _ = await asyncio.wait({hearing}, timeout=HEARTBEAT_S)
                if not done:
                    yield {"alive": True}
                    continue
                message, hearing = hearing.result(), None
                if message is None:
                    yield {"cancelled": True}
                    return
                yield message
                if message.keys() & {"done", "error"}:
                    return
        finally:
            self._held = False
            if self._running is not None:
                child, self._running = self._running, None
                child.kill()
            await asyncio.shield(self.start())

    async def stop(self) -> None:
        """End all processes."""
        for child in (self._spare, self._running):
            if child is not None:
                child.kill()
                await child.process.wait()
