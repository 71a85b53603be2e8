// The page of Tantrix: puzzles, solitaire and the game, on the page that all games share.

import { command } from "../shared/commands.js";
import { el } from "../shared/dom.js";
import { moveOfText, textOfMove } from "./codes.js";
import { DUEL } from "./duel.js";
import { floorOf } from "./board.js";
import { PUZZLE } from "./puzzle.js";
import { SOLITAIRE } from "./solitaire.js";
import { createTable } from "./table.js";
import { COMMANDS, KEYS, mapText } from "./words.js";

/** @type {Record<string, Tantrix.Kind>} */
const KINDS = { puzzle: PUZZLE.kind, solitaire: SOLITAIRE.kind, game: DUEL.kind };

/** @type {(page: Tantrix.Page) => Command[]} the commands that every kind of play has */
const commandsOf = (page) => [
  command("turn", COMMANDS.turn, "⟳", "foot", ["r", "R"], () => KINDS[page.entry.kind].turn(page)),
  command("remove", COMMANDS.pickUp, "⌫", "foot", ["Delete"], () =>
    KINDS[page.entry.kind].remove(page),
  ),
];

/**
 * Return the game of a kind of play: the specific part combined with the shared part.
 * @template {GameEntry} E
 * @template P
 * @template {TileMove} M
 * @param {Tantrix.Made<E, P, M>} made
 * @returns {Game<E, P, M, Tantrix.Hand>}
 */
function gameOf({ kind, help, ...game }) {
  return {
    ...game,
    name: "tantrix",
    help: { sentences: help, keys: KEYS },
    text: textOfMove,
    parse: (text) => /** @type {M} */ (moveOfText(text)),
    mapName: ({ name }) => mapText(name),
    floor: (entry) => floorOf(kind.field(entry)),
    commands: commandsOf,
    can: (page) => kind.can(page),
    aside(place, page) {
      const summary = el("div", { class: "summary" });
      place.append(summary);
      return {
        show(_, draft) {
          if (!draft.drag) summary.replaceChildren(...kind.summary(page));
        },
      };
    },
    board: (stage, page) => createTable(stage, page, kind),
  };
}

export const games = {
  puzzle: gameOf(PUZZLE),
  solitaire: gameOf(SOLITAIRE),
  game: gameOf(DUEL),
};
