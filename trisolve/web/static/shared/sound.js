// Sounds: none unless turned on. Each move is a stone's note, lower for a longer stone; a chain of pushed
// stones is a chord; a stone that comes home sounds a fifth higher; a refusal is a dull knock. A solved level
// plays its own notes in order. A move is also felt, where the device can vibrate.

import { isCalm } from "./motion.js";
import { isSounding } from "./settings.js";

const TONE_S = 0.12,
  LOUDNESS = 0.08,
  BUZZ_MS = 10,
  MAX_NOTES = 24,
  STONE = 1320, // divided by its length
  FIFTH = 1.5,
  KNOCK = 90;
const PLAIN = /** @type {Record<string, number[]>} */ ({ move: [330], solved: [523, 659, 784] });

/** @typedef {{lengths?: number[], home?: boolean, notes?: number[]}} Sounding  what an event says of its stones */

/** @type {AudioContext | null} */
let context = null;

/** @type {(tones: number[], gapS: number) => void} sound tones at once, or one after another */
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

/** @type {(length: number) => number} the pitch of a stone */
const pitchOf = (length) => STONE / length;

/** A short vibration where the device has one, once the player has touched the page. @type {() => void} */
function buzz() {
  if (!isCalm() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
}

/** Sound a refusal. @type {() => void} */
export function knock() {
  if (isSounding()) play([KNOCK], 0);
}

/** Sound with the events of the page's game, if sounds are on. */
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
