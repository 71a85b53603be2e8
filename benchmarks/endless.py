#!/usr/bin/env python3
"""How long a new level takes on Slide: from the press of "New level" until it is on the board.

Chromium runs four times slower than this machine, and has no Worker: it slows down a page's own
thread only, so there the search does its turns. Nothing is kept ready. The shapes take turns.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median

from figures import ROOT, note

sys.path.insert(0, str(ROOT / "tests" / "support"))
from browser import NO_WORKER, fresh_page, start
from site_host import PLACE, SMALL, hosted

from trisolve.web.site.build import build_site

SLOWED = 4
GRADES = "easy", "medium", "hard"
SHAPES = "hexagon", "triangle", "parallelogram", "trapezoid", "star"
PART = "section[aria-label='New levels']"
PRESS = """([path, shape, grade]) => new Promise((go) => {
  const part = document.querySelector(path);
  const [one, other] = part.querySelectorAll("select");
  for (const [select, value] of [[one, shape], [other, grade]]) {
    select.value = value;
    select.dispatchEvent(new Event("change"));
  }
  const began = performance.now();
  document.addEventListener("trisolve:open", () => go(performance.now() - began), { once: true });
  part.querySelector("button").click();
})"""


def new_level(browser, address, shape, grade, slowed):
    """Return the seconds that a level took, by a clock and by the page's work, and its code."""
    page = fresh_page(browser).page
    page.add_init_script(NO_WORKER)
    page.goto(f"{address}slide/index.html#packs")
    page.locator(PART).wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(session)
    took = page.evaluate(PRESS, [PART, shape, grade])
    busy_s = busy(session) - before
    code = page.evaluate("trisolve.game.code")
    page.context.close()
    return took / 1000, busy_s, code


def busy(session):
    """Return how many seconds the page's thread has worked so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(one["value"] for one in metrics if one["name"] == "TaskDuration")


def main():
    """Make levels of every grade and shape, print how long they took."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--levels", type=int, default=12, help="of each grade")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = Path(folder)
        (root / PLACE).parent.mkdir(parents=True)
        build_site(root / PLACE, SMALL)
        browser = start(playwright)
        with hosted(root) as address:
            for grade in GRADES:
                shapes = [SHAPES[n % len(SHAPES)] for n in range(options.levels)]
                slowed = [new_level(browser, address, one, grade, SLOWED) for one in shapes]
                usual = [new_level(browser, address, one, grade, 1) for one in shapes]
                codes = {code for *_, code in slowed + usual}
                assert len(codes) == 2 * len(shapes)
                by_clock = [took for took, *_ in slowed]
                work = [SLOWED * spent for _, spent, _ in usual]
                print(
                    f"a new {grade:<6} level, {SLOWED} x CPU: "
                    f"median {median(by_clock):.1f} s, worst {max(by_clock):.1f} s; "
                    f"{SLOWED} x its work: median {median(work):.1f} s, worst {max(work):.1f} s",
                    flush=True,
                )
                note(f"a new {grade} level, slowed {SLOWED} times", by_clock, of="public")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
