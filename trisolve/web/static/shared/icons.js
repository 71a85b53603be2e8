// The icons of commands: each is a path of lines in a box of 24 by 24.

import { svg } from "./dom.js";

/** @type {Record<string, string>} */
export const ICONS = {
  back: "M14.5 5l-7 7 7 7",
  previous: "M19 12H5l6-6M5 12l6 6",
  next: "M5 12h14l-6-6M19 12l-6 6",
  undo: "M9 14.5L4 9.5l5-5M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3",
  redo: "M15 14.5l5-5-5-5M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3",
  restart: "M4 4v5.5h5.5M4.6 9.5A8 8 0 1 1 4 13",
  hint: "M9.5 18h5M10.5 21h3M8.5 14.5a6 6 0 1 1 7 0c-.6.5-.8 1-.8 1.5H9.3c0-.5-.2-1-.8-1.5z",
  more: "M5 12h1v1h-1zm7 0h1v1h-1zm7 0h1v1h-1z",
  levels: "M12 4l3.8 6.5H8.2zM6.8 13.5l3.8 6.5H3zM17.2 13.5L21 20h-7.6z",
  settings:
    "M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM9 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  share: "M12 15V4M8 7.5l4-4 4 4M5 13v6.5h14V13",
  help: "M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.9v.2",
  watch: "M8 5l11 7-11 7z",
  review: "M4 18V9M9.3 18V5M14.6 18v-6M20 18v-3",
  mark: "M6 21V4h11l-3 4 3 4H6",
  marks: "M6 21V4h11l-3 4 3 4H6M17 12v6",
  favorite: "M12 19.5S4 15 4 9.3A4.2 4.2 0 0 1 12 7.5a4.2 4.2 0 0 1 8 1.8C20 15 12 19.5 12 19.5z",
};

/** Draw these icons as well. @type {(more: Record<string, string>) => void} */
export const addIcons = (more) => void Object.assign(ICONS, more);

/**
 * Return the icon of a command, or null if it has none.
 * @type {(id: string) => SVGElement | null}
 */
export const iconOf = (id) =>
  ICONS[id]
    ? svg(
        "svg",
        { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
        svg("path", { d: ICONS[id] }),
      )
    : null;
