// The sky over a page: every color that the page has, one sky for each level, game or lesson, and its night
// form where the system prefers dark. A board hears when the sky changes, since islands are drawn in its colors.

import { backdrop } from "./backdrop.js";
import { skyOfHour } from "./hours.js";
import { chosenSky, hasMotion } from "./settings.js";
import { ROLES, SKIES, STRONG } from "./skies.js";

/** @typedef {import("./hours.js").SkyName} SkyName */
/**
 * The page's own sky, or the colors of a theme file; colors that were chosen for blocks with goals.
 * @typedef {{sky?: SkyName, row?: string, colors?: string[], isFixed?: boolean}} SkySettings
 */

/** @type {(name: string, dark: boolean, row: string, strong?: string[]) => Sky} */
function skyOf(name, dark, row, strong = STRONG) {
  const colors = row.split(",").map((color) => `#${color}`);
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

/** Return the sky that settings ask for, or its night form; a theme file has none. @type {(settings: SkySettings, dark: boolean) => Sky} */
export const skyIn = ({ sky = "day", row, colors }, dark) =>
  row ? skyOf(sky, false, row, colors) : skyNamed(sky, dark, colors);

/** @type {() => MediaQueryList} */
const system = () => matchMedia("(prefers-color-scheme: dark)");

/** What the page stands under: its own sky, then the open level's. */
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

/** Put the sky on that is wanted now. @type {() => void} */
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
 * Stand under the page's sky, now and whenever the settings or the system change; `wear` is called with each
 * sky. The function that is returned gives the sky over the page now.
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

/** Return the sky over the page. @type {() => Sky} */
export const skyNow = () => state.sky;

/** Stand under the sky of what is open now; without a name, under the page's own. @type {(name?: SkyName | null) => void} */
export function enterSky(name = null) {
  state.own = name;
  dress();
}
