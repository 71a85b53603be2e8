// Sounds: none unless turned on. A short tone for a move, a lower one for a push, three rising ones for
// a solved puzzle.

import { isSounding } from "./settings.js";

const TONE_S = 0.09,
  LOUDNESS = 0.08;
const TONES = /** @type {Record<string, number[]>} */ ({ move: [330], solved: [523, 659, 784] });

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

/** Sound with the events of the page's game, if sounds are on. */
export function followSounds() {
  for (const [event, tones] of Object.entries(TONES)) {
    document.addEventListener(`trisolve:${event}`, () => {
      if (isSounding()) play(tones);
    });
  }
}
