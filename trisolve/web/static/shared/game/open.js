// The page of a game: a list of entries, each of which resumes where it was left; lines of moves
// with undo and redo; links, hints, endings, machines, new entries. A game supplies rules, words
// and a board.

import { putLink } from "../addresses.js";
import { command, common } from "../commands.js";
import { el, pageData } from "../dom.js";
import { createFrame } from "../frame.js";
import { addCommandIcons } from "../command_icons.js";
import { offerRules, openHelp } from "../help.js";
import { createLadder } from "../ladder.js";
import { openLinkDialog } from "../link_dialog.js";
import { recalledOpen, keepOpen } from "../storage.js";
import { newSeed } from "../splitmix.js";
import { followSky } from "../sky.js";
import { CELL_WORDS } from "../game_words.js";
import { DAMAGED_LINK, SHARE_WORDS } from "../words.js";
import { connect } from "./api.js";
import { addressOf, entryOfId, gameOf, linkOfCode, named } from "./codes.js";
import { anotherEntry, openFresh, presetsOf } from "./fresh.js";
import { climb } from "./hints.js";
import { bestOf, keepPlayed, keptOf } from "./keeping.js";
import { firstLine, lineOf, moveOf, standing, textOf } from "./line.js";
import { createMoveList } from "./move_list.js";
import { openList, showBeside, titleOf } from "./list.js";
import { complete } from "./parts.js";
import {
  answerOf,
  codeOf,
  commit,
  goTo,
  hold,
  nameOpen,
  playHand,
  press,
  pressPlace,
  say,
  sayAlarm,
  undo,
} from "./playing.js";
import { areSeated, openPlayers, peopleAt, seatsOf, usualPlayers } from "./seats.js";
import { draw, isLost, isPersonsTurn, outcomeOf, redoPly, undoPly } from "./view.js";
import { workOf } from "./work.js";
import { stopWatching, watchFound, watchOwn, watchSolution } from "./watching.js";
import { GAME_WORDS } from "./words.js";

const MAP = "#levels"; // the part after # in the address of the map
const CELL_HELP = { sentences: [], keys: CELL_WORDS.keys };

/** @type {(page: GameState) => import("../help.js").Rules} */
const rulesOf = ({ game, entry }) =>
  typeof game.rules === "function" ? game.rules(entry) : game.rules;

/** @type {(page: GameState) => void} */
const openShare = (page) =>
  void openLinkDialog(
    codeOf(page),
    outcomeOf(page) ? GAME_WORDS.linkOver : SHARE_WORDS.moves,
    ...(page.game.share?.(page) ?? []),
  );

/** @type {(page: GameState) => void} make the board of the open game, its own text and its list of moves */
function furnish(page) {
  const { game, frame } = page;
  frame.stage.replaceChildren();
  page.asidePlace.replaceChildren();
  page.board = game.board(frame.stage, page);
  page.aside = game.aside?.(page.asidePlace, page) ?? null;
  page.moves = game.label
    ? createMoveList(frame.stage, {
        press: (text) => press(page, moveOf(game, text)),
        ring: (text) => page.board.ring(text === null ? null : moveOf(game, text)),
      })
    : null;
  const own = [...Object.values(page.games), game].flatMap((one) =>
    (one.commands?.(page) ?? []).map(({ id }) => [id, one === game]),
  );
  frame.offer(Object.fromEntries(own));
  frame.offer({ players: Boolean(game.seats), new: canBeFresh(page) });
}

/** @type {(page: GameState) => boolean} */
const canBeFresh = (page) => presetsOf(page).length > 0;

/** @typedef {{line?: Line, players?: string[] | null, seed?: number}} Start */

/** @type {(page: GameState, entry: any, start: Start, step?: import("./playing.js").Step) => void} show an entry with a line */
function show(page, entry, { line, players, seed }, step = {}) {
  stopWatching(page);
  const game = gameOf(page.games, entry),
    isOther = game !== page.game,
    { frame, entries, settings } = page;
  Object.assign(page, { entry, game, seed: seed ?? page.seed });
  page.line = line ?? firstLine(game, entry);
  page.position = standing(page.line);
  page.players = players ?? usualPlayers(game, entry);
  const isFirst = !page.board;
  page.draft = null;
  if (isOther || isFirst) furnish(page);
  page.board.begin(entry);
  frame.entitle(
    entries.length > 1 || !entries.includes(entry) ? titleOf(game, entry) : settings.title,
    settings.title,
  );
  const isOwn = Boolean(entryOfId(page, entry.id));
  if (isOwn || !location.search) keepOpen(isOwn ? entry.id : (game.code?.(entry) ?? entry.id)); // a day's puzzle is opened from its day
  keepPlayed(game, entry);
  showBeside(page);
  page.acts.fresh = canBeFresh(page)
    ? () => openFresh(page, (one) => openEntry(page, one, page.players))
    : null;
  commit(page, {}, { ...step, events: ["open"] });
  if (isOther && !isFirst) offerOwnRules(page);
}

/** @type {(page: GameState) => void} draw the board again under a new sky */
function redraw(page) {
  if (!page.board) return;
  page.board.begin(page.entry);
  draw(page, null);
}

/**
 * @type {(page: GameState, entry: any, players?: string[]) => Promise<void>}
 * open an entry where it was left; a lost game starts over unless the page was reloaded, and a new
 * game gets these players
 */
async function openEntry(page, entry, players) {
  const game = gameOf(page.games, entry);
  if (entry.lacks && !(await isComplete(page)))
    return page.board ? undefined : openEntry(page, page.entries[0]);
  const isReload = !page.board;
  putLink(addressOf(page, entry));
  show(page, entry, keptOf(game, entry) ?? (areSeated(game, entry, players) ? { players } : {}));
  if (!isReload && isLost(page) && entry.preset === undefined) restart(page);
}

/**
 * @type {(some: any[] | null, entries: any[], key?: "like" | "preset") => GameEntry[]}
 * entries, each completed with data from the entry that its key names
 */
const completed = (some, entries, key = "like") =>
  (some ?? []).map((one) => ({ ...entries.find(({ id }) => id === one[key]), ...one }));

/** Open the rules before a first game. @type {(page: GameState) => void} */
function offerOwnRules(page) {
  const { name } = page.game,
    { kind } = page.entry;
  if (!page.film && !document.querySelector("dialog[open]"))
    offerRules(kind ? `${name}-${kind}` : name, () => rulesOf(page));
}

/**
 * @type {(page: GameState, players?: string[]) => void} start the entry over, with the next seed
 */
function restart(page, players = page.players) {
  nameOpen(page);
  const { game, entry, line, seed } = page;
  if (game.seat && game.make && entry.preset !== undefined) void again(page, players);
  else if (game.seat) {
    const earlier = line.ply ? { line, players: page.players, seed } : null;
    show(page, entry, { line: lineOf(game, entry), players, seed: seed + 1 });
    page.earlier = earlier;
    if (earlier) page.frame.enable({ undo: true });
  } else commit(page, { line: { ...line, ply: 0, isNew: true } }, { events: ["move"] });
}

/**
 * @type {(page: GameState, players: string[]) => Promise<void>}
 * begin another game of the same kind, if entries are random
 */
async function again(page, players) {
  const { game, entry } = page,
    next = await game.make?.(entry.preset, newSeed(), workOf(page).at);
  if (page.entry === entry) openEntry(page, next, players);
}

/** @type {(page: GameState, players: string[]) => void} */
function seat(page, players) {
  const seats = seatsOf(page.game, page.entry),
    found = seats.map((one, at) =>
      one.players.includes(players[at]) ? players[at] : one.players[0],
    );
  commit(page, { players: found }, {});
}

/**
 * @type {(page: GameState, found: import("./codes.js").Named) => void}
 * open the play of a link; a finished game is replayed
 */
function openNamed(page, { entry, moves, players }) {
  const game = gameOf(page.games, entry);
  if (!moves.length && !players) return void openEntry(page, entry);
  const line = lineOf(game, entry, moves),
    hash = location.hash;
  show(page, entry, { line, players: players ?? peopleAt(game, entry) }, { keeps: false });
  putLink(hash);
  if (outcomeOf(page)) watchOwn(page);
}

/**
 * @type {(page: GameState, left?: GameEntry, link?: string) => Promise<void>}
 * open the play in a link, or else the last entry
 */
async function followLink(page, left, link = location.hash) {
  if (link === MAP) {
    if (left) await openEntry(page, left);
    return openMap(page);
  }
  let found = null,
    isWrong = false;
  try {
    found = await named(page, link);
  } catch {
    isWrong = true;
  }
  if (found) openNamed(page, found);
  else if (left) await openEntry(page, left);
  if (isWrong && location.hash) sayAlarm(page, DAMAGED_LINK);
}

/**
 * @type {(page: GameState) => Promise<GameEntry>}
 * the first entry to open: the last entry, from the page or by its code
 */
async function entryLeft(page) {
  const { entries, games, settings } = page,
    last = recalledOpen();
  if (last != null) await isComplete(page); // which of them are solved
  const found = entries[(settings.first ?? 0) - 1] ?? entryOfId(page, last),
    unsolved = entries.find((one) => !bestOf(gameOf(games, one), one));
  if (found || typeof last !== "string") return found ?? unsolved ?? entries[0];
  try {
    return (await named(page, linkOfCode(last)))?.entry;
  } catch {
    return entries[0]; // the link may be invalid
  }
}

/** @type {(page: GameState) => Promise<void>} */
async function openFirst(page) {
  const left = await entryLeft(page);
  if (location.hash) await followLink(page, left);
  else await openEntry(page, left);
}

/** @type {(page: GameState) => Promise<boolean>} load the data of all entries; return whether they have it */
const isComplete = async (page) =>
  (await answerOf(
    page,
    complete(page).then(() => true),
  )) === true;

/** @type {(page: GameState) => Promise<void>} */
async function openMap(page) {
  if (await isComplete(page)) openList(page);
}

/** @type {(page: GameState, by: number) => void} */
function openBeside(page, by) {
  const entry = page.entries[page.entries.indexOf(page.entry) + by];
  if (entry) void openEntry(page, entry);
}

/** @type {(page: GameState) => Command[]} the commands of all games of the page */
function commandsOf(page) {
  const { games, entries, acts } = page,
    every = Object.values(games);
  /** @type {(is: unknown, ...some: Command[]) => Command[]} */
  const where = (is, ...some) => (is ? some : []);
  /** @type {Command[]} */
  const commands = [
    ...where(
      entries.length > 1,
      common("previous", () => openBeside(page, -1)),
      common("levels", () => void openMap(page)),
      common("next", () => openBeside(page, 1)),
    ),
    command("new", GAME_WORDS.fresh, "+", "head", [], () => acts.fresh?.()),
    ...where(
      every.some(({ seats }) => seats),
      command("players", GAME_WORDS.players, "⚇", "head", [], () => openPlayers(page, acts.seat)),
    ),
    common("share", () => openShare(page)),
    common("help", () => openHelp(page.game.help ?? CELL_HELP, commands, rulesOf(page))),
    common("undo", () => undo(page, undoPly(page))),
    common("redo", () => goTo(page, redoPly(page))),
    common("restart", () => restart(page)),
    common("hint", () => climb(page)),
    ...[...new Set(every.map(({ commands: own }) => own))].flatMap((own) => own?.(page) ?? []),
    common("watch", () => (page.game.search ? page.game.search(page) : void watchSolution(page))),
    ...where(
      every.some(({ hand }) => hand?.move),
      common("place", () => pressPlace(page), ["Enter ↵"]),
    ),
  ];
  return commands;
}

/**
 * @type {(page: GameState, key: string, event: KeyboardEvent) => boolean}
 * whether the key was handled
 */
function heardKey(page, key, event) {
  const { target } = event;
  if (
    key === "Enter" &&
    page.game.hand?.move &&
    !(target instanceof HTMLElement && target.closest("button"))
  ) {
    if (!event.repeat) playHand(page); // Enter presses the focused button
    return true;
  }
  return (page.board.key?.(key, event) || page.moves?.turn(key, target)) === true;
}

/**
 * @type {(games: Record<string, AnyGame>) => GameState}
 * the state of the page, before an entry is shown
 */
function createPage(games) {
  addCommandIcons();
  const given = pageData("entries"),
    entries = completed(given, given),
    first = gameOf(games, entries[0]);
  /** @type {Partial<GameState>} completed below: the frame needs the commands, which need the page */
  const record = {
    games,
    game: first,
    settings: pageData("page"),
    doors: pageData("doors") ?? [],
    menu: pageData("menu") ?? [],
    entries,
    pool: [
      ...completed(pageData("pool"), entries, "preset"),
      ...completed(pageData("days"), entries), // which a site adds, opened only by links
    ],
    entry: entries[0],
    line: firstLine(first, entries[0]),
    draft: null,
    players: usualPlayers(first, entries[0]),
    seed: 1,
    earlier: null,
    film: null,
    working: null,
    aside: null,
    asidePlace: el("div", { class: "aside" }),
    moves: null,
    ladder: createLadder(),
    hints: new Map(),
    get isPersons() {
      return isPersonsTurn(page);
    },
    play: (move) => press(page, move),
    hold: (draft) => hold(page, draft),
    say: (text) => say(page, text),
    watch: (moves, sentence) => watchFound(page, moves, sentence),
    get best() {
      return bestOf(page.game, page.entry);
    },
    point(move) {
      const text = textOf(page.game, move),
        own = page.frame.buttons[text];
      if (own) own.focus();
      else page.moves?.focus(text);
    },
    redraw: () => draw(page, null),
    work: (progress) => workOf(page, progress),
    acts: {
      async open(entry, isNew = false) {
        await openEntry(page, entry);
        if (isNew && outcomeOf(page)) restart(page);
        offerOwnRules(page);
      },
      restart: (players) => restart(page, players),
      seat: (players) => seat(page, players),
      watch: () => watchOwn(page),
      another: () => void anotherEntry(page).then((entry) => openEntry(page, entry)),
      fresh: null,
    },
  };
  const page = /** @type {GameState} */ (record);
  page.position = standing(page.line);
  const frame = createFrame(
    commandsOf(page),
    (key, event) => heardKey(page, key, event),
    () => page.board?.giveUp?.(),
  );
  return Object.assign(page, { frame });
}

/**
 * Open the page of one or more games; the kind of an entry selects its game.
 * @type {(found: AnyGame | Record<string, AnyGame>) => GameState}
 */
export function openGame(found) {
  const games = /** @type {Record<string, AnyGame>} */ ("begin" in found ? { "": found } : found),
    page = createPage(games);
  followSky(page.settings, () => redraw(page));
  connect(page, (asked, isNumber) => {
    putLink("");
    if (isNumber) openEntry(page, asked.entry);
    else openNamed(page, asked);
  });
  void openFirst(page).then(() => offerOwnRules(page));
  window.addEventListener("hashchange", () => void followLink(page));
  document.addEventListener("trisolve:end", () => showBeside(page));
  return page;
}
