// Sounds: none unless turned on. A short tone for a move, a low knock for one that pushes, three rising
// ones for a solved puzzle. A move is also felt, where the device can vibrate.

import { isCalm } from "./motion.js";
import { isSounding } from "./settings.js";

const TONE_S = 0.09,
  LOUDNESS = 0.08,
  BUZZ_MS = 10;
const TONES = /** @type {Record<string, number[]>} */ ({ move: [330], solved: [523, 659, 784] }),
  PUSH = 140,
  RISE = 25; // for each block of the chain

/** @type {AudioContext | null} */
let context = null;

/** @type {(tones: number[]) => void} */
function play(tones) {
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  for (const [at, frequency] of tones.entries()) {
    const begin = currentTime + at * TONE_S,
      tone = context.createOscillator(),
      gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(LOUDNESS, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + TONE_S);
    tone.connect(gain).connect(destination);
    tone.start(begin);
    tone.stop(begin + TONE_S);
  }
}

/** A short vibration where the device has one, once the player has touched the page. @type {() => void} */
function buzz() {
  if (!isCalm() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
}

/** Sound with the events of the page's game, if sounds are on. */
export function followSounds() {
  for (const [event, tones] of Object.entries(TONES)) {
    document.addEventListener(`trisolve:${event}`, (heard) => {
      const pushed = Number(/** @type {CustomEvent} */ (heard).detail?.pushed ?? 0);
      buzz();
      if (isSounding()) play(pushed > 0 ? [PUSH + RISE * pushed] : tones);
    });
  }
}
