// The icons of commands that only the editor has.

import { ICONS, addIcons } from "../shared/icons.js";

/** Draw the icons of the editor's commands. @type {() => void} */
export const addEditorIcons = () =>
  addIcons({
    wall: "M12 5l9 14H3z",
    block: "M3 17h18L17 7H7z",
    goal: "M3 17h18L17 7H7zM9 12h6",
    play: ICONS.watch,
    new: "M12 5v14M5 12h14",
    save: "M5 12.5l4.5 4.5L19 7.5",
    download: "M12 4v11M8 11.5l4 4 4-4M5 19.5h14",
    open: "M12 19V8M8 11.5l4-4 4 4M5 4.5h14",
  });
