// Shares strings: a choice of strings, a field to copy from, the system's share sheet if there is
// one, and a QR code.

import { el, svg } from "./dom.js";
import { MAX_QR, qrCode } from "./qr.js";
import { SHARE_WORDS, tooLongText } from "./words.js";

const QUIET_ZONE = 4;

/**
 * Return the address of the page, or null if it has none.
 * @type {() => string | null}
 */
export const ownAddress = () =>
  /^https?:$/.test(location.protocol) ? location.href.replace(/#.*/, "") : null;

/** @type {(text: string) => Node} */
function qrPicture(text) {
  const rows = qrCode(text);
  if (!rows) return el("p", { class: "quiet" }, tooLongText(text.length, MAX_QR));
  const size = rows.length + 2 * QUIET_ZONE;
  const d = rows
    .flatMap((row, y) =>
      row.map((dark, x) => (dark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : "")),
    )
    .join("");
  return svg(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": SHARE_WORDS.qr },
    svg("path", { d: `M0 0h${size}v${size}H0z`, fill: "#fff" }),
    svg("path", { d, fill: "#000" }),
  );
}

/**
 * Return the buttons that share the text in a field, and a line that reports the result.
 * @type {(field: HTMLTextAreaElement) => HTMLElement[]}
 */
export function passingOn(field) {
  const status = el("p", { role: "status" });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = SHARE_WORDS.copied;
    } catch {
      status.textContent = SHARE_WORDS.selected;
    }
  };
  const send = () => void navigator.share({ text: field.value }).catch(() => {});
  const sheet = "share" in navigator ? [el("button", { onclick: send }, SHARE_WORDS.send)] : [];
  return [el("button", { class: "main", onclick: copy }, SHARE_WORDS.copy), ...sheet, status];
}

/**
 * Return the contents of a dialog that shares one of several named strings; the first string is selected.
 * @type {(choices: [name: string, text: string][], isHomeless: boolean, noAddress?: string) => Node[]}
 *
 */
export function shareNodes(choices, isHomeless, noAddress = SHARE_WORDS.noAddress) {
  const field = el("textarea", { readonly: true, rows: 3, "aria-label": SHARE_WORDS.link });
  const picture = el("div", {}),
    copy = passingOn(field),
    status = copy[copy.length - 1];
  /** @type {(text: string) => void} */
  const show = (text) => {
    field.value = text;
    picture.replaceChildren(qrPicture(text));
    status.textContent = "";
  };
  const radios = choices.map(([name, text], at) =>
    el(
      "label",
      { class: "choice" },
      el("input", { type: "radio", name: "what", checked: at === 0, onchange: () => show(text) }),
      name,
    ),
  );
  show(choices[0][1]);
  return [
    ...(choices.length > 1 ? [el("p", { class: "row" }, ...radios)] : []),
    field,
    el("p", { class: "quiet" }, isHomeless ? noAddress : ""),
    el("p", { class: "row" }, ...copy),
    picture,
  ];
}
