// The dialog with a link to a game: the part of an address after # holds it.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { LINK_WORDS } from "./game_words.js";
import { ownAddress, shareNodes } from "./sharing.js";

/**
 * Open the dialog with a link, which begins with #, and what it opens.
 * @type {(link: string, sentence: string) => void}
 */
export function openLinkDialog(link, sentence) {
  const address = ownAddress();
  openDialog(LINK_WORDS.share, el("p", {}, sentence),
    ...shareNodes([["", (address ?? "") + link]], address === null, LINK_WORDS.noAddress));
}
