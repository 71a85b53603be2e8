// The part of the address after #: empty, a pack ("starter"), a level of a pack ("starter:12", or
// "starter/12" as people type it; moves may follow, as in other links), the map ("packs"), Endless, the
// collection, or a link with a level in it ("tri1...").

import { meant } from "../../shared/readings.js";

/**
 * @typedef {{kind: "packs" | "collection" | "endless" | "last" | "link"} | {kind: "pack", id: string, name?: string}
 *   | {kind: "level", id: string, number: number, moves: string}} Route
 * `number` is 0 for the first unsolved level; `moves` is the part of a link that starts at its first ~; a mix has a name
 */

const MIX = /^(mix[a-z0-9.-]{0,100})(?:=(.{0,200}))?$/,
  IN_PACK = /^([a-z0-9.-]{0,99}[a-z0-9])(?:[:/](\d{1,6}|next)(~.*)?)?$/;

/** The number in an address that stands for the first unsolved level of the pack. */
export const NEXT = "next";

/** @type {(text: string) => string} */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Return the route in an address. @type {(hash: string) => Route} */
export function routeOf(hash) {
  const text = meant(hash.replace(/^#/, ""), (one) => !one || MIX.test(one) || IN_PACK.test(one));
  if (!text) return { kind: "last" };
  if (text === "packs" || text === "collection" || text === "endless") return { kind: text };
  if (text.startsWith("tri1.")) return { kind: "link" }; // the name of a pack may contain a dot
  const mix = MIX.exec(text);
  if (mix) return { kind: "pack", id: mix[1], name: decoded(mix[2] ?? "") };
  const found = IN_PACK.exec(text);
  if (!found) return { kind: "link" };
  return found[2]
    ? { kind: "level", id: found[1], number: Number(found[2]) || 0, moves: found[3] ?? "" }
    : { kind: "pack", id: found[1] };
}

/** @type {(id: string, number?: number | string) => string} */
export const routeTo = (id, number) => (number === undefined ? `#${id}` : `#${id}:${number}`);
