// Sharing: the level, the position or the whole play as a link, and as a QR code.

import { openDialog } from "../shared/dialogs.js";
import { ownAddress, shareNodes } from "../shared/sharing.js";
import { linkText } from "../sliding/formats/links.js";
import { jumped } from "../sliding/play.js";
import { LABELS, SHARED } from "./words.js";

/**
 * Open the dialog.
 * @type {(play: import("../sliding/play.js").Play, linkBase: string | null) => void}
 */
export function openShare(play, linkBase) {
  const base = linkBase ?? ownAddress();
  /** @type {(text: string) => string} */
  const whole = (text) => (base === null ? text : `${base}#${text}`);
  openDialog(LABELS.share, ...shareNodes([
    [SHARED.level, whole(linkText({ ...jumped(play, 0), line: [] }, false))],
    [SHARED.position, whole(linkText(play, false))],
    [SHARED.play, whole(linkText(play, true))],
  ], base === null));
}
