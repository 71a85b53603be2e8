// The players at the seats: people, or machines, which move automatically when it is their turn.

import { choiceOf } from "../choices.js";
import { openDialog } from "../dialogs.js";
import { el } from "../dom.js";
import { GAME_WORDS, turnText } from "./words.js";

export const PERSON = "person";

/** @type {(game: AnyGame, entry: any) => Seat[]} */
export const seatsOf = (game, entry) => game.seats?.(entry) ?? [];

/** @type {(game: AnyGame, entry: any) => string[]} people at all seats */
export const peopleAt = (game, entry) => seatsOf(game, entry).map(() => PERSON);

/** @type {(game: AnyGame, entry: any, players: any) => boolean} whether the given players may sit at these seats */
export const areSeated = (game, entry, players) =>
  Array.isArray(players) &&
  players.length === seatsOf(game, entry).length &&
  seatsOf(game, entry).every((one, at) => one.players.includes(players[at]));

/** @type {(game: AnyGame, entry: any) => string[]} the players at the start, by seat */
export const usualPlayers = (game, entry) =>
  areSeated(game, entry, entry.players)
    ? entry.players
    : seatsOf(game, entry).map(({ players }) => players[0]);

/**
 * @type {(players: string[]) => number | null}
 * the seat of the only person, or null unless there is exactly one
 */
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
    { name, paint = seat ? "second" : "" } = seatsOf(game, entry)[seat],
    swatch = el("span", { class: `swatch ${paint}`.trim(), "aria-hidden": "true" }),
    text = turnText(name, players[seat] === PERSON, personIn(players) === seat);
  return el("span", {}, swatch, text);
}

/**
 * Return the seats of the next game: each machine is replaced by the next stronger one after a win,
 * or by the next weaker one.
 * @type {(page: GameState, isWon: boolean) => string[] | null} the seats with other machines, or null if there are no such machines
 */
export function rematch({ game, entry, players }, isWon) {
  if (personIn(players) === null) return null;
  const next = seatsOf(game, entry).map((seat, at) => {
    const machines = seat.players.filter((one) => one !== PERSON);
    return machines[machines.indexOf(players[at]) + (isWon ? 1 : -1)] ?? players[at];
  });
  const found = next.map((one, at) => (players[at] === PERSON ? PERSON : one));
  return found.some((one, at) => one !== players[at]) ? found : null;
}

/**
 * Open the dialog of the seats; `take` is called with the players.
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
