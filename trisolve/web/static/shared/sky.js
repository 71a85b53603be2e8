// The sky of a page sets all its colors: one sky for each level, game or lesson, or its night form
// if the system prefers dark. A board is notified of a new sky, because islands are drawn in its
// colors.

import { backdrop } from "./backdrop.js";
import { skyOfHour } from "./hours.js";
import { chosenSky, hasMotion } from "./settings.js";
import { ROLES, SKIES, STRONG } from "./skies.js";

/** @typedef {import("./hours.js").SkyName} SkyName */
/**
 * The page's own sky, or the colors of a theme file; the colors chosen for blocks with goals.
 * @typedef {{sky?: SkyName, row?: string, colors?: string[], isFixed?: boolean}} SkySettings
 */

/** @type {(name: string, dark: boolean, row: string, strong?: string[]) => Sky} */
function skyOf(name, dark, row, strong = STRONG) {
  const colors = row.replace(/.{6}/g, "#$& ").split(" ");
  return /** @type {any} */ ({
    name,
    dark: dark || name === "night",
    strong,
    ...Object.fromEntries(ROLES.map((role, at) => [role, colors[at]])),
  });
}

/** Return a sky, or its night form. @type {(name: SkyName, dark?: boolean, strong?: string[]) => Sky} */
export const skyNamed = (name, dark = false, strong = STRONG) =>
  skyOf(name, dark, SKIES[dark && name !== "night" ? `${name}-night` : name], strong);

/**
 * Return the sky of the settings, or its night form; a theme file has no night form.
 * @type {(settings: SkySettings, dark: boolean) => Sky}
 */
export const skyIn = ({ sky = "day", row, colors }, dark) =>
  row ? skyOf(sky, false, row, colors) : skyNamed(sky, dark, colors);

/** @type {() => MediaQueryList} */
const system = () => matchMedia("(prefers-color-scheme: dark)");

/** The skies of the page: its own, then the open level's. */
const state = {
  settings: /** @type {SkySettings} */ ({}),
  own: /** @type {SkyName | null} */ (null),
  wear: /** @type {((sky: Sky) => void)[]} */ ([]),
  sky: skyNamed("day"),
};

/** @type {() => Sky} */
function wanted() {
  const { settings, own } = state,
    choice = chosenSky(),
    usual = settings.isFixed ? settings.sky : (own ?? settings.sky);
  const named = choice === "hour" ? skyOfHour(new Date().getHours()) : choice,
    sky = settings.row ? settings.sky : named === "level" ? usual : named;
  return skyIn({ ...settings, sky }, system().matches);
}

/** Apply the current sky. @type {() => void} */
function dress() {
  const sky = wanted(),
    { style, dataset } = document.documentElement,
    isSame = sky.name === state.sky.name && sky.dark === state.sky.dark && dataset.sky;
  state.sky = sky;
  dataset.motion = hasMotion() ? "system" : "none";
  if (isSame) return;
  dataset.sky = sky.name;
  dataset.look = sky.dark ? "dark" : "light";
  for (const role of ROLES)
    style.setProperty(`--${role.replace("_", "-")}`, /** @type {any} */ (sky)[role]);
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", sky.above);
  backdrop(sky);
  for (const wear of state.wear) wear(sky);
}

/**
 * Apply the page's sky, now and whenever the settings or the system change; `wear` is called with
 * each sky. The returned function returns the current sky.
 * @type {(settings: SkySettings, wear?: (sky: Sky) => void) => () => Sky}
 */
export function followSky(settings, wear) {
  state.settings = settings;
  dress();
  if (wear) {
    state.wear.push(wear);
    wear(state.sky);
  }
  system().addEventListener("change", dress);
  document.addEventListener("trisolve:settings", dress);
  return skyNow;
}

/** Return the current sky of the page. @type {() => Sky} */
export const skyNow = () => state.sky;

/**
 * Apply the sky of the open entry, or the page's own sky if the entry names none.
 * @type {(name?: SkyName | null) => void}
 */
export function enterSky(name = null) {
  state.own = name;
  dress();
}
