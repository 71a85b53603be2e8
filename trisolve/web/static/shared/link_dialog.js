// The dialog with a link to a game. The part of the link after # contains the game.

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { LINK_WORDS } from "./game_words.js";
import { ownAddress, shareNodes } from "./sharing.js";

/**
 * Open the dialog with a link that begins with #, a sentence about it, and perhaps more; return the
 * function that closes it.
 * @type {(link: string, sentence: string, ...more: Node[]) => () => void}
 */
export function openLinkDialog(link, sentence, ...more) {
  const address = ownAddress();
  return openDialog(
    LINK_WORDS.share,
    el("p", {}, sentence),
    ...shareNodes([["", (address ?? "") + link]], address === null, LINK_WORDS.noAddress),
    ...more,
  );
}
