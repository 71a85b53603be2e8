"""How fast the pages are, in Chromium: exploring the expert pack, and the script time of a drag.

States per second: all states of the pack, divided by the time to explore them and to find their
distances to the goal, in the page's own Worker, next to Python's engine. Each level counts with the
best of some rounds, so that other work on the machine matters little.
How to pack states is measured separately, on the successors of the pack's largest level: two words
of 32 bits, a BigUint64Array, and a Set of strings.
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "support")]

from browser import start  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from trisolve.sliding.formats import load_levels  # noqa: E402
from trisolve.sliding.formats.share_code import dump_share_code  # noqa: E402
from trisolve.sliding.level import Block, Level  # noqa: E402
from trisolve.sliding.solver import explore  # noqa: E402
from trisolve.web.pages.player import save_play_page  # noqa: E402
from trisolve.web.script.assembly import engine  # noqa: E402

N_FRAMES = 300
N_ROUNDS = 5
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
    events: list[dict[str, object]] = []
    session.on("Tracing.dataCollected", lambda text: events.extend(text["value"]))
    session.send(
        "Tracing.start", {"categories": "devtools.timeline,v8", "transferMode": "ReportEvents"}
    )
    page.mouse.move(x, y)
    page.mouse.down()
    for frame in range(N_FRAMES):
        page.mouse.move(x + 150 * (1 - abs(frame % 100 - 50) / 50), y)
    page.mouse.up()
    done: list[bool] = []
    session.once("Tracing.tracingComplete", lambda _told: done.append(True))
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    spent = sorted(
        event.get("tdur", event.get("dur", 0)) / 1000  # type: ignore[operator]
        for event in events
        if event.get("name") == "EventDispatch"
        and event.get("args", {}).get("data", {}).get("type") == "pointermove"  # type: ignore[attr-defined]
    )
    page.close()
    at = [spent[min(len(spent) - 1, int(len(spent) * share))] for share in (0.5, 0.95, 0.99)]
    print(
        f"a drag, {slowdown} x CPU  {len(spent)} moves: median {at[0]:.2f} ms, "
        f"95 % {at[1]:.2f} ms, 99 % {at[2]:.2f} ms, most {spent[-1]:.2f} ms"
    )


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
        browser.close()


if __name__ == "__main__":
    main()
