// Sharing: the level, the position or the whole play as a link, and as a QR code.

import { openDialog } from "../shared/dialogs.js";
import { el, svg } from "../shared/dom.js";
import { MOST_QR, qrCode } from "../shared/qr.js";
import { linkText } from "../sliding/formats/links.js";
import { jumped } from "../sliding/play.js";

/** @type {(text: string) => Node} */
function qrPicture(text) {
  const rows = qrCode(text);
  if (!rows) return el("p", { class: "quiet" }, `Too long for a QR code: ${text.length} characters, ${MOST_QR} at most.`);
  const size = rows.length + 8;
  const d = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return svg("svg", { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the link" },
    svg("path", { d: `M0 0h${size}v${size}H0z`, fill: "#fff" }), svg("path", { d, fill: "#000" }));
}

/**
 * Open the dialog.
 * @type {(play: import("../sliding/play.js").Play, linkBase: string | null) => void}
 */
export function openShare(play, linkBase) {
  const own = /^https?:$/.test(location.protocol) ? location.href.replace(/#.*/, "") : null;
  const base = linkBase ?? own;
  const texts = {
    Level: linkText({ ...jumped(play, 0), line: [] }, false),
    Position: linkText(play, false),
    Play: linkText(play, true),
  };
  const field = el("textarea", { readonly: true, rows: 3, "aria-label": "Link" });
  const picture = el("div", {}), told = el("p", { role: "status" });
  /** @type {(name: string, text: string) => HTMLElement} */
  const choice = (name, text) => {
    const input = el("input", { type: "radio", name: "what", checked: name === "Level", onchange: () => show(text) });
    return el("label", { class: "choice" }, input, name);
  };
  /** @type {(text: string) => void} */
  const show = (text) => {
    field.value = base === null ? text : `${base}#${text}`;
    picture.replaceChildren(qrPicture(field.value));
    told.textContent = "";
  };
  show(texts.Level);
  openDialog("Share", el("p", { class: "row" }, ...Object.entries(texts).map(([name, text]) => choice(name, text))),
    field,
    el("p", { class: "quiet" }, base === null
      ? "No address here: open it with trisolve, or after a player's #."
      : ""),
    el("p", { class: "row" }, el("button", {
      class: "main",
      onclick: async () => {
        field.select();
        try {
          await navigator.clipboard.writeText(field.value);
          told.textContent = "Copied.";
        } catch {
          told.textContent = "Marked: copy it by keys.";
        }
      },
    }, "Copy"), told), picture);
}
