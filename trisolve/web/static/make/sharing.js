// Shares a level as a link to Make, a link to play it, text or a picture.

import { skyNow } from "../shared/sky.js";
import { download } from "../shared/download.js";
import { openDialog } from "../shared/dialogs.js";
import { el } from "../shared/dom.js";
import { shareNodes, ownAddress } from "../shared/sharing.js";
import { keep, recall } from "../shared/storage.js";
import { signedCode } from "../sliding/formats/share_code.js";
import { withAbout } from "../editor/about_form.js";
import { attempt } from "../editor/editing.js";
import { action, labeled } from "../editor/fields.js";
import { stemOf, textOf } from "../editor/local_files.js";
import { levelNow } from "../editor/state.js";
import { pictureOf, pngOf } from "./picture.js";
import { LABELS, changedText } from "../editor/words.js";
import { MAKE_LABELS, MAKE_TIPS, SHARED_AS, sharedNameText } from "./words.js";

const AUTHOR = "make/author";

/** @type {(level: Drawn) => Node[]} the strings that share a level, with its name and author */
function sharedNodes(level) {
  const code = signedCode({ ...level, author: level.about.author }),
    own = ownAddress(),
    { site } = document.documentElement.dataset;
  /** @type {[string, string][]} */
  const choices = [
    [SHARED_AS.make, own === null ? code : `${own}#${code}`],
    [SHARED_AS.text, textOf(level)],
  ];
  if (own !== null && site !== undefined)
    choices.unshift([SHARED_AS.play, `${new URL(site + "slide/index.html", own)}#${code}`]);
  return shareNodes(choices, own === null);
}

/** @type {(page: Editor) => string} the name of the level, or a description if it has none */
function sharedName(page) {
  const { name, about } = levelNow(page),
    { facts, stale } = page.live,
    moves = facts?.status === "solved" && !stale ? (facts.moves ?? null) : null;
  return name || sharedNameText(about.author ?? "", moves);
}

/**
 * Return the fields that ask for a name and an author; the author is remembered for the next level.
 * @type {(page: Editor, changed: () => void) => HTMLElement[]}
 */
function askedFields(page, changed) {
  /** @type {(label: string, value: string, put: (level: Drawn, text: string) => Drawn) => HTMLElement} */
  const field = (label, value, put) => {
    const placeholder = MAKE_LABELS.author,
      input = el("input", { value, placeholder, autocomplete: "off", maxlength: 80 });
    input.addEventListener("input", () => {
      attempt(page, () => put(levelNow(page), input.value.trim()), changedText(label));
      changed();
    });
    return labeled(label, input);
  };
  const { name, about } = levelNow(page);
  return [
    field(LABELS.name, name, (level, text) => ({ ...level, name: text })),
    field(LABELS.author, about.author ?? "", (level, text) => {
      keep(AUTHOR, text);
      return withAbout(level, "author", text);
    }),
  ];
}

/** @type {(page: Editor) => void} a level without an author gets the author of the level that was shared last */
function sign(page) {
  const author = recall(AUTHOR);
  if (typeof author !== "string" || !author || levelNow(page).about.author) return;
  attempt(page, () => withAbout(levelNow(page), "author", author), changedText(LABELS.author));
}

/** Open the dialog. @type {(page: Editor) => void} */
export function openShareLevel(page) {
  if (!levelNow(page).blocks.length) {
    openDialog(MAKE_LABELS.share, el("p", {}, MAKE_TIPS.empty));
    return;
  }
  sign(page);
  const picture = pictureOf(levelNow(page), skyNow());
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", MAKE_LABELS.picture);
  picture.removeAttribute("aria-hidden");
  const save = async () => {
    const level = levelNow(page);
    download(`${stemOf(level.name, "level")}.png`, await pngOf(pictureOf(level, skyNow())));
  };
  const texts = el("div", { class: "inside" }),
    codes = el("div", {});
  const show = () => {
    const [name] = fields.map((field) => field.querySelector("input"));
    if (name) name.placeholder = sharedName(page);
    const nodes = sharedNodes({ ...levelNow(page), name: sharedName(page) });
    codes.replaceChildren(/** @type {Node} */ (nodes.pop()));
    texts.replaceChildren(/** @type {Node} */ (nodes.pop()), ...nodes);
  };
  const fields = askedFields(page, show);
  show();
  openDialog(
    MAKE_LABELS.share,
    picture,
    ...fields,
    texts,
    codes,
    action(MAKE_LABELS.savePicture, () => void save()),
  );
}
