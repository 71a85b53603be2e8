// Back closes a dialog: while one is open, the history has an entry more, with the same address. It goes
// when the dialog is closed otherwise. Pages inside other pages leave the history alone.

const PAGE = "page", // the states of the two entries
  DIALOG = "dialog";

/**
 * What the scripts of a page share, which each have this module.
 * @type {{isOut: boolean, address: string, muted: string, isHeard?: boolean}}
 *   `isOut`: on the way to another document, where going back would end the way. `address` is the page's
 *   while the entry of a dialog goes; `muted` the one before the dialog, whose change is none.
 */
const shared = /** @type {any} */ (globalThis.document ?? {}).back ?? {
  isOut: false,
  address: "",
  muted: "",
};

/** @type {() => HTMLDialogElement | null} */
const dialogNow = () => document.querySelector("dialog[open]");

/** Add the entry of a dialog, unless there is one. */
export function enterDialog() {
  shared.isOut = false;
  if (window.parent !== window || history.state === DIALOG) return;
  history.replaceState(PAGE, "");
  history.pushState(DIALOG, "");
}

/** Remove the entry of a dialog that is closed; without the navigation API it stays until the next dialog. */
export function leaveDialog() {
  if (history.state !== DIALOG || dialogNow() || shared.isOut || !("navigation" in window)) return;
  shared.address = location.href;
  history.back();
}

/** @type {(event: PopStateEvent) => void} */
function turn({ state }) {
  const box = dialogNow(),
    { address } = shared;
  if (address && state === PAGE) {
    if (location.href !== address) {
      shared.muted = location.href;
      history.replaceState(PAGE, "", address);
    }
    shared.address = "";
    if (box) enterDialog(); // opened meanwhile
  } else if (address) shared.address = location.href;
  else if (state !== DIALOG) box?.close();
  else if (!box) leaveDialog();
}

if (globalThis.document && !shared.isHeard) {
  shared.isHeard = true;
  /** @type {any} */ (document).back = shared;
  window.addEventListener("popstate", turn);
  window.addEventListener("pageshow", () => {
    shared.isOut = false;
    leaveDialog(); // a reload has closed the dialog
  });
  window.addEventListener("hashchange", (event) => {
    if (event.newURL === shared.muted) event.stopImmediatePropagation();
    shared.muted = "";
  });
  /** @type {any} */ (window).navigation?.addEventListener(
    "navigate",
    (/** @type {any} */ event) => {
      shared.isOut = !event.destination.sameDocument && event.downloadRequest === null;
    },
  );
}
