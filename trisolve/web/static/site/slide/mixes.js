// Mixes: queries over all packs. A query is its own address. "mix-g.hard-m.11.15-i.chain-u" asks
// for unsolved hard levels of 11 to 15 moves with the idea "chain".

import { keep, recall } from "../../shared/storage.js";
import { levelOf } from "../../player/entries.js";
import { bestOf, keptOf } from "../../player/kept.js";
import { isFavorite } from "./favorites.js";

const MIXES = "mixes",
  MAX_NAME = 60,
  PREFIX = "mix";

/** The value that stands for levels without a grade. */
export const UNGRADED = "none";

/**
 * @typedef {object} Query  "" or false does not filter
 * @property {string} grade
 * @property {string} moves  the first and the last number: "11.15"
 * @property {string} blocks
 * @property {string} idea  a leading "!" asks for its absence
 * @property {boolean} unsolved
 * @property {boolean} favorites
 * @property {boolean} again  begun but not solved, or solved with a hint
 */
/** @typedef {{id: string, name: string}} Mix */

/** @type {Query} */
export const ANYTHING = {
  grade: "",
  moves: "",
  blocks: "",
  idea: "",
  unsolved: false,
  favorites: false,
  again: false,
};
/** @type {Record<string, "grade" | "moves" | "blocks" | "idea">} */
const VALUES = { g: "grade", m: "moves", b: "blocks", i: "idea" };
/** @type {Record<string, "unsolved" | "favorites" | "again">} */
const FLAGS = { u: "unsolved", f: "favorites", a: "again" };

/** Return the name of a query in addresses. @type {(query: Query) => string} */
export function mixId(query) {
  const values = Object.entries(VALUES).flatMap(([letter, key]) =>
    query[key] ? [letter + "." + query[key].replace("!", "no.")] : [],
  );
  const flags = Object.entries(FLAGS).flatMap(([letter, key]) => (query[key] ? [letter] : []));
  return [PREFIX, ...values, ...flags].join("-");
}

/** Return the query in an address, or null. @type {(id: string) => Query | null} */
export function queryOf(id) {
  const [first, ...parts] = id.split("-"),
    query = { ...ANYTHING };
  if (first !== PREFIX) return null;
  for (const part of parts) {
    const [letter, ...rest] = part.split(".");
    if (VALUES[letter] && rest.length) query[VALUES[letter]] = rest.join(".").replace("no.", "!");
    else if (FLAGS[letter] && !rest.length) query[FLAGS[letter]] = true;
    else return null;
  }
  return query;
}

/** @type {(range: string, n?: number | null) => boolean} */
function isWithin(range, n) {
  const [low, high] = range.split(".").map(Number);
  return n != null && n >= low && n <= (high ?? Infinity);
}

/**
 * @type {(idea: string, ideas: string[] | undefined) => boolean}
 * levels with unknown ideas never match
 */
const hasIdea = (idea, ideas) =>
  ideas !== undefined && ideas.includes(idea.replace("!", "")) !== idea.startsWith("!");

/**
 * @type {(entry: Entry) => boolean}
 * whether a level was begun but not solved, or solved only with moves made by hints
 */
function isUnfinished(entry) {
  const { moves, best, own } = keptOf(entry);
  return (moves !== "" || best !== null) && own === null;
}

/** @type {(query: Query, entry: Entry) => boolean} */
const fits = ({ grade, moves, blocks, idea, unsolved, favorites, again }, entry) =>
  (!grade || (entry.grade || UNGRADED) === grade) &&
  (!moves || isWithin(moves, entry.moves)) &&
  (!blocks || Number(blocks) === (entry.blocks ?? levelOf(entry).blocks.length)) &&
  (!idea || hasIdea(idea, entry.ideas)) &&
  (!unsolved || bestOf(entry) === null) &&
  (!favorites || isFavorite(entry)) &&
  (!again || isUnfinished(entry));

/**
 * Return the levels that match a query, in the order of the packs, without duplicates.
 * @type {(query: Query, entries: Entry[]) => Entry[]}
 */
export function fitting(query, entries) {
  const codes = new Set();
  return entries.filter((entry) => {
    const isNew = !codes.has(entry.code) && fits(query, entry);
    if (isNew) codes.add(entry.code);
    return isNew;
  });
}

/** Return the stored mixes. @type {() => Mix[]} */
export function keptMixes() {
  const found = recall(MIXES);
  return Array.isArray(found)
    ? found.filter((one) => typeof one?.name === "string" && queryOf(String(one.id)) !== null)
    : [];
}

/** Store a mix under its name. @type {(mix: Mix) => void} */
export const keepMix = ({ id, name }) =>
  keep(MIXES, [
    ...keptMixes().filter((one) => one.id !== id),
    { id, name: name.slice(0, MAX_NAME) },
  ]);

/** @type {(id: string) => void} */
export const dropMix = (id) =>
  keep(
    MIXES,
    keptMixes().filter((one) => one.id !== id),
  );

/** Return the address of a mix, with its name for those who open it. @type {(mix: Mix) => string} */
export const mixLink = ({ id, name }) => `#${id}=${encodeURIComponent(name.slice(0, MAX_NAME))}`;
