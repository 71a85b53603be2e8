"""How fast the pages are, in Chromium: exploring levels, a drag, and the first board of each page.

States per second: all states of the pack, divided by the time to explore them and to find their
distances to the goal, in the page's own Worker, next to Python's engine. Each level counts with the
best of some rounds, so that other work on the machine matters little.
How to pack states is measured separately, on the successors of the pack's largest level: two words
of 32 bits, a BigUint64Array, and a Set of strings.
First boards: the processor time of the tasks of the page's main thread, with the processor slowed
four times; and the same, unslowed, for a pack of a thousand levels and the map of all packs. Time
between tasks does not count: Chromium slows a thread by keeping it busy, also while it waits. The
longest task is that of the same thread from the first board until the page is idle: so long a
press waits.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "support")]

from browser import start  # noqa: E402
from figures import note  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from site_host import PLACE, hosted  # noqa: E402
from waiting import until  # noqa: E402

from trisolve.sliding.formats import load_levels, save_pack  # noqa: E402
from trisolve.sliding.formats.share_code import dump_share_code  # noqa: E402
from trisolve.sliding.lattice import N_CELLS  # noqa: E402
from trisolve.sliding.level import (  # noqa: E402
    Block,
    Level,
    Pack,
)
from trisolve.sliding.moves import dump_moves  # noqa: E402
from trisolve.sliding.search import explore  # noqa: E402
from trisolve.web.pages.player import save_play_page  # noqa: E402
from trisolve.web.script.assembly import engine  # noqa: E402
from trisolve.web.site.build import build_site  # noqa: E402
from trisolve.web.site.options import SiteOptions  # noqa: E402

N_FRAMES = 300
N_ROUNDS = 5
SLOWED = 4
N_MANY = 1000
FIRST_BOARDS = {
    "home": ("", "svg.board [data-block]"),
    "Slide": ("slide/index.html#starter:1", "svg.board [data-block]"),
    "Make": ("make/", "svg.ground path"),
    "Entanglement": ("entanglement/", ".board path"),
    "Tantrix": ("tantrix/", ".board *"),
    "BOCO": ("boco/", ".board *"),
}
"""Where the first board of each page is, and what is there once it is drawn."""
TASK = "ThreadControllerImpl::RunTask"
"""The name of a task in Chromium's trace."""
MARK = """(() => {
  const look = () => {
    if (!document.querySelector(SELECTOR)) return requestAnimationFrame(look);
    performance.mark("drawn");
    requestAnimationFrame(() => { // the frame with the board has been painted
      performance.mark("first-board");
      window.hasFirstBoard = true;
    });
  };
  requestAnimationFrame(look);
})()"""
EXPLORE = """async ([engine, codes, rounds]) => {
  const source = `const { jobs } = (${engine})();
    const run = (code) => {
      const turns = jobs.explore(code);
      for (;;) { const turn = turns.next(); if (turn.done) return turn.value.states; }
    };
    onmessage = ({ data }) => {
      const best = data.map(() => Infinity);
      let states = 0;
      for (let round = 0; round < ${rounds}; round++) {
        states = 0;
        for (const [i, code] of data.entries()) {
          const began = performance.now();
          states += run(code);
          best[i] = Math.min(best[i], performance.now() - began);
        }
      }
      postMessage([states, best.reduce((a, b) => a + b)]);
    };`;
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  worker.postMessage(codes);
  return new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
}"""
KEYS = """(pairs) => {
  const low = Int32Array.from(pairs, ([lo]) => lo), high = Int32Array.from(pairs, ([, hi]) => hi);
  const n = pairs.length, size = 1 << 18, mask = size - 1, times = {};
  const hash = (lo, hi) => {
    let h = Math.imul(lo, 0x9e3779b1) ^ Math.imul(hi ^ lo >>> 15, 0x85ebca6b);
    h = Math.imul(h ^ h >>> 15, 0xc2b2ae35);
    return h ^ h >>> 13;
  };
  const ways = {
    "two words": () => {
      const lo = new Int32Array(size), hi = new Int32Array(size), used = new Uint8Array(size);
      let found = 0;
      for (let i = 0; i < n; i++) {
        let slot = hash(low[i], high[i]) & mask;
        while (used[slot] && (lo[slot] !== low[i] || hi[slot] !== high[i])) slot = slot + 1 & mask;
        if (!used[slot]) { used[slot] = 1; lo[slot] = low[i]; hi[slot] = high[i]; found += 1; }
      }
      return found;
    },
    "BigUint64Array": () => {
      const keys = new BigUint64Array(size), used = new Uint8Array(size);
      let found = 0;
      for (let i = 0; i < n; i++) {
        const key = BigInt(high[i] >>> 0) << 32n | BigInt(low[i] >>> 0);
        let slot = hash(low[i], high[i]) & mask;
        while (used[slot] && keys[slot] !== key) slot = slot + 1 & mask;
        if (!used[slot]) { used[slot] = 1; keys[slot] = key; found += 1; }
      }
      return found;
    },
    "Set of strings": () => {
      const seen = new Set();
      for (let i = 0; i < n; i++) seen.add(`${low[i]},${high[i]}`);
      return seen.size;
    },
  };
  for (const [name, run] of Object.entries(ways)) {
    run();
    const tries = [0, 1, 2].map(() => {
      const began = performance.now();
      run();
      return performance.now() - began;
    });
    times[name] = [Math.min(...tries), run()];
  }
  return times;
}"""


def expert() -> list[Level]:
    """Return the levels of the expert pack."""
    return [level for _, level in load_levels(str(ROOT / "levels" / "expert.json"))]


def exploring(page: Page, levels: list[Level]) -> None:
    """Print states per second in a Worker and in Python."""
    codes = [dump_share_code(level.bare()) for level in levels]
    states, ms = page.evaluate(EXPLORE, [engine("sliding/jobs.js"), codes, N_ROUNDS])
    print(f"page, in its Worker   {states:>9,} states  {1000 * states / ms:>11,.0f} states/s")
    explore(levels[-1], analyze=True, threads=1)
    found, seconds = 0, 0.0
    for level in levels:
        times = []
        for _ in range(N_ROUNDS):
            began = time.perf_counter()
            n_states = explore(level, analyze=True, threads=1).n_states
            times.append(time.perf_counter() - began)
        found, seconds = found + n_states, seconds + min(times)
    assert found == states
    print(f"Python, one thread    {found:>9,} states  {found / seconds:>11,.0f} states/s")


def keys(page: Page, levels: list[Level]) -> None:
    """Print what telling old states from new ones costs in each packing."""
    graph = explore(levels[49], analyze=True)
    pairs = []
    for edges in graph.edges():
        for index in edges.targets.tolist():
            state = int(graph.states[index])
            pairs.append([_signed(state & 0xFFFF_FFFF), _signed(state >> 32)])
    for name, (ms, found) in page.evaluate(KEYS, pairs).items():
        rate = 1e6 * ms / len(pairs)
        print(f"{name:<20}  {len(pairs):>9,} look-ups, {found:,} states  {rate:>7.0f} ns each")


def _signed(word: int) -> int:
    return word - (1 << 32) if word >> 31 else word


def crowded() -> Level:
    """Return a board of sixteen blocks in a chain, so that a drag moves many of them."""
    blocks = [Block("A", [0, 1, 2])]
    blocks += [Block(chr(65 + n), [4 * n, 4 * n + 1, 4 * n + 2]) for n in range(1, 5)]
    for row in range(1, 12):
        blocks.append(Block(chr(69 + row), [row << 5, row << 5 | 1, row << 5 | 2]))
    return Level(range(32 * 12), blocks[:16])


def drag(browser: Browser, url: str, slowdown: int) -> None:
    """Print the script time of the frames of a scripted drag."""
    page = browser.new_page(viewport={"width": 900, "height": 700})
    page.goto(url)
    page.wait_for_timeout(300)
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
    box = page.locator('svg.board [data-block="A"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def run() -> None:
        page.mouse.move(x, y)
        page.mouse.down()
        for frame in range(N_FRAMES):
            page.mouse.move(x + 150 * (1 - abs(frame % 100 - 50) / 50), y)
        page.mouse.up()

    events = traced(page, run, "devtools.timeline,v8")
    spent = sorted(
        event.get("tdur", event.get("dur", 0)) / 1000
        for event in events
        if event.get("name") == "EventDispatch"
        and event.get("args", {}).get("data", {}).get("type") == "pointermove"
    )
    page.close()
    at = [spent[min(len(spent) - 1, int(len(spent) * share))] for share in (0.5, 0.95, 0.99)]
    print(
        f"a drag, {slowdown} x CPU  {len(spent)} moves: median {at[0]:.2f} ms, "
        f"95% {at[1]:.2f} ms, 99% {at[2]:.2f} ms, most {spent[-1]:.2f} ms"
    )


def traced(page: Page, run: Callable[[], object], categories: str) -> list[dict[str, Any]]:
    """Return the events in Chromium's trace of a run."""
    session = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda text: events.extend(text["value"]))
    session.send("Tracing.start", {"categories": categories, "transferMode": "ReportEvents"})
    run()
    done: list[bool] = []
    session.once("Tracing.tracingComplete", lambda _told: done.append(True))
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    return events


def first_board(
    browser: Browser, address: str, selector: str, script: str = "", before: str = ""
) -> tuple[float, float]:
    """Return the milliseconds of the main thread until a board is painted, slowed four times.

    Also returns the milliseconds of the longest task after the board is drawn.
    With a `script` the page is open already and `before` has run, the processor is not slowed, and
    what counts is the time from the script on.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    page = context.new_page()
    mark = MARK.replace("SELECTOR", json.dumps(selector))

    def run() -> None:
        if script:
            page.evaluate(f"performance.mark('begin'); {script}; {mark}")
        else:
            page.goto(address, wait_until="commit")
        until(page, "window.hasFirstBoard")
        page.evaluate("new Promise((go) => requestIdleCallback(go))")

    if script:
        page.goto(address)
        until(page, "document.querySelector('.islet svg')")
        page.evaluate(before)
    else:
        page.add_init_script(mark)
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    events = traced(page, run, "blink.user_timing,devtools.timeline,loading,toplevel")
    context.close()
    end = next(event for event in events if event["name"] == "first-board")
    begin = max(
        event["ts"]
        for event in events
        if event["name"] == "begin"
        or (event["name"] == "navigationStart" and address in event["args"]["data"].values())
    )
    own = [
        event
        for event in events
        if (event["pid"], event["tid"]) == (end["pid"], end["tid"])
        and "tts" in event
        and event["ts"] >= begin
    ]
    drawn = max(event["ts"] for event in own if event["name"] == "drawn")
    tasks = [event for event in own if event["name"] == TASK]
    spent = sum(event["tdur"] for event in tasks if event["ts"] < end["ts"])
    after = max((event["tdur"] for event in tasks if event["ts"] > drawn), default=0)
    return spent / 1000, after / 1000


def many_levels() -> list[Level]:
    """Return a thousand levels: the shipped ones, and the same with floor that nothing reaches."""
    levels = [level for name in ("starter", "expert") for _, level in load_levels(name)]
    found = []
    for number in range(N_MANY):
        level = levels[number % len(levels)]
        rows = {cell >> 5 for cell in level.floor}
        free = [cell for cell in range(N_CELLS) if cell >> 5 > max(rows) + 1]
        extra = free[1 : 1 + number // len(levels)]
        solution = {"solution": level.solution, "stats": level.stats}
        found.append(Level([*level.floor, *extra], level.blocks, push=level.push, **solution))
    return found


def first_boards(browser: Browser, folder: Path) -> None:
    """Print the processor time of the first board of each page, and of a large pack."""
    many = many_levels()
    save_pack(Pack("Many", many), folder / "many.json")
    site = folder / PLACE
    site.parent.mkdir(parents=True)
    build_site(site, SiteOptions(sources=(str(folder / "many.json"),)))
    solved = {
        f"trisolve/play/1/{dump_share_code(level.bare())}": dump_moves(level.solution)
        for level in many
        if level.solution
    }
    keep = f"""for (const [key, moves] of Object.entries({json.dumps(solved)}))
        localStorage.setItem(key, JSON.stringify({{ moves, cursor: 0, best: moves }}))"""
    with hosted(folder) as address:
        rows = {name: (address + path, selector) for name, (path, selector) in FIRST_BOARDS.items()}
        for name, (url, selector) in rows.items():
            rounds = [first_board(browser, url, selector) for _ in range(N_ROUNDS)]
            times, longest = map(list, zip(*rounds, strict=True))
            print(
                f"first board, {SLOWED} x CPU: {name:<14} median {median(times):.0f} ms, "
                f"best {min(times):.0f} ms, longest task: median {median(longest):.0f} ms, "
                f"best {min(longest):.0f} ms"
            )
            note(
                f"longest task of {name} after its first board, slowed {SLOWED} times",
                [ms / 1000 for ms in longest],
                of="public",
            )
            note(
                f"first board of {name}, slowed {SLOWED} times",
                [ms / 1000 for ms in times],
                of="public",
            )
        for name, before in (("new", "0"), ("solved", keep)):
            for what, first, selector, opened in (
                (f"a pack of {N_MANY} levels", "packs", ".stretch .islet svg", "many"),
                ("the map of all packs", "starter", ".chart .islet svg", "packs"),
            ):
                url = f"{address}slide/index.html#{first}"
                go = f"location.hash = '#{opened}'"
                times = [
                    first_board(browser, url, selector, go, before)[0] for _ in range(N_ROUNDS)
                ]
                print(f"{what}, {name:<7} median {median(times):.0f} ms, best {min(times):.0f} ms")
                note(f"open {what}, {name}", [ms / 1000 for ms in times], of="public")


def main() -> None:
    """Print all of it."""
    levels = expert()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = start(playwright)
        board = Path(folder) / "crowded.html"
        save_play_page(crowded(), board)
        page = browser.new_page()
        exploring(page, levels)
        keys(page, levels)
        page.close()
        for slowdown in (1, 4):
            drag(browser, board.as_uri(), slowdown)
        first_boards(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
