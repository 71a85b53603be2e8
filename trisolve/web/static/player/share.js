// Shares the level, the position or the whole play as a link and as a QR code.

import { openDialog } from "../shared/dialogs.js";
import { ownAddress, shareNodes } from "../shared/sharing.js";
import { linkText } from "../sliding/formats/links.js";
import { signedCode } from "../sliding/formats/share_code.js";
import { jumped } from "../sliding/play.js";
import { LABELS, SHARED } from "./words.js";

/** Open the dialog. @type {(page: Player) => void} */
export function openShare({ entry, play, settings, nameInLinks }) {
  const base = settings.linkBase ?? ownAddress(),
    { name: title, author } = entry,
    signed = entry.at < 0 ? signedCode({ ...play.level, name: title, author }) : undefined,
    name = nameInLinks?.() ?? signed;
  /** @type {(from: import("../sliding/play.js").Play, whole: boolean) => string} */
  const link = (from, whole) => (base === null ? "" : `${base}#`) + linkText(from, whole, name);
  openDialog(
    LABELS.share,
    ...shareNodes(
      [
        [SHARED.level, link({ ...jumped(play, 0), line: [] }, false)],
        [SHARED.position, link(play, false)],
        [SHARED.play, link(play, true)],
      ],
      base === null,
    ),
  );
}
