// Tiles: twelve pins, numbered clockwise and joined in pairs; side k has the pins 2k and 2k + 1. A
// tile is its code: the partners of pins 0 to 11 as digits 0..9, a, b. trisolve.entanglement.tiles
// is the definition.

import { expect } from "../shared/errors.js";
import { hexCorner } from "../shared/hexes.js";
import { PATH_EXPECTED } from "./rules_words.js";

export const N_PINS = 12;
export const N_TILES = 10395;
const CHOICES = [11, 9, 7, 5, 3];

/** @type {(partners: number[]) => string} */
const codeOf = (partners) => partners.map((pin) => pin.toString(N_PINS)).join("");

/**
 * Return the partner of each pin; throw if a code does not pair twelve pins.
 * @type {(code: string) => number[]}
 */
export function partnersOf(code) {
  expect(typeof code === "string" && /^[0-9ab]{12}$/.test(code), PATH_EXPECTED.code, code);
  const partners = [...code].map((digit) => parseInt(digit, N_PINS));
  partners.forEach((other, pin) =>
    expect(other !== pin && partners[other] === pin, PATH_EXPECTED.pairs, code),
  );
  return partners;
}

/**
 * Return the tile turned clockwise by k sixths, any whole number.
 * @type {(code: string, k: number) => string}
 */
export function rotated(code, k) {
  const partners = partnersOf(code),
    by = 2 * (((k % 6) + 6) % 6);
  return codeOf(partners.map((_, pin) => (partners[(pin - by + N_PINS) % N_PINS] + by) % N_PINS));
}

/**
 * Return the rank of a code among all codes, 0..10394.
 * @type {(code: string) => number}
 */
export function numberOf(code) {
  const partners = partnersOf(code),
    free = partners.map((_, pin) => pin);
  return CHOICES.reduce((number, choices) => {
    const rank = free.indexOf(partners[/** @type {number} */ (free.shift())]);
    free.splice(rank, 1);
    return number * choices + rank;
  }, 0);
}

/**
 * Return the tile with a given number.
 * @type {(number: number) => string}
 */
export function numbered(number) {
  expect(
    Number.isInteger(number) && number >= 0 && number < N_TILES,
    PATH_EXPECTED.tileNumber,
    number,
  );
  const ranks = [0],
    free = Array.from({ length: N_PINS }, (_, pin) => pin),
    partners = [...free];
  for (const choices of [...CHOICES].reverse()) {
    ranks.unshift(number % choices);
    number = Math.floor(number / choices);
  }
  for (const rank of ranks) {
    const pin = /** @type {number} */ (free.shift()),
      [other] = free.splice(rank, 1);
    partners[pin] = other;
    partners[other] = pin;
  }
  return codeOf(partners);
}

/**
 * Return the position of a pin on a tile around (0, 0): at one third or two thirds of a side.
 * @type {(pin: number) => [x: number, y: number]}
 */
export function pinPoint(pin) {
  const [ax, ay] = hexCorner(pin >> 1),
    [bx, by] = hexCorner((pin >> 1) + 1),
    share = (1 + (pin % 2)) / 3;
  return [ax + share * (bx - ax), ay + share * (by - ay)];
}
