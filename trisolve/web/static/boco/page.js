// The page of BOCO: its rules, words and board on the page that all games share.

import { boardFloor } from "../shared/cell_board.js";
import { command } from "../shared/commands.js";
import { pageData } from "../shared/dom.js";
import { Refusal } from "../shared/game/refusal.js";
import { createBoard } from "./board.js";
import { createOpinions, opinionOf } from "./opinions.js";
import { recordOf, saveButton } from "./record.js";
import { rulesOf } from "./rule_sheet.js";
import { factsOf, faultOf, legalMoves, maySwap, moverOf, played, stateAfter } from "./rules.js";
import {
  COMMANDS,
  FAULTS,
  HELP,
  NUMBERS,
  PLAYERS,
  STRENGTH_NAMES,
  boardName,
  boardText,
  choiceText,
  endText,
  faceLabel,
  faultText,
  hintTexts,
  movedText,
  openedText,
  playedText,
  positionText,
  rungText,
  turnedText,
  zoomText,
} from "./words.js";

/** @typedef {GamePage<Boco.Entry, BocoState, BocoMove>} Page */

/**
 * @type {Record<string, number | null>}
 * the machines from weakest to strongest: playouts, or null for the first machine
 */
const STRENGTHS = pageData("page")?.strengths ?? {},
  MACHINES = Object.keys(STRENGTHS),
  RUNG_MACHINE = "rung";

/** @type {(game: BocoGame, action: number) => BocoMove} */
const moveOfAction = ({ neighbors }, action) => (action === neighbors.length ? "swap" : action);

/** @type {(entry: Boco.Entry, player: string) => number | null | undefined} the number of playouts that a machine makes, or null for the first machine */
const playoutsOf = ({ playouts }, player) =>
  player === RUNG_MACHINE ? playouts : STRENGTHS[player];

/** @type {Game<Boco.Entry, BocoState, BocoMove>["hint"]} */
async function hint(position, entry, { call, seed, players }) {
  const { game } = entry,
    mover = moverOf(position),
    other = players[1 - mover],
    isEasy = playoutsOf(entry, other) === null,
    { action, sight } = await call("hint", game, position.moves, seed, isEasy),
    move = moveOfAction(game, action),
    near = game.neighbors[action] ?? [],
    held = near.filter((face) => position.owners.has(face));
  return {
    look: held.length ? held : near,
    about: move,
    move,
    says: hintTexts(game, position, move, sight, other === "person"),
  };
}

/** @type {NonNullable<Game<Boco.Entry, BocoState, BocoMove>["reply"]>} */
async function reply(position, entry, player, { call, seed }) {
  const { game } = entry,
    choice = await call("choose", game, position.moves, playoutsOf(entry, player), seed);
  return { move: moveOfAction(game, choice.action), says: choiceText(choice, moverOf(position)) };
}

/** @type {(page: Page, steps: number) => void} zoom in, or out by negative steps */
function zoom({ board, frame }, steps) {
  const { scale, isWhole, isNearest } = /** @type {Boco.Board} */ (board).zoom(steps);
  frame.enable({ zoom: !isNearest, fit: !isWhole });
  frame.say(zoomText(scale));
}

/** @type {(page: Page) => Command[]} */
const commandsOf = (page) => [
  command("swap", COMMANDS.swap, "⇄", "foot", [], () => page.play("swap")),
  command("view", COMMANDS.view, "◐", "foot", [], () => createOpinions(page).toggle()),
  command("numbers", COMMANDS.numbers, "#", "foot", [], () =>
    page.frame.say(/** @type {Boco.Board} */ (page.board).number() ? NUMBERS.on : NUMBERS.off),
  ),
  command("zoom", COMMANDS.zoom, "+", "foot", ["+", "="], () => zoom(page, 1)),
  command("fit", COMMANDS.fit, "⤢", "foot", ["0"], () => zoom(page, -Infinity)),
];

/** @type {Game<Boco.Entry, BocoState, BocoMove>} */
export const game = {
  name: "boco",
  rules: rulesOf,
  help: HELP,
  players: STRENGTH_NAMES,
  begin: ({ game: board }) => stateAfter(board, []),
  legal: (position, { game: board }) => legalMoves(board, position),
  play(position, move, { game: board }) {
    const code = faultOf(board, position, move);
    if (code) throw new Refusal(faultText(FAULTS[code] ?? code));
    return played(board, position, move);
  },
  parse: (text) => (/^\d{1,4}$/.test(text) ? Number(text) : /** @type {BocoMove} */ (text)),
  facts: (position, { game: board }) => factsOf(board, position),
  seat: moverOf,
  seats: ({ moves, rung }) => [
    { name: PLAYERS[0], players: rung ? ["person"] : ["person", ...MACHINES] },
    rung
      ? { name: PLAYERS[1], players: [RUNG_MACHINE] }
      : {
          name: PLAYERS[1],
          players: moves?.length ? ["person", ...MACHINES] : [...MACHINES, "person"],
        },
  ],
  reply,
  outcome({ ending }, _, person) {
    if (!ending) return null;
    const [reached, why] = endText(ending, /** @type {0 | 1 | null} */ (person)),
      won = person !== null && ending.winner === person;
    return { won, winner: ending.winner, stars: won ? 3 : 0, reached, why };
  },
  count: ({ ending, moves }) => (ending ? playedText(moves.length) : ""),
  said: ({ moves }, move, before, _, players) =>
    before
      ? turnedText(players, moverOf(before), /** @type {BocoMove} */ (move))
      : openedText(moves.length),
  spoken: ({ moves }, move, before, entry, players) =>
    before
      ? movedText(entry, players, moverOf(before), /** @type {BocoMove} */ (move))
      : openedText(moves.length),
  hint,
  title: ({ name, rung }) => (rung ? rungText(rung, name) : boardName(name)),
  note: (entry) => (entry.rung ? "" : boardText(entry)),
  mapName: ({ name }) => boardName(name),
  floor: ({ mesh, view }) => boardFloor({ view: mesh ?? /** @type {FlatBoard} */ (view) }),
  label: (move, position, entry) => faceLabel(entry, position, move) + opinionOf(entry, move),
  described: (position, entry) => positionText(entry, position),
  commands: commandsOf,
  can: ({ entry, position, isPersons }) => ({
    swap: entry.game.swap ? isPersons && maySwap(entry.game, position) : null,
  }),
  share: (page) => [saveButton(page)],
  api: (page) => ({
    rules: { stateAfter, played, legalMoves, faultOf, after: afterMoves },
    game: {
      get record() {
        return recordOf(page);
      },
    },
    get board() {
      return page.entry.game;
    },
    /** @type {(playouts: number) => Promise<BocoView[]>} the machine's opinion of each move */
    view(playouts) {
      const { at } = page.work();
      return at.call("view", page.entry.game, page.position.moves, playouts, at.seed);
    },
    /** @type {(board: BocoGame, moves: BocoMove[], playouts: number | null, seed: number) => Promise<BocoChoice>} */
    choose: (...asked) => page.work().at.call("choose", ...asked),
  }),
  aside: (place, page) => createOpinions(page).within(place),
  board: (stage, page) =>
    createBoard(stage, { press: page.play, zoom: (steps) => zoom(page, steps) }),
};

/** @type {(board: BocoGame, moves: BocoMove[]) => object} */
function afterMoves(board, moves) {
  return factsOf(board, stateAfter(board, moves));
}
