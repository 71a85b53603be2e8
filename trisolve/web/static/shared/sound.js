// Sounds, off by default. A moving block plays a note, lower for a longer block; a push chain plays
// a chord; a block that reaches its goal sounds a fifth higher; a refusal is a dull knock. A solved
// level plays its notes in order. Devices that can vibrate also do so for a move.

import { isCalm } from "./motion.js";
import { isSounding } from "./settings.js";

const TONE_S = 0.12,
  LOUDNESS = 0.08,
  BUZZ_MS = 10,
  MAX_NOTES = 24,
  STONE = 1320, // the frequency of a block's note times its length, in hertz
  FIFTH = 1.5,
  KNOCK = 90;
const PLAIN = /** @type {Record<string, number[]>} */ ({ move: [330], solved: [523, 659, 784] });

/**
 * @typedef {{lengths?: number[], home?: boolean, notes?: number[]}} Sounding  the blocks in an event
 */

/** @type {AudioContext | null} */
let context = null;

/** @type {(tones: number[], gapS: number) => void} play tones at once, or one after another */
function play(tones, gapS) {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [at, frequency] of tones.entries()) {
    const begin = currentTime + at * gapS,
      tone = context.createOscillator(),
      gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(LOUDNESS / (gapS ? 1 : Math.sqrt(tones.length)), begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + TONE_S);
    tone.connect(gain).connect(destination);
    tone.start(begin);
    tone.stop(begin + TONE_S);
  }
}

/** @type {(length: number) => number} the frequency of the note of a block */
const pitchOf = (length) => STONE / length;

/** Vibrate briefly if the device can and the player has touched the page. @type {() => void} */
function buzz() {
  if (!isCalm() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
}

/** Sound a refusal. @type {() => void} */
export function knock() {
  if (isSounding()) play([KNOCK], 0);
}

/** Play sounds for the events of the page's game, if sounds are on. */
export function followSounds() {
  for (const [event, plain] of Object.entries(PLAIN)) {
    document.addEventListener(`trisolve:${event}`, (heard) => {
      /** @type {Sounding} */
      const { lengths, home, notes } = /** @type {CustomEvent} */ (heard).detail ?? {};
      buzz();
      if (!isSounding()) return;
      if (notes) play(notes.slice(-MAX_NOTES).map(pitchOf), TONE_S);
      else if (lengths)
        play(
          lengths.map((one) => pitchOf(one) * (home ? FIFTH : 1)),
          0,
        );
      else play(plain, TONE_S);
    });
  }
}
