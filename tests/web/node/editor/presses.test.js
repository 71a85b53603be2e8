// Drawing waits while a control is pressed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as passed } from "node:timers/promises";

import { betweenPresses } from "../../../../trisolve/web/static/editor/presses.js";

/** A window that is the target of its own events, inside a control or not. */
class Place extends EventTarget {
  isControl = true;
  closest() {
    return this.isControl ? this : null;
  }
}

test("drawing requested during a press happens once, after the press", async () => {
  const page = new Place();
  let n = 0;
  Object.assign(globalThis, { window: page, Element: Place });
  const draw = betweenPresses(() => {
    n += 1;
  });
  draw();
  assert.equal(n, 1);
  page.dispatchEvent(new Event("pointerdown"));
  draw();
  draw();
  assert.equal(n, 1);
  page.dispatchEvent(new Event("pointerup"));
  assert.equal(n, 1); // the click comes first
  await passed(5);
  assert.equal(n, 2);
  page.isControl = false;
  page.dispatchEvent(new Event("pointerdown"));
  draw();
  assert.equal(n, 3);
});
