"""How soon the editor answers, tier by tier, on levels of about 1,000 to 20,000 states.

A real `trisolve edit`, asked over its own wire as the page asks it. Tier 1 is solvable, optimum,
shortest solutions and dead share; tier 2 difficulty and all findings but R; tier 3 the last of the
R findings. Levels are the shipped ones nearest to a size. Start-up is from the command to the first
whole answer, with kernels in the cache; a second run of it if they had to be compiled.
"""

import json
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

from trisolve.sliding.formats import dump_level, load_levels  # noqa: E402
from trisolve.sliding.level import Level  # noqa: E402

SIZES = (1_000, 5_000, 20_000)
N_LEVELS, N_TIMES = 8, 4
BOUNDS_MS = {1: 150, 2: 400, 3: 3000}


def started():
    """Return a running editor: its process, and how to ask it."""
    command = [sys.executable, "-m", "trisolve", "edit", "--no-open", "--port", "8950"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    url = process.stdout.readline().split()[0]
    base, _, token = url.partition("#")
    return process, int(base.rsplit(":", 1)[1].strip("/")), token


def ask(port, token, text):
    """Return when each tier of an answer was there, in ms, and the states."""
    connection = HTTPConnection("127.0.0.1", port)
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    body = json.dumps({"level": text}).encode()
    began, found, states = time.perf_counter(), {}, 0
    connection.request("POST", "/api/analyze", body, headers)
    for line in connection.getresponse():
        part = json.loads(line)
        if "tier" in part:
            found[part["tier"]] = 1000 * (time.perf_counter() - began)
            states = part.get("states") or states
    connection.close()
    return found, states


def bare(level):
    """Return a level as the page sends it to be looked at."""
    return dump_level(Level(level.floor, level.blocks, level.push))


def nearest(size):
    """Return the shipped levels whose number of states is nearest to a size."""
    every = [
        level
        for name in ("starter", "expert")
        for _, level in load_levels(str(ROOT / "levels" / f"{name}.json"))
    ]
    return sorted(every, key=lambda level: abs(level.stats["states"] - size))[:N_LEVELS]


def start_up():
    """Print how long the command takes to its first line, and to its first answer."""
    level = bare(nearest(1_000)[0])
    for _ in range(2):
        began = time.perf_counter()
        process, port, token = started()
        line_s = time.perf_counter() - began
        ask(port, token, level)
        answer_s = time.perf_counter() - began
        process.send_signal(signal.SIGINT)
        process.wait()
    print(f"start-up: {line_s:.2f} s to the address, {answer_s:.2f} s to the first whole answer")


def main():
    """Print start-up and latencies."""
    start_up()
    process, port, token = started()
    ask(port, token, bare(nearest(1_000)[0]))
    print("states          tier   p50 ms   p95 ms    bound")
    for size in SIZES:
        levels = nearest(size)
        answers = [ask(port, token, bare(level)) for _ in range(N_TIMES) for level in levels]
        counts = [states for _, states in answers]
        for tier, bound in BOUNDS_MS.items():
            times = sorted(found[tier] for found, _ in answers)
            p50, p95 = times[len(times) // 2], times[int(0.95 * (len(times) - 1))]
            span = f"{min(counts):,}-{max(counts):,}"
            print(f"{span:15} {tier:4} {p50:8.0f} {p95:8.0f} {bound:8}")
    process.send_signal(signal.SIGINT)
    process.wait()


if __name__ == "__main__":
    main()
