"""Waiting for a condition in a page, never just for a fixed time.

Playwright's own `wait_for_function` needs `eval`, which the pages' policy forbids.
"""

import json

PATIENCE_MS = 30_000

_UNTIL = """async ([value, patience]) => {
  for (let round = 0; !(CONDITION); round++) { // the clock of a page may stand still
    if (10 * round > patience) throw new Error(`not met within ${patience} ms`);
    await new Promise((go) => setTimeout(go, 10));
  }
}"""
_FRAMES = """async (n) => {
  for (let at = 0; at < n; at++) await new Promise(requestAnimationFrame);
}"""
_REST = """async () => {
  const said = () => [...document.querySelectorAll("svg.board [transform]")]
    .map((one) => one.getAttribute("transform")).join();
  const frame = () => new Promise(requestAnimationFrame);
  for (let before = null, equal = 0; equal < 2;) {
    await frame();
    const now = said();
    equal = now === before ? equal + 1 : 0;
    before = now;
  }
}"""


def until(page, condition, value=None, *, patience_ms=PATIENCE_MS):
    """Wait until a JavaScript expression is true; it may use `value`, which is any JSON value."""
    try:
        page.evaluate(_UNTIL.replace("CONDITION", condition), [value, patience_ms])
    except Exception as error:
        error.add_note(f"waited for {condition} with {json.dumps(value)}")
        raise


def frames(page, n):
    """Wait until the page has drawn n frames; pointer moves arrive once per frame."""
    page.evaluate(_FRAMES, n)


def rest(page):
    """Wait until nothing on the board moves from one frame to the next."""
    page.evaluate(_REST)
