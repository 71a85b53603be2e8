// What is known of the level, beside the board: solvable, how long, how hard and why, what is odd.

import { counted } from "../shared/counted.js";
import { el } from "../shared/dom.js";

/** @type {(dead: number, states: number) => string} */
const share = (dead, states) => `${dead ? (100 * dead / states).toFixed(dead * 100 < states * 10 ? 1 : 0) : 0} %`;

/** @type {(n: number | string) => string} */
const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** @type {(facts: Facts) => string} */
function headline({ status, moves, reason }) {
  if (status === "solved") return `${counted(moves ?? 0, "move")}, proved`;
  if (status === "unsolvable") return "cannot be solved";
  if (status === "aimless") return "no block has a goal";
  return `not known: ${reason}`;
}

/** @type {(facts: Facts) => [string, string][]} */
function rows({ states, dead, shortest }) {
  /** @type {[string, string][]} */
  const found = [];
  if (shortest !== null && shortest !== "0") found.push(["shortest solutions", grouped(shortest)]);
  if (states !== null) found.push(["positions", grouped(states)]);
  if (states !== null && dead !== null) found.push(["of them dead", share(dead, states)]);
  return found;
}

/**
 * @param {(finding: LintFinding | null) => void} light shows a finding on the board
 */
export function createFactsPanel(light) {
  const section = el("section", { class: "facts", "aria-label": "What is known" });
  const more = el("section", { class: "facts", "aria-label": "Why, and what is odd" });
  /** @type {string | null} */
  let chosen = null, open = false;

  /** @type {(finding: LintFinding) => HTMLElement} */
  const item = (finding) => {
    const { code, message, severity, explanation } = finding, name = code + message;
    const button = el("button", { type: "button", class: `finding ${severity}`, "aria-pressed": String(chosen === name), title: explanation,
      onclick: () => {
        chosen = chosen === name ? null : name;
        for (const other of more.querySelectorAll(".finding")) other.setAttribute("aria-pressed", "false");
        button.setAttribute("aria-pressed", String(chosen === name));
        light(chosen === name ? finding : null);
      } }, el("b", {}, code), ` ${message}`);
    return el("li", {}, button);
  };

  return {
    section, more,
    /** @type {(live: Live, whole: boolean) => void} */
    show({ facts, difficulty, findings, leftOut, stale, told, tiers }, whole) {
      const details = more.querySelector("details");
      open = details ? details.open : open;
      const { grade = "", score = 0, parts = [] } = difficulty ?? {};
      const aside = stale ? "of the level before; looking at the new one …" : told;
      for (const part of [section, more]) part.classList.toggle("stale", stale);
      section.dataset.tiers = String(stale ? 0 : whole ? "all" : tiers);
      section.replaceChildren(
        el("p", { class: "headline" }, facts ? el("b", {}, headline(facts)) : "", facts && aside ? " " : "", el("small", {}, aside)),
        el("dl", { class: "pairs" }, ...[...(facts ? rows(facts) : []), ...(grade ? [["difficulty", `${grade}, ${score}`]] : [])]
          .map(([term, value]) => el("div", {}, el("dt", {}, term), el("dd", {}, value)))));
      more.hidden = !parts.length && !findings.length && !whole;
      more.replaceChildren(...(parts.length ? [el("details", { open }, el("summary", {}, "Why so hard"),
          el("dl", {}, ...parts.flatMap(({ name, points, reason }) => [el("dt", {}, name), el("dd", {}, `${points}: ${reason}`)])))] : []),
        ...(findings.length ? [el("ul", { class: "findings", "aria-label": "Findings" }, ...findings.map(item))] : []),
        ...(leftOut.length ? [el("p", {}, el("small", {}, `not looked at: ${leftOut.flatMap(({ codes }) => codes).join(", ")} (${leftOut[0].reason})`))] : []),
        ...(whole && !findings.length ? [el("p", {}, el("small", {}, "Nothing odd found."))] : []));
    },
  };
}
