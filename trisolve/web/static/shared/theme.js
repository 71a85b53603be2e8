// Following the system's theme, or the one that the settings name: the page wears the light look or the
// dark one, whichever fits.

import { chosenTheme, hasMotion } from "./settings.js";

/** @typedef {{dark: boolean, colors: Record<string, string>}} PageLook  custom properties by name, without -- */

/**
 * Dress the page in one of its looks, now and whenever the system's theme changes. `wear` is called
 * with the look each time; the function that is returned gives the look worn now.
 * @template {PageLook} L
 * @param {L[]} looks  a light and a dark one, or the only one
 * @param {(look: L) => void} [wear]
 * @returns {() => L}
 */
export function followTheme(looks, wear) {
  const system = matchMedia("(prefers-color-scheme: dark)"),
    { style, dataset } = document.documentElement;
  let worn = looks[0];
  const dress = () => {
    const theme = chosenTheme(),
      isDark = theme === "auto" ? system.matches : theme === "dark";
    worn = looks.find(({ dark }) => dark === isDark) ?? looks[0];
    dataset.look = worn.dark ? "dark" : "light";
    dataset.motion = hasMotion() ? "system" : "none";
    for (const [name, color] of Object.entries(worn.colors)) style.setProperty(`--${name}`, color);
    wear?.(worn);
  };
  system.addEventListener("change", dress);
  document.addEventListener("trisolve:settings", dress);
  dress();
  return () => worn;
}
