// Fields for the description of the level: name, author, tags, notes, push mode.

import { choiceOf } from "../shared/choices.js";
import { el } from "../shared/dom.js";
import { withPush } from "../sliding/edits.js";
import { tagList } from "../sliding/formats/text_board.js";
import { PUSHED } from "../sliding/push_words.js";
import { attempt } from "./editing.js";
import { labeled } from "./fields.js";
import { levelNow } from "./state.js";
import { LABELS, changedText } from "./words.js";

/**
 * @type {(level: Drawn, key: "author" | "tags" | "notes", value: string | string[]) => Drawn}
 * an empty value removes the key
 */
export function withAbout(level, key, value) {
  const { [key]: _, ...rest } = level.about;
  return { ...level, about: value.length ? { ...rest, [key]: value } : rest };
}

/**
 * Make the fields; `show` writes the level's own values into them.
 * @param {Editor} page
 */
export function createAboutForm(page) {
  const oneLine = () => el("input", { autocomplete: "off" });
  const name = oneLine(),
    author = oneLine(),
    tags = oneLine(),
    notes = el("textarea", { rows: 3 });
  const push = choiceOf(
    Object.entries(PUSHED).map(([mode, blocks]) => [mode, `${blocks} (${mode})`]),
    "full",
  );
  /** @type {(label: string, input: typeof name | typeof notes | typeof push, put: (level: Drawn, text: string) => Drawn) => HTMLElement} */
  const field = (label, input, put) => {
    input.addEventListener("change", () =>
      attempt(page, () => put(levelNow(page), input.value), changedText(label)),
    );
    return labeled(label, input);
  };
  return {
    form: el(
      "details",
      { class: "about" },
      el("summary", {}, LABELS.about),
      field(LABELS.name, name, (level, text) => ({ ...level, name: text })),
      field(LABELS.author, author, (level, text) => withAbout(level, "author", text.trim())),
      field(LABELS.tags, tags, (level, text) =>
        withAbout(level, "tags", [...new Set(tagList(text))]),
      ),
      field(LABELS.notes, notes, (level, text) => withAbout(level, "notes", text.trim())),
      field(LABELS.push, push, (level, mode) => withPush(level, /** @type {PushMode} */ (mode))),
    ),
    show() {
      const { about, ...level } = levelNow(page);
      const values = [level.name, about.author, about.tags?.join(", "), about.notes, level.push];
      for (const [i, input] of [name, author, tags, notes, push].entries())
        input.value = values[i] ?? "";
    },
  };
}
