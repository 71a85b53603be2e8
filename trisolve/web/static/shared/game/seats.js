// Who sits where: people, or machines, which move by themselves when it is their turn.

import { choiceOf } from "../choices.js";
import { openDialog } from "../dialogs.js";
import { el } from "../dom.js";
import { GAME_WORDS, turnText } from "./words.js";

export const PERSON = "person";

/** @type {(game: AnyGame, entry: any) => Seat[]} */
export const seatsOf = (game, entry) => game.seats?.(entry) ?? [];

/** @type {(game: AnyGame, entry: any) => string[]} who sits where at the start */
export const usualPlayers = (game, entry) => seatsOf(game, entry).map(({ players }) => players[0]);

/** @type {(game: AnyGame, entry: any) => string[]} people at all seats */
export const peopleAt = (game, entry) => seatsOf(game, entry).map(() => PERSON);

/** @type {(game: AnyGame, entry: any, players: any) => boolean} whether they may sit there */
export const areSeated = (game, entry, players) =>
  Array.isArray(players) &&
  players.length === seatsOf(game, entry).length &&
  seatsOf(game, entry).every((one, at) => one.players.includes(players[at]));

/** @type {(players: string[]) => number | null} the seat of the only person, null if there is none or several */
export function personIn(players) {
  const at = players.indexOf(PERSON);
  return at >= 0 && players.lastIndexOf(PERSON) === at ? at : null;
}

/** @type {(page: Pick<GameState, "game" | "players">, position: any) => string} who moves */
export const moverOf = ({ game, players }, position) =>
  players[game.seat?.(position) ?? -1] ?? PERSON;

/** @type {(page: GameState) => HTMLElement} whose turn it is, next to that player's color */
export function turnNode({ game, entry, players, position }) {
  const seat = game.seat?.(position) ?? 0,
    { name } = seatsOf(game, entry)[seat],
    swatch = el("span", { class: seat ? "swatch second" : "swatch", "aria-hidden": "true" }),
    text = turnText(name, players[seat] === PERSON, personIn(players) === seat);
  return el("span", {}, swatch, text);
}

/**
 * Return the machine to play next, after a win the next stronger one, else the next weaker one.
 * @type {(page: GameState, isWon: boolean) => string[] | null} who sits where then; null if there is no such machine
 */
export function rematch({ game, entry, players }, isWon) {
  const person = personIn(players);
  if (person === null || players.length !== 2) return null;
  const seat = 1 - person,
    machines = seatsOf(game, entry)[seat].players.filter((one) => one !== PERSON),
    next = machines[machines.indexOf(players[seat]) + (isWon ? 1 : -1)];
  return next ? players.map((one, at) => (at === seat ? next : one)) : null;
}

/**
 * Open the dialog of the seats; `take` is called with who sits where.
 * @type {(page: GameState, take: (players: string[]) => void) => void}
 */
export function openPlayers({ game, entry, players }, take) {
  const seats = seatsOf(game, entry),
    fields = seats.map((seat, at) =>
      choiceOf(
        seat.players.map((one) => [one, nameOf(game, one)]),
        players[at],
        () => {},
        { id: `seat-${at}` },
      ),
    );
  const done = () => {
    close();
    take(fields.map(({ value }) => value));
  };
  const close = openDialog(
    GAME_WORDS.players,
    ...fields.map((field, at) =>
      el("p", { class: "row" }, el("label", { for: field.id }, seats[at].name), field),
    ),
    el("p", { class: "row" }, el("button", { class: "main", onclick: done }, GAME_WORDS.seat)),
  );
}

/** @type {(game: AnyGame, player: string) => string} */
const nameOf = (game, player) =>
  player === PERSON ? GAME_WORDS.person : (game.players?.[player] ?? player);
