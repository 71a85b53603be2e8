// The frame of every page: a header with a title and buttons, the tray for the board, a counter, a
// text area, a toolbar, the primary button, and the live region for screen readers. The frame
// sets every size: a game supplies a board, words and commands, and cannot move anything.

import { command, commandButton, common, listenToKeys } from "./commands.js";
import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { mayHint, openSettings } from "./settings.js";
import { followSounds } from "./sound.js";
import { COMMAND_WORDS, FRAME_WORDS } from "./words.js";

const N_TOOLS = 4, // the number of tools on a phone, next to the More button
  N_DESK_TOOLS = 5, // the number of tools if there is room for names and keys
  MAX_LABEL = 16; // the maximum number of letters on the primary button at its usual size

/**
 * @typedef {object} Lead  the primary button
 * @property {string} name
 * @property {() => void} run
 * @property {boolean} [early]  whether the puzzle is unfinished, so that the button stays quiet
 */

/**
 * @typedef {object} Parts  the elements of a frame
 * @property {HTMLElement} title
 * @property {HTMLElement} stage  the element that holds the island
 * @property {HTMLElement} count
 * @property {HTMLElement} rack  the supply, such as tiles; empty on most pages
 * @property {HTMLElement} panel  the text area
 * @property {HTMLElement} foot
 * @property {HTMLElement} live
 */

/** @type {() => Parts} */
const createParts = () => ({
  title: el("h1", {}),
  stage: el("main", { class: "stage" }),
  count: el("section", { class: "count", "aria-label": FRAME_WORDS.count }),
  rack: el("section", { class: "rack", "aria-label": FRAME_WORDS.rack, hidden: true }),
  panel: el("section", { class: "panel", "aria-label": FRAME_WORDS.answers }),
  foot: el("footer", {}),
  live: el("p", { role: "status", class: "unseen" }),
});

/**
 * If a text does not fit its area, make it scrollable by keys, and openable as a sheet over
 * the board.
 * @type {(panel: HTMLElement) => HTMLElement} the button that opens and closes the sheet
 */
function createSheet(panel) {
  const isOpen = () => panel.classList.contains("open"),
    changes = { childList: true, subtree: true, characterData: true };
  const measure = () => {
    if (isOpen()) return;
    panel.classList.remove("long");
    const isLong = panel.scrollHeight > panel.clientHeight;
    panel.classList.toggle("long", isLong);
    panel.tabIndex = isLong ? 0 : -1;
    button.hidden = !isLong;
  };
  /** @type {(open: boolean) => void} */
  const set = (open) => {
    panel.classList.toggle("open", open);
    button.setAttribute("aria-expanded", String(open));
    measure();
  };
  const button = el(
    "button",
    {
      class: "unfold",
      "aria-label": FRAME_WORDS.wholeText,
      "aria-expanded": "false",
      hidden: true,
      onclick: () => set(!isOpen()),
    },
    "⌃",
  );
  new MutationObserver(measure).observe(panel, changes);
  new ResizeObserver(measure).observe(panel);
  document.addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && target !== button && !panel.contains(/** @type {Node} */ (target))) set(false);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (isOpen() && key === "Escape") set(false);
  });
  return button;
}

/** @type {(title: HTMLElement) => void} let a long title take two smaller lines in the same box */
function fitTitle(title) {
  const fit = () => {
    title.className = "";
    if (title.scrollWidth > title.clientWidth) title.className = "long";
  };
  new MutationObserver(fit).observe(title, { childList: true });
  new ResizeObserver(fit).observe(title);
  document.fonts.onloadingdone = fit; // `ready` would lay the page out at once
}

/**
 * @type {(button: HTMLElement) => boolean}
 * whether a command exists but its button does not fit on the screen
 */
const isFolded = (button) => !button.hidden && button.offsetParent === null;

/**
 * Open the sheet of commands whose buttons do not fit on the screen.
 * @type {(commands: Command[], buttons: Record<string, HTMLButtonElement>, run: (one: Command) => void, extras: Node[]) => void}
 *
 */
function openMore(commands, buttons, run, extras) {
  const rows = commands
    .filter(({ id, name }) => name && isFolded(buttons[id]))
    .map((one) => {
      const row = commandButton({ ...one, place: "foot" }, () => {
        close();
        run(one);
      });
      row.disabled = buttons[one.id].disabled;
      const pressed = buttons[one.id].getAttribute("aria-pressed");
      if (pressed) row.setAttribute("aria-pressed", pressed);
      return row;
    });
  const close = openDialog(COMMAND_WORDS.more, ...extras, el("div", { class: "more" }, ...rows));
}

/**
 * @type {(commands: Command[], buttons: Record<string, HTMLButtonElement>) => void}
 * mark the tools that are under More on a phone or on every page
 */
function arrange(commands, buttons) {
  let shown = 0;
  for (const { id, place } of commands) {
    if (place !== "foot" || id === "more") continue;
    if (!buttons[id].hidden) shown += 1;
    buttons[id].classList.toggle("spare", shown > N_TOOLS);
    buttons[id].classList.toggle("rare", shown > N_DESK_TOOLS);
  }
  buttons.more.classList.toggle("crowded", shown > N_DESK_TOOLS);
}

/** @type {(all: Command[], buttons: Record<string, HTMLButtonElement>, place: Command["place"], label: string) => HTMLElement} */
const bar = (all, buttons, place, label) =>
  el(
    "nav",
    { "aria-label": label },
    ...all.filter((one) => one.place === place).map(({ id }) => buttons[id]),
  );

/**
 * @typedef {{all: Command[], buttons: Record<string, HTMLButtonElement>, own: Command,
 *   leadOn(next: Lead | null): void, can(id: string, is: boolean): void}} Toolbar
 */

/**
 * Make the buttons of all commands, including the common ones; one of them is the primary button.
 * @type {(commands: Command[], before: () => void, extras: Node[]) => Toolbar & {run(one: Command): void}}
 *
 */
function createButtons(commands, before, extras) {
  /** @type {Record<string, HTMLButtonElement>} */
  const buttons = {};
  /** @type {Lead | null} */
  let lead = null;
  /** @type {(one: Command) => void} */
  const run = (one) => {
    before();
    one.run();
  };
  const all = [
    ...commands,
    common("settings", openSettings),
    common("more", () => openMore(all, buttons, run, extras)),
  ];
  if (!all.some(({ place }) => place === "lead"))
    all.push(command("lead", "", "", "lead", [], () => {}));
  const own = /** @type {Command} */ (all.find(({ place }) => place === "lead"));
  for (const one of all)
    buttons[one.id] = commandButton(one, () =>
      run(one === own && lead ? { ...one, ...lead } : one),
    );
  return {
    all,
    buttons,
    own,
    run,
    leadOn(next) {
      const primary = buttons[own.id],
        { name } = next ?? own;
      lead = next;
      primary.setAttribute("aria-label", name);
      /** @type {HTMLElement} */ (primary.querySelector(".label")).textContent = name;
      primary.disabled = !name;
      primary.classList.toggle("long", name.length > MAX_LABEL);
      primary.classList.toggle("main", !next?.early);
    },
    can(id, is) {
      if (buttons[id] && !(lead && id === own.id)) buttons[id].disabled = !is;
    },
  };
}

/** @type {(parts: Parts, toolbar: Toolbar) => void} put the frame into the page */
function build({ title, stage, count, rack, panel, foot, live }, { all, buttons, own }) {
  foot.append(bar(all, buttons, "foot", FRAME_WORDS.playButtons), buttons[own.id]);
  document.body.className = "frame";
  document.documentElement.classList.toggle("embedded", window.parent !== window);
  document.body.replaceChildren(
    el("header", {}, title, bar(all, buttons, "head", FRAME_WORDS.pageButtons)),
    stage,
    count,
    rack,
    panel,
    createSheet(panel),
    foot,
    live,
  );
}

/**
 * @type {({all, buttons, leadOn}: Toolbar) => void}
 * listen to changes by settings and other scripts of the page
 */
function listen({ all, buttons, leadOn }) {
  const offerHints = () => {
    if (buttons.hint) buttons.hint.hidden = !mayHint();
    arrange(all, buttons);
  };
  document.addEventListener("trisolve:settings", offerHints);
  document.addEventListener("trisolve:lead", (event) =>
    leadOn(/** @type {CustomEvent} */ (event).detail),
  );
  offerHints();
  leadOn(null);
}

/** @type {(panel: HTMLElement) => {show(...nodes: (Node | string)[]): void, pin(node: Node): void, unpin(node: Node): void}} the text area */
function createText(panel) {
  /** @type {Set<Node>} */
  const pinned = new Set();
  const place = () => {
    const result = panel.querySelector(":scope > :is(h2, .end)");
    if (result) result.after(...pinned);
    else panel.prepend(...pinned);
  };
  return {
    show(...nodes) {
      panel.replaceChildren(...nodes);
      place();
      requestAnimationFrame(() => (panel.scrollTop = 0)); // done at once, it would compute the layout twice
    },
    pin(node) {
      pinned.add(node);
      place();
    },
    unpin(node) {
      if (pinned.delete(node)) /** @type {ChildNode} */ (node).remove();
    },
  };
}

/**
 * Show a message from another script of the page above the text or below the result, until the script sends "".
 * @type {(text: ReturnType<typeof createText>, say: (text: string) => void) => void}
 */
function followNotes({ pin, unpin }, say) {
  const line = el("p", { class: "note" });
  document.addEventListener("trisolve:note", (event) => {
    line.textContent = /** @type {CustomEvent} */ (event).detail;
    if (!line.textContent) return unpin(line);
    pin(line);
    say(line.textContent);
  });
}

/**
 * Make the frame. `before` runs before every command: it cancels whatever is going on.
 * @param {Command[]} commands
 * @param {(key: string, event: KeyboardEvent) => boolean} onKey
 * @param {() => void} [before]
 */
export function createFrame(commands, onKey, before = () => {}) {
  const parts = createParts(),
    { title, stage, rack, panel, live } = parts,
    extras = /** @type {Node[]} */ ([]),
    unkept = el("p", { class: "alarm" }, FRAME_WORDS.notKept);
  const toolbar = createButtons(commands, before, extras),
    { all, buttons, run } = toolbar,
    text = createText(panel);
  build(parts, toolbar);
  fitTitle(title);
  listen(toolbar);
  followSounds();
  /** @type {(text: string) => void} */
  const say = (text) => {
    live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  };
  followNotes(text, say);
  listenToKeys(all, ({ id }) => !buttons[id].disabled && !buttons[id].hidden, run, onKey, stage);
  return {
    ...parts,
    buttons,
    /** Nodes at the top of the More sheet. */
    extras,
    /** Replace the contents of the text area. */
    show: text.show,
    /** Pin a node above the contents of the text area. */
    pin: text.pin,
    /** Unpin it. */
    unpin: text.unpin,
    /** Set the primary button; null is the page's own command, if it has one. */
    lead: toolbar.leadOn,
    /** Announce a string to screen readers. */
    say,
    /**
     * Set the name of the open entry in the header and in the window's title.
     * @type {(name: string, page: string) => void}
     */
    entitle(name, page) {
      title.textContent = name;
      document.title = name === page ? page : `${name} – ${page}`;
    },
    /**
     * Enable or disable some commands; others do not change.
     * @type {(can: Record<string, boolean>) => void}
     */
    enable(can) {
      for (const [id, is] of Object.entries(can)) toolbar.can(id, is);
    },
    /**
     * Show or hide some commands for the open entry; others do not change.
     * @type {(has: Record<string, boolean>) => void}
     */
    offer(has) {
      for (const [id, is] of Object.entries(has)) if (buttons[id]) buttons[id].hidden = !is;
      arrange(all, buttons);
    },
    /**
     * Put the rack next to the text, or in a separate row.
     * @type {(node: Node, place: "side" | "row") => void}
     */
    serve(node, place) {
      rack.replaceChildren(node);
      rack.hidden = false;
      document.body.dataset.rack = place;
    },
    /**
     * Show whether progress is saved; if it is not, show a warning above the text.
     * @type {(isKept: boolean) => void}
     */
    showKept: (isKept) => (isKept ? text.unpin : text.pin)(unkept),
  };
}
