// Sharing: the level, the position or the whole play as a link, and as a QR code.

import { openDialog } from "../shared/dialogs.js";
import { el, svg } from "../shared/dom.js";
import { MAX_QR, qrCode } from "../shared/qr.js";
import { linkText } from "../sliding/formats/links.js";
import { jumped } from "../sliding/play.js";
import { COPIED, LABELS, NO_ADDRESS, SELECTED, SHARED, tooLongText } from "./words.js";

/** @typedef {import("../sliding/play.js").Play} Play */

const QUIET_ZONE = 4;

/** @type {(text: string) => Node} */
function qrPicture(text) {
  const rows = qrCode(text);
  if (!rows) return el("p", { class: "quiet" }, tooLongText(text.length, MAX_QR));
  const size = rows.length + 2 * QUIET_ZONE;
  const d = rows.flatMap((row, y) => row.map((dark, x) =>
    (dark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : ""))).join("");
  return svg("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": LABELS.qr },
    svg("path", { d: `M0 0h${size}v${size}H0z`, fill: "#fff" }), svg("path", { d, fill: "#000" }));
}

/** @type {(linkBase: string | null) => string | null} what a link begins with, null where there is no address */
function baseOf(linkBase) {
  const own = /^https?:$/.test(location.protocol) ? location.href.replace(/#.*/, "") : null;
  return linkBase ?? own;
}

/** @type {(field: HTMLTextAreaElement) => HTMLElement[]} a button, and what came of it */
function copying(field) {
  const status = el("p", { role: "status" });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = COPIED;
    } catch {
      status.textContent = SELECTED;
    }
  };
  return [el("button", { class: "main", onclick: copy }, LABELS.copy), status];
}

/**
 * Open the dialog.
 * @type {(play: Play, linkBase: string | null) => void}
 */
export function openShare(play, linkBase) {
  const base = baseOf(linkBase);
  const texts = [
    [SHARED.level, linkText({ ...jumped(play, 0), line: [] }, false)],
    [SHARED.position, linkText(play, false)],
    [SHARED.play, linkText(play, true)],
  ];
  const field = el("textarea", { readonly: true, rows: 3, "aria-label": LABELS.link });
  const picture = el("div", {}), [copy, status] = copying(field);
  /** @type {(text: string) => void} */
  const show = (text) => {
    field.value = base === null ? text : `${base}#${text}`;
    picture.replaceChildren(qrPicture(field.value));
    status.textContent = "";
  };
  const choices = texts.map(([name, text], at) => el("label", { class: "choice" },
    el("input", { type: "radio", name: "what", checked: at === 0, onchange: () => show(text) }), name));
  show(texts[0][1]);
  openDialog(LABELS.share, el("p", { class: "row" }, ...choices), field,
    el("p", { class: "quiet" }, base === null ? NO_ADDRESS : ""),
    el("p", { class: "row" }, copy, status), picture);
}
