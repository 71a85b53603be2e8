// The facts about the level, next to the board: solvability, length, difficulty and its reasons,
// lint findings.

import { el } from "../shared/dom.js";
import { COMMAND_WORDS } from "../shared/words.js";
import { isWhole } from "./answers.js";
import { drawMarks } from "./drawing.js";
import { betweenPresses } from "./presses.js";
import { step } from "./editing.js";
import { levelNow } from "./state.js";
import { isWon } from "./trial.js";
import {
  FACTS,
  LABELS,
  gradeText,
  grouped,
  nextStepText,
  pointsText,
  sentence,
  soFarText,
  solvedText,
  uncheckedText,
  unknownText,
  wonText,
} from "./words.js";

/** @type {(dead: number, states: number) => string} */
const shareOf = (dead, states) =>
  `${dead ? ((100 * dead) / states).toFixed(dead * 100 < states * 10 ? 1 : 0) : 0}%`;

/** @type {(facts: Facts) => string} */
function headlineOf({ status, moves, reason }) {
  if (status === "solved") return solvedText(moves ?? 0);
  if (status === "limit") return unknownText(reason);
  return FACTS[status] + (reason && `. ${sentence(reason)}`);
}

/** @type {(live: Live) => [string, string][]} */
function rowsOf({ facts, difficulty }) {
  const { states = null, dead = null, shortest = null } = facts ?? {};
  /** @type {[string, string][]} */
  const rows = [];
  if (shortest !== null && shortest !== "0") rows.push([FACTS.shortest, grouped(shortest)]);
  if (states !== null) rows.push([FACTS.positions, grouped(states)]);
  if (states !== null && dead !== null) rows.push([FACTS.dead, shareOf(dead, states)]);
  if (difficulty) rows.push([FACTS.difficulty, gradeText(difficulty.grade, difficulty.score)]);
  return rows;
}

/**
 * @type {(page: Editor) => (Node | string)[]}
 * the headline; for an unsolvable level, it has a button that undoes the last edit
 */
function headlineNodes(page) {
  const { facts } = page.live;
  if (!facts) return [];
  const undo = el("button", { class: "link", onclick: () => step(page, -1) }, COMMAND_WORDS.undo);
  return facts.status === "unsolvable" && page.history.at > 0
    ? [`${FACTS.unsolvable}. `, undo, ` ${facts.reason && sentence(facts.reason)}`]
    : [headlineOf(facts)];
}

/** @type {(page: Editor) => Node[]} */
function headOf(page) {
  const { live, mode } = page,
    { share } = page.frame.buttons,
    { facts, stale, note, searched } = live,
    next = stale ? "" : nextStepText(facts?.status, mode);
  if (isWon(page))
    return [
      el("p", { class: "headline" }, el("b", {}, wonText(page.play.cursor, facts?.moves))),
      ...(share
        ? [el("button", { class: "main", onclick: () => share.click() }, COMMAND_WORDS.share)]
        : []),
    ];
  const aside = [
    stale ? FACTS.stale : note || next,
    ...(searched ? [soFarText(grouped(searched))] : []),
  ]
    .filter(Boolean)
    .join(" ");
  const headline = facts ? [el("b", {}, ...headlineNodes(page)), ...(aside ? [" "] : [])] : [];
  return [
    el("p", { class: "headline" }, ...headline, el("small", {}, aside)),
    el(
      "dl",
      { class: "pairs" },
      ...rowsOf(live).map(([term, value]) =>
        el("div", {}, el("dt", {}, term), el("dd", {}, value)),
      ),
    ),
  ];
}

/** @type {(live: Live, isOpen: boolean) => Node[]} the parts of the score, largest first */
function reasonsOf({ difficulty }, isOpen) {
  const parts = (difficulty?.parts ?? [])
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
  return parts.length
    ? [
        el(
          "details",
          { open: isOpen },
          el("summary", {}, LABELS.whyHard),
          el(
            "dl",
            {},
            ...parts.flatMap(({ points, reason }) => [
              el("dt", {}, pointsText(points)),
              el("dd", {}, sentence(reason)),
            ]),
          ),
        ),
      ]
    : [];
}

/** @type {(page: Editor, finding: LintFinding) => HTMLElement} */
function findingItem(page, { code, message, severity, explanation }) {
  const name = code + message;
  const run = () => {
    page.finding = page.finding === name ? null : name;
    showMarks(page);
  };
  return el(
    "li",
    {},
    el(
      "button",
      {
        class: `finding ${severity}`,
        "aria-pressed": String(page.finding === name),
        title: explanation,
        onclick: run,
      },
      el("b", {}, code),
      ` ${message}`,
    ),
  );
}

/** @type {(page: Editor) => void} */
function showMarks(page) {
  page.facts.show();
  drawMarks(page, levelNow(page));
}

/** @type {(page: Editor) => Node[]} */
function findingsOf(page) {
  const { findings, leftOut } = page.live,
    isAll = isWhole(page.live);
  /** @type {(text: string) => Node} */
  const small = (text) => el("p", {}, el("small", {}, text));
  const box = el("input", { type: "checkbox", checked: page.hasMarks });
  box.addEventListener("change", () => {
    page.hasMarks = box.checked;
    showMarks(page);
  });
  return [
    ...(findings.length
      ? [
          el("label", { class: "choice" }, box, LABELS.marks),
          el(
            "ul",
            { class: "findings", "aria-label": LABELS.findings },
            ...findings.map((one) => findingItem(page, one)),
          ),
        ]
      : []),
    ...(leftOut.length
      ? [
          small(
            uncheckedText(
              leftOut.flatMap(({ codes }) => codes),
              leftOut[0].reason,
            ),
          ),
        ]
      : []),
    ...(isAll && !findings.length ? [small(FACTS.noFindings)] : []),
  ];
}

/**
 * Make the panel in two sections: the facts, and, below the tools, the reasons and findings.
 * @param {Editor} page
 */
export function createFactsPanel(page) {
  const section = el("section", { class: "facts", "aria-label": LABELS.facts });
  const more = el("section", { class: "facts", "aria-label": LABELS.why });
  let isOpen = false;

  /** @type {() => string} the name of the control that has the focus */
  const focused = () => more.querySelector("label:focus-within, button:focus")?.textContent ?? "";
  function show() {
    const { live } = page,
      all = isWhole(live),
      had = focused();
    isOpen = more.querySelector("details")?.open ?? isOpen;
    for (const part of [section, more]) part.classList.toggle("stale", live.stale);
    section.dataset.tiers = String(live.stale ? 0 : all ? "all" : live.tiers);
    section.replaceChildren(...headOf(page));
    const nodes = [...reasonsOf(live, isOpen), ...findingsOf(page)];
    more.hidden = !nodes.length;
    more.replaceChildren(...nodes);
    const again = [...more.querySelectorAll("label, button")].find(
      (one) => had && one.textContent === had,
    );
    (again?.querySelector("input") ?? /** @type {HTMLElement | undefined} */ (again))?.focus({
      preventScroll: true,
    });
  }

  return { section, more, show, showAnswer: betweenPresses(show) };
}
