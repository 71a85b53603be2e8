// Animated blocks: one motion at a time, or none if reduced motion is preferred.

import { hasMotion } from "./settings.js";

/** @type {() => boolean} whether motion is turned off in the system or by the player */
export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches || !hasMotion();

/** Make an animator that moves a number from one value to another and calls back at each frame. */
export function createGlide() {
  let frame = 0,
    finish = () => {};
  return {
    /** Jump to the end of the motion. */
    stop() {
      finish();
    },
    /** @type {(from: number, to: number, ms: number, draw: (value: number) => void, done: () => void) => void} */
    go(from, to, ms, draw, done) {
      finish();
      const began = performance.now();
      finish = () => {
        cancelAnimationFrame(frame);
        finish = () => {};
        draw(to);
        done();
      };
      /** @type {(now: number) => void} */
      const next = (now) => {
        const share = Math.min(1, Math.max(0, now - began) / ms);
        if (share === 1 || isCalm()) {
          finish();
          return;
        }
        draw(from + (to - from) * (1 - (1 - share) ** 3));
        frame = requestAnimationFrame(next);
      };
      next(began);
    },
  };
}
