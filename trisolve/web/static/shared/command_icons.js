// The icons of commands that only games have.

import { ICONS, addIcons } from "./icons.js";

const TURN = "M20 4v5.5h-5.5M19.4 9.5A8 8 0 1 0 20 13";

/** Draw the icons of the games' commands. @type {() => void} */
export const addCommandIcons = () =>
  addIcons({
    swap: "M7 4L3.5 7.5 7 11M4 7.5h13M17 13l3.5 3.5L17 20M20 16.5H7",
    "turn-right": TURN,
    turn: TURN,
    "turn-left": ICONS.restart,
    new: "M12 5v14M5 12h14",
    players:
      "M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3.5 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M16 5.5a3 3 0 0 1 0 5.5M17.5 14.5c2 .7 3 2.4 3 4.5",
    zoom: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21M10.5 7.5v6M7.5 10.5h6",
    numbers: "M9 4L7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
    view: "M2.5 12c4-7 15-7 19 0-4 7-15 7-19 0zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    remove: "M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13",
    fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    turns: "M4 6h16M4 12h16M4 18h16",
  });
