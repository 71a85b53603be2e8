// Reorders the rows of a list by dragging a handle, or with the arrow keys, Home and End.

const EDGE_PX = 32,
  SCROLL_PX = 12;

/**
 * Return the new index of a row dropped at a height: it goes before the first other row whose middle
 * is lower.
 * @type {(middles: number[], at: number, y: number) => number}
 */
export function placeAt(middles, at, y) {
  const others = middles.filter((_, i) => i !== at),
    lower = others.findIndex((middle) => y < middle);
  return lower < 0 ? others.length : lower;
}

/**
 * Return the index to which a key moves a row, or -1 for any other key.
 * @type {(key: string, at: number, n: number) => number}
 */
export function placeBy(key, at, n) {
  if (key === "Home" || key === "End") return key === "Home" ? 0 : n - 1;
  if (key !== "ArrowUp" && key !== "ArrowDown") return -1;
  return Math.max(0, Math.min(n - 1, at + (key === "ArrowUp" ? -1 : 1)));
}

/** @type {(list: HTMLElement, y: number) => void} a drag at the list's edge scrolls it */
function scrollAt(list, y) {
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE_PX) list.scrollTop -= SCROLL_PX;
  if (y > bottom - EDGE_PX) list.scrollTop += SCROLL_PX;
}

/** @type {(list: HTMLElement, at: number, to: number) => void} show where the row would go */
function showPlace(list, at, to) {
  for (const [i, row] of [...list.children].entries()) {
    row.classList.toggle("dragged", i === at && to >= 0);
    row.classList.toggle("above", to >= 0 && to < at && i === to);
    row.classList.toggle("below", to > at && i === to);
  }
}

/**
 * Let a handle move its row; `move` is called with the new index.
 * @type {(list: HTMLElement, handle: HTMLElement, at: number, move: (to: number) => void) => void}
 */
export function followHandle(list, handle, at, move) {
  let to = -1;
  handle.addEventListener("pointerdown", (event) => {
    handle.setPointerCapture(event.pointerId);
    to = at;
  });
  handle.addEventListener("pointermove", ({ clientY }) => {
    if (to < 0) return;
    scrollAt(list, clientY);
    const middles = [...list.children].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    to = placeAt(middles, at, clientY);
    showPlace(list, at, to);
  });
  /** @type {(isDropped: boolean) => void} */
  const end = (isDropped) => {
    const place = to;
    to = -1;
    showPlace(list, at, -1);
    if (isDropped && place >= 0 && place !== at) move(place);
  };
  handle.addEventListener("pointerup", () => end(true));
  handle.addEventListener("pointercancel", () => end(false));
  handle.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && to >= 0) {
      event.preventDefault(); // so that the dialog stays open
      end(false);
      return;
    }
    const place = placeBy(event.key, at, list.children.length);
    if (place < 0) return;
    event.preventDefault();
    if (place !== at) move(place);
  });
}
