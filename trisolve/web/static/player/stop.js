// Where a block stops: the edge that blocks it lights up, and the page says why.

import { svg } from "../shared/dom.js";
import { exitEdge, number } from "../sliding/outline.js";
import { describe } from "../sliding/rules.js";

/**
 * Show why a dragged block goes no further one way.
 * @type {(controls: Controls, plan: import("../sliding/drag.js").Plan, sign: number) => void}
 */
export function showStop(controls, plan, sign) {
  const { stop } = sign > 0 ? plan.forward : plan.back,
    { board, toast, table } = controls;
  const { level } = table.play,
    { axis } = level.blocks[stop.mover];
  const reason = describe(level, stop);
  if (controls.reason === reason) return;
  hideStop(controls);
  controls.reason = reason;
  toast.textContent = reason;
  toast.hidden = false;
  const [[x1, y1], [x2, y2]] = exitEdge(stop.behind, axis, stop.signs[stop.mover]).map((point) =>
    point.map(number),
  );
  board.mark("shaken", stop.block ?? -1);
  for (const name of ["struck halo", "struck"])
    board.over.append(svg("line", { class: name, x1, y1, x2, y2 }));
  table.say(reason);
}

/** @type {(controls: Controls) => void} */
export function hideStop(controls) {
  if (controls.reason) controls.toast.hidden = true;
  controls.reason = "";
  controls.board.mark("shaken", -1);
  for (const line of controls.board.over.querySelectorAll(".struck")) line.remove();
}
