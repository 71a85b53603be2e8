// The dialogs: boards, who plays, the game as a record.

import { openDialog } from "../shared/dialogs.js";
import { el, svg } from "../shared/dom.js";
import { openLinkDialog } from "../shared/link_dialog.js";
import { passingOn } from "../shared/sharing.js";
import { linkTo } from "./links.js";
import { openEntry, seat } from "./playing.js";
import { viewFrom } from "./projection.js";
import { FRONT, recordOf } from "./state.js";
import {
  LABELS,
  LINK_NOTE,
  PLAYERS,
  RECORD_FILE,
  RECORD_NOTE,
  SIDE_NAMES,
  SIGNS,
  STRENGTH_NAMES,
  boardName,
  boardText,
} from "./words.js";

/** @type {(entry: Boco.Entry) => SVGSVGElement} a small picture of an empty board */
function boardPicture({ view, mesh }) {
  const { box, faces } = mesh ? viewFrom(mesh, FRONT) : /** @type {Boco.View} */ (view);
  return svg(
    "svg",
    { class: "thumb", viewBox: box.join(" "), "aria-hidden": "true" },
    ...faces.map(({ points, corners }) =>
      svg("polygon", { class: `corners-${Math.min(corners, 8)}`, points }),
    ),
  );
}

/** @type {(page: Boco.Page) => void} */
export function openShare(page) {
  const { entry, position } = page;
  const close = openLinkDialog(
    linkTo(entry, position.moves),
    LINK_NOTE,
    el(
      "p",
      { class: "row" },
      el(
        "button",
        {
          type: "button",
          onclick: () => {
            close();
            openRecord(page);
          },
        },
        LABELS.record,
      ),
    ),
  );
}

/**
 * Return the boards by what they are listed under: the starters first, then each family.
 * @type {(entries: Boco.Entry[], starters: number) => Map<string, Boco.Entry[]>}
 */
export function boardGroups(entries, starters) {
  /** @type {Map<string, Boco.Entry[]>} */
  const groups = new Map();
  entries.forEach((entry, at) => {
    const title = at < starters ? LABELS.starters : entry.family;
    groups.set(title, [...(groups.get(title) ?? []), entry]);
  });
  return groups;
}

/** @type {(page: Boco.Page) => void} */
export function openBoards(page) {
  /** @type {(entry: Boco.Entry) => HTMLElement} */
  const row = (entry) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          "aria-current": entry === page.entry ? "true" : null,
          onclick: () => {
            close();
            openEntry(page, entry);
          },
        },
        boardPicture(entry),
        el("span", {}, boardName(entry.name)),
        el("small", {}, boardText(entry)),
      ),
    );
  const groups = boardGroups(page.entries, page.settings.starters);
  const close = openDialog(
    LABELS.boards,
    el(
      "div",
      { class: "groups" },
      ...[...groups].flatMap(([title, entries]) => [
        ...(groups.size > 1 ? [el("h3", {}, title)] : []),
        el("ol", { class: "rows" }, ...entries.map(row)),
      ]),
    ),
  );
}

/** @type {(page: Boco.Page) => void} */
export function openPlayers(page) {
  const chosen = PLAYERS.map((name, at) =>
    el(
      "select",
      { id: `side-${name}` },
      ...Object.entries(SIDE_NAMES).map(([side, label]) =>
        el("option", { value: side, selected: page.sides[at] === side }, label),
      ),
    ),
  );
  const strength = el(
    "select",
    { id: "strength" },
    ...Object.keys(page.settings.strengths).map((name) =>
      el("option", { value: name, selected: name === page.strength }, STRENGTH_NAMES[name]),
    ),
  );
  const close = openDialog(
    LABELS.players,
    ...chosen.map((select, at) =>
      el(
        "p",
        { class: "row" },
        el(
          "label",
          { for: select.id },
          el("span", { "aria-hidden": "true" }, `${SIGNS[at]} `),
          PLAYERS[at],
        ),
        select,
      ),
    ),
    el("p", { class: "row" }, el("label", { for: strength.id }, LABELS.machinePlays), strength),
    el(
      "p",
      { class: "row" },
      el(
        "button",
        {
          class: "main",
          onclick() {
            close();
            seat(
              page,
              chosen.map(({ value }) => /** @type {Boco.Side} */ (value)),
              strength.value,
            );
          },
        },
        LABELS.playWithThese,
      ),
    ),
  );
}

/** @type {(page: Boco.Page) => void} */
function openRecord(page) {
  const text = `${JSON.stringify(recordOf(page))}\n`;
  const field = el("textarea", { "aria-label": LABELS.record, readonly: true, rows: 6 }, text);
  const download = () => {
    const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    el("a", { href: url, download: RECORD_FILE }).click();
    setTimeout(() => URL.revokeObjectURL(url), 0);
  };
  openDialog(
    LABELS.record,
    el("p", {}, RECORD_NOTE),
    field,
    el(
      "p",
      { class: "row" },
      ...passingOn(field),
      el("button", { onclick: download }, LABELS.download),
    ),
  );
}
