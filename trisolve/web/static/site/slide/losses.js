// In levels for beginners, a losing move is reported at once, not only on request.

import { hint } from "../../player/engine.js";
import { tell } from "../../player/view.js";
import { LEVEL_LOST } from "./words.js";

/**
 * Watch the moves of a player in levels for beginners.
 * @type {(player: Player, isForBeginners: () => boolean) => void}
 */
export function followLosses(player, isForBeginners) {
  document.addEventListener("trisolve:move", async () => {
    const { entry, play } = player;
    if (!(entry.notes || isForBeginners()) || player.settings.hints === 0) return;
    const { status } = await hint(player, 1);
    if (status !== "lost" || player.play !== play || player.hint.much) return;
    tell(player, LEVEL_LOST);
  });
}
