// Offers sounds once, after the second level of the tutorial, on any page.

import { el } from "../../shared/dom.js";
import { isSoundOpen, setSound } from "../../shared/settings.js";
import { SOUND_WORDS } from "../words.js";

const AFTER = 1; // the index of that level

/** @type {() => HTMLElement} */
function soundPart() {
  /** @type {(isOn: boolean, name: string) => HTMLElement} */
  const choice = (isOn, name) =>
    el(
      "button",
      {
        onclick: () => {
          setSound(isOn);
          part.remove();
        },
      },
      name,
    );
  const { sound, on, off } = SOUND_WORDS,
    part = el("span", { class: "sound" }, sound, choice(true, on), choice(false, off));
  return part;
}

/**
 * Return the offer below a solved level, if there is one.
 * @type {(pack?: string, at?: number) => HTMLElement[]}
 */
export const soundOffer = (pack, at) =>
  pack === "tutorial" && at === AFTER && isSoundOpen() ? [soundPart()] : [];
