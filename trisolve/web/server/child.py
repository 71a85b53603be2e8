"""A process that does one kind of work. It reads and writes JSON lines, on stdin and stdout.

``python -m trisolve.web.server.child live`` answers questions about levels, one at a time. A newer
question cancels the answer to an older question. ``... search`` runs one search and ends. Both
processes write ``{"ready": true}`` once their kernels are loaded. The end of stdin means that the
server is gone, so the process ends as well.
"""

import json
import os
import sys
import threading
from collections.abc import Callable
from typing import Any

from trisolve.errors import TrisolveError


class Outdated(Exception):
    """Raised in the middle of an answer that nobody is waiting for anymore."""


def _say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


class Questions:
    """The newest question that has arrived; earlier questions are outdated."""

    def __init__(self) -> None:
        self._newest: dict[str, Any] | None = None
        self._come = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            with self._come:
                self._newest = json.loads(line)
                self._come.notify()
        os._exit(0)  # the work may be in the middle of compiled code

    def next_after(self, last: int) -> dict[str, Any]:
        """Wait for a question with a greater number than `last`, and return it."""
        with self._come:
            self._come.wait_for(lambda: self._newest is not None and self._newest["id"] > last)
            assert self._newest is not None
            return self._newest

    def check(self, number: int) -> None:
        """Raise Outdated if there is a newer question than `number`."""
        if self._newest is not None and self._newest["id"] != number:
            raise Outdated


def _serve_live(questions: Questions) -> None:
    from trisolve.sliding.formats import parse_level
    from trisolve.web.server.live import ANSWERS, warm_up

    warm_up()
    _say({"ready": True})
    last = 0
    while True:
        question = questions.next_after(last)
        last = question["id"]

        def check(number: int = last) -> None:
            questions.check(number)

        try:
            level = parse_level(question["level"])
            for part in ANSWERS[question["do"]](level, check):
                check()
                _say({"id": last, **part})
            _say({"id": last, "done": True})
        except Outdated:
            continue
        except (TrisolveError, MemoryError) as error:
            _say({"id": last, "error": str(error) or "out of memory"})


def _serve_search(questions: Questions) -> None:
    from trisolve.web.server.jobs import SEARCHES, warm_up

    warm_up()
    _say({"ready": True})
    question = questions.next_after(0)
    send: Callable[[dict[str, Any]], None] = _say
    try:
        SEARCHES[question["do"]](question, send)
        _say({"done": True})
    except (TrisolveError, MemoryError) as error:
        _say({"error": str(error) or "out of memory"})


def main() -> None:
    """Serve until stdin ends."""
    kinds = {"live": _serve_live, "search": _serve_search}
    kinds[sys.argv[1]](Questions())


if __name__ == "__main__":
    main()
