// The dialogs of the page of maps: the map as text and as a link, and custom maps.

import { openDialog } from "../shared/dialogs.js";
import { el, para } from "../shared/dom.js";
import { download } from "../shared/download.js";
import { expect } from "../shared/errors.js";
import { LINK_WORDS } from "../shared/game_words.js";
import { ownAddress, shareNodes } from "../shared/sharing.js";
import { linkOf } from "./code.js";
import { FILE_EXPECTED, WORDS } from "./words.js";

const MAX_BYTES = 1 << 20;

/** Open the dialog with a map as a link and as text. @type {(entry: Hexagon.Entry) => void} */
export function openShare({ text }) {
  const address = ownAddress(),
    link = linkOf(text),
    suffix = text.startsWith("{") ? "json" : "hex";
  const save = () => download(`map.${suffix}`, new Blob([text], { type: "text/plain" }));
  /** @type {[name: string, text: string][]} */
  const choices = [[WORDS.text, text]];
  if (link) choices.push([WORDS.link, (address ?? "") + link]);
  openDialog(
    WORDS.share,
    para(link ? WORDS.shareText : WORDS.tooLong),
    ...shareNodes(choices, address === null && link !== null, LINK_WORDS.noAddress),
    el("p", { class: "row" }, el("button", { onclick: save }, WORDS.download)),
  );
}

/** Open the dialog for another map; `open` throws an Error for a wrong map. @type {(text: string, open: (text: string) => void) => void} */
export function openOwn(text, open) {
  const field = el("textarea", { class: "source", "aria-label": WORDS.field, spellcheck: "false" }),
    alarm = el("p", { class: "alarm", role: "alert" });
  /** @type {(make: () => Promise<string> | string) => Promise<void>} */
  const attempt = async (make) => {
    try {
      open(await make());
      close();
    } catch (error) {
      alarm.textContent = /** @type {Error} */ (error).message;
    }
  };
  const file = el("input", {
    type: "file",
    accept: ".hex,.json,.txt",
    hidden: true,
    onchange: () =>
      void attempt(async () => {
        const [chosen] = file.files ?? [];
        expect(chosen.size <= MAX_BYTES, FILE_EXPECTED, chosen.size);
        field.value = new TextDecoder().decode(await chosen.arrayBuffer());
        return field.value;
      }),
  });
  field.value = text;
  const close = openDialog(
    WORDS.openTitle,
    para(WORDS.openHelp),
    field,
    alarm,
    el(
      "p",
      { class: "row" },
      el("button", { class: "main", onclick: () => void attempt(() => field.value) }, WORDS.openIt),
      el("button", { onclick: () => file.click() }, WORDS.file),
      file,
    ),
  );
}
