// Sharing a level: as a link to Make, as a link to play it, as text, as a picture.

import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { shareNodes, ownAddress } from "../shared/sharing.js";
import { bareCode } from "../sliding/formats/share_code.js";
import { writeText } from "../sliding/formats/text_board.js";
import { action } from "../editor/fields.js";
import { downloadBlob, stemOf } from "../editor/local_files.js";
import { levelNow } from "../editor/state.js";
import { pictureOf, pngOf } from "./picture.js";
import { MAKE_LABELS, MAKE_TIPS, SHARED_AS } from "./words.js";

/**
 * Open the dialog.
 * @type {(page: Editor) => void}
 */
export function openShareLevel(page) {
  const level = levelNow(page);
  if (!level.blocks.length) {
    openDialog(MAKE_LABELS.share, el("p", {}, MAKE_TIPS.empty));
    return;
  }
  const code = bareCode(level),
    own = ownAddress(),
    { site } = document.documentElement.dataset;
  /** @type {[string, string][]} */
  const choices = [
    [SHARED_AS.make, own === null ? code : `${own}#${code}`],
    [SHARED_AS.text, writeText(level)],
  ];
  if (own !== null && site !== undefined)
    choices.unshift([SHARED_AS.play, `${new URL(`${site}slide/index.html`, own)}#${code}`]);
  const picture = pictureOf(level, page.look);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", MAKE_LABELS.picture);
  picture.removeAttribute("aria-hidden");
  const save = async () =>
    downloadBlob(`${stemOf(level.name, "level")}.png`, await pngOf(pictureOf(level, page.look)));
  const nodes = shareNodes(choices, own === null),
    qr = /** @type {Node} */ (nodes.pop());
  openDialog(
    MAKE_LABELS.share,
    ...nodes,
    el(
      "div",
      { class: "pictures" },
      el(
        "div",
        {},
        picture,
        action(MAKE_LABELS.savePicture, () => void save()),
      ),
      qr,
    ),
  );
}
