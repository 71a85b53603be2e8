// Back closes a dialog: while one is open, the history has an extra entry with the same address.
// The entry is removed if the dialog is closed in another way. Embedded pages leave the history
// alone.

const PAGE = "page", // the states of the two history entries
  DIALOG = "dialog",
  REST_MS = 300; // the delay that lets a navigation start first when the dialog closes

/**
 * State shared by the scripts of a page, each of which contains this module.
 * @type {{timer: number, address: string, muted: string, isHeard?: boolean}}
 * `timer` runs from the end of a dialog until its entry is removed. `address` is the page's address
 * during the removal; `muted` is the address before the dialog, whose event is ignored.
 */
const shared = /** @type {any} */ (globalThis.document ?? {}).back ?? {
  timer: 0,
  address: "",
  muted: "",
};

/** @type {() => HTMLDialogElement | null} */
const dialogNow = () => document.querySelector("dialog[open]");

/** Add the entry of a dialog, unless there is one. */
export function enterDialog() {
  if (window.parent !== window || history.state === DIALOG) return;
  history.replaceState(PAGE, "");
  history.pushState(DIALOG, "");
}

function stay() {
  clearTimeout(shared.timer);
  shared.timer = 0;
  window.removeEventListener("beforeunload", stay);
}

/** Remove the entry of a closed dialog after a moment, unless the page is left by then. */
export function leaveDialog() {
  stay();
  if (history.state !== DIALOG) return;
  shared.timer = setTimeout(removeEntry, REST_MS);
  window.addEventListener("beforeunload", stay); // going back would cancel the navigation to another page
}

function removeEntry() {
  stay();
  if (history.state !== DIALOG || dialogNow()) return;
  shared.address = location.href;
  history.back();
}

/** @type {(event: PopStateEvent) => void} */
function turn({ state }) {
  const box = dialogNow(),
    { address, timer } = shared;
  if (address && state === PAGE) {
    if (location.href !== address) {
      shared.muted = location.href;
      history.replaceState(PAGE, "", address);
    }
    shared.address = "";
    if (box) enterDialog(); // another dialog was opened in the meantime
  } else if (address) shared.address = location.href;
  else if (state === DIALOG) removeEntry();
  else {
    stay();
    if (box) box.close();
    else if (timer && state === PAGE) history.back(); // the user left an entry that was about to be removed
  }
}

if (globalThis.document && !shared.isHeard) {
  shared.isHeard = true;
  /** @type {any} */ (document).back = shared;
  window.addEventListener("popstate", turn);
  window.addEventListener("pageshow", leaveDialog); // a reload has closed the dialog
  window.addEventListener("hashchange", (event) => {
    if (event.newURL === shared.muted) event.stopImmediatePropagation();
    shared.muted = "";
  });
}
