// The state of the editor's page: one record that the other modules change.

import { playOf } from "../sliding/play.js";
import { noFacts } from "./answers.js";
import { newDoc, newHistory } from "./documents.js";

/** @type {() => EditorState["locks"]} */
export const noLocks = () => ({ blocks: [], cells: [] });

export const UNTITLED = "untitled";
export const NEW_FILE = "new";

/** Return the edited document. @type {(state: EditorState) => Doc} */
export const docNow = ({ history }) => history.line[history.at].doc;

/** Return the index of the shown level. @type {(state: EditorState) => number} */
export const shownNow = ({ history }) => history.line[history.at].shown;

/** Return the shown level. @type {(state: EditorState) => Drawn} */
export const levelNow = (state) => docNow(state).levels[shownNow(state)];

/**
 * Return the state with a new level, before the server has said which file is open.
 * @type {(settings: EditorSettings) => EditorState}
 */
export function newState(settings) {
  const doc = newDoc();
  return {
    settings,
    history: newHistory(doc),
    file: { path: UNTITLED, version: NEW_FILE, seen: NEW_FILE, saved: doc, known: false },
    draft: "none",
    mode: "wall",
    selected: -1,
    symmetry: "none",
    shape: "hexagon",
    cell: -1,
    stroke: null,
    view: "",
    live: noFacts(),
    finding: null,
    hasMarks: false,
    locks: noLocks(),
    paints: "floor",
    play: playOf(doc.levels[0]),
    search: { kind: "mutate", of: "mutate", finds: [], begin: "", running: null },
    warning: 0,
  };
}
