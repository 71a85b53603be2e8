// The player of a page of many levels, which also offers a level for the player.

import { createGuide } from "../for_you.js";
import { forYouPart } from "../for_you_part.js";
import { openEntry } from "../opening.js";
import { begin } from "../page.js";
import { nameText } from "../words.js";

export const main = () =>
  begin((now) => {
    const guide = createGuide({
      entries: async () => now().entries,
      open: (entry) => openEntry(now(), entry),
      nameOf: ({ name }) => nameText(name),
      refuse: (text) => now().frame.show(text),
    });
    const go = () => {
      document.querySelector("dialog")?.close();
      void guide.next();
    };
    return { parts: [forYouPart(async () => now().entries, go)], attach: guide.attach };
  });
